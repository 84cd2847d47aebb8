import { fold } from '../../../../contract/base/texto.ts';
import { aboutResults, isFilling, tokensOf } from './notation.ts';
import { type Columna, scoreOf } from './columns.ts';
import { wordsOf, type Destino, headings, isDateField, isOwnName } from './headings.ts';
import type { TipoDeColumna } from '../../../../contract/entregas/deteccion.ts';
import type { OrdenPropio } from './dates.ts';
import { type Celda, llamada, shown, isObligatorio } from './guess.ts';
import type { Fila } from './rows.ts';
import { isResultWord, stateOf } from './words.ts';

const unit = /^(?:unidad|unit|unitat|unidade|unite|uom)$/u;

/** Words beside the word for a unit in the heading of the results' units. */
const wordsOfResults = new Set(
  'medida measure code codigo parametro parameter resultado result resultat valor value analito analyte ensayo determinacion concentracion characteristic'.split(
    ' ',
  ),
);

/** Whether words of a heading name nothing but results: `Analito`, `Resultado`. */
export const namesResults = (heading: string) => wordsOf(heading).every((word) => wordsOfResults.has(word));

/** Whether a heading says units. */
export const saysUnit = (nombre: string) => wordsOf(nombre).some((word) => unit.test(word));

/**
 * The owner of a column of units: the results, where its heading says a unit and nothing else, or the unit of the value's column;
 * another column, as with `Unidad profundidad` beside `Profundidad`; undefined where its heading doesn't tell.
 */
export function ownerOfUnits(
  columna: Columna,
  columnas: readonly Columna[],
  parametro: Columna | undefined,
): Columna | 'resultados' | undefined {
  const rest = wordsOf(columna.nombre).filter(
    (word) => !unit.test(word) && !wordsOfResults.has(word) && !/\d/u.test(word),
  );
  if (rest.length === 0) return saysUnit(columna.nombre) ? 'resultados' : undefined;
  const shared = (each: Columna) =>
    rest.filter((word) => wordsOf(each.nombre).some((other) => isAlike(word, other))).length;
  const [owner] = columnas
    .filter((each) => each !== columna && each !== parametro && each.tipo !== 'unidad' && !saysUnit(each.nombre))
    .map((each) => ({ each, puntos: shared(each) + (each.tipo === 'numero' ? 0.5 : 0) }))
    .filter(({ puntos }) => puntos >= 1)
    .sort((a, b) => b.puntos - a.puntos);
  return owner && isValue(owner.each) ? 'resultados' : owner?.each;
}

const isAlike = (word: string, other: string) =>
  word === other || (Math.min(word.length, other.length) >= 4 && (word.startsWith(other) || other.startsWith(word)));

/** Whether a heading says the results' values better than anything else. */
function isValue({ puntos }: Columna): boolean {
  const said = puntos.get('resultado.valor') ?? 0;
  return said > 0 && [...puntos.values()].every((each) => each <= said);
}

/** Whether a heading says a limit of the results. */
export const isOfLimits = ({ nombre }: Columna) => {
  const said = aboutResults(wordsOf(nombre));
  return said !== undefined && said !== 'unidad' && said !== 'incertidumbre';
};

/** The column with the units of a column of limits; undefined without any. */
export function unitOfLimit(limite: Columna, columnas: readonly Columna[]): Columna | undefined {
  const words = wordsOf(limite.nombre);
  const own = columnas.filter((each) => {
    if (each.tipo !== 'unidad' && !saysUnit(each.nombre)) return false;
    const owner = ownerOfUnits(each, columnas, undefined);
    return typeof owner === 'object' && (owner === limite || isOfLimits(owner));
  });
  const rest = ({ nombre }: Columna) => wordsOf(nombre).filter((word) => !unit.test(word) && !wordsOfResults.has(word));
  return own.find((each) => rest(each).every((word) => words.some((other) => isAlike(word, other))));
}

