import { lazy, useSyncExternalStore } from 'react';
import { importPart } from '../app/import-part.ts';
import type * as part from './Plot.tsx';

function isPart(loaded: unknown): loaded is typeof part {
  return typeof loaded === 'object' && loaded !== null && 'Plot' in loaded && typeof loaded.Plot === 'function';
}

const load = () => lazy(async () => ({ default: (await importPart(() => import('./Plot.tsx'), isPart)).Plot }));

/** What draws all charts. Once it is there, a chart is drawn at once wherever it is wanted: paper doesn't wait. */
let loader = { Plot: load(), tries: 0 };
const watching = new Set<() => void>();

function watch(onChange: () => void): () => void {
  watching.add(onChange);
  return () => watching.delete(onChange);
}

/** What draws charts, fetched when the first is shown, and how often it was fetched. */
export function usePlot(): typeof loader {
  return useSyncExternalStore(watch, () => loader);
}

/** Fetches it again for all charts, after it couldn't be. */
export function loadPlotAgain(): void {
  loader = { Plot: load(), tries: loader.tries + 1 };
  for (const onChange of watching) onChange();
}
