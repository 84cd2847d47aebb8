import { Button, Skeleton } from '@mantine/core';
import { Component, lazy, type ReactNode, Suspense, useState } from 'react';
import classes from './Drawing.module.css';
import type { PlotProps } from './Plot.tsx';

const loadPlot = () => lazy(async () => ({ default: (await import('./Plot.tsx')).Plot }));

/**
 * A chart's picture, of a height that it has from the start. Whoever can't see it has the table that its chart brings,
 * so the picture itself is hidden from them; and what its parts lead to are links elsewhere in the chart.
 */
export function Drawing(props: PlotProps) {
  // What failed to load isn't asked for again by the same component: each try makes its own.
  const [{ Plot, tries }, setLoaded] = useState(() => ({ Plot: loadPlot(), tries: 0 }));
  const retry = () => setLoaded({ Plot: loadPlot(), tries: tries + 1 });
  const failed = (
    <div className={classes.failed} style={{ height: props.height }}>
      <span>El gráfico no se ha podido cargar.</span>
      <Button variant="default" size="xs" onClick={retry}>
        Reintentar
      </Button>
    </div>
  );
  return (
    <Boundary key={tries} instead={failed}>
      <Suspense fallback={<Skeleton height={props.height} radius="md" />}>
        <div aria-hidden className={classes.drawing}>
          <Plot {...props} />
        </div>
      </Suspense>
    </Boundary>
  );
}

interface BoundaryProps {
  children: ReactNode;
  instead: ReactNode;
}

/** Keeps a chart that can't be drawn from taking the page down with it. */
class Boundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.instead : this.props.children;
  }
}
