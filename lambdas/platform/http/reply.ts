/** The answer of a call whose message names what was changed: its data, and what the message of its row takes. */
export class Reply<T, C> {
  readonly data: T;
  readonly changed: C;

  constructor(data: T, changed: C) {
    this.data = data;
    this.changed = changed;
  }
}