/** A column proposed for a field. */
export interface Propuesta {
  readonly destino: Destino;
  readonly columna: Columna;
  readonly puntos: number;
  readonly fundamento: string;
  /** Columns of no field that would fit nearly as well. */
  readonly rivales: readonly Columna[];
}

/** The input of the guesses of a sample's own fields. */
export interface Vista {
  readonly forma: 'ancha' | 'larga';
  readonly columnas: readonly Columna[];
  readonly propuestas: readonly Propuesta[];
  readonly cuerpo: readonly Fila[];
  /** Columns that differ between the rows of a sample. */
  readonly varia: ReadonlySet<Columna>;
  /** Columns whose cells are results. */
  readonly parametros: ReadonlySet<Columna>;
  /** The column that names the parameter of each row of a long table. */
  readonly parametro: Columna | undefined;
  readonly recuerdos: Recuerdos;
  /** Columns of dates in an order of their own. */
  readonly fechas?: ReadonlyMap<Columna | undefined, OrdenPropio>;
}

/** The fields of headings in saved mappings. */
export type Recuerdos = ReadonlyMap<string, ReadonlySet<Destino>>;

/** Destinations with rules of their own: the sample's number, and conclusions. */
const apart: ReadonlySet<string> = new Set([
  'campos.numero_muestra',
  'campos.conclusion_muestra',
  'resultado.conclusion',
  'ninguno',
]);

const destinos = Object.keys(headings).filter((key): key is Destino => !apart.has(key));

/** The least score with which a column is proposed for a field. */
const worth = 0.4;

interface Context extends Pick<Vista, 'forma' | 'varia' | 'parametro' | 'recuerdos' | 'columnas'> {
  /** Fields for which no column is sought. */
  readonly ocupados?: ReadonlySet<string> | undefined;
}

/** Assigns columns to fields, each to one at most: the best fit first, of equal fits the required fields and the portal's names. */
export function assignFields(context: Context): Propuesta[] {
  const { columnas, forma, ocupados } = context;
  const fields = destinos
    .filter((destino) => forma === 'larga' || destino.startsWith('campos.'))
    .filter((destino) => !ocupados?.has(destino));
  const fitting = fields.flatMap((destino) =>
    columnas.flatMap((columna) => {
      const puntos = weigh(destino, columna, context);
      return puntos < worth ? [] : [{ destino, columna, puntos, orden: puntos * (isObligatorio(destino) ? 1.1 : 1) }];
    }),
  );
  const chosen = new Map<Destino, (typeof fitting)[number]>();
  const taken = new Set<Columna>();
  // Of 'Lote' and 'Ref. externa' the second, wherever it stands.
  const own = ({ destino, columna }: (typeof fitting)[number]) => Number(isOwnName(destino, columna.cabecera));
  for (const each of fitting.toSorted((a, b) => b.orden - a.orden || own(b) - own(a))) {
    if (chosen.has(each.destino) || taken.has(each.columna)) continue;
    chosen.set(each.destino, each);
    taken.add(each.columna);
  }
  return fields.flatMap((destino) => {
    const best = chosen.get(destino);
    if (!best) return [];
    const { columna, puntos } = best;
    // 'Fecha' alone doesn't say of what; what decides a result's meaning is asked of whatever may be it.
    const isLoose = destino === 'campos.fecha_muestra' && wordsOf(columna.nombre).length === 1;
    const isSaid = (each: Columna) => decidesResult.test(destino) && scoreOf(each, destino) > 0;
    const nearlyOf = (each: Columna) => (isLoose || isSaid(each) ? 0.5 : 0.8);
    const rivales = fitting
      .filter((each) => each.destino === destino && !taken.has(each.columna))
      .filter((each) => each.puntos >= nearlyOf(each.columna) * puntos)
      .map((each) => each.columna);
    return [{ destino, columna, puntos, fundamento: reasonOf(destino, columna, context), rivales }];
  });
}

