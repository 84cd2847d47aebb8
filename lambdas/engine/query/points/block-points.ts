import type { PuntoCitado } from '../../../../contract/puntos/puntos.ts';
import { claveDePlegados, type PuntoDeMuestreo } from '../../../../contract/puntos/rules/punto.ts';
import type { Block } from '../../blocks/block.ts';
import { claveNames, noPunto, puntoNames } from '../../blocks/names.ts';
import { noAliases, type PointAliases } from './aliases.ts';
import { clean, fold } from '../../../../contract/base/texto.ts';
import type { PointDictionaries } from '../../blocks/format.ts';
import type { TextDictionaryColumn } from '../../blocks/columns.ts';

/** A point of a block's rows. */
export interface BlockPoint extends PuntoCitado {
  /** Whether only an external reference names the point. */
  isReferencia: boolean;
}

/** The points of a block's rows. */
export class BlockPoints {
  /** By row: the point's place in `points` plus 1; 0 for a row without a point. */
  readonly index: Uint32Array;
  readonly points: readonly BlockPoint[];
  /** By place in `points`: the point's number in `claveNames`, aliases not resolved. */
  readonly numbers: Uint32Array;

  constructor(block: Block) {
    const { runs, solicitantes } = block.columns;
    const ofRow = pointOfRow(block);
    this.index = new Uint32Array(block.rows);
    const points: BlockPoint[] = [];
    const numbers: number[] = [];
    for (const [run, solicitante] of solicitantes.entries()) {
      // A point named by a reference has an entry apart from the same point named by the laboratory, though both have the same
      // key: a client may say that its references are no points.
      const places = new Map<number, number>();
      for (let row = runs[run] as number; row < (runs[run + 1] as number); row++) {
        const number = ofRow.numberAt(row, false);
        if (number === noPunto) continue;
        const isReferencia = ofRow.numberAt(row, true) === noPunto;
        const key = 2 * number + Number(isReferencia);
        let place = places.get(key);
        if (place === undefined) {
          const punto = ofRow.puntoAt(row, false) as PuntoDeMuestreo;
          const known = claveNumberOf(solicitante, number);
          numbers.push(known);
          place = points.push({ clave: claveNames.nameOf(known), solicitante, ...punto, isReferencia });
          places.set(key, place);
        }
        this.index[row] = place;
      }
    }
    this.points = points;
    this.numbers = Uint32Array.from(numbers);
  }

  get memory(): number {
    return this.index.byteLength + 200 * this.points.length;
  }
}

/** Numbers in `claveNames` by solicitante and number in `puntoNames`: blocks name the same points over and over. */
const claveNumbers = new Map<string, Map<number, number>>();

function claveNumberOf(solicitante: string, punto: number): number {
  let own = claveNumbers.get(solicitante);
  if (!own) claveNumbers.set(solicitante, (own = new Map()));
  let number = own.get(punto);
  if (number === undefined) {
    const [nombre = '', codigo = ''] = puntoNames.nameOf(punto).split('\0');
    number = claveNames.numberOf(claveDePlegados(solicitante, nombre, codigo));
    own.set(punto, number);
  }
  return number;
}

const pointsOfBlocks = new WeakMap<Block, BlockPoints>();

/** The points of a block's rows; made at the first use and kept as long as the block. */
export function blockPointsOf(block: Block): BlockPoints {
  const known = pointsOfBlocks.get(block);
  if (known) return known;
  const made = block.keeps(new BlockPoints(block));
  pointsOfBlocks.set(block, made);
  return made;
}

/** The points that a question wants, and the solicitantes whose references are no points. */
export interface PointQuestion {
  /** Keys of points, none of an alias; undefined: all points. */
  claves?: ReadonlySet<string> | undefined;
  /** Solicitantes, cleaned, whose external references are no points (`readReferenciasAjenas`). */
  ajenas: ReadonlySet<string>;
  /** Undefined: no aliases. */
  aliases?: PointAliases | undefined;
}

/** Wants every point, and rows without one. */
export const everyPoint: PointQuestion = { ajenas: new Set() };

/** Whether a question wants a point of a block, and its name counts as a point. */
export function isPoint(
  { isReferencia, solicitante, clave }: BlockPoint,
  { claves, ajenas, aliases = noAliases }: PointQuestion,
): boolean {
  return !(isReferencia && ajenas.has(solicitante)) && (claves?.has(aliases.claveOf(clave)) ?? true);
}

/** Unmarks a block's rows outside the wanted points. */
export function narrowToPoints(block: Block, mask: Uint8Array, question: PointQuestion): void {
  if (!question.claves) return;
  const { index, points } = blockPointsOf(block);
  const isWanted = new Uint8Array(points.length + 1);
  for (let place = 0; place < points.length; place++) {
    isWanted[place + 1] = Number(isPoint(points[place] as BlockPoint, question));
  }
  for (let row = 0; row < mask.length; row++) {
    if (mask[row] === 1) mask[row] = isWanted[index[row] as number] as number;
  }
}

