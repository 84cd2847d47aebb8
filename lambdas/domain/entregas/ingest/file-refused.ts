/** A file that can't be read any further; the message is the reason, in Spanish, for the report. */
export class FileRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'FileRefused';
  }
}
