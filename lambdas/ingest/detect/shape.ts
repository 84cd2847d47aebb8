import { parametroDe } from '../../../contract/normas/diccionario.ts';
import { fold } from '../../../contract/rules/texto.ts';
import type { Conjetura } from '../../../contract/deteccion.ts';
import type { Columna } from './columns.ts';
import { hasSigns } from './fields.ts';
import { shown } from './guess.ts';
import { areUnique, type Fila, isOrdinal } from './rows.ts';

/** Whether a row is a sample or a result, by what is in the columns, and the columns that decide it. */
export interface Forma {
  readonly forma: 'ancha' | 'larga';
  readonly conjetura: Conjetura;
  /** Long: the column that names the parameter, and the likeliest of those that say which sample a row is of. */
  readonly parametro: Columna | undefined;
  readonly clave: Columna | undefined;
}

/** Names of parameters in other languages, and those too short or too vague for the dictionary of the norms. */
const analytes =
  /^(?:ph|cloro|cloruros?|temperatura|conductividad|nitratos?|nitritos?|amoni[oa]\p{L}*|sulfatos?|dbo5?|dqo|sst|toc|fosforo|nitrogeno|oxigeno|coliformes|aerobios|mohos|levaduras|recuento \p{L}+|dureza|alcalinidad|solidos|cinc|chlorine|turbidity|fluoride|nitrate|nitrite|lead|coliform|iron|hardness|e ?coli|ecoli|clor|terbolesa|nitrats?|cor|turvacao|nitrates|azote|legionella|salmonella|listeria)(?![\p{L}\p{N}])/u;

/** The longest name of a parameter; composing endless marks takes the square of their number. */
const maxName = 300;

/** Whether a text is the name of a parameter that is known. */
export function isParametro(text: string): boolean {
  if (text.length > maxName) return false;
  return parametroDe('', text) !== undefined || analytes.test(fold(text).replaceAll(/[._]+/gu, ' '));
}

/** Columns that are tried as what names the parameter, and as what names the sample. */
const maxTried = 12;

/** How many columns that are a parameter by their heading make a table wide, unless the cells of another name parameters. */
const enoughWide = 3;

interface Candidate {
  readonly columna: Columna;
  readonly clave: Columna | undefined;
  /** Whether its cells say so, by what they name or by the units beside them. */
  readonly porContenido: boolean;
  readonly titulo: number;
  readonly puntos: number;
}

/** Finds the form of a table, unless it is `dicha`. */
export function formaOf(columnas: readonly Columna[], cuerpo: readonly Fila[], dicha?: 'ancha' | 'larga'): Forma {
  const values = columnas.filter(
    ({ tipo, resultados }) => tipo === 'numero' || (tipo !== 'vacia' && resultados >= 0.5),
  );
  const ofParametro = values.filter(
    (columna) =>
      columna.titulo.esConocida || (isParametro(columna.titulo.nombre) && !columna.puntos.has('campos.temperatura')),
  );
  const found = columnas
    .filter(
      ({ tipo, textos, veces, llenas, puntos }) =>
        (tipo === 'texto' ||
          tipo === 'codigo' ||
          ((tipo === 'limite' || tipo === 'unidad') && puntos.has('resultado.descripcion'))) &&
        llenas >= 0.5 &&
        textos.length > 0 &&
        (textos.length <= Math.max(2, 0.67 * veces) || (puntos.get('resultado.descripcion')?.puntos ?? 0) >= 0.6),
    )
    .slice(0, maxTried * 2)
    .map((columna) => candidateOf(columna, { columnas, cuerpo }))
    .sort((a, b) => b.puntos - a.puntos);
  const [best] = found;
  const hasValue = values.some((columna) => columna !== best?.columna && !ofParametro.includes(columna));
  const fits = best !== undefined && (hasValue || columnas.some(({ puntos }) => puntos.has('resultado.valor')));
  const saysWide = ofParametro.length > 0 || columnas.some((columna) => isOwnNumber(columna, cuerpo));
  const isSure = fits && best.puntos >= 2.5 && (best.porContenido || !saysWide);
  const asks =
    fits &&
    !isSure &&
    ((best.clave !== undefined && !saysWide) || (best.titulo >= 0.75 && ofParametro.length < enoughWide));
  const forma = dicha ?? (isSure || (asks && !saysWide) ? 'larga' : 'ancha');
  const other = forma === 'larga' ? 'ancha' : 'larga';
  const long = `«${best?.columna.nombre ?? ''}» nombra el parámetro de cada fila (${shown(best?.columna.textos ?? [])})`;
  const key = best?.clave ? `, y varias filas son de una misma muestra por «${best.clave.nombre}»` : '';
  const [one] = ofParametro;
  const fundamento =
    forma === 'larga'
      ? `Cada fila es un resultado: ${best ? long : 'así se ha indicado'}${key}`
      : `Cada fila es una muestra${one ? `, con una columna por parámetro como «${one.nombre}»` : ': ninguna columna nombra el parámetro de cada fila'}`;
  return {
    forma,
    parametro: forma === 'larga' ? best?.columna : undefined,
    clave: forma === 'larga' ? best?.clave : undefined,
    conjetura: {
      campo: 'forma',
      ruta: ['forma'],
      valor: forma,
      alternativas: [other, 'cruzada'],
      fundamento: dicha ? 'Así se ha indicado' : fundamento,
      certeza: dicha ? 'segura' : asks ? 'preguntar' : 'segura',
      opciones: [formas[forma], formas[other], formas.cruzada],
      ...(asks && !dicha && { pregunta: '¿Qué es cada fila de la tabla?' }),
    },
  };
}

