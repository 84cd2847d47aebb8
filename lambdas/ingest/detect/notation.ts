import { type NumberNotation, otherReadings, readValor } from '../numero.ts';
import { withoutUnit } from '../value-unit.ts';
import type { Conjetura } from '../../../contract/deteccion.ts';
import { isResultWord } from './words.ts';

const any: NumberNotation = { decimal: 'mixto' };

/** A cell of the file that an explanation shows. */
export interface Celda {
  readonly texto: string;
  readonly linea: number | undefined;
}

/** Begins an uncertainty, and a power of ten. */
const spread = /±|\+\/-|\+-/u;
const power = /[x×·*]\s*10/u;

/** What stands before a sign. */
function before(text: string, sign: RegExp): string {
  const at = text.search(sign);
  return at < 0 ? text : text.slice(0, at).trimEnd();
}

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

/** Whether a text can be a result: a number, or one of the words that laboratories write for one. */
export function isResultLike(text: string): boolean {
  return isNumberLike(text) || isResultWord(text);
}

/** What a cell says of how numbers are written; `…Either`: `1.234`, a decimal or a group of thousands. */
const shapes = [
  ['pointThousands', /^[1-9]\d{0,2}(?:\.\d{3})+,\d+$|^[1-9]\d{0,2}(?:\.\d{3}){2,}$/u],
  ['commaThousands', /^[1-9]\d{0,2}(?:,\d{3})+\.\d+$|^[1-9]\d{0,2}(?:,\d{3}){2,}$/u],
  ['pointEither', /^[1-9]\d{0,2}\.\d{3}$/u],
  ['commaEither', /^[1-9]\d{0,2},\d{3}$/u],
  ['comma', /^\d*,\d+$|\.\d{3},\d+$/u],
  ['point', /^\d*\.\d+$|,\d{3}\.\d+$/u],
] as const;
type Evidence = Readonly<Record<(typeof shapes)[number][0] | 'space' | 'apostrophe', readonly Celda[]>>;

