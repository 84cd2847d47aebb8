import { stackInSources } from './stacks.ts';

// Runs before a bundle's own code.
Error.prepareStackTrace = stackInSources;