/**
 * The points of a block's rows, by number; as `puntoOf` and `claveDePunto` of contract/puntos/rules/punto.ts, but without the
 * solicitante, which all rows of a run share. A row's point is the named one; without a name, the external reference, unless
 * the solicitante's references are no points (`isAjena`, of `readReferenciasAjenas`).
 */
class PointOfRow {
  /** Bytes in memory; the texts are the block's own. */
  readonly memory: number;
  private readonly referencias: TextDictionaryColumn;
  /** Undefined where no row names a point; `index` then has places of references. */
  private readonly named: NamedPoints | undefined;
  /** By row: a place in the dictionary of references if below `references`, else `references` plus a place in `named`. */
  private readonly index: Uint16Array;
  private readonly references: number;
  /** By place: the point's number in `puntoNames` plus 1; 0 until asked for. */
  private readonly numbers: Uint32Array;

  constructor({ columns: { referencias, puntos } }: Block) {
    this.referencias = referencias;
    this.references = referencias.texts.count;
    const named = puntos && namedPoints(puntos, referencias);
    this.named = named;
    this.index = named?.index ?? referencias.index;
    this.numbers = new Uint32Array(this.references + (named?.nombres.length ?? 0));
    this.memory = this.numbers.byteLength + (named ? named.index.byteLength + 32 * named.nombres.length : 0) + 100;
  }

  /** The number in `puntoNames` of a row's point; `noPunto` for none. Folds a name when it is first asked for. */
  numberAt(row: number, isAjena: boolean): number {
    const place = this.index[row] as number;
    if (isAjena && place < this.references) return noPunto;
    const known = this.numbers[place] as number;
    if (known !== 0) return known - 1;
    const number = puntoNames.numberOf(this.keyAt(place));
    this.numbers[place] = number + 1;
    return number;
  }

  /** A row's point as the laboratory wrote it; undefined for none. */
  puntoAt(row: number, isAjena: boolean): PuntoDeMuestreo | undefined {
    const place = this.index[row] as number;
    if (isAjena && place < this.references) return undefined;
    const { nombre, codigo } = this.textsAt(place);
    if (nombre === '') return undefined;
    return codigo === '' ? { nombre } : { nombre, codigo };
  }

  private textsAt(place: number): Required<PuntoDeMuestreo> {
    if (place < this.references) return { nombre: clean(this.referencias.texts.at(place)), codigo: '' };
    const { nombres = [], codigos = [] } = this.named ?? {};
    return {
      nombre: clean(nombres[place - this.references] ?? ''),
      codigo: clean(codigos[place - this.references] ?? ''),
    };
  }

  private keyAt(place: number): string {
    if (place < this.references) {
      const text = this.referencias.texts.at(place);
      // References of ASCII letters and single spaces, as almost all are, fold by their case alone.
      if (plain.test(text)) return `${text.toLowerCase()}\0`;
    }
    const { nombre, codigo } = this.textsAt(place);
    return nombre === '' ? '' : `${fold(nombre)}\0${fold(codigo)}`;
  }
}

const plain = /^[!-~]+(?: [!-~]+)*$/u;

const pointsOfRows = new WeakMap<Block, PointOfRow>();

/** The points of a block's rows; made at the first use and kept as long as the block. */
export function pointOfRow(block: Block): PointOfRow {
  const known = pointsOfRows.get(block);
  if (known) return known;
  const made = block.keeps(new PointOfRow(block));
  pointsOfRows.set(block, made);
  return made;
}

/** The points that rows name, each pair of name and code once, and the place of each row's point. */
interface NamedPoints {
  nombres: string[];
  codigos: string[];
  /**
   * By row: for a row that names a point, the number of references plus the point's place in `nombres`; else the place of the
   * row's reference.
   */
  index: Uint16Array;
}

/** Undefined where no row names a point. */
function namedPoints({ nombres, codigos }: PointDictionaries, referencias: TextDictionaryColumn) {
  const names = nombres.texts.all();
  if (names.every((name) => name === '')) return undefined;
  const references = referencias.texts.count;
  const index = new Uint16Array(referencias.index);
  const found: NamedPoints = { nombres: [], codigos: [], index };
  // For each name a chain of the points with that name. Most names have one code, so that no map of pairs is needed.
  const first = new Uint32Array(names.length);
  const next: number[] = [];
  const codes: number[] = [];
  for (let row = 0; row < index.length; row++) {
    const name = nombres.index[row] as number;
    if (names[name] === '') continue;
    const code = codigos.index[row] as number;
    let at = first[name] as number;
    while (at !== 0 && codes[at - 1] !== code) at = next[at - 1] as number;
    if (at === 0) {
      at = codes.push(code);
      next.push(first[name] as number);
      first[name] = at;
      found.nombres.push(names[name] as string);
      found.codigos.push(codigos.texts.at(code));
    }
    index[row] = references + at - 1;
  }
  return found;
}
