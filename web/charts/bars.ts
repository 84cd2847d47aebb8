import type { Data, Layout } from 'plotly.js';
import { isLabelled, porcentaje } from '../../contract/rules/porcentajes.ts';
import { numero, textoDePorcentaje } from '../../contract/rules/numeros.ts';
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

const parts = [
  { name: 'Cumple', of: 'cumple', color: verdictColors.cumple },
  { name: 'No cumple', of: 'noCumple', color: verdictColors.noCumple },
] as const;

/**
 * The two traces of a stacked bar chart. A part carries its percentage of all samples of its period or solicitante,
 * those without a verdict too, from 8 % on: the same figure as beside the bar's block.
 */
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
      return `${escapeMarkup(bar.fullLabel ?? bar.label)}<br>${name}: ${countAndShare(bar, of)}`;
    }),
    hoverinfo: 'text',
  }));
}

/** `12 (34,3 %)`: how many of a bar, and how much of all samples that it stands for. */
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

/** Letters from which names are written at a slant: level, even in two lines, they would run into one another. */
const slantedFrom = 11;

function isSlanted(bars: readonly Bar[]): boolean {
  return bars.some(({ label }) => label.length >= slantedFrom);
}

/** Pixels that a bar needs to be read. */
export const barWidth = 47;

/** Pixels of a letter in names at a slant, and the slant. */
const letter = 5.8;
const angle = 40;
const radians = (angle * Math.PI) / 180;

/** Room that names at a slant need left of the first bars and below all, in pixels. */
function slantedRoom(bars: readonly Bar[]): { left: number; below: number } {
  const lengths = bars.map(({ label }) => label.length * letter);
  const left = lengths.map((length, index) => length * Math.cos(radians) - (index + 0.5) * barWidth);
  return { left: Math.max(0, ...left), below: Math.max(0, ...lengths) * Math.sin(radians) + 16 };
}

/** A layout whose margins, in pixels, are known. */
type BarLayout = Partial<Layout> & { margin: { l: number; r: number; t: number; b: number } };

/** Axes and distances for some bars; the scale stands at the end that is in sight where not all bars are. */
export function barLayout(bars: readonly Bar[], opensAt: 'start' | 'end'): BarLayout {
  const slanted = isSlanted(bars);
  const room = slanted ? slantedRoom(bars) : { left: 0, below: 42 };
  const [scale, other] = [44, 8];
  return {
    barmode: 'stack',
    bargap: bars.length < 6 ? 0.55 : 0.12,
    margin: {
      l: Math.max(room.left, opensAt === 'end' ? other : scale),
      r: opensAt === 'end' ? scale : other,
      t: 10,
      b: room.below,
    },
    xaxis: {
      type: 'category',
      tickvals: bars.map(({ key }) => key),
      ticktext: bars.map(({ label }) => (slanted ? escapeMarkup(label) : inTwoLines(escapeMarkup(label)))),
      tickangle: slanted ? -angle : 0,
      tickfont: { size: slanted ? 11 : 12 },
      fixedrange: true,
      range: [-0.5, bars.length - 0.5],
    },
    yaxis: {
      side: opensAt === 'end' ? 'right' : 'left',
      gridcolor: '#E5E8EC',
      zeroline: false,
      fixedrange: true,
      rangemode: 'tozero',
      nticks: 5,
    },
    // A percentage that its part of a bar has no room for isn't written smaller than can be read.
    uniformtext: { mode: 'hide', minsize: 8 },
  };
}

/** 'Ene 2026' as narrow as a bar. */
function inTwoLines(label: string): string {
  return label.replace(' ', '<br>');
}