const decidesResult = /^resultado\.(?:valor|rango|min|max|limite_\w+)$/u;

function reasonOf(destino: Destino, columna: Columna, { recuerdos }: Context): string {
  const cells = columna.textos.length > 0 ? `: ${shown(columna.textos)}` : '';
  if (recuerdos.get(columna.nombre)?.has(destino))
    return `Un formato de lectura guardado usa así la columna «${columna.nombre}»${cells}`;
  return columna.puntos.has(destino) ? `${llamada(columna.nombre)}${cells}` : `Por su contenido${cells}`;
}

function weigh(destino: Destino, columna: Columna, context: Context): number {
  if (context.parametro === columna) return destino === 'resultado.descripcion' ? 2 : 0;
  if (context.forma === 'ancha' && (saysSigns(columna) || isNotes(columna))) {
    if (saysSigns(columna) || destino === 'resultado.operador') return 0;
  } else if (hasSigns(columna)) return destino === 'resultado.operador' && isSigns(columna) ? 1 : 0;
  const fits = fitOf(destino, columna);
  if (context.recuerdos.get(columna.nombre)?.has(destino)) return 1.6 * Math.max(fits, 0.5);
  const units = destino === 'resultado.unidad' ? ownerOfUnits(columna, context.columnas, context.parametro) : undefined;
  if (typeof units === 'object') return 0;
  const said = units === 'resultados' ? 1 : scoreOf(columna, destino);
  const none = scoreOf(columna, 'ninguno');
  const heading = none > said || (none === 1 && context.forma === 'ancha') ? 0.3 * said : said;
  return Math.max(heading * fits, columna.puntos.size > 0 ? 0 : byContent(destino, columna, context));
}

/** Whether a text is a sign before a value and nothing else. */
export const isSign = (texto: string) => /^(?:[<>=≤≥⩽⩾]|[<>]=|=[<>])$/u.test(texto);

const below = /^(?:lt|menor(?: que)?|inferior(?: a)?|less than|below|por debajo(?: de)?)$/u;
const above = /^(?:gt|mayor(?: que)?|superior(?: a)?|greater than|more than|above|por encima(?: de)?)$/u;

/** The sign that a word stands for before a value: `LT`, `menor que`. */
export function signOfWord(texto: string): '<' | '>' | undefined {
  const word = fold(texto);
  return below.test(word) ? '<' : above.test(word) ? '>' : undefined;
}

/** Whether a column has signs or words for them and nothing else. */
export const isSignsOrWords = ({ textos }: Columna) =>
  textos.length > 0 && textos.every(({ texto }) => isSign(texto) || signOfWord(texto) !== undefined);

/** Whether a column has signs before values and nothing else: `<`, `>`, `=`. */
export function isSigns({ textos }: Columna): boolean {
  return textos.length > 0 && textos.every(({ texto }) => isSign(texto));
}

/** Whether a column has signs before values, perhaps among a few short words. */
export function hasSigns({ textos }: Columna): boolean {
  return (
    textos.length <= 15 && textos.every(({ texto }) => texto.length <= 20) && textos.some(({ texto }) => isSign(texto))
  );
}

/** Whether each text of a column means a sign of the value beside it: `<`, `menor que`, `<LC`. */
export const saysSigns = ({ textos }: Columna) =>
  textos.length > 0 && textos.every(({ texto }) => signOf(texto) !== undefined || signOfWord(texto) !== undefined);

/** Whether a text is a sign of the value beside it, or a word for one: as a whole, and never as a part of a sentence. */
export const saysSign = ({ texto }: Celda) =>
  texto.length <= 20 && /^[\p{L}<>≤≥⩽⩾]/u.test(texto) && Boolean(signOf(texto) ?? signOfWord(texto));

/** How long the letters beside a value are, such as `ND` or `<LQ`. */
export const longestLetters = 4;

