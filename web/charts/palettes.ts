/** What Cumple, No cumple and Sin definir are drawn in, and nothing else is (look of the product). */
export const verdictColors = { cumple: '#2B8A3E', noCumple: '#C92A2A', otros: '#868E96' } as const;

/**
 * Ten colours that stay apart for colour-blind eyes: hue, then lightness, changes from each to the next. None is near
 * the green and the red of a verdict or the grey of 'Otros'; each stands out from white by 3:1 at least.
 */
export const palette10 = [
  '#3B6FB6',
  '#B7791F',
  '#7B4FA3',
  '#0E8C9B',
  '#B4498D',
  '#8A6B3D',
  '#2F4B8C',
  '#C4632B',
  '#5A7FD1',
  '#6E3B6E',
] as const;

/** Ten more, of the same hues in other depths, for what has more parts. */
export const palette20 = [
  ...palette10,
  '#12395F',
  '#8F6100',
  '#9A6FC4',
  '#076774',
  '#8C2F68',
  '#6B4F22',
  '#5B3FD0',
  '#A04A14',
  '#2E86C8',
  '#93579A',
] as const;

/** A colour for each of so many parts: ten hues while they do, twenty beyond, and again from the first. */
export function colorsFor(parts: number): readonly string[] {
  const palette: readonly string[] = parts <= palette10.length ? palette10 : palette20;
  return Array.from({ length: parts }, (_, part) => palette[part % palette.length] ?? palette10[0]);
}
