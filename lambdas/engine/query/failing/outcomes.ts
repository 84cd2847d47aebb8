import {
  dentroDeLimite,
  fueraDeLimite,
  isFallo,
  veredicto,
  wordOfConclusion,
} from '../../../../contract/muestras/rules/conclusion.ts';
import { fold } from '../../../../contract/base/texto.ts';
import { type Block, veredictos } from '../../blocks/block.ts';
import { fechaOf } from '../../blocks/calendar.ts';
import type { DictionaryColumn } from '../../blocks/columns.ts';
import type { DeterminacionColumn } from '../../blocks/determinaciones.ts';
import { determinacionNames } from '../../blocks/names.ts';
import type { Found } from '../found-rows.ts';

/** Places in `veredictos`. */
export const cumple = 0;
export const noCumple = 1;
export const sinDefinir = 2;

/**
 * The number that stands for the sample as a whole among determinations: a sample fails as a whole where its own verdict is
 * 'No cumple' and no determination's is.
 */
export const muestraEntera = -1;

/**
 * A sample's verdict on one determination: the determination's number in `determinacionNames`, or `muestraEntera`, and the
 * verdict's place in `veredictos`.
 */
export interface Outcome {
  determinacion: number;
  veredicto: number;
  /** Whether it fails by the values' own limits alone; with `sinDefinir`, whether all values are within their limits. */
  porLimite?: boolean;
}

/** The outcomes of a block's rows by determination, by which points are followed. */
export class OutcomeColumns {
  /**
   * By place in `columns.sets`, 1 for a set with a failing determination; in `saysNoCumple` 1 for a set with a determination of
   * which the laboratory says 'No cumple'.
   */
  private readonly fails: Uint8Array;
  private readonly saysNoCumple: Uint8Array;
  /** The verdict of the sample itself, by row. */
  private readonly veredictos: Uint8Array;
  private readonly conclusiones: DictionaryColumn;
  private readonly outcomes: (readonly Outcome[] | undefined)[] = [];
  private readonly determinaciones: DeterminacionColumn;
  private readonly meanings: readonly number[];
  /** Numbers in `determinacionNames` of the block's names; filled as they are asked for. */
  private readonly numbers: number[] = [];

  constructor({ columns: { determinaciones, conclusiones }, veredictos: own }: Block) {
    this.determinaciones = determinaciones;
    this.conclusiones = conclusiones;
    this.veredictos = own;
    const said = determinaciones.conclusions.map((text) => veredictos.indexOf(veredicto(text)));
    this.meanings = said.map((meaning, place) =>
      isFallo(determinaciones.conclusions[place] as string) ? noCumple : meaning,
    );
    const marked = (meanings: readonly number[]) =>
      determinaciones.sets.marked(
        undefined,
        Uint8Array.from(meanings, (meaning) => Number(meaning === noCumple)),
      );
    this.fails = marked(this.meanings);
    this.saysNoCumple = marked(said);
  }

  /** Bytes in memory, with some 100 for the outcomes of each set of determinations, and the numbers of names. */
  get memory(): number {
    return 102 * this.fails.length + 8 * this.determinaciones.names.length;
  }

  /** Whether a row fails: the sample as a whole, or a determination by its verdict or by a value's own limit. */
  failsAt(row: number): boolean {
    return this.veredictos[row] === noCumple || this.fails[this.determinaciones.index[row] as number] === 1;
  }

  /** Whether the laboratory says 'No cumple' of the sample as a whole or of a determination. */
  isNoCumpleAt(row: number): boolean {
    return this.veredictos[row] === noCumple || this.saysNoCumple[this.determinaciones.index[row] as number] === 1;
  }

  /**
   * The verdict of the sample as a whole; `sinDefinir` for a sample of which a determination doesn't comply, whatever is said of the
   * whole: that is followed apart, and such a sample solves no failure of the whole.
   */
  wholeOf(row: number): number {
    return this.saysNoCumple[this.determinaciones.index[row] as number] === 1
      ? sinDefinir
      : (this.veredictos[row] as number);
  }

