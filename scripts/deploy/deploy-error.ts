/** A stage can't be deployed as things are; the message says what to do, in words for whoever typed the command. */
export class DeployError extends Error {
  override name = 'DeployError';
}

/** The person stopped the command, by Ctrl-C or otherwise. */
export class Interrupted extends Error {
  override name = 'Interrupted';
}
