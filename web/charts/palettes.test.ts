import { describe, expect, it } from 'vitest';
import { colorsFor, palette20, verdictColors } from './palettes.ts';

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
}

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** Contrast with white, as WCAG 2 counts it. */
function contrastWithWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map(linear);
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

/** How far apart two colours are: distance in CIE Lab, where some 2.3 is the least that an eye tells. */
function distance(a: string, b: string): number {
  const [one, other] = [lab(a), lab(b)];
  return Math.hypot(...one.map((value, index) => value - (other[index] ?? 0)));
}

function lab(color: string): number[] {
  const [r = 0, g = 0, b = 0] = channels(color).map(linear);
  const xyz = [
    (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047,
    0.2126 * r + 0.7152 * g + 0.0722 * b,
    (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883,
  ];
  const [x = 0, y = 0, z = 0] = xyz.map((v) => (v > 0.008856 ? Math.cbrt(v) : 7.787 * v + 16 / 116));
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

describe('the colours of charts', () => {
  it.each(palette20)('%s stands out from white, and is no verdict’s', (color) => {
    expect(contrastWithWhite(color)).toBeGreaterThanOrEqual(3);
    for (const verdict of Object.values(verdictColors)) expect(distance(color, verdict)).toBeGreaterThan(25);
  });

  it('are all different to the eye', () => {
    for (const [index, color] of palette20.entries()) {
      for (const other of palette20.slice(index + 1)) expect(distance(color, other)).toBeGreaterThan(8);
    }
  });

  it('begin again after the twentieth, and are as many as are asked for', () => {
    expect(colorsFor(45)).toHaveLength(45);
    expect(colorsFor(45)[20]).toBe(palette20[0]);
    expect(new Set(colorsFor(20)).size).toBe(20);
    expect(colorsFor(0)).toEqual([]);
  });
});
