import type { Conjetura } from '../../../../contract/entregas/deteccion.ts';
import { type Pinned, signOf } from './pinned.ts';
import { guess } from './guess.ts';
import { type Dialect, splitRows, widthOf } from './rows.ts';

/** In the order in which they are believed where the content fits several: a comma stands in texts and numbers too. */
const separators = ['\t', ';', '|', ','];

const names: Record<string, string> = { '\t': 'tabulador', ';': 'punto y coma', '|': 'barra', ',': 'coma' };

/** How much of the beginning decides. */
const probeRows = 400;

/** The share of rows of one width from which a separator may be the file's. */
const sound = 0.9;

/** What separates a table's columns and what quotes its cells. */
export interface SeenDialect extends Dialect {
  readonly conjeturas: readonly Conjetura[];
}

/** Finds the separator and the quotes of a table, but for what is `pinned`; undefined where nothing separates columns. */
export function dialectOf(text: string, pinned: Pinned = {}): SeenDialect | undefined {
  const sample = text.slice(0, 200_000);
  const found =
    pinned.separador === undefined ? separadorOf(sample) : { separador: signOf(pinned.separador), conjeturas: [] };
  if (!found) return undefined;
  const { separador } = found;
  const quotes = comillasOf(sample, separador);
  const [comillas, fundamento] = quotes ?? ['"', ''];
  const quoting = quotes ? [guess('comillas', comillas, fundamento, { alternativas: ['"'] })] : [];
  return { separador, comillas: pinned.comillas ?? comillas, conjeturas: [...found.conjeturas, ...quoting] };
}

function separadorOf(sample: string): Pick<SeenDialect, 'separador' | 'conjeturas'> | undefined {
  const said = /^"?sep=(.)"?\r?\n/iu.exec(sample)?.[1];
  const tried = separators
    .map((separador) => ({ separador, ...widthOf(rowsOf(sample, { separador, comillas: '"' })) }))
    .filter(({ width }) => width > 1)
    .sort((a, b) => b.share - a.share);
  const most = tried[0]?.share ?? 0;
  const [widest] = tried.filter(({ share }) => share >= most - 0.05).sort((a, b) => b.width - a.width);
  const separador = said ?? widest?.separador;
  if (separador === undefined) return undefined;
  const { width = 0, share = 0 } = tried.find((each) => each.separador === separador) ?? {};
  const rivals =
    said === undefined
      ? tried.filter((each) => each.separador !== separador && each.share >= sound && each.width >= 0.7 * width)
      : [];
  const rows = share > 0 ? `${Math.round(share * 100)} % de las filas con ${width} columnas` : '';
  const fundamento =
    said === undefined ? `${names[separador]}: ${rows}` : `La primera línea del archivo lo dice: sep=${said}`;
  const conjetura = guess('separador', written(separador), fundamento, {
    certeza: said !== undefined || share >= sound ? 'segura' : 'probable',
    alternativas: rivals.map((each) => written(each.separador)),
    pregunta: rivals.length > 0 ? '¿Qué signo separa las columnas?' : undefined,
  });
  return { separador, conjeturas: [conjetura] };
}

const written = (separador: string) => (separador === '\t' ? 'tabulador' : separador);

function rowsOf(sample: string, dialect: Dialect) {
  return splitRows(sample.slice(0, sample.lastIndexOf('\n') + 1) || sample, dialect, 1).rows.slice(0, probeRows);
}

/** What quotes cells where it isn't the double quote, and why. */
function comillasOf(
  sample: string,
  separador: string,
): readonly [comillas: "'" | false, fundamento: string] | undefined {
  const plain = rowsOf(sample, { separador, comillas: false });
  const cells = plain.flatMap((row) => row.cells).filter((cell) => cell !== '');
  const single = cells.filter((cell) => /^'.*'$/su.test(cell)).length;
  if (single > 0.8 * cells.length) return ["'", "Casi todas las celdas van entre comillas simples (')"];
  const quoted = splitRows(sample, { separador, comillas: '"' }, 1).rows.slice(0, probeRows);
  if (!sample.includes('"') || widthOf(plain).share <= widthOf(quoted).share + 0.05) return undefined;
  const fundamento =
    'Las comillas del archivo son parte de los textos (pulgadas, apodos): si encierran celdas, las filas no cuadran';
  return [false, fundamento];
}
