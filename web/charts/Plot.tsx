import type { Config, Data, Layout, PlotDatum, PlotMouseEvent } from 'plotly.js';
import bar from 'plotly.js/lib/bar';
import Plotly from 'plotly.js/lib/core';
import es from 'plotly.js/lib/locales/es';
import pie from 'plotly.js/lib/pie';
import { useEffect, useMemo, useRef, useState } from 'react';
import createPlotlyComponent from 'react-plotly.js/factory';

Plotly.register([bar, pie, es]);

const Plotted = createPlotlyComponent(Plotly);

const config: Partial<Config> = {
  displayModeBar: false,
  locale: 'es',
  doubleClick: false,
  showTips: false,
  responsive: true,
};

const look: Partial<Layout> = {
  autosize: true,
  showlegend: false,
  dragmode: false,
  hovermode: 'closest',
  separators: ',.',
  font: { family: "'Inter Variable', system-ui, sans-serif", size: 12, color: '#465062' },
  paper_bgcolor: 'rgba(0,0,0,0)',
  plot_bgcolor: 'rgba(0,0,0,0)',
  hoverlabel: { bgcolor: '#1a2230', bordercolor: '#1a2230', font: { color: '#ffffff', size: 12 } },
};

export interface PlotProps {
  data: readonly Partial<Data>[];
  layout: Partial<Layout>;
  /** Pixels. */
  height: number;
  /** What pressing a part of a pie or of a bar does; undefined where it does nothing. */
  pressing: (part: PlotDatum) => (() => void) | undefined;
}

/** A drawing by Plotly, with the traces that the product draws and no others. Loaded when the first chart is near. */
export function Plot({ data, layout, height, pressing }: PlotProps) {
  const figure = useMemo(() => ({ data: [...data], layout: { ...look, ...layout, height } }), [data, layout, height]);
  const frame = useRef<HTMLDivElement>(null);
  const [error, setError] = useState<Error>();
  // Plotly takes new handlers only when it redraws, so these handlers call the newest `pressing`.
  const newest = useRef(pressing);
  useEffect(() => {
    newest.current = pressing;
  });
  const [handlers] = useState(() => ({
    onClick: ({ points: [part] }: PlotMouseEvent) => part && newest.current(part)?.(),
    onHover: ({ points: [part] }: PlotMouseEvent) => {
      frame.current?.toggleAttribute('data-pressable', part !== undefined && newest.current(part) !== undefined);
    },
    onUnhover: () => frame.current?.removeAttribute('data-pressable'),
    onInitialized: () => frame.current && makeScalable(frame.current),
    onAfterPlot: () => frame.current && makeScalable(frame.current),
    onError: setError,
  }));

  if (error) throw error;
  return (
    <div ref={frame}>
      <Plotted {...figure} config={config} style={{ width: '100%', height }} {...handlers} />
    </div>
  );
}

/** Says in the picture how large it was drawn, so that paper can scale it. */
function makeScalable(frame: HTMLElement): void {
  for (const svg of frame.querySelectorAll('.main-svg')) {
    svg.setAttribute('viewBox', `0 0 ${svg.getAttribute('width') ?? 0} ${svg.getAttribute('height') ?? 0}`);
  }
}
