import type { Data } from 'plotly.js';
import { isLabelled, porcentaje } from '../../contract/rules/porcentajes.ts';
import { cantidad, textoDePorcentaje } from '../format/numero.ts';
import { escapeMarkup } from './markup.ts';
import { verdictColors } from './palettes.ts';

/** A bar of Cumple and No cumple. */
export interface Bar {
  key: string;
  label: string;
  /** The whole name, where `label` is cut short. */
  fullLabel?: string | undefined;
  cumple: number;
  noCumple: number;
  /** Where clicks on its two parts lead. */
  toCumple?: string | undefined;
  toNoCumple?: string | undefined;
}

const parts = [
  { name: 'Cumple', of: 'cumple', color: verdictColors.cumple },
  { name: 'No cumple', of: 'noCumple', color: verdictColors.noCumple },
] as const;

/** The two traces of a stacked bar chart; a part carries its percentage of its bar from 8 % on (spec, section 9). */
export function barTraces(bars: readonly Bar[]): Partial<Data>[] {
  return parts.map(({ name, of, color }) => ({
    type: 'bar',
    name,
    x: bars.map(({ key }) => key),
    y: bars.map((bar) => bar[of]),
    marker: { color },
    text: bars.map((bar) => shareInside(bar, of)),
    textposition: 'inside',
    insidetextanchor: 'middle',
    textangle: 0,
    textfont: { color: '#ffffff', size: 11 },
    hovertext: bars.map((bar) => {
      const count = cantidad(bar[of], 'muestra', 'muestras');
      return `${escapeMarkup(bar.fullLabel ?? bar.label)}<br>${name}: ${count} (${share(bar, of)})`;
    }),
    hoverinfo: 'text',
  }));
}

function share(bar: Bar, of: 'cumple' | 'noCumple'): string {
  return textoDePorcentaje(porcentaje(bar[of], bar.cumple + bar.noCumple));
}

function shareInside(bar: Bar, of: 'cumple' | 'noCumple'): string {
  return isLabelled(bar[of], bar.cumple + bar.noCumple) ? share(bar, of) : '';
}
