/** The answer of a call whose message names the changed thing: its data, and the argument of its row's `message`. */
export class Reply<T, C> {
  readonly data: T;
  readonly changed: C;

  constructor(data: T, changed: C) {
    this.data = data;
    this.changed = changed;
  }
}
