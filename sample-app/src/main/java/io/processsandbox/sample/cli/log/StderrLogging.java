package io.processsandbox.sample.cli.log;

import org.slf4j.ILoggerFactory;
import org.slf4j.IMarkerFactory;
import org.slf4j.Logger;
import org.slf4j.helpers.BasicMarkerFactory;
import org.slf4j.helpers.NOPMDCAdapter;
import org.slf4j.spi.MDCAdapter;
import org.slf4j.spi.SLF4JServiceProvider;

/**
 * An SLF4J provider with one level and one destination.
 */
public final class StderrLogging implements SLF4JServiceProvider, ILoggerFactory {

	private final IMarkerFactory markers = new BasicMarkerFactory();

	private final MDCAdapter context = new NOPMDCAdapter();

	@Override
	public ILoggerFactory getLoggerFactory() {
		return this;
	}

	@Override
	public Logger getLogger(String name) {
		return new StderrLogger(name);
	}

	@Override
	public IMarkerFactory getMarkerFactory() {
		return this.markers;
	}

	@Override
	public MDCAdapter getMDCAdapter() {
		return this.context;
	}

	@Override
	public String getRequestedApiVersion() {
		return "2.0.99";
	}

	@Override
	public void initialize() {
	}

}