  /** A row's outcome for one determination, or for the sample as a whole; undefined where the row lacks the determination. */
  outcomeAt(row: number, determinacion: number): Outcome | undefined {
    if (determinacion === muestraEntera) return { determinacion, veredicto: this.wholeOf(row) };
    return this.of(row).find((one) => one.determinacion === determinacion);
  }

  /** The outcomes of a row, one for each determination: stated twice, it fails if either statement does, complies if both do. */
  of(row: number): readonly Outcome[] {
    const place = this.determinaciones.index[row] as number;
    return (this.outcomes[place] ??= this.outcomesOfSet(place));
  }

  /** A determination's name as a row writes it; '' where the row lacks it, and for the sample as a whole. */
  nameOf(row: number, determinacion: number): string {
    const { names, sets, index } = this.determinaciones;
    let found: string | undefined;
    sets.each(index[row] as number, (place) => {
      if (this.numberOf(place) === determinacion) found ??= names[place];
    });
    return found ?? '';
  }

  /** A row's conclusion on a determination, in the words of the first statement with the outcome's verdict. */
  conclusionOf(row: number, { determinacion, veredicto: meaning }: Outcome): string {
    const { index: said, values } = this.conclusiones;
    if (determinacion === muestraEntera) {
      const isFailing = this.saysNoCumple[this.determinaciones.index[row] as number] === 1;
      return isFailing ? 'No cumple' : wordOfConclusion(values[said[row] as number] ?? '');
    }
    const { conclusions, sets, index } = this.determinaciones;
    let found: string | undefined;
    sets.each(index[row] as number, (place, conclusion) => {
      if (this.meanings[conclusion] !== meaning) return;
      if (this.numberOf(place) === determinacion) found ??= conclusions[conclusion];
    });
    return wordOfConclusion(found ?? '');
  }

  /** The number of a name of the block. Folds a name once: a row may have a thousand, each asked for again and again. */
  private numberOf(name: number): number {
    return (this.numbers[name] ??= determinacionNames.numberOf(fold(this.determinaciones.names[name] as string)));
  }

  private outcomesOfSet(place: number): readonly Outcome[] {
    const outcomes: (Outcome & { dentro: number })[] = [];
    const { conclusions } = this.determinaciones;
    this.determinaciones.sets.each(place, (name, conclusion) => {
      const determinacion = this.numberOf(name);
      const meaning = this.meanings[conclusion] as number;
      const text = conclusions[conclusion] as string;
      let known = outcomes.find((one) => one.determinacion === determinacion);
      // The laboratory's conclusions come first in a set, those by limits after them.
      if (text === dentroDeLimite) {
        if (known) known.dentro--;
        return;
      }
      if (!known) outcomes.push((known = { determinacion, veredicto: meaning, porLimite: false, dentro: 0 }));
      else if (text === fueraDeLimite) known.porLimite = known.veredicto !== noCumple || known.porLimite === true;
      else if (meaning === noCumple) known.porLimite = false;
      if (meaning === noCumple) known.veredicto = noCumple;
      else if (known.veredicto !== noCumple && meaning !== known.veredicto) known.veredicto = sinDefinir;
      if (text !== fueraDeLimite) known.dentro++;
    });
    return outcomes.map(({ dentro, porLimite = false, ...one }) => ({
      ...one,
      porLimite: one.veredicto === noCumple ? porLimite : one.veredicto === sinDefinir && dentro === 0,
    }));
  }
}

const outcomeColumns = new WeakMap<Block, OutcomeColumns>();

/** The outcomes of a block's rows; made at the first use and kept as long as the block. */
export function outcomesOf(block: Block): OutcomeColumns {
  const known = outcomeColumns.get(block);
  if (known) return known;
  const made = block.keeps(new OutcomeColumns(block));
  outcomeColumns.set(block, made);
  return made;
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

/** A later sample of a point, with its conclusion on a determination (`wordOfConclusion`). */
export type Repeat = SampleRef & { conclusion: string };

export function repeatOf(found: Found, outcome: Outcome): Repeat {
  return { ...sampleRefOf(found), conclusion: outcomesOf(found.block).conclusionOf(found.row, outcome) };
}
