/** An exact decimal number: `digitos` times ten to the power of `exponente`. */
export interface Decimal {
  readonly digitos: bigint;
  readonly exponente: number;
}

/** A figure as the law writes it: `0,10`, `1.000`, `-0,5`. Points group thousands, the comma separates decimals. */
export function decimalDeLey(cifra: string): Decimal {
  return decimalDeTexto(cifra.replaceAll('.', '').replace(',', '.'));
}

/** A number as it is written in a document: 0.1 is one tenth exactly, not the binary number next to it. */
export function decimalDeNumero(valor: number): Decimal {
  return decimalDeTexto(String(valor));
}

function decimalDeTexto(text: string): Decimal {
  const [mantissa = '', power = '0'] = text.split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  return { digitos: BigInt(whole + fraction), exponente: Number(power) - fraction.length };
}

/** A decimal by a power of ten: its unit changed from mg/L to µg/L and the like. */
export function porPotencia({ digitos, exponente }: Decimal, potencia: number): Decimal {
  return { digitos, exponente: exponente + potencia };
}

/** A decimal by a whole number. */
export function porEntero({ digitos, exponente }: Decimal, factor: bigint): Decimal {
  return { digitos: digitos * factor, exponente };
}

/** The exact sum. */
export function masDecimal(a: Decimal, b: Decimal): Decimal {
  const [x, y, exponente] = aligned(a, b);
  return { digitos: x + y, exponente };
}

/** Negative where a is less than b, 0 where they are equal, positive where a is more. */
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
