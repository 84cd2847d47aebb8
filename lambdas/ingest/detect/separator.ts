import type { Conjetura } from '../../../contract/deteccion.ts';
import { type Fijado, signOf } from './fijado.ts';
import { type Escritura, splitRows, widthOf } from './rows.ts';

/** In the order in which they are believed where the content fits several: a comma stands in texts and numbers too. */
const separators = ['\t', ';', '|', ','];

const names: Record<string, string> = { '\t': 'tabulador', ';': 'punto y coma', '|': 'barra', ',': 'coma' };

/** How much of the beginning decides. */
const probeRows = 400;

/** The share of rows of one width from which a separator may be the file's. */
const sound = 0.9;

/** What separates a table's columns and what quotes its cells. */
export interface EscrituraVista extends Escritura {
  readonly conjeturas: readonly Conjetura[];
}

/** Finds the separator and the quotes of a table, but for what is `fijado`; undefined where nothing separates columns. */
export function escrituraOf(text: string, fijado: Fijado = {}): EscrituraVista | undefined {
  const sample = text.slice(0, 200_000);
  if (fijado.separador !== undefined) {
    const separador = signOf(fijado.separador);
    const quotes = comillasOf(sample, separador);
    return { separador, comillas: fijado.comillas ?? quotes.comillas, conjeturas: quotes.conjeturas };
  }
  const said = /^"?sep=(.)"?\r?\n/iu.exec(text)?.[1];
  const tried = separators
    .map((separador) => ({ separador, ...widthOf(rowsOf(sample, { separador, comillas: '"' })) }))
    .filter(({ width }) => width > 1)
    .sort((a, b) => b.share - a.share);
  const [first] = tried;
  if (said === undefined && !first) return undefined;
  const near = tried.filter(({ share }) => first && share >= first.share - 0.05).sort((a, b) => b.width - a.width);
  const separador = said ?? near[0]?.separador ?? ',';
  const chosen = tried.find((each) => each.separador === separador);
  const rivals = tried.filter(
    (each) =>
      each !== chosen && each.share >= sound && chosen && each.width >= 0.7 * chosen.width && said === undefined,
  );
  const written = separador === '\t' ? 'tabulador' : separador;
  const share = chosen ? `${Math.round(chosen.share * 100)} % de las filas con ${chosen.width} columnas` : '';
  const conjetura: Conjetura = {
    campo: 'separador',
    ruta: ['separador'],
    valor: written,
    alternativas: rivals.map((each) => (each.separador === '\t' ? 'tabulador' : each.separador)),
    fundamento:
      said === undefined
        ? `${names[separador] ?? separador}: ${share}`
        : `La primera línea del archivo lo dice: sep=${said}`,
    certeza:
      rivals.length > 0 ? 'preguntar' : said !== undefined || (chosen?.share ?? 0) >= sound ? 'segura' : 'probable',
    ...(rivals.length > 0 && { pregunta: '¿Qué signo separa las columnas?' }),
  };
  const quotes = comillasOf(sample, separador);
  return { separador, comillas: fijado.comillas ?? quotes.comillas, conjeturas: [conjetura, ...quotes.conjeturas] };
}

function rowsOf(sample: string, escritura: Escritura) {
  return splitRows(sample.slice(0, sample.lastIndexOf('\n') + 1) || sample, escritura, 1).rows.slice(0, probeRows);
}

function comillasOf(sample: string, separador: string): { comillas: string | false; conjeturas: Conjetura[] } {
  const say = (valor: string | false, fundamento: string): { comillas: string | false; conjeturas: Conjetura[] } => ({
    comillas: valor,
    conjeturas: [
      { campo: 'comillas', ruta: ['comillas'], valor, alternativas: ['"'], fundamento, certeza: 'probable' },
    ],
  });
  const plain = rowsOf(sample, { separador, comillas: false });
  const cells = plain.flatMap((row) => row.cells).filter((cell) => cell !== '');
  const single = cells.filter((cell) => /^'.*'$/su.test(cell)).length;
  if (single > 0.8 * cells.length) return say("'", "Casi todas las celdas van entre comillas simples (')");
  const quoted = splitRows(sample, { separador, comillas: '"' }, 1);
  const asQuoted = widthOf(quoted.rows.slice(0, probeRows)).share;
  if (sample.includes('"') && widthOf(plain).share > asQuoted + 0.05) {
    return say(
      false,
      'Las comillas del archivo son parte de los textos (pulgadas, apodos): si encierran celdas, las filas no cuadran',
    );
  }
  return { comillas: '"', conjeturas: [] };
}
