/** The names that this process has met, each with a number of its own, from 0, that never changes. */
class NameTable {
  private readonly numbers = new Map<string, number>();
  private readonly names: string[] = [];

  /** How many there are: numbers are below it. */
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

/** Types of sample. They are counted by, so blocks that were made apart need the same numbers for them. */
export const tipoNames = new NameTable();

/**
 * Points of sampling of whatever solicitante: name and code, folded, parted by NUL (query/points/block-points.ts). `noPunto` is
 * that of the samples without one.
 */
export const puntoNames = new NameTable();
export const noPunto = puntoNames.numberOf('');

/** Points of sampling by their keys (`claveDePunto`), each of its solicitante. */
export const claveNames = new NameTable();

/** Names of determinations, folded: laboratories write one name in more than one way. */
export const determinacionNames = new NameTable();

/** Parameters as they are written: determination, name and unit, parted by NUL. */
export const parametroNames = new NameTable();