/** What a table's rows may be, by the forms of a mapping. */
export const formas = {
  larga: 'Cada fila es un resultado de una muestra',
  ancha: 'Cada fila es una muestra, con una columna por parámetro',
  cruzada: 'Cada columna es una muestra, con una fila por parámetro',
};

/** How well a column names the parameter of each row: by its cells, by its heading, by what repeats beside it. */
function candidateOf(
  columna: Columna,
  { columnas, cuerpo }: { columnas: readonly Columna[]; cuerpo: readonly Fila[] },
): Candidate {
  const some = columna.textos.slice(0, 60);
  // Two letters are a chemical's symbol as often as a series'.
  const conocidos = some.filter(({ texto }) => /^ph$|.{3}/iu.test(texto) && isParametro(texto)).length / some.length;
  const titulo = columna.puntos.get('resultado.descripcion')?.puntos ?? 0;
  const isGroup = columna.puntos.has('determinacion.descripcion') ? 0.1 : 0;
  const clave = columnas
    .filter((each) => each !== columna && isKeyOf(each, columna, cuerpo))
    .sort((a, b) => keyScore(b) - keyScore(a))[0];
  const follows = columnas.some(
    (each) => each.tipo === 'unidad' && each.textos.length > 1 && follow(each, columna, cuerpo),
  );
  const puntos = 3 * conocidos + (titulo >= 0.75 ? 2.6 : 1) * titulo - isGroup + (clave ? 1 : 0) + (follows ? 1.5 : 0);
  return { columna, clave, porContenido: conocidos >= 0.5 || follows, titulo, puntos };
}

/** Whether the rows that share a cell of a column differ in another, which names what each of them is. */
function isKeyOf(key: Columna, columna: Columna, cuerpo: readonly Fila[]): boolean {
  const { tipo, textos, veces } = key;
  const isKind =
    tipo === 'codigo' || tipo === 'texto' || (tipo === 'numero' && textos.every(({ texto }) => /^\d+$/u.test(texto)));
  return isKind && textos.length <= 0.75 * veces && areUnique(cuerpo, [key, columna], 0.9);
}

function keyScore({ puntos, tipo, textos, veces }: Columna): number {
  const other = [...puntos].some(([destino, { puntos: each }]) => destino !== 'campos.numero_muestra' && each >= 0.6);
  return (
    2 * (puntos.get('campos.numero_muestra')?.puntos ?? 0) +
    (tipo === 'codigo' ? 1 : 0) -
    (other ? 1 : 0) +
    textos.length / Math.max(1, veces)
  );
}

/** Whether a column nearly always says the same beside the same cell of another. */
function follow(columna: Columna, of: Columna, cuerpo: readonly Fila[]): boolean {
  const said = new Map<string, Set<string>>();
  for (const { cells } of cuerpo) {
    const [key, text] = [cells[of.indice] ?? '', cells[columna.indice] ?? ''];
    if (key !== '' && text !== '') said.set(key, (said.get(key) ?? new Set()).add(text));
  }
  const texts = [...said.values()].reduce((sum, each) => sum + each.size, 0);
  return said.size > 1 && texts <= 1.2 * said.size;
}

/** Whether a heading says the number of a sample and no two rows share one: each row is a sample. */
function isOwnNumber(columna: Columna, cuerpo: readonly Fila[]): boolean {
  const { puntos, textos, veces } = columna;
  const isUnique = veces > 2 && textos.length >= 0.95 * veces;
  return (
    (puntos.get('campos.numero_muestra')?.puntos ?? 0) >= 0.75 &&
    isUnique &&
    !hasSigns(columna) &&
    !isOrdinal(columna.indice, cuerpo)
  );
}
