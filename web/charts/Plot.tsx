import type { Config, Data, Layout, PlotMouseEvent } from 'plotly.js';
import bar from 'plotly.js/lib/bar';
import Plotly from 'plotly.js/lib/core';
import es from 'plotly.js/lib/locales/es';
import pie from 'plotly.js/lib/pie';
import createPlotlyComponent from 'react-plotly.js/factory';

Plotly.register([bar, pie, es]);

const Plotted = createPlotlyComponent(Plotly);

const config: Partial<Config> = { displayModeBar: false, locale: 'es', doubleClick: false, showTips: false };

const look: Partial<Layout> = {
  autosize: true,
  showlegend: false,
  dragmode: false,
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
  /** What was pressed: a part of a pie, or of a bar. */
  onClick: (event: PlotMouseEvent) => void;
}

/** A drawing by Plotly, with the traces that the product draws and no others. Loaded when the first chart is near. */
export function Plot({ data, layout, height, onClick }: PlotProps) {
  return (
    <Plotted
      data={[...data]}
      layout={{ ...look, ...layout, height }}
      config={config}
      useResizeHandler
      style={{ width: '100%', height }}
      onClick={onClick}
    />
  );
}
