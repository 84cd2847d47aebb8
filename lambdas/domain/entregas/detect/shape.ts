import { type Columna, scoreOf, isOfResults } from './columns.ts';
import { cellOf, type Fila, areUnique, isOrdinal } from './rows.ts';
import type { Conjetura } from '../../../../contract/entregas/deteccion.ts';
import { hasSigns } from './fields.ts';
import { choice, quoted, shown } from './guess.ts';
import { isParametro } from './words.ts';

/** Fields that are the same in all rows of a sample. */
const shared = ['campos.fecha_muestra', 'campos.solicitante', 'campos.tipo_muestra'] as const;

/** The least score of a heading that says a field whole. */
const whole = 0.75;

/**
 * The columns that are the same in all rows of a sample: date, requester and type by their headings, or the only column of dates.
 */
export function sharedColumns(columnas: readonly Columna[]): Columna[] {
  const dates = columnas.filter(({ tipo }) => tipo === 'fecha');
  return shared.flatMap((destino) => {
    const some = destino === 'campos.fecha_muestra' ? dates : columnas.filter(({ tipo }) => tipo !== 'numero');
    const [best] = some.toSorted((a, b) => scoreOf(b, destino) - scoreOf(a, destino));
    if (!best) return [];
    return scoreOf(best, destino) >= whole || (some === dates && dates.length === 1) ? [best] : [];
  });
}

/** Of the groups of rows with the same cells in `set`, the share in which each column of `columnas` has one value. */
export function oneValuedShare(rows: readonly Fila[], set: readonly Columna[], columnas: readonly Columna[]): number {
  const others = columnas.filter((columna) => !set.includes(columna));
  const textOf = (fila: Fila, some: readonly Columna[]) => some.map((columna) => cellOf(fila, columna)).join('\u0000');
  const groups = new Map<string, { first: string; isMany: boolean; isOne: boolean }>();
  for (const fila of rows) {
    const key = textOf(fila, set);
    const text = textOf(fila, others);
    const group = groups.get(key);
    if (!group) groups.set(key, { first: text, isMany: false, isOne: true });
    else {
      group.isMany = true;
      if (group.first !== text) group.isOne = false;
    }
  }
  const many = [...groups.values()].filter(({ isMany }) => isMany);
  return many.length === 0 ? 1 : many.filter(({ isOne }) => isOne).length / many.length;
}

/** The form of a table, by its columns' content: a row is a sample or a result; with the columns that decide it. */
export interface Forma {
  readonly forma: 'ancha' | 'larga';
  readonly conjetura: Conjetura;
  /** Long: the column that names the parameter, and the likeliest columns of the sample's identity. */
  readonly parametro?: Columna | undefined;
  readonly clave?: readonly Columna[] | undefined;
}

/** The words for the forms of a table. */
const formas = {
  larga: 'Cada fila es un resultado de una muestra',
  ancha: 'Cada fila es una muestra, con una columna por parámetro',
  cruzada: 'Cada columna es una muestra, con una fila por parámetro',
  bloques: 'Cada bloque es una muestra, con sus datos encima de su tabla',
};

/** The guess of a table's form. */
export function formaGuess(forma: keyof typeof formas, fundamento: string, pregunta?: string): Conjetura {
  const all = ['larga', 'ancha', 'cruzada'] as const;
  const answers = [forma, ...all.filter((each) => each !== forma)].map((each) => [formas[each], each] as const);
  return choice('forma', answers, fundamento, { certeza: 'segura', pregunta });
}

/** The most columns tried as the parameter's name. */
const maxTried = 24;

/** The least columns headed by parameters that make a table wide, unless another column's cells name parameters. */
const enoughWide = 3;

