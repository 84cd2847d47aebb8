import { Button, Skeleton } from '@mantine/core';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { importWithRetry } from '../app/import-with-retry.ts';
import { Boundary } from '../components/Boundary.tsx';
import { prepareForPaper } from '../components/printing.ts';
import classes from './Drawing.module.css';
import type * as part from './Plot.tsx';
import { WhenNear } from './WhenNear.tsx';

/**
 * A chart's picture, drawn while it is near the screen; its height is fixed from the start. Screen readers read the
 * chart's table instead, so the picture is hidden from them; where its parts lead to are links elsewhere in the chart.
 */
export function Drawing(props: part.PlotProps) {
  const { Plot, hasFailed } = useSyncExternalStore(watch, () => loader);
  const place = useRef<HTMLDivElement>(null);
  const isIdle = !Plot && !hasFailed;
  useEffect(() => (isIdle && place.current ? wantPlotWhenSeen(place.current) : undefined), [isIdle]);
  const failed = (
    <div
      className="flex column items-center justify-center gap-12 ink-2"
      style={{ height: props.height }}
      role="status"
    >
      <span>El gráfico no se ha podido cargar.</span>
      <Button variant="default" size="xs" onClick={() => void loadPlot()} className="no-print">
        Reintentar
      </Button>
    </div>
  );
  if (hasFailed) return failed;
  if (!Plot) {
    return (
      <div ref={place}>
        <Skeleton height={props.height} radius="md" />
      </div>
    );
  }
  return (
    <WhenNear height={props.height}>
      <Boundary fallback={failed}>
        <div aria-hidden className={`${classes.drawing} shrink whole-on-paper`}>
          <Plot {...props} />
        </div>
      </Boundary>
    </WhenNear>
  );
}

function isPart(loaded: unknown): loaded is typeof part {
  return typeof loaded === 'object' && loaded !== null && 'Plot' in loaded && typeof loaded.Plot === 'function';
}

interface Loader {
  /** What draws all charts. Once it is there, a chart is drawn at once wherever it is wanted: paper doesn't wait. */
  Plot: typeof part.Plot | undefined;
  hasFailed: boolean;
}

let loader: Loader = { Plot: undefined, hasFailed: false };
let loading: Promise<void> | undefined;
const watching = new Set<() => void>();

function watch(onChange: () => void): () => void {
  watching.add(onChange);
  return () => watching.delete(onChange);
}

function change(next: Loader): void {
  loader = next;
  for (const onChange of watching) onChange();
}

/** Fetches what draws all charts, once for all of them; after a failure, again. */
function loadPlot(): Promise<void> {
  loading ??= (async () => {
    if (loader.hasFailed) change({ Plot: undefined, hasFailed: false });
    try {
      const { Plot } = await importWithRetry(() => import('./Plot.tsx'), isPart);
      change({ Plot, hasFailed: false });
    } catch {
      loading = undefined;
      change({ Plot: undefined, hasFailed: true });
    }
  })();
  return loading;
}

prepareForPaper(async () => {
  if (watching.size > 0) await loadPlot();
});

/** How long a page rests before charts below its first screen are drawn for paper's sake, in milliseconds. */
const restMs = 10_000;
const signs = ['scroll', 'pointerdown', 'keydown'] as const;
/** How long one is to be in sight, in milliseconds: what comes above it may push it down in the next moment. */
const sightMs = 100;
/** The part of the screen in which a chart is seen: the edge of one at its foot is not. */
const sight = '0px 0px -20% 0px';

/**
 * Has all charts drawn once the place of one is on the screen, or the reader does anything, or the page has rested: a
 * phone whose first screen holds no chart shows it without the largest script of the product. Returns how to stop.
 */
function wantPlotWhenSeen(place: Element): () => void {
  const want = () => void loadPlot();
  let seen: ReturnType<typeof setTimeout> | undefined;
  const observer = new IntersectionObserver(
    (entries) => {
      clearTimeout(seen);
      if (entries.at(-1)?.isIntersecting) seen = setTimeout(want, sightMs);
    },
    { rootMargin: sight },
  );
  observer.observe(place);
  const timer = setTimeout(want, restMs);
  for (const sign of signs) addEventListener(sign, want, { passive: true });
  return () => {
    observer.disconnect();
    clearTimeout(timer);
    clearTimeout(seen);
    for (const sign of signs) removeEventListener(sign, want);
  };
}
