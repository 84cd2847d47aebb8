import type { Conjetura } from '../../../../contract/entregas/deteccion.ts';
import { uncross } from '../form/crosstab.ts';
import { FileRefused } from '../source/row.ts';
import type { Cruce } from '../form/mapping.ts';
import { type Columna, columnsOf, scoreOf, titleOf } from './columns.ts';
import { isPeriod, isWhen } from './dates.ts';
import { guess, quoted } from './guess.ts';
import type { Tabla } from './header-line.ts';
import { isField } from './headings.ts';
import { cellOf, type Fila } from './rows.ts';
import { formaGuess } from './shape.ts';
import { isParametro } from './words.ts';

/** A table whose samples are columns, turned into the long table that is read, and the guesses of its form. */
interface Cruzada {
  readonly tabla: Tabla;
  readonly conjeturas: readonly Conjetura[];
}

/**
 * Finds samples in columns: one column names parameters, and several columns without a known heading have their values. Throws
 * FileRefused where rows have fewer cells than the header.
 */
export function crossedOf(filas: readonly Fila[], tabla: Tabla, dicha?: string): Cruzada | undefined {
  if (dicha !== undefined && dicha !== 'cruzada') return undefined;
  const cabecera = tabla.cabecera.linea ?? 1;
  const cuerpo = filas.filter(({ linea = 0 }) => linea > cabecera);
  const columnas = columnsOf({ ...tabla, titulos: [], cuerpo });
  const dated = datedColumns(columnas, dicha);
  const labels = dated
    ? columnas.filter((columna) => !dated.includes(columna)).sort((a, b) => namesParameters(b) - namesParameters(a))[0]
    : columnas.find(({ tipo, textos, veces }) => tipo === 'texto' && textos.length >= 0.9 * veces);
  if (!labels) return undefined;
  const ofMuestra = filas
    .map((fila) => cellOf(fila, labels))
    .filter((text) => text !== labels.nombre && !isParametro(text) && isField(text));
  const parameters = labels.textos.filter(({ texto }) => !ofMuestra.includes(texto));
  const samples =
    dated ??
    columnas.filter(
      (columna) =>
        columna !== labels && !isExplained(columna) && (columna.resultados >= 0.3 || columna.tipo === 'vacia'),
    );
  const known = parameters.filter(({ texto }) => isParametro(texto)).length / Math.max(1, parameters.length);
  const saysParameter = scoreOf(labels, 'resultado.descripcion') >= 0.6;
  const hasNumber = columnas.some((columna) => scoreOf(columna, 'campos.numero_muestra') >= 0.6);
  if (dicha === undefined && (samples.length < 2 || hasNumber || (known < 0.5 && !saysParameter))) return undefined;
  const firstSample = Math.min(...samples.map(({ indice }) => indice));
  // Right of the first sample a column of the parameter is known by its heading alone: a sample may have no results.
  const fixed = columnas.filter(
    (columna) =>
      columna.nombre !== labels.nombre &&
      !samples.includes(columna) &&
      (dated !== undefined || columna.indice < firstSample || isExplained(columna)),
  );
  const cruce: Cruce = { fijas: [labels, ...fixed].map(({ nombre }) => nombre), filas: ofMuestra };
  const rows = filas.map((fila, i) => ({ ...fila, linea: fila.linea ?? i + 1 }));
  const [header, ...body] = uncross(rows, { cabecera, cruce, ignorar: [] });
  if (!header) return undefined;
  const [one = '', two = ''] = samples.map(({ nombre }) => `«${nombre}»`);
  const isSure =
    dated !== undefined || (known >= 0.5 && samples.every(({ nombre }) => /\d/u.test(nombre) && !/\s/u.test(nombre)));
  const asks = dicha === undefined && !isSure;
  const which = dated ? 'un día de muestreo' : 'una muestra';
  const why = `Cada columna es ${which}, como ${one} y ${two}: «${labels.nombre}» nombra el parámetro de cada fila`;
  const fields = ofMuestra.length > 0 ? `; son de la muestra las filas ${quoted(ofMuestra)}` : '';
  return {
    tabla: { ...tabla, names: header.cells, cuerpo: body, titulos: [], reglas: [] },
    conjeturas: [
      formaGuess(
        'cruzada',
        why,
        asks ? '¿Qué es cada columna de números: una muestra o un dato de cada fila?' : undefined,
      ),
      guess('cruce', cruce, `Hablan del parámetro ${quoted(cruce.fijas)}${fields}`),
    ],
  };
}

/**
 * The columns headed by days, where rows name parameters; undefined without any. Throws FileRefused where headings aren't whole
 * dates: a month, or a day without its year, doesn't give a sample's date.
 */
function datedColumns(columnas: readonly Columna[], dicha: string | undefined): Columna[] | undefined {
  const dated = columnas.filter(
    ({ nombre, tipo, resultados }) => isWhen(nombre) && (resultados >= 0.3 || tipo === 'vacia'),
  );
  const others = columnas.filter((columna) => !dated.includes(columna));
  if (dated.length < 2 || !others.some((columna) => namesParameters(columna) >= 0.5)) {
    if (dicha === undefined) refuseDays(dated.length > 1 ? dated : daysOfOne(others));
    return undefined;
  }
  const periods = dated.filter(({ nombre }) => isPeriod(nombre));
  if (periods.length === 0) return dated;
  if (dicha !== undefined) return undefined;
  throw new FileRefused(
    `Cada columna es de una fecha, y no se sabe de qué día: ${quoted(
      periods.map(({ nombre }) => nombre),
      3,
    )}. Escribe en la cabecera la fecha entera, como 15/03/2026, o pon una fila por muestra con su fecha`,
  );
}

/** Columns with values of one parameter on different days: `pH 14/10/2026` and `pH 15/10/2026`. */
function daysOfOne(columnas: readonly Columna[]): Columna[] {
  const parted = columnas.flatMap((columna) => {
    const words = columna.nombre.split(/[\s()[\]]+/u);
    const rest = words.filter((word) => !isWhen(word));
    const isDay = rest.length < words.length && rest.some((word) => word !== '') && columna.resultados >= 0.3;
    return isDay ? [{ columna, rest: rest.join(' ') }] : [];
  });
  return [...Map.groupBy(parted, ({ rest }) => rest).values()]
    .filter((group) => group.length > 1)
    .flatMap((group) => group.map(({ columna }) => columna));
}

/** Refuses columns of days where no column names parameters: read as one sample's results, all days but one would be false. */
function refuseDays(dias: readonly Columna[]): void {
  if (dias.length < 2) return;
  throw new FileRefused(
    `Cada columna es de una fecha: ${quoted(
      dias.map(({ nombre }) => nombre),
      3,
    )}, y ninguna otra nombra el parámetro de cada fila. Pon una fila por muestra con su fecha, o una columna con el parámetro`,
  );
}

/** How well a column names the parameter of each row: by its cells, or by its heading. */
function namesParameters(columna: Columna): number {
  const { textos, tipo } = columna;
  if (tipo !== 'texto' && tipo !== 'codigo') return 0;
  const known = textos.filter(({ texto }) => isParametro(titleOf(texto).nombre)).length / Math.max(1, textos.length);
  return Math.max(known, scoreOf(columna, 'resultado.descripcion'));
}

function isExplained({ puntos, esParametro }: Columna): boolean {
  return esParametro || [...puntos.values()].some((each) => each >= 0.75);
}
