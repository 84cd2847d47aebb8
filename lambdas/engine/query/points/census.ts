import { type BlockPoint, blockPointsOf, isPoint, type PointQuestion } from './block-points.ts';
import type { Found, Matches } from '../found-rows.ts';
import { claveNames } from '../../blocks/names.ts';
import { noAliases, type PointAliases } from './aliases.ts';
import { noCumple, type SampleRef, sampleRefOf } from '../failing/outcomes.ts';
import type { PuntoCitado } from '../../../../contract/puntos/puntos.ts';
import { fechaOf } from '../../blocks/calendar.ts';
import type { CatalogEntry } from '../catalog.ts';
import { eachBlock } from '../opened-blocks.ts';

/**
 * The points of some rows: for each point the number of samples, the first and last day, and the place of the newest row. In
 * typed arrays by number in `claveNames`: a hundred thousand points would be too many objects.
 */
export class PointCensus {
  /** Names of the blocks counted; `place` has, by number, the place in `blocks` of the newest row's block. */
  readonly blocks: string[] = [];
  place = new Uint32Array(0);
  row = new Uint16Array(0);
  muestras = new Uint32Array(0);
  noCumplen = new Uint32Array(0);
  /** Days since 1970-01-01. */
  first = new Int32Array(0);
  last = new Int32Array(0);
  /** The newest row's verdict, as a place in `veredictos`. */
  veredicto = new Uint8Array(0);
  private readonly question: PointQuestion;
  private readonly numbers: ReadonlyMap<number, number>;

  constructor(question: PointQuestion) {
    this.question = question;
    const { aliases = noAliases } = question;
    this.numbers = new Map(
      Array.from(aliases.all(), ({ clave, de }) => [claveNames.numberOf(clave), claveNames.numberOf(de)]),
    );
  }

  /** Counts rows. The rows of a solicitante come in order, so that a point's last row is its newest. */
  async count(found: Matches): Promise<this> {
    let name: string | undefined;
    let points: readonly BlockPoint[] = [];
    let numbers = new Int32Array(0);
    await found.each(({ block, from, to, mask }) => {
      if (block.name !== name) {
        name = block.name;
        this.blocks.push(name);
        ({ points } = blockPointsOf(block));
        numbers = this.numbersOf(points, blockPointsOf(block).numbers);
        this.grow();
      }
      const { index } = blockPointsOf(block);
      const { days } = block.columns;
      const place = this.blocks.length - 1;
      for (let row = from; row < to; row++) {
        if (mask && mask[row] === 0) continue;
        const number = numbers[index[row] as number] as number;
        if (number < 0) continue;
        const veredicto = block.veredictos[row] as number;
        if (this.muestras[number]!++ === 0) this.first[number] = days[row] as number;
        if (veredicto === noCumple) this.noCumplen[number]!++;
        this.last[number] = days[row] as number;
        this.place[number] = place;
        this.row[number] = row;
        this.veredicto[number] = veredicto;
      }
    });
    return this;
  }

  /** The numbers of the points met. */
  met(): Uint32Array {
    const met = new Uint32Array(this.muestras.length);
    let many = 0;
    for (let number = 0; number < met.length; number++) if (this.muestras[number] !== 0) met[many++] = number;
    return met.subarray(0, many);
  }

  /** Numbers of a block's points, by place plus 1; -1 for a reference that is no point, and for a point not asked for. */
  private numbersOf(points: readonly BlockPoint[], own: Uint32Array): Int32Array<ArrayBuffer> {
    const numbers = new Int32Array(points.length + 1);
    numbers[0] = -1;
    numbers.set(own, 1);
    if (this.numbers.size > 0) {
      for (let at = 1; at < numbers.length; at++) {
        const number = numbers[at] as number;
        numbers[at] = this.numbers.get(number) ?? number;
      }
    }
    if (!this.question.claves && this.question.ajenas.size === 0) return numbers;
    for (let i = 0; i < points.length; i++) if (!isPoint(points[i] as BlockPoint, this.question)) numbers[i + 1] = -1;
    return numbers;
  }

  private grow(): void {
    if (this.muestras.length >= claveNames.size) return;
    const size = Math.max(2 * this.muestras.length, claveNames.size);
    const grown = <A extends { set(of: A): void }>(of: A, made: A): A => {
      made.set(of);
      return made;
    };
    this.place = grown(this.place, new Uint32Array(size));
    this.row = grown(this.row, new Uint16Array(size));
    this.muestras = grown(this.muestras, new Uint32Array(size));
    this.noCumplen = grown(this.noCumplen, new Uint32Array(size));
    this.first = grown(this.first, new Int32Array(size));
    this.last = grown(this.last, new Int32Array(size));
    this.veredicto = grown(this.veredicto, new Uint8Array(size));
  }
}

/** A sample of a point; `conclusion` in the laboratory's words, '' for none. */
export type PointSampleRef = SampleRef & { tipo: string; conclusion: string };

/** A point with the number of its samples, named as in its newest sample; under its main name where that is an alias. */
export interface PuntoContado extends PuntoCitado {
  muestras: number;
  noCumplen: number;
  /** The day of its first sample; `yyyy-mm-dd`. */
  primera: string;
  ultima: PointSampleRef;
}

export function pointSampleOf({ block, row }: Found): PointSampleRef {
  const { tipos, conclusiones } = block.columns;
  return {
    ...sampleRefOf({ block, row }),
    tipo: tipos.values[tipos.index[row] as number] ?? '',
    conclusion: conclusiones.values[conclusiones.index[row] as number] ?? '',
  };
}

/** Points of a census, by number, with their names and days. Reads only the rows of their newest samples. */
export async function countedPoints(
  entries: readonly CatalogEntry[],
  census: PointCensus,
  { numbers, aliases = noAliases }: { numbers: readonly number[]; aliases?: PointAliases | undefined },
): Promise<PuntoContado[]> {
  const byBlock = Map.groupBy(numbers, (number) => census.blocks[census.place[number] as number] as string);
  const wanted = entries.filter(({ key }) => byBlock.has(key));
  const found = new Map<number, PuntoContado>();
  await eachBlock('autorizada', wanted, (block) => {
    const { index, points } = blockPointsOf(block);
    for (const number of byBlock.get(block.name) ?? []) {
      const row = census.row[number] as number;
      const { clave, solicitante, nombre, codigo } = aliases.pointOf(points[(index[row] as number) - 1] as BlockPoint);
      found.set(number, {
        clave,
        solicitante,
        nombre,
        ...(codigo && { codigo }),
        muestras: census.muestras[number] as number,
        noCumplen: census.noCumplen[number] as number,
        primera: fechaOf(census.first[number] as number),
        ultima: pointSampleOf({ block, row }),
      });
    }
  });
  return numbers.flatMap((number) => found.get(number) ?? []);
}