/** Finds the form of a table; `dicha`: a person's decision. */
export function formaOf(columnas: readonly Columna[], cuerpo: readonly Fila[], dicha?: 'ancha' | 'larga'): Forma {
  const values = columnas.filter(
    ({ tipo, resultados }) => tipo === 'numero' || (tipo !== 'vacia' && resultados >= 0.5),
  );
  const ofParametro = values.filter(
    ({ titulo, esParametro, puntos }) => titulo.esConocida || (esParametro && !puntos.has('campos.temperatura')),
  );
  const saysWide = ofParametro.length > 0 || columnas.some((columna) => isOwnNumber(columna, cuerpo));
  const isValue = ({ puntos, tipo }: Columna) => puntos.get('resultado.valor') === 1 && tipo !== 'veredicto';
  // With a column headed as the value, and none headed by a parameter, each row names its parameter.
  const saysLong = !saysWide && columnas.some(isValue);
  const [best] = columnas
    .filter((columna) => mayNameParameters(columna) || (saysLong && namesEachRow(columna)))
    .slice(0, maxTried)
    .map((columna) => candidateOf(columna, { columnas, cuerpo, saysLong }))
    .sort((a, b) => b.puntos - a.puntos);
  const hasValue =
    values.some((columna) => columna !== best?.columna && !ofParametro.includes(columna)) ||
    columnas.some(({ puntos }) => puntos.has('resultado.valor'));
  const isSure = hasValue && best !== undefined && best.puntos >= 2.5 && (best.porContenido || !saysWide);
  const mayBeLong =
    best !== undefined &&
    (saysLong || (best.clave !== undefined && !saysWide) || (best.titulo >= 0.75 && ofParametro.length < enoughWide));
  const asks = hasValue && !isSure && mayBeLong;
  const forma = dicha ?? (isSure || (asks && !saysWide) ? 'larga' : 'ancha');
  const why = forma === 'larga' ? whyLong(best) : whyWide(ofParametro[0]);
  const conjetura = dicha
    ? formaGuess(dicha, 'Así se ha indicado')
    : formaGuess(forma, why, asks ? '¿Qué es cada fila de la tabla?' : undefined);
  return forma === 'larga' ? { forma, conjetura, parametro: best?.columna, clave: best?.clave } : { forma, conjetura };
}

function whyLong(best: Candidate | undefined): string {
  if (!best) return 'Cada fila es un resultado: así se ha indicado';
  const { columna, clave } = best;
  const key = clave ? `, y varias filas son de una misma muestra por ${quoted(clave.map(({ nombre }) => nombre))}` : '';
  return `Cada fila es un resultado: «${columna.nombre}» nombra el parámetro de cada fila (${shown(columna.textos)})${key}`;
}

const whyWide = (one: Columna | undefined) =>
  `Cada fila es una muestra${one ? `, con una columna por parámetro como «${one.nombre}»` : ': ninguna columna nombra el parámetro de cada fila'}`;

/** Whether a column may name parameters, by repeated texts or by the heading. */
function mayNameParameters(columna: Columna): boolean {
  const { tipo, textos, veces, llenas } = columna;
  const said = scoreOf(columna, 'resultado.descripcion');
  const isKind = tipo === 'texto' || tipo === 'codigo' || ((tipo === 'limite' || tipo === 'unidad') && said > 0);
  const repeats = textos.length <= Math.max(2, 0.67 * veces);
  return isKind && llenas >= 0.5 && textos.length > 0 && (repeats || said >= 0.6);
}

/** Whether a column has a name in every row, and its heading says nothing else. */
function namesEachRow({ tipo, textos, llenas, puntos }: Columna): boolean {
  const isOther = [...puntos].some(([destino, each]) => destino !== 'resultado.descripcion' && each >= 0.6);
  return tipo === 'texto' && textos.length > 1 && llenas >= 0.98 && !isOther;
}

interface Candidate {
  readonly columna: Columna;
  readonly clave: readonly Columna[] | undefined;
  /**
   * Whether the cells show that the column names parameters: known names, or texts that always have the same unit beside them.
   */
  readonly porContenido: boolean;
  readonly titulo: number;
  readonly puntos: number;
}

/** The table for which the form is sought. */
interface Seen {
  readonly columnas: readonly Columna[];
  readonly cuerpo: readonly Fila[];
  /** Whether a heading names the value, and no heading a parameter. */
  readonly saysLong: boolean;
}

