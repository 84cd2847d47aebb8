/** What Cumple, No cumple and Sin definir are drawn in, and nothing else is (look of the product). */
export const verdictColors = { cumple: '#2B8A3E', noCumple: '#C92A2A', otros: '#868E96' } as const;

/**
 * Ten colours that stay apart for every eye, colour-blind ones too, neighbours most of all. None is near the green and
 * the red of a verdict or the grey of 'Otros'; each stands out from white by 3:1 at least. They were searched for by
 * the same measures as their test has.
 *
 * @internal
 */
export const palette10 = [
  '#4870E8',
  '#886830',
  '#185878',
  '#D87810',
  '#602840',
  '#9880C8',
  '#702810',
  '#10A0A0',
  '#581088',
  '#C07870',
] as const;

/** The ten and ten more, for what has more parts. @internal */
export const palette20 = [
  ...palette10,
  '#8048B8',
  '#A06818',
  '#402870',
  '#905068',
  '#5890E8',
  '#881860',
  '#989040',
  '#4868A8',
  '#605030',
  '#E05098',
] as const;

/** A colour for each of so many parts: those of ten while they do, of twenty beyond, and again from the first. */
export function colorsFor(parts: number): readonly string[] {
  const palette: readonly string[] = parts <= palette10.length ? palette10 : palette20;
  return Array.from({ length: parts }, (_, part) => palette[part % palette.length] ?? palette10[0]);
}
