import type { Conjetura } from '../../../contract/deteccion.ts';
import { uncross } from '../crosstab.ts';
import type { Cruce } from '../mapping/mapping.ts';
import { type Columna, columnsOf } from './columns.ts';
import type { Tabla } from './header-line.ts';
import { scoresOf } from './heading-score.ts';
import type { Fila } from './rows.ts';
import { formas, isParametro } from './shape.ts';

/** A table whose samples are columns, as the long one that it is read as, and the guesses of its form. */
interface Cruzada {
  readonly tabla: Tabla;
  readonly conjeturas: readonly Conjetura[];
}

/** Finds samples in columns: one column names parameters, and several that no heading explains have their values. */
export function crossedOf(filas: readonly Fila[], tabla: Tabla, dicha?: string): Cruzada | undefined {
  if (dicha !== undefined && dicha !== 'cruzada') return undefined;
  const rows = filas.map(({ linea, cells }, i) => ({ linea: linea ?? i + 1, cells }));
  const cabecera = tabla.cabecera.linea ?? 1;
  const below = { ...tabla, titulos: [], cuerpo: filas.filter(({ linea = 0 }) => linea > cabecera) };
  const columnas = columnsOf(below);
  const labels = columnas.find(({ tipo, textos, veces }) => tipo === 'texto' && textos.length >= 0.9 * veces);
  if (!labels) return undefined;
  const texts = labels.textos.map(({ texto }) => texto);
  const filasDeMuestra = filas
    .map(({ cells }) => cells[labels.indice] ?? '')
    .filter((text) => text !== labels.nombre && !isParametro(text) && isField(text));
  const parameters = texts.filter((text) => !filasDeMuestra.includes(text));
  const isSample = (columna: Columna) =>
    columna !== labels && !isExplained(columna) && (columna.resultados >= 0.3 || columna.tipo === 'vacia');
  const samples = columnas.filter(isSample);
  const known = parameters.filter(isParametro).length / Math.max(1, parameters.length);
  const saysParameter = (labels.puntos.get('resultado.descripcion')?.puntos ?? 0) >= 0.6;
  const hasNumber = columnas.some(({ puntos }) => (puntos.get('campos.numero_muestra')?.puntos ?? 0) >= 0.6);
  if (dicha === undefined && (samples.length < 2 || hasNumber || (known < 0.5 && !saysParameter))) return undefined;
  const firstSample = Math.min(...samples.map(({ indice }) => indice));
  // A sample may have no results: beside others, only what its heading explains is of the parameter.
  const isFixed = (columna: Columna) =>
    !samples.includes(columna) && (columna.indice < firstSample || isExplained(columna));
  const fijas = columnas.filter((columna) => columna === labels || isFixed(columna)).map(({ nombre }) => nombre);
  const cruce: Cruce = {
    fijas: [labels.nombre, ...fijas.filter((name) => name !== labels.nombre)],
    filas: filasDeMuestra,
  };
  const [header, ...body] = uncross(rows, { cabecera, cruce, ignorar: [] });
  if (!header) return undefined;
  const [one, two] = samples.map(({ nombre }) => `«${nombre}»`);
  const isSure = known >= 0.5 && samples.every(({ nombre }) => /\d/u.test(nombre) && !/\s/u.test(nombre));
  const asks = dicha === undefined && !isSure;
  return {
    tabla: { ...tabla, names: header.cells, cuerpo: body, titulos: [], reglas: [] },
    conjeturas: [
      {
        campo: 'forma',
        ruta: ['forma'],
        valor: 'cruzada',
        alternativas: ['larga', 'ancha'],
        opciones: [formas.cruzada, formas.larga, formas.ancha],
        fundamento: `Cada columna es una muestra, como ${one ?? ''} y ${two ?? ''}: «${labels.nombre}» nombra el parámetro de cada fila`,
        certeza: asks ? 'preguntar' : 'segura',
        ...(asks && { pregunta: '¿Qué es cada columna de números: una muestra o un dato de cada fila?' }),
      },
      {
        campo: 'cruce',
        ruta: ['cruce'],
        valor: cruce,
        alternativas: [],
        fundamento: `Hablan del parámetro ${cruce.fijas.map((name) => `«${name}»`).join(', ')}${filasDeMuestra.length > 0 ? `; son de la muestra las filas ${filasDeMuestra.map((name) => `«${name}»`).join(', ')}` : ''}`,
        certeza: 'probable',
      },
    ],
  };
}

/** Whether the name of a row is that of a field of the sample. */
function isField(text: string): boolean {
  return [...scoresOf(text)].some(([destino, { puntos }]) => destino.startsWith('campos.') && puntos >= 0.75);
}

function isExplained({ puntos, titulo }: Columna): boolean {
  return isParametro(titulo.nombre) || [...puntos.values()].some((each) => each.puntos >= 0.75);
}