/** Scores a column as the name of each row's parameter: by its cells, its heading, and the columns that repeat with it. */
function candidateOf(columna: Columna, { columnas, cuerpo, saysLong }: Seen): Candidate {
  const some = columna.textos.slice(0, 60);
  // Two letters may be a chemical's symbol or a series.
  const conocidos = some.filter(({ texto }) => /^ph$|.{3}/iu.test(texto) && isParametro(texto)).length / some.length;
  const titulo = scoreOf(columna, 'resultado.descripcion');
  const isGroup = (columna.puntos.has('determinacion.descripcion') ? 0.1 : 0) + (columna.tipo === 'codigo' ? 0.1 : 0);
  const dates = saysLong ? sharedColumns(columnas).filter(({ tipo }) => tipo === 'fecha') : [];
  const keysWith = (others: readonly Columna[]) =>
    columnas
      .filter(
        (each) => each !== columna && isKeyOf(each, [columna, ...others], cuerpo) && !follow(each, columna, cuerpo),
      )
      .sort((a, b) => keyScore(b) - keyScore(a));
  const [clave = keysWith(dates)[0]] = keysWith([]);
  const follows = columnas.some(
    (each) => each.tipo === 'unidad' && each.textos.length > 1 && follow(each, columna, cuerpo),
  );
  const puntos = 3 * conocidos + (titulo >= 0.75 ? 2.6 : 1) * titulo - isGroup + (clave ? 1 : 0) + (follows ? 1.5 : 0);
  return {
    columna,
    clave: clave && keyOf(clave, columnas, cuerpo),
    porContenido: conocidos >= 0.5 || follows,
    titulo,
    puntos,
  };
}

/** Whether a column may be the key of samples: its cells repeat, and rows with the same cell differ in `columnas`. */
function isKeyOf(key: Columna, columnas: readonly Columna[], cuerpo: readonly Fila[]): boolean {
  const { tipo, textos, veces } = key;
  const isKind = tipo === 'codigo' || tipo === 'texto' || isCount(key);
  return isKind && !isOfResults(key) && textos.length <= 0.75 * veces && areUnique(cuerpo, [key, ...columnas], 0.9);
}

/**
 * The columns that tell samples apart: the key, and shared columns that differ within a key, such as the dates of a place's
 * samples.
 */
function keyOf(clave: Columna, columnas: readonly Columna[], cuerpo: readonly Fila[]): Columna[] {
  const apart = sharedColumns(columnas).filter((each) => oneValuedShare(cuerpo, [clave], [each]) < 0.9);
  return [clave, ...apart];
}

/** Whether a column has whole numbers without a sign. */
export function isCount({ tipo, textos }: Columna): boolean {
  return tipo === 'numero' && textos.every(({ texto }) => /^\d+$/u.test(texto));
}

function keyScore(columna: Columna): number {
  const { puntos, tipo, textos, veces } = columna;
  const isOther = [...puntos].some(([destino, each]) => destino !== 'campos.numero_muestra' && each >= 0.6);
  const kind = (tipo === 'codigo' ? 1 : 0) - (isOther ? 1 : 0);
  return 2 * scoreOf(columna, 'campos.numero_muestra') + kind + textos.length / Math.max(1, veces);
}

/** Whether a column nearly always has the same text for the same cell of another. */
function follow(columna: Columna, of: Columna, cuerpo: readonly Fila[]): boolean {
  const both = cuerpo.filter((fila) => cellOf(fila, of) !== '' && cellOf(fila, columna) !== '');
  const keys = new Set(both.map((fila) => cellOf(fila, of)));
  const pairs = new Set(both.map((fila) => `${cellOf(fila, of)}\u0000${cellOf(fila, columna)}`));
  return keys.size > 1 && pairs.size <= 1.2 * keys.size;
}

/** Whether a heading says the number of a sample and no two rows share one: each row is a sample. */
function isOwnNumber(columna: Columna, cuerpo: readonly Fila[]): boolean {
  const { textos, veces } = columna;
  const isUnique = veces > 2 && textos.length >= 0.95 * veces;
  const isSaid = scoreOf(columna, 'campos.numero_muestra') >= 0.75;
  return isSaid && isUnique && !hasSigns(columna) && !isOrdinal(columna.indice, cuerpo);
}
