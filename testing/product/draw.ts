/** Draws from lists by the digits of a number. */
export class Draw {
  private left: number;

  constructor(seed: number) {
    this.left = seed;
  }

  of<T>(all: readonly T[]): T {
    // A linear congruential step: neighbouring seeds draw unlike things.
    this.left = (this.left * 1_103_515_245 + 12_345) % 2_147_483_648;
    return all[Math.floor((this.left / 2_147_483_648) * all.length)] as T;
  }
}
