import type { PuntoCitado } from '../../../../contract/puntos/puntos.ts';
import { claveDePunto, partesDeClave, type PuntoDeMuestreo } from '../../../../contract/puntos/rules/punto.ts';
import { puntoNames } from '../../blocks/names.ts';

/** An alias of a point: its key (`clave`) and the point's (`de`), and how the point (`nombre`) and the alias are written. */
export interface Alias {
  clave: string;
  de: string;
  nombre: string;
  codigo?: string | undefined;
  alias: string;
}

/** The aliases and references that decide which point a sample belongs to. */
export interface PointNaming {
  /** Solicitantes, cleaned, whose external references are no points. */
  ajenas: ReadonlySet<string>;
  aliases: PointAliases;
}

/** Gives the key of a key's point by some aliases: the key itself unless it is an alias. */
export function canonicalBy(stored: readonly Pick<Alias, 'clave' | 'de'>[]): (clave: string) => string {
  const by = new Map(stored.map(({ clave, de }) => [clave, de]));
  return (clave) => by.get(clave) ?? clave;
}

/**
 * The aliases of points (docs/decisions/points.md). All code that compares points asks here which point a sample belongs to, so
 * that a join counts everywhere at once.
 */
export class PointAliases {
  private readonly points = new Map<string, PuntoCitado>();
  private readonly ofPoint = new Map<string, Alias[]>();
  private readonly bySolicitante = new Map<string, Map<number, number>>();

  private readonly canonical: (clave: string) => string;

  constructor(aliases: readonly Alias[]) {
    this.canonical = canonicalBy(aliases);
    for (const alias of aliases) {
      const { clave, de, nombre, codigo } = alias;
      const { solicitante } = partesDeClave(de);
      this.points.set(clave, { clave: de, solicitante, nombre, ...(codigo && { codigo }) });
      const others = this.ofPoint.get(de) ?? [];
      this.ofPoint.set(de, others);
      others.push(alias);
      const numbers = this.bySolicitante.get(solicitante) ?? new Map<number, number>();
      this.bySolicitante.set(solicitante, numbers);
      numbers.set(numberOf(clave), numberOf(de));
    }
  }

  /** The key of a key's point: the key itself unless it is an alias. */
  claveOf(clave: string): string {
    return this.canonical(clave);
  }

  /** All keys of a key's point: the point's own key, then its aliases' keys. */
  namesOf(clave: string): [string, ...string[]] {
    const own = this.canonical(clave);
    return [own, ...this.of(own).map((alias) => alias.clave)];
  }

  /** A point under its main name; the same object where it is no alias. */
  pointOf<P extends PuntoCitado>(punto: P): P | PuntoCitado {
    return this.points.get(punto.clave) ?? punto;
  }

  /** A sample's point under its main name. */
  nombrado(solicitante: string, punto: PuntoDeMuestreo): PuntoDeMuestreo {
    const { nombre, codigo } = this.points.get(claveDePunto(solicitante, punto)) ?? punto;
    return codigo === undefined ? { nombre } : { nombre, codigo };
  }

  /** The aliases of a point. */
  of(clave: string): readonly Alias[] {
    return this.ofPoint.get(clave) ?? [];
  }

  /** A solicitante's points by alias, as numbers in `puntoNames`; undefined for a solicitante without aliases. */
  numbersOf(solicitante: string): ReadonlyMap<number, number> | undefined {
    return this.bySolicitante.get(solicitante);
  }

  /** All of them. */
  *all(): Generator<Alias> {
    for (const aliases of this.ofPoint.values()) yield* aliases;
  }

  /** The keys of the points that have aliases. */
  joinedPoints(): string[] {
    return [...this.ofPoint.keys()];
  }

  /**
   * The aliases of a point that a viewer may see: `seen` has the keys of the visible names, `nombres` how each is written.
   * Where the point's own name isn't visible, its first visible alias takes its place.
   */
  within(de: string, seen: ReadonlySet<string>, nombres: ReadonlyMap<string, PuntoCitado>): Alias[] {
    const known = this.of(de).filter(({ clave }) => seen.has(clave));
    if (seen.has(de)) return known;
    const own = known.map(({ clave }) => nombres.get(clave)).find((one) => one !== undefined);
    if (!own) return [];
    const { clave: root, nombre, codigo } = own;
    return known.flatMap((one) =>
      one.clave === root ? [] : [{ clave: one.clave, alias: one.alias, de: root, nombre, codigo }],
    );
  }
}

export const noAliases = new PointAliases([]);

/** A key's number in `puntoNames`, which ignores the solicitante. */
function numberOf(clave: string): number {
  const { nombre, codigo } = partesDeClave(clave);
  return puntoNames.numberOf(`${nombre}\0${codigo}`);
}
