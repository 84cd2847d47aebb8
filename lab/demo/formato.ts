/** For each number of decimals that results have. */
const formats = Array.from({ length: 9 }, (_, decimals) => {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return new Intl.NumberFormat('es-ES', { ...digits, useGrouping: 'always', signDisplay: 'negative' });
});

/** A number as a Spanish laboratory prints it: `1.250`, `0,52`. */
export const formatNumber = (value: number, decimals: number): string => formats[decimals]?.format(value) ?? '';

/** How many decimals a plain number such as 0.05 has. */
export const countDecimals = (value: number): number => String(value).split('.')[1]?.length ?? 0;

/** A count of colonies, which has two significant figures: 1.234 is reported as 1.200. */
export function roundCount(value: number): number {
  if (value < 100) return Math.round(value);
  const unit = 10 ** (Math.floor(Math.log10(value)) - 1);
  return Math.round(value / unit) * unit;
}
