package io.processsandbox.internal.backend;

import org.jspecify.annotations.Nullable;

/**
 * One 32-bit word of a system call's arguments, as far as a mask shows it. Most arguments
 * are {@code int} to the kernel, which ignores the upper half of the register; a caller
 * may fill it with anything, so comparing all 64 bits would let the call pass.
 *
 * @param index which argument, from 0
 * @param half which half of it
 * @param mask the bits to look at
 */
record Argument(int index, Half half, int mask) {

	private static final int ALL = -1;

	Argument {
		if (index < 0 || index > 5) {
			throw new IllegalArgumentException("A system call has six arguments, from 0 to 5: " + index);
		}
	}

	/**
	 * Returns the lower half of an argument.
	 * @param index which argument, from 0
	 * @return all 32 bits of it
	 */
	static Argument low(int index) {
		return new Argument(index, Half.LOW, ALL);
	}

	/**
	 * Returns the upper half of an argument.
	 * @param index which argument, from 0
	 * @return all 32 bits of it
	 */
	static Argument high(int index) {
		return new Argument(index, Half.HIGH, ALL);
	}

	/**
	 * Narrows this word to some bits.
	 * @param bits the bits to look at
	 * @return the same word with fewer bits
	 */
	Argument masked(int bits) {
		return new Argument(this.index, this.half, this.mask & bits);
	}

	boolean isWhole() {
		return this.mask == ALL;
	}

	/**
	 * Tests for a value.
	 * @param value the value
	 * @return whether the bits looked at have this value
	 */
	Test is(int value) {
		return new Test(this, Relation.EQUAL, value);
	}

	/**
	 * Tests for any of some bits.
	 * @param bits the bits
	 * @return whether one of them at least is set
	 */
	Test hasAny(int bits) {
		return new Test(this, Relation.ANY_BIT, bits);
	}

	/*
	 * Written out, here and in the other parts of a rule: a record's own methods are put
	 * together when first called, which makes the first filter of a JVM take 110 ms
	 * instead of 20, and a command line waits for it (JDK 17, 2 cores).
	 */
	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof Argument that && this.index == that.index && this.half == that.half
				&& this.mask == that.mask;
	}

	@Override
	public int hashCode() {
		return (this.index * 2 + this.half.ordinal()) * 31 + this.mask;
	}

	/** The halves of a 64-bit argument. */
	enum Half {

		LOW, HIGH

	}

	/** How a word is compared. */
	enum Relation {

		EQUAL, ANY_BIT

	}

	/**
	 * A comparison.
	 *
	 * @param argument the word
	 * @param relation how it is compared
	 * @param value with what
	 */
	record Test(Argument argument, Relation relation, int value) {

		Test {
			if ((value & ~argument.mask) != 0) {
				throw new IllegalArgumentException("Compared with bits that the mask hides: "
						+ Integer.toHexString(value) + " behind " + Integer.toHexString(argument.mask));
			}
		}

		@Override
		public boolean equals(@Nullable Object other) {
			return other instanceof Test that && this.value == that.value && this.relation == that.relation
					&& this.argument.equals(that.argument);
		}

		@Override
		public int hashCode() {
			return (this.argument.hashCode() * 2 + this.relation.ordinal()) * 31 + this.value;
		}

	}

}
