/** The product can't start, or can't go on. The message is one line in Spanish for the person who started it. */
export class StartError extends Error {
  override name = 'StartError';
}
