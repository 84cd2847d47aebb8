import type { TipoDeColumna } from '../../../contract/deteccion.ts';
import { isDateLike, isSerial, isTimeLike } from './dates.ts';
import type { Tabla } from './header-line.ts';
import { scoresOf } from './heading-score.ts';
import type { Celda } from './guess.ts';
import { isNumberLike, isResultLike } from './notation.ts';
import { type CampoDeResultado, isLimit } from './about-results.ts';
import { type Titulo, titleOf } from './titulo.ts';
import { unitOf } from './units.ts';
import { isAnswer, verdictOf } from './words.ts';

/** A column with what its cells are. */
export interface Columna {
  readonly nombre: string;
  readonly indice: number;
  readonly tipo: TipoDeColumna;
  readonly titulo: Titulo;
  readonly puntos: ReturnType<typeof scoresOf>;
  /** What rows below the header say of its results. */
  readonly dicho: Readonly<Partial<Record<CampoDeResultado, string>>>;
  /** Its different texts, each with the line where it first stands; not all where there are very many. */
  readonly textos: readonly Celda[];
  readonly llenas: number;
  /** Rows that have something in it. */
  readonly veces: number;
  /** The share of its different texts that can be results. */
  readonly resultados: number;
}

/** Different texts of a column that are looked at. */
const maxDifferent = 20_000;

/** Different texts of a column by which its kind is decided. */
const lookedAt = 1000;

/** The columns of a table that have a name. */
export function columnsOf({ names, cuerpo, titulos }: Tabla): Columna[] {
  return names.flatMap((nombre, indice) => {
    const said = titulos.map(({ campo, cells }): [CampoDeResultado, string] => [campo, cells[indice] ?? '']);
    const { unidad, ...dicho } = Object.fromEntries(said.filter(([, text]) => text !== '')) as Columna['dicho'];
    if (nombre === '') return [];
    const columna = columnOf(nombre, indice, cuerpo, unidad);
    const { rango } = columna.titulo;
    return [{ ...columna, dicho: rango === undefined ? dicho : { rango, ...dicho } }];
  });
}

function columnOf(
  nombre: string,
  indice: number,
  cuerpo: Tabla['cuerpo'],
  unidad: string | undefined,
): Omit<Columna, 'dicho'> {
  const different = new Map<string, Contada>();
  let veces = 0;
  for (const { linea, cells } of cuerpo) {
    const texto = cells[indice] ?? '';
    if (texto === '') continue;
    veces++;
    const known = different.get(texto);
    if (known) known.veces++;
    else if (different.size < maxDifferent) different.set(texto, { texto, linea, veces: 1 });
  }
  const counted = [...different.values()];
  const textos = counted.map(({ texto, linea }) => ({ texto, linea }));
  const title = titleOf(nombre);
  const puntos = scoresOf(nombre);
  const known = unidad === undefined ? undefined : unitOf(unidad.replaceAll(/^[([]|[)\]]$/gu, ''));
  return {
    nombre,
    indice,
    puntos,
    titulo: known ? { nombre, unidad: known, esConocida: true } : title,
    textos,
    tipo: kindOf(nombre, counted, puntos),
    llenas: cuerpo.length === 0 ? 0 : veces / cuerpo.length,
    veces,
    resultados: shareOf(counted.slice(0, lookedAt), isResultLike),
  };
}

/** A text of a column, with how many rows have it. */
interface Contada extends Celda {
  veces: number;
}

/** The share of rows whose text is so: a few odd ones among many don't make a column something else. */
function shareOf(cells: readonly Contada[], is: (texto: string) => boolean): number {
  let [all, those] = [0, 0];
  for (const { texto, veces } of cells) {
    all += veces;
    if (is(texto)) those += veces;
  }
  return all === 0 ? 0 : those / all;
}

const dateFields = [
  'fecha_muestra',
  'fecha_recepcion',
  'inicio_analisis',
  'fin_analisis',
  'fecha_prevista',
  'fecha_emision',
] as const;

function kindOf(nombre: string, cells: readonly Contada[], puntos: Columna['puntos']): TipoDeColumna {
  if (cells.length === 0) return 'vacia';
  const looked = cells.slice(0, lookedAt);
  const share = (is: (texto: string) => boolean) => shareOf(looked, is);
  const saysDate = dateFields.some((field) => puntos.has(`campos.${field}`));
  const digits = (texto: string) => /^\d+(?:[.,]\d+)?$/u.test(texto);
  if (share((texto) => isDateLike(texto) && !digits(texto)) >= (saysDate ? 0.5 : 0.8)) return 'fecha';
  if (saysDate && share((texto) => isDateLike(texto) || isSerial(texto)) >= 0.5) return 'fecha';
  if (share(isTimeLike) >= 0.9) return 'hora';
  const asksForVerdict =
    /cumpl|conform|apt|complian|pass|ok\b|dictam|veredic|conclus|evalua|califica|valorac|compleix|cumpre/iu.test(
      nombre,
    );
  const isVerdict = (texto: string) => verdictOf(texto) !== undefined && (asksForVerdict || !isAnswer(texto));
  const isSaying = cells.some(({ texto }) => typeof verdictOf(texto) === 'string');
  if (cells.length <= (asksForVerdict ? 40 : 12) && isSaying && share(isVerdict) >= (asksForVerdict ? 0.5 : 0.8))
    return 'veredicto';
  if (share((texto) => unitOf(texto) !== undefined) >= 0.7) return 'unidad';
  if (share(isNumberLike) >= 0.5 && share(isResultLike) >= 0.9) return 'numero';
  if (share(isLimit) >= 0.7 && looked.some(({ texto }) => isLimit(texto) && !isNumberLike(texto))) return 'limite';
  if (share(isNumberLike) >= 0.5) return 'numero';
  return share((texto) => /\d/u.test(texto) && texto.length <= 30 && /^\S+$/u.test(texto)) >= 0.8 ? 'codigo' : 'texto';
}
