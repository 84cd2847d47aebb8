import { type Veredicto, veredicto } from '../../../contract/rules/conclusion.ts';
import { fold } from '../../../contract/rules/texto.ts';
import { type Block, veredictos } from '../blocks/block.ts';
import { fechaOf } from '../blocks/calendar.ts';
import type { TextDictionaryColumn } from '../blocks/columns.ts';
import type { DeterminacionColumn } from '../blocks/determinaciones.ts';
import { determinacionNames, referenciaNames } from '../blocks/names.ts';
import type { Found } from './order.ts';

/** The places in `veredictos` of the two verdicts that decide, and of the one that does not. */
export const cumple = 0;
export const noCumple = 1;
export const sinDefinir = 2;

/** What a sample says of one determination: its number in `determinacionNames`, and the verdict's place in `veredictos`. */
export interface Outcome {
  determinacion: number;
  veredicto: number;
}

/** What of a block points are compared by. A point is a solicitante, an external reference, folded, and a type. */
export class PointColumns {
  /** Whether a set of determinations has one that does not comply, by place in `columns.sets`. */
  readonly fails: Uint8Array;
  /** By place in the block's dictionary of references the number of each, one higher: 0 was not asked for yet. */
  private readonly numbers: Uint32Array;
  private readonly outcomes: (readonly Outcome[] | undefined)[] = [];
  private readonly referencias: TextDictionaryColumn;
  private readonly determinaciones: DeterminacionColumn;
  private readonly meanings: readonly number[];

  constructor({ columns: { determinaciones, referencias } }: Block) {
    this.determinaciones = determinaciones;
    this.referencias = referencias;
    this.meanings = determinaciones.conclusions.map((text) => veredictos.indexOf(veredicto(text)));
    const failing = Uint8Array.from(this.meanings, (meaning) => Number(meaning === noCumple));
    this.fails = determinaciones.sets.marked(undefined, failing);
    this.numbers = new Uint32Array(referencias.texts.count);
  }

  /** Bytes in memory, with some 100 for what a set of determinations comes to. */
  get memory(): number {
    return 101 * this.fails.length + this.numbers.byteLength;
  }

  /** The number in `referenciaNames` of a row's reference; a reference is folded when it is first asked for. */
  referencia(row: number): number {
    const { texts, index } = this.referencias;
    const place = index[row] as number;
    const known = this.numbers[place] as number;
    if (known !== 0) return known - 1;
    const number = referenciaNames.numberOf(foldReferencia(texts.at(place)));
    this.numbers[place] = number + 1;
    return number;
  }

  /** The determinations of a row, each once: one that is stated twice fails if either does, and complies if either does. */
  outcomesOf(row: number): readonly Outcome[] {
    const place = this.determinaciones.index[row] as number;
    return (this.outcomes[place] ??= this.outcomesOfSet(place));
  }

  /** A determination's name as a row writes it; '' where the row does not have it. */
  nameOf(row: number, determinacion: number): string {
    const { names, sets, index } = this.determinaciones;
    let found: string | undefined;
    sets.each(index[row] as number, (place) => {
      const name = names[place] as string;
      if (determinacionNames.numberOf(fold(name)) === determinacion) found ??= name;
    });
    return found ?? '';
  }

  private outcomesOfSet(place: number): readonly Outcome[] {
    const outcomes: Outcome[] = [];
    const { names, sets } = this.determinaciones;
    sets.each(place, (name, conclusion) => {
      const determinacion = determinacionNames.numberOf(fold(names[name] as string));
      const meaning = this.meanings[conclusion] as number;
      const known = outcomes.find((one) => one.determinacion === determinacion);
      if (!known) outcomes.push({ determinacion, veredicto: meaning });
      else if (meaning === noCumple || known.veredicto === sinDefinir) known.veredicto = meaning;
    });
    return outcomes;
  }
}

const pointColumns = new WeakMap<Block, PointColumns>();

/** A block's columns for points; made at the first use and kept as long as the block. */
export function pointsOf(block: Block): PointColumns {
  const known = pointColumns.get(block);
  if (known) return known;
  const made = block.keeps(new PointColumns(block));
  pointColumns.set(block, made);
  return made;
}

/** References of ASCII letters and single spaces, as almost all are, fold by their case alone. */
const plain = /^[!-~]+(?: [!-~]+)*$/u;

/** A reference as points are compared by it. */
export function foldReferencia(text: string): string {
  return plain.test(text) ? text.toLowerCase() : fold(text);
}

/** A sample as lists of points name it. */
export interface SampleRef {
  id: string;
  numero: string;
  fecha: string;
}

export function sampleRefOf({ block, row }: Found): SampleRef {
  return {
    id: block.ids.at(row),
    numero: block.numeros.at(row),
    fecha: fechaOf(block.columns.days[row] as number),
  };
}

/** A later sample of a point, with what it says of a determination. */
export type Repeat = SampleRef & { veredicto: Veredicto };

export function repeatOf(found: Found, verdict: number): Repeat {
  return { ...sampleRefOf(found), veredicto: veredictos[verdict] as Veredicto };
}
