import type { PuntoCitado } from '../../../contract/puntos.ts';
import { claveDePunto, type PuntoDeMuestreo, puntoOf } from '../../../contract/rules/punto.ts';
import type { Block } from '../blocks/block.ts';
import type { TextDictionaryColumn } from '../blocks/columns.ts';

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

  constructor(block: Block) {
    const { referencias, puntos, runs, solicitantes } = block.columns;
    this.index = new Uint32Array(block.rows);
    const points: BlockPoint[] = [];
    const isNamed = puntos?.nombres.texts.all().map((nombre) => nombre !== '');
    for (const [run, solicitante] of solicitantes.entries()) {
      const byTexts = new Map<number, number>();
      const byClave = new Map<string, number>();
      for (let row = runs[run] as number; row < (runs[run + 1] as number); row++) {
        // Rows of the same texts are of the same point; a name of its own leaves the reference without a say.
        const named = puntos && isNamed?.[puntos.nombres.index[row] as number] ? puntos : undefined;
        const texts = named
          ? 2 ** 32 + 2 ** 16 * (named.nombres.index[row] as number) + (named.codigos.index[row] as number)
          : (referencias.index[row] as number);
        let place = byTexts.get(texts);
        if (place === undefined) {
          const punto = puntoOf(
            {
              ...(named && {
                punto_muestreo: { nombre: textAt(named.nombres, row), codigo: textAt(named.codigos, row) },
              }),
              referencia_externa: textAt(referencias, row),
            },
            false,
          );
          place = punto ? placeOf({ punto, solicitante, isReferencia: !named }, { points, byClave }) : 0;
          byTexts.set(texts, place);
        }
        this.index[row] = place;
      }
    }
    this.points = points;
  }

  get memory(): number {
    return this.index.byteLength + 300 * this.points.length;
  }
}

const textAt = ({ texts, index }: TextDictionaryColumn, row: number) => texts.at(index[row] as number);

/**
 * The place, from 1, of a point. One that a reference names is another than the same one named by the laboratory, since a
 * client may say that its references are no points; both have one key.
 */
function placeOf(
  { punto, solicitante, isReferencia }: { punto: PuntoDeMuestreo; solicitante: string; isReferencia: boolean },
  { points, byClave }: { points: BlockPoint[]; byClave: Map<string, number> },
): number {
  const clave = claveDePunto(solicitante, punto);
  const key = `${isReferencia ? 'r' : 'p'}${clave}`;
  const known = byClave.get(key);
  if (known !== undefined) return known;
  points.push({ clave, solicitante, ...punto, isReferencia });
  byClave.set(key, points.length);
  return points.length;
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
  /** Keys of points; all without. */
  claves?: ReadonlySet<string> | undefined;
  /** Solicitantes, cleaned, whose external references are no points (`readReferenciasAjenas`). */
  ajenas: ReadonlySet<string>;
}

/** Asks nothing of points. */
export const everyPoint: PointQuestion = { ajenas: new Set() };

/** Whether a point of a block is one, and wanted. */
export function isPoint({ isReferencia, solicitante, clave }: BlockPoint, { claves, ajenas }: PointQuestion): boolean {
  return !(isReferencia && ajenas.has(solicitante)) && (claves?.has(clave) ?? true);
}

/** Leaves of a block's rows those of the wanted points in a mask. */
export function narrowToPoints(block: Block, mask: Uint8Array, question: PointQuestion): void {
  if (!question.claves) return;
  const { index, points } = blockPointsOf(block);
  const isWanted = Uint8Array.of(0, ...points.map((point) => Number(isPoint(point, question))));
  for (let row = 0; row < mask.length; row++) {
    if (mask[row] === 1) mask[row] = isWanted[index[row] as number] as number;
  }
}
