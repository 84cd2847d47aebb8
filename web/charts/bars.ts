import type { Data, Layout, LayoutAxis } from 'plotly.js';
import { isLabelled, porcentaje } from '../../contract/base/porcentajes.ts';
import { numero, textoDePorcentaje } from '../../contract/base/numeros.ts';
import { escapeMarkup } from './slices.ts';
import { verdictColors } from './palettes.ts';

/** A bar of Cumple and No cumple. */
export interface Bar {
  key: string;
  label: string;
  /** The whole name, where `label` is cut short. */
  fullLabel?: string | undefined;
  cumple: number;
  noCumple: number;
  /** Samples without a verdict: not drawn, but part of the whole that percentages are of. */
  otros: number;
  /** Where clicks on its two parts lead. */
  toCumple?: string | undefined;
  toNoCumple?: string | undefined;
}

/** `up` for periods, which run with time; `across`, one below the other, for names, which need room. */
export type Direction = 'up' | 'across';

const parts = [
  { name: 'Cumple', of: 'cumple', color: verdictColors.cumple },
  { name: 'No cumple', of: 'noCumple', color: verdictColors.noCumple },
] as const;

/**
 * The two traces of a stacked bar chart. A part carries its percentage of all samples of its period or solicitante,
 * those without a verdict too, from 8 % on: the same figure as beside the bar's block.
 */
export function barTraces(bars: readonly Bar[], direction: Direction): Partial<Data>[] {
  const keys = bars.map(({ key }) => key);
  return parts.map(({ name, of, color }) => ({
    type: 'bar',
    name,
    ...(direction === 'across'
      ? { orientation: 'h', x: bars.map((bar) => bar[of]), y: keys }
      : { x: keys, y: bars.map((bar) => bar[of]) }),
    marker: { color },
    text: bars.map((bar) => shareInside(bar, of)),
    textposition: 'inside',
    insidetextanchor: 'middle',
    textangle: 0,
    textfont: { color: '#ffffff', size: 11 },
    hovertext: bars.map((bar) => {
      return `${escapeMarkup(bar.fullLabel ?? bar.label)}<br>${name}: ${countAndShare(bar, of)}`;
    }),
    hoverinfo: 'text',
  }));
}

/** `12 (34,3 %)`: the count of a part of a bar, and its share of the whole bar. */
export function countAndShare(bar: Bar, of: 'cumple' | 'noCumple' | 'otros'): string {
  return `${numero(bar[of])} (${share(bar, of)})`;
}

function totalOf({ cumple, noCumple, otros }: Bar): number {
  return cumple + noCumple + otros;
}

function share(bar: Bar, of: 'cumple' | 'noCumple' | 'otros'): string {
  return textoDePorcentaje(porcentaje(bar[of], totalOf(bar)));
}

function shareInside(bar: Bar, of: 'cumple' | 'noCumple'): string {
  return isLabelled(bar[of], totalOf(bar)) ? share(bar, of) : '';
}

/** Pixels that a bar needs to be read: in width, or across in height, where its name has two lines. */
export const barWidth = 47;
export const barHeight = 32;

/** Pixels of a letter of a name beside its bar. */
const letter = 6.4;
/** Letters of a name that one line holds beside its bar. */
const lineLength = 16;

/** A layout whose margins, in pixels, are known. */
type BarLayout = Partial<Layout> & { margin: { l: number; r: number; t: number; b: number } };

/** Axes and distances for some bars; the scale of those upwards stands beside the last, which are in sight first. */
export function barLayout(bars: readonly Bar[], direction: Direction): BarLayout {
  const names = bars.map(({ label }) => inTwoLines(label, direction === 'up' ? 0 : lineLength));
  const keys: Partial<LayoutAxis> = {
    type: 'category',
    tickvals: bars.map(({ key }) => key),
    ticktext: names.map((lines) => lines.map(escapeMarkup).join('<br>')),
    tickangle: 0,
    tickfont: { size: 12 },
    fixedrange: true,
    range: [-0.5, bars.length - 0.5],
  };
  const scale: Partial<LayoutAxis> = {
    gridcolor: '#E5E8EC',
    zeroline: false,
    fixedrange: true,
    rangemode: 'tozero',
    nticks: 5,
  };
  // A percentage that its part of a bar has no room for isn't written smaller than can be read.
  const shared = { barmode: 'stack', uniformtext: { mode: 'hide', minsize: 8 } } as const;
  if (direction === 'across') {
    return {
      ...shared,
      bargap: 0.3,
      margin: { l: 14 + letter * Math.max(0, ...names.flat().map(({ length }) => length)), r: 8, t: 28, b: 8 },
      xaxis: { ...scale, side: 'top' },
      yaxis: { ...keys, range: [bars.length - 0.5, -0.5] },
    };
  }
  return {
    ...shared,
    bargap: bars.length < 6 ? 0.55 : 0.12,
    margin: { l: 8, r: 44, t: 10, b: 42 },
    xaxis: keys,
    yaxis: { ...scale, side: 'right' },
  };
}

/** A name longer than a line holds, cut at the space that is nearest to its middle. */
function inTwoLines(label: string, longest: number): string[] {
  if (label.length <= longest) return [label];
  const spaces = [...label.matchAll(/ /gu)].map(({ index }) => index);
  const [at] = spaces.toSorted((a, b) => Math.abs(a - label.length / 2) - Math.abs(b - label.length / 2));
  return at === undefined ? [label] : [label.slice(0, at), label.slice(at + 1)];
}
