import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { cantidad } from '../../../../contract/base/numeros.ts';
import card from '../../../components/Card.module.css';
import type { ListControls } from '../../resultados/use-list-state.ts';
import type { SerieElegida, OtroLimite } from '../state.ts';
import { cabeLogaritmica } from './chart.ts';
import { anosDe } from './other-charts.ts';
import { limitesDeNormaOptions } from '../api.ts';
import { normativosDe } from './norm-lines.ts';
import { NormLimits } from './NormLimits.tsx';
import { PeriodoMarcado } from './PeriodoMarcado.tsx';
import { SerieChart } from './SerieChart.tsx';
import { SerieControls } from './SerieControls.tsx';
import { SerieKpis } from './SerieKpis.tsx';
import { SerieTable } from './SerieTable.tsx';
import { type Evolucion, isMedido } from './valor.ts';
import { WhatIf } from './WhatIf.tsx';
import { lazy } from '../../../../contract/base/lazy.ts';
import { ExportMenu } from '../ExportMenu.tsx';
import { downloadTable } from '../write-table.ts';
import { tablaDeSerie } from './table-export.ts';
import { useDebouncedCallback } from '@mantine/hooks';

/** How long a slider rests before the address has its number, in milliseconds. */
const restMs = 300;

/** Another limit as it is being chosen: at once in the page, soon in its address. */
function useWhatIf({ state, adjust }: ListControls): [OtroLimite | null, (otro: OtroLimite | null) => void] {
  const addressed = JSON.stringify(state.evolucion.limite);
  const [chosen, setChosen] = useState(state.evolucion.limite);
  const [seen, setSeen] = useState(addressed);
  const [sent, setSent] = useState(addressed);
  const send = useDebouncedCallback((otro: OtroLimite | null) => {
    setSent(JSON.stringify(otro));
    adjust({ limite: otro });
  }, restMs);
  if (addressed !== seen) {
    setSeen(addressed);
    // The address was changed by another way, such as 'back'.
    if (addressed !== sent) setChosen(state.evolucion.limite);
  }
  return [
    chosen,
    (otro) => {
      setChosen(otro);
      send(otro);
    },
  ];
}

interface SerieViewProps {
  controls: ListControls;
  serie: SerieElegida;
  series: Evolucion;
}

/** A series that has values: its figures, its chart, '¿Y si…?' and the table behind it. */
export function SerieView({ controls, serie, series }: SerieViewProps) {
  const [otro, setOtro] = useWhatIf(controls);
  const view = controls.state.evolucion;
  const limites = useQuery(limitesDeNormaOptions(controls.state.filtros, serie)).data;
  const normativos = useMemo(() => (limites ? normativosDe(limites, view.norma) : null), [limites, view.norma]);
  const cabeLog = cabeLogaritmica(series.valores ?? []);
  const years = anosDe((series.valores ?? []).filter(isMedido)).length;
  return (
    <div className="block-on-paper flex column gap-16">
      <SerieKpis series={series} />
      <section className={`${card.card} unframed-on-paper py-16 px-inset shrink`} aria-label="Gráfico">
        <SerieControls controls={controls} serie={serie} series={series} years={years} cabeLog={cabeLog} />
        {view.periodo ? (
          <PeriodoMarcado series={series} periodo={view.periodo} onRemove={() => controls.adjust({ periodo: null })} />
        ) : null}
        <SerieChart
          series={series}
          otro={otro}
          normativos={normativos}
          view={{ ...view, otrosAnos: view.otrosAnos && years > 1, logaritmica: view.logaritmica && cabeLog }}
        />
        {limites && series.valores ? (
          <NormLimits
            limites={limites}
            elegida={view.norma}
            drawn={normativos}
            unidad={series.unidad}
            onChange={(norma) => controls.adjust({ norma })}
          />
        ) : null}
        <Methods series={series} />
      </section>
      <WhatIf series={series} otro={otro} onChange={setOtro} />
      <section className={`${card.card} unframed-on-paper py-16 px-inset shrink`} aria-labelledby="tabla-de-la-serie">
        <div className="flex wrap items-center between gap-8-16 mb-8">
          <h3 className="size-16 weight-600" id="tabla-de-la-serie">
            {series.valores ? 'Valores' : 'Meses'}
          </h3>
          <SerieExport series={series} elegida={serie} otro={otro} />
        </div>
        <SerieTable series={series} otro={otro} />
      </section>
    </div>
  );
}

const decimals = lazy(() => new Intl.NumberFormat('es-ES', { maximumSignificantDigits: 2 }));

/** How the trend was computed, and what was done to the values before. */
function Methods({ series: { tendencia, unidad, convertidos } }: { series: Evolucion }) {
  const { prueba, p, estimador, pendiente, intervalo, n } = tendencia;
  const between =
    intervalo?.desde !== undefined && intervalo.hasta !== undefined
      ? ` (entre ${decimals().format(intervalo.desde)} y ${decimals().format(intervalo.hasta)})`
      : '';
  const slope =
    pendiente === undefined || estimador === undefined
      ? ''
      : `; pendiente de ${estimador.replaceAll('-', '–')}: ${decimals().format(pendiente)}${between} ${unidad} al año`;
  const lines = [
    ...(convertidos > 0
      ? [`${cantidad(convertidos, 'valor dado', 'valores dados')} en otra unidad, convertidos a ${unidad}.`]
      : []),
    ...(prueba && p !== undefined
      ? [
          `Tendencia: prueba de ${prueba.replace('-', '–')} con ${cantidad(n, 'valor', 'valores')}, p ${p < 0.001 ? '< 0,001' : `= ${decimals().format(p)}`}${slope}.`,
        ]
      : []),
  ];
  return lines.length > 0 ? <p className="mt-10 ink-3 size-12">{lines.join(' ')}</p> : null;
}

interface SerieExportProps {
  series: Evolucion;
  elegida: SerieElegida;
  otro: OtroLimite | null;
}

/** The series' table as a file. */
function SerieExport({ series, elegida, otro }: SerieExportProps) {
  return (
    <ExportMenu
      label="Exportar la serie"
      onExport={(formato) => downloadTable(formato, tablaDeSerie({ series, elegida, otro }))}
    />
  );
}
