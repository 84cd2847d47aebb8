import type { PuntoCitado } from '../../../contract/puntos/puntos.ts';
import { claveDePlegados, type PuntoDeMuestreo } from '../../../contract/puntos/rules/punto.ts';
import type { Block } from '../blocks/block.ts';
import { claveNames, noPunto, puntoNames } from '../blocks/names.ts';
import { noAliases, type PointAliases } from './point-aliases.ts';
import { pointOfRow } from './point-of-row.ts';

/** A point that rows of a block are of. */
export interface BlockPoint extends PuntoCitado {
  /** Whether an external reference is all that names it. */
  isReferencia: boolean;
}

/** The points of a block's rows. */
export class BlockPoints {
  /** By row a place in `points`, one higher; 0 of a row without a point. */
  readonly index: Uint32Array;
  readonly points: readonly BlockPoint[];
  /** By place in `points` its number in `claveNames`, of no alias. */
  readonly numbers: Uint32Array;

  constructor(block: Block) {
    const { runs, solicitantes } = block.columns;
    const ofRow = pointOfRow(block);
    this.index = new Uint32Array(block.rows);
    const points: BlockPoint[] = [];
    const numbers: number[] = [];
    for (const [run, solicitante] of solicitantes.entries()) {
      // A point that a reference names is apart from the same one named by the laboratory: a client may say that its
      // references are no points. Both have one key.
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

/** By solicitante and number in `puntoNames` the number in `claveNames`: blocks name the same points over and over. */
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

/** What a question asks of points: which of them are wanted, and whose references are none. */
export interface PointQuestion {
  /** Keys of points that are no aliases; all without. */
  claves?: ReadonlySet<string> | undefined;
  /** Solicitantes, cleaned, whose external references are no points (`readReferenciasAjenas`). */
  ajenas: ReadonlySet<string>;
  /** Names that are others of a point; none without. */
  aliases?: PointAliases | undefined;
}

/** Asks nothing of points. */
export const everyPoint: PointQuestion = { ajenas: new Set() };

/** Whether a point of a block is one, and wanted. */
export function isPoint(
  { isReferencia, solicitante, clave }: BlockPoint,
  { claves, ajenas, aliases = noAliases }: PointQuestion,
): boolean {
  return !(isReferencia && ajenas.has(solicitante)) && (claves?.has(aliases.claveOf(clave)) ?? true);
}

/** Leaves of a block's rows those of the wanted points in a mask. */
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
