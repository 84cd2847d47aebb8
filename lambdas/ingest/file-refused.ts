/** A file that can't be read any further, with the reason as the laboratory is told it. */
export class FileRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'FileRefused';
  }
}
