package io.processsandbox.sample.layout;

import java.io.File;

import org.springframework.boot.loader.tools.Layout;
import org.springframework.boot.loader.tools.LayoutFactory;

/**
 * Named in the sample's project file.
 */
public final class SampleLayoutFactory implements LayoutFactory {

	@Override
	public Layout getLayout(File source) {
		return new SampleLayout();
	}

}
