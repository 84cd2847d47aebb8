import type { Operador } from '../../../contract/normas/rules/contraste.ts';

/** An exact decimal number: `digitos` times ten to the power of `exponente`. */
export interface Decimal {
  readonly digitos: bigint;
  readonly exponente: number;
}

/** A figure in the law's notation: `0,10`, `1.000`, `-0,5`. Points group thousands, the comma separates decimals. */
export function decimalDeLey(cifra: string): Decimal {
  return decimalDeTexto(cifra.replaceAll('.', '').replace(',', '.'));
}

/** A number as written in a document: 0.1 is exactly one tenth, not the nearest binary number. */
export function decimalDeNumero(valor: number): Decimal {
  return decimalDeTexto(String(valor));
}

function decimalDeTexto(text: string): Decimal {
  const [mantissa = '', power = '0'] = text.split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  return { digitos: BigInt(whole + fraction), exponente: Number(power) - fraction.length };
}

/** A decimal times a power of ten, as for a change of units from mg/L to µg/L. */
export function porPotencia({ digitos, exponente }: Decimal, potencia: number): Decimal {
  return { digitos, exponente: exponente + potencia };
}

/** A decimal times a whole number. */
export function porEntero({ digitos, exponente }: Decimal, factor: bigint): Decimal {
  return { digitos: digitos * factor, exponente };
}

/** The exact sum. */
export function masDecimal(a: Decimal, b: Decimal): Decimal {
  const [x, y, exponente] = aligned(a, b);
  return { digitos: x + y, exponente };
}

/** Negative where a < b, 0 where they are equal, positive where a > b. */
export function comparaDecimales(a: Decimal, b: Decimal): number {
  const [x, y] = aligned(a, b);
  if (x === y) return 0;
  return x < y ? -1 : 1;
}

function aligned(a: Decimal, b: Decimal): [x: bigint, y: bigint, exponente: number] {
  const exponente = Math.min(a.exponente, b.exponente);
  const scaled = (one: Decimal) => one.digitos * 10n ** BigInt(one.exponente - exponente);
  return [scaled(a), scaled(b), exponente];
}

export const cero: Decimal = { digitos: 0n, exponente: 0 };

/** An end of an interval; `abierto`: the end itself isn't part of it. */
interface Extremo {
  readonly valor: Decimal;
  readonly abierto: boolean;
}

/** The interval of a result's possible values. A missing end is infinite. */
export interface Intervalo {
  readonly desde?: Extremo;
  readonly hasta?: Extremo;
}

/** The interval of one number. */
export function exacto(valor: Decimal): Intervalo {
  return { desde: { valor, abierto: false }, hasta: { valor, abierto: false } };
}

/** The interval of a number with its sign: `<x` is [suelo, x), `>x` is (x, ∞). Without `suelo` there is no lowest value. */
export function intervaloDe(valor: Decimal, operador: Operador | undefined, suelo: Decimal | undefined): Intervalo {
  const end = (abierto: boolean) => ({ valor, abierto });
  const lowest = suelo && { desde: { valor: suelo, abierto: false } };
  if (operador === undefined) return exacto(valor);
  if (operador.startsWith('<')) return { ...lowest, hasta: end(operador === '<') };
  return { desde: end(operador === '>') };
}

/** Whether all, none or some of a result's possible values meet a requirement. */
export type Cumplimiento = 'cumple' | 'incumple' | 'indeterminado';

/** Compares an interval with a norm's requirement: `'<=', 50` is 'at most 50'. */
export function comparaCon(intervalo: Intervalo, operador: Operador, limite: Decimal): Cumplimiento {
  if (operador === '<=' || operador === '<') return isDebajo(intervalo, operador === '<', limite);
  // A value that isn't below the limit is at least the limit.
  const below = isDebajo(intervalo, operador === '>=', limite);
  if (below === 'indeterminado') return below;
  return below === 'cumple' ? 'incumple' : 'cumple';
}

function isDebajo({ desde, hasta }: Intervalo, estricto: boolean, limite: Decimal): Cumplimiento {
  if (hasta) {
    const order = comparaDecimales(hasta.valor, limite);
    if (order < 0 || (order === 0 && (hasta.abierto || !estricto))) return 'cumple';
  }
  if (desde) {
    const order = comparaDecimales(desde.valor, limite);
    if (order > 0 || (order === 0 && (desde.abierto || estricto))) return 'incumple';
  }
  return 'indeterminado';
}

/** The interval of the sum of two results. */
export function masIntervalo(a: Intervalo, b: Intervalo): Intervalo {
  const desde = masExtremo(a.desde, b.desde);
  const hasta = masExtremo(a.hasta, b.hasta);
  return { ...(desde && { desde }), ...(hasta && { hasta }) };
}

function masExtremo(a: Extremo | undefined, b: Extremo | undefined): Extremo | undefined {
  return a && b && { valor: masDecimal(a.valor, b.valor), abierto: a.abierto || b.abierto };
}

/** An interval times a positive whole number. */
export function vecesIntervalo({ desde, hasta }: Intervalo, factor: bigint): Intervalo {
  const by = ({ valor, abierto }: Extremo) => ({ valor: porEntero(valor, factor), abierto });
  return { ...(desde && { desde: by(desde) }), ...(hasta && { hasta: by(hasta) }) };
}
