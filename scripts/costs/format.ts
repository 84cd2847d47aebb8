const dollars = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' });
const percents = new Intl.NumberFormat('en', { style: 'percent', maximumSignificantDigits: 2 });
const short = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });

/** US dollars to the cent, or that it is less than half a cent. */
export function usd(value: number): string {
  return value > 0 && value < 0.005 ? '< $0.01' : dollars.format(value);
}

/** A share from 0 to 1, to two digits. */
export function percent(share: number): string {
  return share < 0.001 ? '< 0.1%' : percents.format(share);
}

/** Bytes in the largest unit that leaves a whole number, to three digits. */
export function bytes(value: number): string {
  const [size, unit] = (
    [
      [1e9, 'GB'],
      [1e6, 'MB'],
      [1e3, 'kB'],
    ] as const
  ).find(([of]) => value >= of) ?? [1, 'B'];
  return `${short.format(value / size)} ${unit}`;
}

/** A quantity; bytes if it is priced by the gigabyte (and not by the gigabyte-second, whose `unitSize` is 1). */
export function amount(unit: string, quantity: number, unitSize: number): string {
  if (unit.startsWith('GB') && unitSize > 1) return bytes(quantity);
  return quantity >= 1000 ? Math.round(quantity).toLocaleString('en') : short.format(quantity);
}

/** US cents, to three digits. */
export function cents(dollarsEach: number): string {
  return `${short.format(dollarsEach * 100)} ¢`;
}
