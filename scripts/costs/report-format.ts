const dollars = new Intl.NumberFormat('en', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
const percents = new Intl.NumberFormat('en', { style: 'percent', maximumSignificantDigits: 2 });
const sizes = [
  { unit: 'GB', bytes: 1e9 },
  { unit: 'MB', bytes: 1e6 },
  { unit: 'kB', bytes: 1e3 },
];
const short = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });

/** US dollars to the cent; below half a cent only that. */
export function usd(value: number): string {
  return value > 0 && value < 0.005 ? '< $0.01' : dollars.format(value);
}

/** A share from 0 to 1, to two digits. */
export function percent(share: number): string {
  return share < 0.001 ? '< 0.1%' : percents.format(share);
}

/** Bytes in the largest unit that leaves a whole number, to three digits. */
export function bytesOf(value: number): string {
  const { unit, bytes } = sizes.find((one) => value >= one.bytes) ?? { unit: 'B', bytes: 1 };
  return `${short.format(value / bytes)} ${unit}`;
}

/** How much of something there is, in words: bytes where its price is for gigabytes. */
export function amount(unit: string, quantity: number, per: number): string {
  if (unit.startsWith('GB') && per > 1) return bytesOf(quantity);
  return quantity >= 1000 ? Math.round(quantity).toLocaleString('en') : short.format(quantity);
}

/** US cents, to three digits. */
export function cents(dollarsEach: number): string {
  return `${short.format(dollarsEach * 100)} ¢`;
}
