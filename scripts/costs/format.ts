import { bytes } from '../../bench/table.ts';

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

/** A quantity; bytes if it is priced by the gigabyte (and not by the gigabyte-second, whose `unitSize` is 1). */
export function amount(unit: string, quantity: number, unitSize: number): string {
  if (unit.startsWith('GB') && unitSize > 1) return bytes(quantity);
  return quantity >= 1000 ? Math.round(quantity).toLocaleString('en') : short.format(quantity);
}

/** US cents, to three digits. */
export function cents(dollarsEach: number): string {
  return `${short.format(dollarsEach * 100)} ¢`;
}
