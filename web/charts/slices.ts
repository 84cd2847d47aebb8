import type { Data } from 'plotly.js';
import { verdictColors } from './palettes.ts';
import { porcentaje } from '../../contract/base/porcentajes.ts';
import { cantidad, textoDePorcentaje } from '../../contract/base/numeros.ts';

/** A name as Plotly shows it, which would otherwise read markup in it. */
export function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** A part of a pie. */
export interface Slice {
  key: string;
  label: string;
  count: number;
  color: string;
  /** Where a click on it leads; without it, nowhere. */
  to?: string | undefined;
}

/** Parts that a ring is drawn in at most; the smallest beyond them are one, 'Otras', in grey. */
const maxDrawn = 8;
const ofOthers = 'otras';

/** The parts of a ring: those of a legend, or the largest of them in its order and the rest as one. */
export function drawnSlices(slices: readonly Slice[]): Slice[] {
  if (slices.length <= maxDrawn + 1) return [...slices];
  const largest = new Set(slices.toSorted((a, b) => b.count - a.count).slice(0, maxDrawn));
  const rest = slices.filter((slice) => !largest.has(slice));
  const count = rest.reduce((sum, one) => sum + one.count, 0);
  return [
    ...slices.filter((slice) => largest.has(slice)),
    { key: ofOthers, label: `Otras ${rest.length}`, count, color: verdictColors.otros },
  ];
}

/** What is counted: 'muestra', 'muestras'. */
export type Unit = readonly [one: string, many: string];

/** How much of its colour keeps what isn't chosen, where something is: hexadecimal, of 255. */
const faded = '40';

/** The ring of a pie, its parts in the order given, clockwise from the top. */
export function pieTrace(slices: readonly Slice[], unit: Unit, selected: string | undefined): Partial<Data> {
  const total = slices.reduce((sum, { count }) => sum + count, 0);
  const isFaded = (key: string) => selected !== undefined && key !== selected;
  return {
    type: 'pie',
    values: slices.map(({ count }) => count),
    // Plotly draws two parts of one name as one: keys keep them apart.
    labels: slices.map(({ key }) => key),
    marker: {
      colors: slices.map(({ key, color }) => (isFaded(key) ? color + faded : color)),
      line: { color: '#ffffff', width: 1.5 },
    },
    hovertext: slices.map(({ label, count }) => {
      const share = textoDePorcentaje(porcentaje(count, total));
      return `${escapeMarkup(label)}: ${cantidad(count, unit[0], unit[1])} (${share})`;
    }),
    hoverinfo: 'text',
    textinfo: 'none',
    sort: false,
    direction: 'clockwise',
    hole: 0.56,
  };
}
