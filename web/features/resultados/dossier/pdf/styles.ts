import type { Style } from './composer.ts';

const ink = '#1a2230';
export const grey = '#5d6878';
export const lineColor = '#d5dae0';
export const failedGround = '#fff5f5';

/** Verdicts' colours, as the pages have them (web/styles/tokens.css). */
export const verdictColors = { Cumple: '#2b8a3e', 'No cumple': '#c92a2a', 'Sin definir': '#7a5b00' } as const;

/** The type of a dossier, in points. */
export const type = {
  cover: { size: 26, color: ink, isBold: true },
  title: { size: 16, color: ink, isBold: true },
  subtitle: { size: 11, color: ink, isBold: true },
  text: { size: 9, color: ink },
  strong: { size: 9, color: ink, isBold: true },
  note: { size: 8, color: grey },
  cell: { size: 7.8, color: ink },
  head: { size: 7, color: grey, isBold: true },
  foot: { size: 7, color: grey },
} as const satisfies Record<string, Style>;
