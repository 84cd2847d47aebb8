import { describe, expect, it } from 'vitest';
import { colorsFor, palette10, palette20, verdictColors } from './palettes.ts';

type Vector = readonly [number, number, number];
type Matrix = readonly [Vector, Vector, Vector];

const allColors: Matrix = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** What eyes make of linear light that lack one cone: Machado, Oliveira and Fernandes (2009), at their worst. */
const protanopia: Matrix = [
  [0.152286, 1.052583, -0.204868],
  [0.114503, 0.786281, 0.099216],
  [-0.003882, -0.048116, 1.051998],
];
const deuteranopia: Matrix = [
  [0.367322, 0.860646, -0.227968],
  [0.280085, 0.672501, 0.047413],
  [-0.01182, 0.04294, 0.968881],
];
const tritanopia: Matrix = [
  [1.255528, -0.076749, -0.178779],
  [-0.078411, 0.930809, 0.147602],
  [0.004733, 0.691367, 0.3039],
];
const anyEye = [allColors, protanopia, deuteranopia, tritanopia];

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const light = (color: string): Vector => {
  const channel = (at: number) => linear(Number.parseInt(color.slice(at, at + 2), 16) / 255);
  return [channel(1), channel(3), channel(5)];
};
const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** Contrast with white, as WCAG 2 counts it. */
const contrastWithWhite = (color: string) => 1.05 / (dot([0.2126, 0.7152, 0.0722], light(color)) + 0.05);

/** Where a colour stands for an eye, in CIE Lab. */
function seen(color: string, eye: Matrix): Vector {
  const received = light(color);
  const part = (row: Vector) => Math.min(1, Math.max(0, dot(row, received)));
  const rgb: Vector = [part(eye[0]), part(eye[1]), part(eye[2])];
  const f = (value: number) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116);
  const x = f(dot([0.4124, 0.3576, 0.1805], rgb) / 0.95047);
  const y = f(dot([0.2126, 0.7152, 0.0722], rgb));
  const z = f(dot([0.0193, 0.1192, 0.9505], rgb) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** How far apart two colours are for the eye that distinguishes them worst; some 2.3 is the least that an eye notices. */
function distance(a: string, b: string, among: readonly Matrix[] = anyEye): number {
  return Math.min(
    ...among.map((eye) => {
      const [one, other] = [seen(a, eye), seen(b, eye)];
      return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
    }),
  );
}

function nearest(palette: readonly string[]): number {
  const pairs = palette.flatMap((a, index) => palette.slice(index + 1).map((b) => distance(a, b)));
  return Math.min(...pairs);
}

describe('the colours of charts', () => {
  it.each(palette20)('%s stands out from white, and is no verdict’s', (color) => {
    expect(contrastWithWhite(color)).toBeGreaterThanOrEqual(3);
    const verdicts = Object.values(verdictColors);
    expect(Math.min(...verdicts.map((verdict) => distance(color, verdict, [allColors])))).toBeGreaterThan(20);
  });

  it('are distinct to every eye, colour-blind ones too', () => {
    expect(nearest(palette10)).toBeGreaterThan(15);
    expect(nearest(palette20)).toBeGreaterThan(8);
  });

  it.each([
    ['ten', palette10],
    ['twenty', palette20],
  ])('change much from each of the %s to the next, round the whole pie', (_, palette) => {
    const steps = palette.map((color, index) => distance(color, palette[(index + 1) % palette.length] ?? ''));
    expect(Math.min(...steps)).toBeGreaterThan(30);
  });

  it('begin again after the twentieth, and are as many as are asked for', () => {
    expect(colorsFor(45)).toHaveLength(45);
    expect(colorsFor(45)[20]).toBe(palette20[0]);
    expect(colorsFor(10)).toEqual(palette10);
    expect(new Set(colorsFor(20)).size).toBe(20);
    expect(colorsFor(0)).toEqual([]);
  });
});