/** Whether a text says nothing of the value beside it: 'agua turbia', and not a sign, letters, or 'no detectado'. */
export const isRemark = ({ texto }: Celda) =>
  texto.length > longestLetters &&
  signOf(texto) === undefined &&
  signOfWord(texto) === undefined &&
  !isResultWord(texto);

/** Whether a heading says remarks on the sample. */
export const saysNotes = (columna: Columna) => scoreOf(columna, 'campos.informacion_muestra') > 0;

/** Whether a column of remarks has mostly words as such, though a sign or letters may be among them. */
export const isNotes = (columna: Columna) =>
  saysNotes(columna) && 2 * columna.textos.filter(isRemark).length >= Math.max(1, columna.textos.length);

/** Whether a column of signs may be one of remarks: its heading says so, or is no sign's and there are words as such. */
export const mayBeNotes = (columna: Columna) =>
  detectedSigns(columna) === undefined &&
  !columna.puntos.has('resultado.operador') &&
  (saysNotes(columna) || columna.textos.some(isRemark));

/** Whether a column has few short words, and signs or words for what isn't detected among them, or is called so. */
export function isQualifier(columna: Columna): boolean {
  const { puntos, tipo, textos } = columna;
  if (!hasFewWords(columna) || tipo === 'veredicto') return false;
  return (
    hasSigns(columna) || puntos.has('resultado.operador') || textos.some(({ texto }) => signOfWord(texto) !== undefined)
  );
}

/** Whether a column without a heading has a short word in some rows. */
export const isUnheadedWords = (columna: Columna) =>
  columna.cabecera === '' && columna.llenas < 1 && hasFewWords(columna);

/** Whether a column has a few short words and nothing else. */
export const hasFewWords = ({ textos, tipo }: Columna) =>
  textos.length > 0 &&
  textos.length <= 15 &&
  tipo !== 'numero' &&
  tipo !== 'fecha' &&
  textos.every(({ texto }) => texto.length <= 20);

/** What a sign, or a word for below the limit, means of the value beside it; undefined for other words. */
export function signOf(word: string): string | null | undefined {
  if (isSign(word)) return word === '=' ? null : word;
  return /^[<≤]\s*(?:l[dcq]m?|lo[dq])$/iu.test(word) ? '<' : undefined;
}

/** Words for 'yes' and 'no' in a column that says whether a value was detected, or is a limit. */
const yes = /^(?:si|s|yes|y|true|verdadero|1|x|sim|oui)$/u;
const no = /^(?:no|n|false|falso|0|nao|non)$/u;

/** A heading whose 'yes' is a value below a limit: `Censurado`, `No detectado`, `Menor que LQ`, `< LQ`. */
const saysBelow =
  /censur|censor|(?<!\p{L})no[nt]?[\s_-]?(?:detect|cuantific|quantif)|(?<!\p{L})menor(?!\p{L})|<\s?l(?:[dcq]|o[dq])/u;

/** Words of a heading that asks whether a value was detected. */
const ofDetection =
  /^(?:(?:non?)?detect\p{L}*|censur\p{L}*|censor\p{L}*|cuantific\p{L}*|quantif\p{L}*|menor|que|than|no|non|not|l[dcq]m?|lo[dq]|si)$/u;

/** The words of a heading, without those that ask whether a value was detected, and without words that mean nothing. */
export const besideDetection = (nombre: string) =>
  tokensOf(nombre)
    .filter((word) => !ofDetection.test(word) && !isFilling(word))
    .join(' ');

/** What `Censurado: Sí` or `Detectado: No` means of the value beside it, by word; undefined for a column that doesn't ask so. */
export function detectedSigns({ nombre, textos }: Columna): Record<string, '<' | null> | undefined {
  const name = fold(nombre);
  const isLimit = saysBelow.test(name);
  if (/limit/u.test(name) || (!isLimit && !/detect|cuantific|quantif/u.test(name))) return undefined;
  if (textos.length === 0 || textos.some(({ texto }) => !yes.test(fold(texto)) && !no.test(fold(texto))))
    return undefined;
  return Object.fromEntries(textos.map(({ texto }) => [texto, yes.test(fold(texto)) === isLimit ? '<' : null]));
}

