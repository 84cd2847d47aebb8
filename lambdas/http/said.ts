/** The answer of a call that also says, in Spanish, what it did. */
export class Said<T> {
  readonly message: string;
  readonly data: T;

  constructor(message: string, data: T) {
    this.message = message;
    this.data = data;
  }
}
