/** Numbers the names that this process has met, from 0; a name's number never changes. */
class NameTable {
  private readonly numbers = new Map<string, number>();
  private readonly names: string[] = [];

  /** The number of names; every name's number is lower. */
  get size(): number {
    return this.names.length;
  }

  numberOf(name: string): number {
    const known = this.numbers.get(name);
    if (known !== undefined) return known;
    this.numbers.set(name, this.names.length);
    return this.names.push(name) - 1;
  }

  nameOf(number: number): string {
    return this.names[number] ?? '';
  }
}

/** Types of sample. Counts by type add up over blocks, so that all blocks need the same numbers. */
export const tipoNames = new NameTable();

/**
 * Points of sampling, whatever the solicitante: folded name and code, parted by NUL (query/points/block-points.ts). `noPunto` is
 * the number of samples without a point.
 */
export const puntoNames = new NameTable();
export const noPunto = puntoNames.numberOf('');

/** Points of sampling by key (`claveDePunto`), which includes the solicitante. */
export const claveNames = new NameTable();

/** Names of determinations, folded: laboratories write one name in more than one way. */
export const determinacionNames = new NameTable();

/** Parameters as they are written: determination, name and unit, parted by NUL. */
export const parametroNames = new NameTable();
