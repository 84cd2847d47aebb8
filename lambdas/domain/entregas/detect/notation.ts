import { type NumberNotation, otherReadings, readValor, unitWithin, withoutUnit } from '../reading/numero.ts';
import type { Conjetura, DatoDeParametro, Json } from '../../../../contract/entregas/deteccion.ts';
import { type Celda, choice, guess, severalKeys, shown } from './guess.ts';
import { isResultWord } from './words.ts';
import { clean, fold } from '../../../../contract/base/texto.ts';
import { readRango } from '../reading/resultado.ts';

const any: NumberNotation = { decimal: 'mixto' };

/** The beginnings of an uncertainty and of a power of ten. */
const spread = /±|\+\/-|\+-/u;
const power = /[x×·*]\s*10/u;

/** The text before a sign. */
const before = (text: string, sign: RegExp) => text.split(sign, 1)[0]?.trimEnd() ?? '';

const spaced = /^[<>=≤≥]*\s*[+-]?[1-9]\d{0,2}(?:[ \u00A0\u2009\u202F']\d{3})+(?:[.,]\d+)?$/u;

/** Whether a text is a number in any notation, perhaps after a sign and before an uncertainty or a unit. */
export function isNumberLike(text: string): boolean {
  if (!/\d/u.test(text)) return false;
  const { body } = withoutUnit(before(text, spread));
  return (
    readValor(body, any).valor !== undefined ||
    otherReadings(body, any).length > 0 ||
    spaced.test(body) ||
    /^[+-]?\d{1,3}(?:[.,]\d{3}){2,}$/u.test(body)
  );
}

/** A multiplier in headings and rows of units: `×1000`, `10³`, `x 10^3`, `miles de`. */
const times =
  /(?<=^|[\s_,;:([{])(?:en )?((?:[x×*·] ?)?10 ?(?:[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+|(?:\^|\*\*) ?\(?[+-]?\d+\)?)|[x×*·] ?1(?:0+|[. ]000)|(?:miles|millones|cientos|thousands|millions)(?: (?:de|of)\b)?)(?=$|[\s_,;:)\]}])/iu;

/** Splits a text with a multiplier into multiplier and rest; undefined without one. */
export function multiplied(text: string): { times: string; rest: string } | undefined {
  const [whole = '', said] = times.exec(text) ?? [];
  return said === undefined ? undefined : { times: said, rest: clean(text.replace(whole, '')) };
}

/** Whether a text is a unit with a multiplier: `10³ UFC/g`, `miles de UFC/g`. */
export const isMultipliedUnit = (text: string) => unitWithin(multiplied(text)?.rest ?? '') !== undefined;

/** Whether a text can be a result: a number, or a laboratory's word in place of a number. */
export function isResultLike(text: string): boolean {
  return isNumberLike(text) || isResultWord(text);
}

/** The cells in which a sign is the decimal sign, separates thousands, or may be either, as in `1.234`. */
interface Evidence {
  readonly sign: '.' | ',';
  readonly decimal: Celda[];
  readonly thousands: Celda[];
  readonly either: Celda[];
}

/** The forms of a number, by sign. */
const shapes = {
  '.': {
    thousands: /^[1-9]\d{0,2}(?:\.\d{3})+,\d+$|^[1-9]\d{0,2}(?:\.\d{3}){2,}$/u,
    either: /^[1-9]\d{0,2}\.\d{3}$/u,
    decimal: /^\d*\.\d+$|,\d{3}\.\d+$/u,
  },
  ',': {
    thousands: /^[1-9]\d{0,2}(?:,\d{3})+\.\d+$|^[1-9]\d{0,2}(?:,\d{3}){2,}$/u,
    either: /^[1-9]\d{0,2},\d{3}$/u,
    decimal: /^\d*,\d+$|\.\d{3},\d+$/u,
  },
};

/** The evidence on each sign in cells of numbers, and on spaces and apostrophes between thousands. */
function evidenceOf(cells: readonly Celda[]) {
  const point: Evidence = { sign: '.', decimal: [], thousands: [], either: [] };
  const comma: Evidence = { sign: ',', decimal: [], thousands: [], either: [] };
  const groups: Record<' ' | "'", Celda[]> = { ' ': [], "'": [] };
  for (const cell of cells) {
    const body = before(withoutUnit(before(cell.texto, spread)).body, power)
      .replace(/^[<>=≤≥⩽⩾\s]*[+-]?/u, '')
      .replace(/[eE][+-]?\d+$/u, '');
    if (!/^\d[\d.,\s']*$|^[.,]\d+$/u.test(body)) continue;
    if (/\d[ \u00A0\u2009\u202F]\d{3}(?!\d)/u.test(body)) groups[' '].push(cell);
    if (/\d'\d{3}(?!\d)/u.test(body)) groups["'"].push(cell);
    const rest = body.replaceAll(/[ \u00A0\u2009\u202F'](?=\d{3}(?!\d))/gu, '');
    for (const found of [point, comma]) {
      const { thousands, either, decimal } = shapes[found.sign];
      if (cell.esNumero) {
        if (rest.includes(found.sign)) found.decimal.push(cell);
        continue;
      }
      if (thousands.test(rest)) found.thousands.push(cell);
      if (either.test(rest)) found.either.push(cell);
      else if (decimal.test(rest)) found.decimal.push(cell);
    }
  }
  return { point, comma, groups };
}

/** The share of cells below which cells in the other notation are taken for damage by a spreadsheet. */
const negligible = 0.01;

/** The guesses of `decimal` and `miles`, by the numbers of these cells. */
export function notationOf(cells: readonly Celda[]): Conjetura[] {
  const { point, comma, groups } = evidenceOf(cells);
  const found = signsOf(point, comma);
  const sign = groups[' '].length > 0 ? ' ' : "'";
  const parted = groups[sign];
  return parted.length === 0 || found.some(({ campo }) => campo === 'miles')
    ? found
    : [...found, inGroups(sign, parted)];
}

const inGroups = (sign: string, cells: readonly Celda[]) =>
  guess('miles', sign, `Separa grupos de tres cifras: ${shown(cells)}`, { certeza: 'segura' });

/** The guesses by the evidence on the point and the comma. */
function signsOf(point: Evidence, comma: Evidence): Conjetura[] {
  const [major, minor] = comma.decimal.length > point.decimal.length ? [comma, point] : [point, comma];
  if (major.decimal.length === 0) return undecided(point, comma);
  if (minor.decimal.length > negligible * (major.decimal.length + minor.decimal.length)) return mixed(point, comma);
  const odd = [...minor.decimal, ...major.thousands];
  const left = odd.length > 0 ? `; no se entienden como número, y quedan como texto con un aviso: ${shown(odd)}` : '';
  const decimal = (certeza: 'segura' | 'probable') =>
    guess('decimal', major.sign, `${shown(major.decimal)}${left}`, { certeza });
  const written = decimal(odd.length > 0 ? 'probable' : 'segura');
  if (minor.thousands.length > 0) return [written, inGroups(minor.sign, minor.thousands)];
  if (minor.either.length === 0) return [written];
  const why = `El decimal es «${major.sign}», y ${shown(minor.either)} puede llevar «${minor.sign}» de los miles o ser un decimal escrito de otro modo`;
  return [
    decimal('probable'),
    whichNumber(minor.either, why, [
      [thousandsBy(minor.sign), { miles: minor.sign }],
      [threeDecimals, { decimal: 'mixto', miles: 'ninguno' }],
    ]),
  ];
}

const thousandsBy = (sign: string) => `Mil y pico: separa los miles con ${sign === '.' ? 'punto' : 'coma'}`;
const threeDecimals = 'Un número con tres decimales: no separa los miles';

/**
 * The question of the meaning of numbers that nothing in the file decides: no answer is proposed, and unanswered the numbers are
 * refused.
 */
const whichNumber = ([first]: readonly Celda[], why: string, answers: readonly [string, Json][]) =>
  choice('miles', [[unanswered, {}], ...answers], why, {
    ...severalKeys,
    pregunta: `¿Qué es ${first?.texto ?? ''}: mil y pico, o un número con tres decimales?`,
    sinPropuesta: true,
  });

const unanswered = 'Sin responder: se rechaza cada número que puede ser dos';

/** Numbers of which none has decimals for sure. */
function undecided(point: Evidence, comma: Evidence): Conjetura[] {
  const cellsOf = ({ thousands, either }: Evidence) => [...thousands, ...either];
  const [more, less] = cellsOf(point).length >= cellsOf(comma).length ? [point, comma] : [comma, point];
  const cells = cellsOf(more);
  const hasBoth = cellsOf(less).length > 0;
  if (cells.length === 0) {
    const why =
      'No hay ningún número con decimales en lo que se ha visto: con «Coma y punto» nada se lee mal si aparece alguno';
    return [guess('decimal', 'mixto', why, { alternativas: [',', '.'] })];
  }
  if (more.thousands.length > 0 && !hasBoth) {
    const why = `Con varios grupos de tres cifras, «${more.sign}» separa miles: ${shown(more.thousands)}`;
    return [
      guess('decimal', less.sign, why, { certeza: 'segura' }),
      guess('miles', more.sign, why, { certeza: 'segura' }),
    ];
  }
  const why = `${shown(cells)} puede ser un millar o un número con tres decimales, y nada en el archivo lo decide`;
  const pregunta = `¿Qué signo separa los decimales? ${cells[0]?.texto ?? ''} no lo dice`;
  const byThousands = ({ sign }: Evidence, other: Evidence): [string, Json] => [
    `${sign === '.' ? 'El punto' : 'La coma'}${hasBoth ? `, y ${other.sign === '.' ? 'el punto' : 'la coma'} los miles` : ''}`,
    { decimal: sign, miles: hasBoth || sign === less.sign ? other.sign : 'ninguno' },
  ];
  const answers: [string, Json][] = [
    [unanswered, { decimal: 'mixto' }],
    byThousands(more, less),
    byThousands(less, more),
    ...(hasBoth
      ? [['Los dos: ninguno separa los miles', { decimal: 'mixto', miles: 'ninguno' }] as [string, Json]]
      : []),
  ];
  return [choice('decimal', answers, why, { ...severalKeys, pregunta, sinPropuesta: true })];
}

/** Numbers with both decimal signs. */
function mixed(point: Evidence, comma: Evidence): Conjetura[] {
  const why = `Hay de los dos: ${shown(comma.decimal)}; ${shown(point.decimal)}`;
  const decimal = guess('decimal', 'mixto', why, { certeza: 'segura' });
  const thousands = [...point.thousands, ...comma.thousands];
  const either = [...point.either, ...comma.either];
  if (either.length === 0) return [decimal];
  const some = thousands.length > 0 ? `Los hay con miles, ${shown(thousands)}, y ` : '';
  return [
    decimal,
    whichNumber(either, `${some}${shown(either)} puede ser un millar o un número con tres decimales`, [
      [threeDecimals, { miles: 'ninguno' }],
      [thousandsBy('.'), { miles: '.' }],
      [thousandsBy(','), { miles: ',' }],
    ]),
  ];
}

/** The field of a parameter's results that a column or a row may have. */
export type CampoDeResultado = Exclude<DatoDeParametro, 'texto' | 'acreditado' | 'operador'>;

/** The words of a text, without case and accents. */
export const tokensOf = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Words of headings for fields of a parameter's results, in the languages of LIMS. */
const about: readonly (readonly [CampoDeResultado, RegExp])[] = [
  ['unidad', /^(?:unidad|unidades|ud|uds|unitat|unidade|unite|units?|uom)$/u],
  ['limite_deteccion', /^(?:ld|lod|ldd|mdl|detec\p{L}*)$/u],
  ['limite_cuantificacion', /^(?:lc|lq|loq|pql|[cq]uantif\p{L}*)$/u],
  ['incertidumbre', /^(?:incert\p{L}*|uncertainty|u|±)$/u],
];
const limits =
  /^(?:limites?|limits?|lim|vp|vma|lmr|mcl|parametric[oa]?s?|rangos?|ranges?|especificacion|specification|spec|especificacao|especificacio)$/u;
const lowest = /^(?:min|minim[oa]?|minimum|inferior|inf|lower)$/u;
const highest = /^(?:max|maxim[oa]?|maximum|superior|sup|upper|vma|lmr|mcl)$/u;
const filling = /^(?:de|del|da|do|d|la|el|le|of|for|para|valor|valores|valeur|value|legal|permitido)$/u;

const said = [...about.map(([, pattern]) => pattern), limits, lowest, highest, filling];

/** Whether a word of a heading has no meaning here: 'de', 'valor'. */
export const isFilling = (word: string) => filling.test(word);

/** Whether a word of a heading may name a parameter: it names no field of its results. */
export const isName = (word: string) => said.every((pattern) => !pattern.test(word));

/** The field of a parameter's results that these words name; undefined without any. */
export function aboutResults(words: readonly string[]): CampoDeResultado | undefined {
  const has = (pattern: RegExp) => words.some((word) => pattern.test(word));
  const [campo] = about.find(([, pattern]) => has(pattern)) ?? [];
  // Without a word for a limit, 'Temperatura máx.' may be a measured value.
  if (campo || !has(limits)) return campo;
  if (has(lowest) === has(highest)) return 'rango';
  return has(lowest) ? 'min' : 'max';
}

/** Whether a text may be a limit: `6,5 - 9,5`, `≤ 50`, `máx. 250`, `Ausencia/25 g`, or a plain number. */
export function isLimit(texto: string): boolean {
  if (isNumberLike(texto)) return true;
  const read = readRango(texto, { decimal: 'mixto' });
  return (
    read.min !== undefined || read.max !== undefined || /^ausencia|^absence|^[<>≤≥]|^\d.*\s[-–a]\s*\d/iu.test(texto)
  );
}
