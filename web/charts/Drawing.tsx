import { Button, Skeleton } from '@mantine/core';
import { Suspense, useEffect, useRef } from 'react';
import { Boundary } from '../components/Boundary.tsx';
import classes from './Drawing.module.css';
import type { PlotProps } from './Plot.tsx';
import { loadPlotAgain, usePlot, wantPlotWhenSeen } from './plot-loader.ts';

/**
 * A chart's picture, whose height is fixed from the start. Screen readers read the chart's table instead, so the picture
 * is hidden from them; where its parts lead to are links elsewhere in the chart.
 */
export function Drawing(props: PlotProps) {
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
    <Boundary key={tries} instead={failed}>
      <Suspense fallback={waiting}>
        <div aria-hidden className={classes.drawing}>
          <Plot {...props} />
        </div>
      </Suspense>
    </Boundary>
  );
}
