/** A stage can't be deployed at present; the message says in Spanish what to do, for the person who ran the command. */
export class DeployError extends Error {
  override name = 'DeployError';
}

/** The person stopped the command, by Ctrl-C or otherwise. */
export class Interrupted extends Error {
  override name = 'Interrupted';
}
