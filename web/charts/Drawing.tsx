import { Button, Skeleton } from '@mantine/core';
import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { importWithRetry } from '../app/import-with-retry.ts';
import { Boundary } from '../components/Boundary.tsx';
import classes from './Drawing.module.css';
import type * as part from './Plot.tsx';
import { WhenNear } from './WhenNear.tsx';

/**
 * A chart's picture, drawn while it is near the screen; its height is fixed from the start. Screen readers read the chart's table instead, so the picture
 * is hidden from them; where its parts lead to are links elsewhere in the chart.
 */
export function Drawing(props: part.PlotProps) {
  const { Plot, tries, isWanted } = usePlot();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (isWanted || !place.current ? undefined : wantPlotWhenSeen(place.current)), [isWanted]);
  const failed = (
    <div className={classes.failed} style={{ height: props.height }} role="status">
      <span>El gráfico no se ha podido cargar.</span>
      <Button variant="default" size="xs" onClick={loadPlotAgain} className="no-print">
        Reintentar
      </Button>
    </div>
  );
  const waiting = <Skeleton height={props.height} radius="md" />;
  if (!isWanted) return <div ref={place}>{waiting}</div>;
  return (
    <WhenNear height={props.height}>
      <Boundary key={tries} fallback={failed}>
        <Suspense fallback={waiting}>
          <div aria-hidden className={classes.drawing}>
            <Plot {...props} />
          </div>
        </Suspense>
      </Boundary>
    </WhenNear>
  );
}

function isPart(loaded: unknown): loaded is typeof part {
  return typeof loaded === 'object' && loaded !== null && 'Plot' in loaded && typeof loaded.Plot === 'function';
}

const load = () => lazy(async () => ({ default: (await importWithRetry(() => import('./Plot.tsx'), isPart)).Plot }));

/** What draws all charts. Once it is there, a chart is drawn at once wherever it is wanted: paper doesn't wait. */
let loader = { Plot: load(), tries: 0, isWanted: false };
const watching = new Set<() => void>();

function watch(onChange: () => void): () => void {
  watching.add(onChange);
  return () => watching.delete(onChange);
}

/** What draws charts, how often it was fetched, and whether it is to be fetched already. */
function usePlot(): typeof loader {
  return useSyncExternalStore(watch, () => loader);
}

/** Fetches it again for all charts, after it couldn't be. */
function loadPlotAgain(): void {
  change({ Plot: load(), tries: loader.tries + 1 });
}

function change(changes: Partial<typeof loader>): void {
  loader = { ...loader, ...changes };
  for (const onChange of watching) onChange();
}

/** How long a page rests before charts below its first screen are drawn for paper's sake, in milliseconds. */
const restMs = 10_000;
const signs = ['scroll', 'pointerdown', 'keydown'] as const;
/** The part of the screen in which a chart is seen: the edge of one at its foot is not. */
const sight = '0px 0px -20% 0px';

/**
 * Has all charts drawn once the place of one is on the screen, or the reader does anything, or the page has rested: a
 * phone whose first screen holds no chart shows it without the largest script of the product. Returns how to stop.
 */
function wantPlotWhenSeen(place: Element): () => void {
  const want = () => change({ isWanted: true });
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) want();
    },
    { rootMargin: sight },
  );
  observer.observe(place);
  const timer = setTimeout(want, restMs);
  for (const sign of signs) addEventListener(sign, want, { passive: true });
  return () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const sign of signs) removeEventListener(sign, want);
  };
}
