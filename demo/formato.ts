/** A number as a Spanish laboratory prints it: `1.250`, `0,52`. */
export function formatNumber(value: number, decimals: number): string {
  const text = Math.abs(value).toFixed(decimals);
  const sign = value < 0 && Number(text) !== 0 ? '-' : '';
  const point = text.indexOf('.');
  const whole = point === -1 ? text : text.slice(0, point);
  const fraction = point === -1 ? '' : `,${text.slice(point + 1)}`;
  return `${sign}${groupThousands(whole)}${fraction}`;
}

function groupThousands(digits: string): string {
  let grouped = digits;
  for (let at = digits.length - 3; at > 0; at -= 3) grouped = `${grouped.slice(0, at)}.${grouped.slice(at)}`;
  return grouped;
}

/** How many decimals a plain number such as 0.05 has. */
export function countDecimals(value: number): number {
  const text = String(value);
  const point = text.indexOf('.');
  return point === -1 ? 0 : text.length - point - 1;
}

/** A count of colonies, which has two significant figures: 1.234 is reported as 1.200. */
export function roundCount(value: number): number {
  if (value < 100) return Math.round(value);
  const unit = 10 ** (Math.floor(Math.log10(value)) - 1);
  return Math.round(value / unit) * unit;
}
