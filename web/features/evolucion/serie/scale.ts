/** The numbers that a slider offers for another limit: from 0, or from the least value below it. */
export interface Escala {
  min: number;
  max: number;
  step: number;
}

/**
 * A scale of about two hundred round steps that holds all numbers given, with a margin above. Undefined where there is
 * nothing to measure, or only zeros.
 */
export function escalaDe(numbers: readonly number[]): Escala | undefined {
  if (numbers.length === 0) return undefined;
  const low = Math.min(0, ...numbers);
  const high = Math.max(0, ...numbers) * 1.1;
  if (high <= low) return undefined;
  const step = roundStep((high - low) / 200);
  return { min: rounded(Math.floor(low / step) * step), max: rounded(Math.ceil(high / step) * step), step };
}

/** 1, 2 or 5 by a power of ten, at least as much as a number. */
function roundStep(atLeast: number): number {
  const power = 10 ** Math.floor(Math.log10(atLeast));
  const factor = [1, 2, 5, 10].find((one) => one * power >= atLeast * (1 - 1e-9)) ?? 10;
  return rounded(factor * power);
}

/** Without what binary fractions add. */
export const rounded = (value: number) => Number(value.toPrecision(10));