/** What the cells of the columns of numbers say of each way of writing them. */
function evidenceOf(cells: readonly Celda[]): Evidence {
  const read = cells.flatMap((cell) => {
    const body = before(before(cell.texto, spread), power)
      .replace(/^[<>=≤≥⩽⩾\s]*[+-]?/u, '')
      .replace(/[eE][+-]?\d+$/u, '');
    if (!/^\d[\d.,\s']*$|^[.,]\d+$/u.test(body)) return [];
    return [{ cell, body, rest: body.replaceAll(/[ \u00A0\u2009\u202F'](?=\d{3}(?!\d))/gu, '') }];
  });
  const where = (is: (one: (typeof read)[number]) => boolean) => read.filter(is).map(({ cell }) => cell);
  const said = shapes.map(([name, shape]) => {
    const isDecimal = name === 'comma' || name === 'point';
    const either = shapes.filter(([other]) => other.endsWith('Either'));
    return [name, where(({ rest }) => shape.test(rest) && !(isDecimal && either.some(([, each]) => each.test(rest))))];
  });
  return {
    ...(Object.fromEntries(said) as Evidence),
    space: where(({ body }) => /\d[ \u00A0\u2009\u202F]\d{3}(?!\d)/u.test(body)),
    apostrophe: where(({ body }) => /\d'\d{3}(?!\d)/u.test(body)),
  };
}

/** A share of the cells below which the other notation is taken for cells that a spreadsheet damaged. */
const negligible = 0.01;

/** How the numbers of these cells are written: guesses of `decimal` and `miles`. */
export function notationOf(cells: readonly Celda[]): Conjetura[] {
  const found = evidenceOf(cells);
  const { comma, point, pointThousands, commaThousands, pointEither, commaEither } = found;
  const decided = comma.length + point.length;
  const either = pointEither.length + commaEither.length;
  if (decided === 0) {
    if (either === 0 && pointThousands.length + commaThousands.length === 0) {
      const fundamento =
        'No hay ningún número con decimales en lo que se ha visto: con «mixto» nada se lee mal si aparece alguno';
      return [guess('decimal', 'mixto', [',', '.'], fundamento, 'probable')];
    }
    return undecided(found);
  }
  const minor = comma.length < point.length ? comma : point;
  if (minor.length > negligible * decided) return mixed(found);
  const isComma = comma.length > point.length;
  const sign = isComma ? ',' : '.';
  const [major, thousands, doubt] = isComma
    ? [comma, pointThousands, pointEither]
    : [point, commaThousands, commaEither];
  const odd = [...minor, ...(isComma ? commaThousands : pointThousands)];
  const fundamento = `${shown(major)}${odd.length > 0 ? `; no se entienden como número, y quedan como texto con un aviso: ${shown(odd)}` : ''}`;
  const decimal = guess('decimal', sign, [], fundamento, odd.length > 0 ? 'probable' : 'segura');
  const other = isComma ? '.' : ',';
  if (thousands.length > 0)
    return [decimal, guess('miles', other, [], `Separa grupos de tres cifras: ${shown(thousands)}`, 'segura')];
  const groupSign = found.space.length > 0 ? ' ' : "'";
  const groups = found.space.length > 0 ? found.space : found.apostrophe;
  if (groups.length > 0 && doubt.length === 0)
    return [decimal, guess('miles', groupSign, [], `Separa grupos de tres cifras: ${shown(groups)}`, 'segura')];
  if (doubt.length === 0) return [decimal];
  const pregunta = `¿Qué es ${doubt[0]?.texto ?? ''}: mil y pico, o un número con tres decimales?`;
  const why = `El decimal es «${sign}», y ${shown(doubt)} puede llevar «${other}» de los miles o ser un decimal escrito de otro modo`;
  return [
    { ...decimal, certeza: 'probable' },
    {
      ...guess('miles', other, ['ninguno'], `${why}. Con «ninguno» queda como texto, con un aviso`, 'preguntar'),
      pregunta,
    },
  ];
}

function undecided({ pointEither, commaEither, pointThousands, commaThousands }: Evidence): Conjetura[] {
  const isPoint = pointEither.length + pointThousands.length >= commaEither.length + commaThousands.length;
  const sign = isPoint ? '.' : ',';
  const other = isPoint ? ',' : '.';
  const sure = isPoint ? pointThousands : commaThousands;
  const opposite = isPoint ? commaEither.length + commaThousands.length : pointEither.length + pointThousands.length;
  const cells = [...sure, ...(isPoint ? pointEither : commaEither)];
  if (sure.length > 0 && opposite === 0) {
    const fundamento = `Con varios grupos de tres cifras, «${sign}» separa miles: ${shown(sure)}`;
    return [guess('decimal', other, [], fundamento, 'segura'), guess('miles', sign, [], fundamento, 'segura')];
  }
  const example = cells[0]?.texto ?? '';
  const fundamento = `${shown(cells)} puede ser un millar o un número con tres decimales, y nada en el archivo lo decide`;
  const decimal = opposite > 0 ? 'mixto' : sign;
  return [
    {
      ...guess(
        'decimal',
        decimal,
        [opposite > 0 ? sign : other, 'mixto'].filter((each) => each !== decimal),
        fundamento,
        'preguntar',
      ),
      pregunta: `¿Qué signo separa los decimales? ${example} no lo dice`,
    },
  ];
}

function mixed(found: Evidence): Conjetura[] {
  const { comma, point, pointThousands, commaThousands, pointEither, commaEither } = found;
  const fundamento = `Hay de los dos: ${shown(comma)}; ${shown(point)}`;
  const decimal = guess('decimal', 'mixto', [], fundamento, 'segura');
  const thousands = [...pointThousands, ...commaThousands];
  const either = [...pointEither, ...commaEither];
  if (either.length === 0) return [decimal];
  const sign = pointThousands.length >= commaThousands.length ? '.' : ',';
  const why = thousands.length > 0 ? `Los hay con miles, ${shown(thousands)}, y ` : '';
  return [
    decimal,
    {
      ...guess(
        'miles',
        thousands.length > 0 ? sign : 'ninguno',
        ['ninguno', '.', ','].filter((each) => each !== (thousands.length > 0 ? sign : 'ninguno')),
        `${why}${shown(either)} puede ser un millar o un número con tres decimales`,
        'preguntar',
      ),
      pregunta: `¿Qué es ${either[0]?.texto ?? ''}: mil y pico, o un número con tres decimales?`,
    },
  ];
}

function guess(
  campo: string,
  valor: string,
  alternativas: readonly string[],
  fundamento: string,
  certeza: Conjetura['certeza'],
): Conjetura {
  return { campo, ruta: [campo], valor, alternativas, fundamento, certeza };
}

/** A few cells with their lines, and how many more there are. */
export function shown(cells: readonly Celda[]): string {
  const [one, two] = cells;
  const each = [one, two].filter((cell) => cell !== undefined).map(cellText);
  return `${each.join(', ')}${cells.length > 2 ? ` y ${cells.length - 2} más` : ''}`;
}

function cellText({ texto, linea }: Celda): string {
  const cut = texto.replaceAll(/\s+/gu, ' ').slice(0, 40);
  return `«${cut}»${linea === undefined ? '' : ` (línea ${linea})`}`;
}
