import type { MuestraDocument, Resultado } from '../../../contract/muestras/muestra.ts';
import { type Veredicto, veredicto } from '../../../contract/muestras/rules/conclusion.ts';

/** The verdicts by the numbers that values carry. */
const veredictosDeValor: readonly Veredicto[] = ['Cumple', 'No cumple', 'Sin definir'];

/** The signs by the numbers that values carry; the first is none. */
export const operadores = ['', '<', '<=', '>', '>='] as const;

/** What a result was measured against, in its unit; all absent where nothing is stated. */
export interface Limite {
  min?: number | undefined;
  max?: number | undefined;
  texto?: string | undefined;
}

/** One result of a sample, as the index keeps it. */
export interface ValorIndexado {
  determinacion: string;
  descripcion: string;
  unidad: string;
  operador: (typeof operadores)[number];
  /** The number with the decimals that the laboratory wrote, as `-0.350`; '' for a result that is no number. */
  decimal: string;
  /** What was written of a result that is no number, as 'Ausencia'. */
  texto: string;
  limite: Limite;
  /** Place in `veredictosDeValor`. */
  veredicto: number;
}

/** A parameter's name, by which values are kept together: compared as written. */
export type Parametro = Pick<ValorIndexado, 'determinacion' | 'descripcion' | 'unidad'>;

const compareTexts = (a: string, b: string) => Number(a > b) - Number(a < b);

/** Order of parameters by code units. */
export function compareParametros(a: Parametro, b: Parametro): number {
  return (
    compareTexts(a.determinacion, b.determinacion) ||
    compareTexts(a.descripcion, b.descripcion) ||
    compareTexts(a.unidad, b.unidad)
  );
}

/** The values of a sample, those of one parameter together, in the document's order within it. */
export function valoresOf({ determinaciones }: Pick<MuestraDocument, 'determinaciones'>): ValorIndexado[] {
  return determinaciones
    .flatMap(({ descripcion, resultados }) => resultados.map((resultado) => valorOf(descripcion, resultado)))
    .toSorted(compareParametros);
}

function valorOf(determinacion: string, resultado: Resultado): ValorIndexado {
  const { descripcion, unidad, valor, operador, valor_formateado, referencia, conclusion } = resultado;
  const { min, max, texto } = referencia ?? {};
  return {
    determinacion: plain(determinacion),
    descripcion: plain(descripcion),
    unidad: plain(unidad),
    operador: valor === undefined ? '' : (operador ?? ''),
    decimal: valor === undefined ? '' : decimalOf(valor, valor_formateado),
    texto: valor === undefined ? plain(valor_formateado) : '',
    limite: {
      ...(min !== undefined && { min }),
      ...(max !== undefined && { max }),
      ...(texto && { texto: plain(texto) }),
    },
    veredicto: veredictosDeValor.indexOf(veredicto(conclusion)),
  };
}

const written = /^(?:[<>]=?|≤|≥)?\s*(?<whole>-?\d+)(?:[.,](?<decimals>\d+))?$/u;

/** A number as digits: with the decimals that were written, where the number understood confirms them; else its own. @internal */
export function decimalOf(valor: number, text = ''): string {
  const { whole = '', decimals = '' } = written.exec(text.trim())?.groups ?? {};
  const isConfirmed = whole !== '' && Number(`${whole}.${decimals || 0}`) === valor;
  const digits = isConfirmed ? `${whole}${decimals && `.${decimals}`}` : withoutExponent(String(valor));
  return digits.replace(/^(?<sign>-?)0+(?=\d)/u, '$<sign>').replace(/^-(?=[0.]+$)/u, '');
}

/** `1.5e-7` as `0.00000015`. */
function withoutExponent(text: string): string {
  const {
    sign = '',
    whole = '',
    decimals = '',
    exponent,
  } = /^(?<sign>-?)(?<whole>\d+)(?:\.(?<decimals>\d+))?(?:e(?<exponent>[+-]\d+))?$/u.exec(text)?.groups ?? {};
  if (exponent === undefined) return text;
  const point = whole.length + Number(exponent);
  const digits = `${whole}${decimals}`;
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return `${sign}${digits.slice(0, point).padEnd(point, '0')}${digits.length > point ? `.${digits.slice(point)}` : ''}`;
}

/** Values as one text: samples have the same values where their texts are the same. */
export function textOfValores(valores: readonly ValorIndexado[]): string {
  return JSON.stringify(
    valores.map(({ determinacion, descripcion, unidad, operador, decimal, texto, limite, veredicto: place }) => {
      const parts = [determinacion, descripcion, unidad, operador, decimal, texto, textOfLimite(limite)];
      return [...parts.map((part) => part.toWellFormed()), place];
    }),
  );
}

/** The values of a text of `textOfValores`. @internal */
export function parseValores(text: string): ValorIndexado[] {
  // Written by this module: no schema is needed.
  const parts = JSON.parse(text) as [
    string,
    string,
    string,
    ValorIndexado['operador'],
    string,
    string,
    string,
    number,
  ][];
  return parts.map(([determinacion, descripcion, unidad, operador, decimal, texto, limite, place]) => {
    return { determinacion, descripcion, unidad, operador, decimal, texto, limite: limiteOf(limite), veredicto: place };
  });
}

const parsed = new WeakMap<object, readonly ValorIndexado[]>();

/** The values of a row; none of one whose values aren't known. A row's text is parsed once. */
export function valoresDe(row: { valores?: string | undefined }): readonly ValorIndexado[] {
  const known = parsed.get(row);
  if (known) return known;
  const valores = row.valores === undefined ? [] : parseValores(row.valores);
  parsed.set(row, valores);
  return valores;
}

/** A row with the values that a block has of it: they needn't be parsed where it is packed again. */
export function withValores<R extends object>(row: R, valores: readonly ValorIndexado[]): R & { valores: string } {
  const valued = { ...row, valores: textOfValores(valores) };
  parsed.set(valued, valores);
  return valued;
}

/** A limit as one text; '' for none. */
export function textOfLimite({ min, max, texto }: Limite): string {
  return min === undefined && max === undefined && texto === undefined
    ? ''
    : JSON.stringify([min ?? null, max ?? null, texto ?? '']);
}

/** The limit of a text of `textOfLimite`. */
export function limiteOf(text: string): Limite {
  if (text === '') return {};
  const [min, max, texto] = JSON.parse(text) as [number | null, number | null, string];
  return { ...(min !== null && { min }), ...(max !== null && { max }), ...(texto && { texto }) };
}

/** A text without NULs, which part the index's texts; '' for none. */
export const plain = (text = '') => text.replaceAll('\0', '');
