/**
 * The SDK reads the region from AWS_REGION or the profile; the `aws` and `cdk` commands also from AWS_DEFAULT_REGION.
 * Sets the former where only the latter is set, so that all of them mean the same.
 */
export function settleRegion(environment: NodeJS.ProcessEnv): void {
  const region = environment['AWS_REGION'] || environment['AWS_DEFAULT_REGION'];
  if (region) environment['AWS_REGION'] = region;
}