/** From 0 to 1 by the kind of a column. */
type ByKind = Partial<Record<TipoDeColumna | 'otra', number>>;

/** The scores of a column's content alone, where the heading says nothing. */
const contents: Partial<Record<Destino, ByKind>> = {
  'resultado.unidad': { unidad: 0.5 },
  'campos.fecha_muestra': { fecha: 0.5 },
  'campos.hora_muestra': { hora: 0.45 },
  'resultado.rango': { limite: 0.5 },
};

function byContent(destino: Destino, columna: Columna, { varia }: Context): number {
  const { tipo } = columna;
  if (destino !== 'resultado.valor' || tipo !== 'numero') return contents[destino]?.[tipo] ?? 0;
  if (varia.size === 0) return 0.6;
  return varia.has(columna) ? 0.7 : 0;
}

const words: ByKind = { texto: 1, codigo: 1 };
/** Kinds of cells for fields that hold names, which may be short: clients called H, types called 1. */
const called: ByKind = { ...words, vacia: 0, numero: 0.7, otra: 0.7 };
const end: ByKind = { numero: 1, vacia: 1, otra: 0.5 };

/** How well cells of a kind can be a field. */
const kinds: Partial<Record<Destino, ByKind>> = {
  'campos.hora_muestra': { hora: 1 },
  'campos.solicitante': called,
  'campos.tipo_muestra': called,
  'resultado.descripcion': words,
  'determinacion.descripcion': words,
  'resultado.unidad': { unidad: 1, texto: 0.6, vacia: 0.6 },
  'resultado.rango': { limite: 1, numero: 0.9, texto: 0.6 },
  'resultado.min': end,
  'resultado.max': end,
  'resultado.operador': {},
};
const ofDates: ByKind = { fecha: 1 };
const ofSample: ByKind = { fecha: 0, hora: 0, veredicto: 0.5, unidad: 0.5, vacia: 0.5, numero: 0.85, otra: 1 };
const ofResults: ByKind = { ...ofSample, unidad: 1, numero: 1 };

/** How well a column's cells can be a field, from 0 to 1. */
function fitOf(destino: Destino, columna: Columna): number {
  const { tipo, textos, veces, resultados } = columna;
  const known = isDateField(destino) ? ofDates : kinds[destino];
  const fits = known ?? (destino.startsWith('campos.') ? ofSample : ofResults);
  const fit = fits[tipo] ?? (tipo === 'fecha' || tipo === 'hora' ? 0 : (fits.otra ?? 0));
  if (fit === 0) return 0;
  if (destino === 'campos.estado') return fitOfState(columna);
  if (destino === 'campos.tipo_muestra') return textos.length <= Math.max(20, veces / 2) ? fit : 0.5 * fit;
  if (destino === 'resultado.valor') {
    if (resultados >= 0.5) return 1;
    // A column with the heading of the value is the value, even if nearly all of it are words.
    return scoreOf(columna, destino) === 1 ? 0.9 : tipo === 'vacia' ? 0.5 : 0.4;
  }
  if (destino === 'resultado.acreditado' || destino === 'determinacion.subcontratado')
    return textos.length <= fewWords ? 1 : 0;
  return fit;
}

/** The most different words of a column of states, or of yes and no. */
const fewWords = 12;

/** How well a column can be the state. Unknown words are asked about: without the column every sample would be authorised. */
function fitOfState({ tipo, textos }: Columna): number {
  if (textos.length === 0) return 0;
  const states = textos.filter(({ texto }) => stateOf(texto) !== undefined).length;
  if (states >= 0.5 * textos.length) return 1;
  return textos.length <= fewWords && tipo !== 'veredicto' ? 0.9 : 0;
}
