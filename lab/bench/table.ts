const english = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });
const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** A number as a table shows it: three significant digits, whole from 1,000 on. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return '–';
  return Math.abs(value) >= 1000 ? whole.format(value) : english.format(value);
}

/** How many times as long the other one takes. */
export function ratio(ours: number, theirs: number): string {
  return `${figure(theirs / ours)}×`;
}

/** Bytes in the largest unit of which there is a whole one. */
export function bytes(value: number): string {
  if (value < 1e3) return `${figure(value)} B`;
  if (value < 1e6) return `${figure(value / 1e3)} kB`;
  return value < 1e9 ? `${figure(value / 1e6)} MB` : `${figure(value / 1e9)} GB`;
}

/** A Markdown table; every column but the first is right-aligned. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const rule = head.map((_, column) => (column === 0 ? '---' : '---:'));
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}
