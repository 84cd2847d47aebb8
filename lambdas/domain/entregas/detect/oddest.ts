import { filasVistas } from '../../../../contract/entregas/deteccion.ts';
import { readValor } from '../ingest/numero.ts';
import type { Celda } from './guess.ts';

/** Fewer different values than these are seen at a glance, and have none that is the odd one. */
const fewest = 4;

/** Different values that are compared. */
const compared = 5000;

/**
 * The value of a column that is least like its others: of the rarest pattern of letters, digits and signs, or, where all
 * are written alike, the number or date furthest from the middle. Null where nothing tells one from the others.
 */
export function oddest(cells: readonly Celda[]): { texto: string; linea?: number } | null {
  if (cells.length < fewest) return null;
  const looked = cells.slice(0, compared);
  const byPattern = [...Map.groupBy(looked, ({ texto }) => patternOf(texto)).values()];
  const [rarest = []] = byPattern.toSorted((a, b) => a.length - b.length);
  const [odd] = byPattern.length > 1 && rarest.length < looked.length / 2 ? rarest : [];
  const found = odd ?? furthest(looked);
  if (!found) return null;
  const texto = found.texto.slice(0, filasVistas.caracteres);
  return found.linea === undefined ? { texto } : { texto, linea: found.linea };
}

/** `<0,5` is `<9`, `L26-001` is `a9-9`: how long its runs are and whether a number has decimals is no difference. */
function patternOf(texto: string): string {
  return texto
    .trim()
    .replaceAll(/\d+(?:[.,]\d+)*/gu, '9')
    .replaceAll(/\p{L}+(?:\s+\p{L}+)*/gu, 'a');
}

/** The number or date furthest from the middle one, by ratio where all are above zero; undefined of what is neither, or of equals. */
function furthest(cells: readonly Celda[]): Celda | undefined {
  const sized = cells.flatMap((cell) => {
    const size = sizeOf(cell.texto);
    return size === undefined ? [] : [{ cell, size }];
  });
  if (sized.length < cells.length) return undefined;
  const isAbove = sized.every(({ size }) => size > 0);
  const scaled = sized.map(({ cell, size }) => ({ cell, size: isAbove ? Math.log(size) : size }));
  const middle = scaled.toSorted((a, b) => a.size - b.size)[Math.floor(scaled.length / 2)]?.size ?? 0;
  const [most] = scaled.toSorted((a, b) => Math.abs(b.size - middle) - Math.abs(a.size - middle));
  return most && most.size !== middle ? most.cell : undefined;
}

function sizeOf(texto: string): number | undefined {
  const parts = /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})(?!\d)/u.exec(texto);
  if (parts) {
    const [first = 0, month = 0, last = 0] = parts.slice(1).map(Number);
    const [year, day] = first > 31 ? [first, last] : [last, first];
    return Date.UTC(year, month - 1, day);
  }
  return readValor(texto, { decimal: 'mixto' }).valor ?? undefined;
}
