package io.processsandbox.sample.cli.log;

import org.jspecify.annotations.Nullable;
import org.slf4j.Marker;
import org.slf4j.event.Level;
import org.slf4j.helpers.LegacyAbstractLogger;
import org.slf4j.helpers.MessageFormatter;

/**
 * Writes warnings and errors as one line each. Exceptions are named, not printed whole:
 * what a user of the tool can act on stands in the message.
 */
final class StderrLogger extends LegacyAbstractLogger {

	private static final long serialVersionUID = 1L;

	StderrLogger(String name) {
		this.name = name;
	}

	@Override
	public boolean isTraceEnabled() {
		return false;
	}

	@Override
	public boolean isDebugEnabled() {
		return false;
	}

	@Override
	public boolean isInfoEnabled() {
		return false;
	}

	@Override
	public boolean isWarnEnabled() {
		return true;
	}

	@Override
	public boolean isErrorEnabled() {
		return true;
	}

	@Override
	protected @Nullable String getFullyQualifiedCallerName() {
		return null;
	}

	@Override
	protected void handleNormalizedLoggingCall(Level level, @Nullable Marker marker, String pattern,
			Object @Nullable [] arguments, @Nullable Throwable failure) {
		String message = MessageFormatter.basicArrayFormat(pattern, arguments);
		System.err.println("sample-app: " + message + ((failure != null) ? ": " + failure : ""));
	}

}
