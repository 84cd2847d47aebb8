import { Tabs } from '@mantine/core';
import { IconChartLine, IconChartPie, IconTable } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { usePageTitle } from '../../branding/brand.ts';
import { heightsOfFigures, WaitingBlocks } from '../../components/Loading.tsx';
import { MoreActions, PageHeader, PrintButton } from '../../components/PageHeader.tsx';
import { PrintHeader } from '../../components/PrintHeader.tsx';
import type { ResultsTab } from './address.ts';
import { activeFilters, summaryOf } from './filters/active-filters.ts';
import { FilterCard } from './filters/FilterCard.tsx';
import { LastVisit } from './filters/LastVisit.tsx';
import { useFilterNames } from './filters/use-filter-lists.ts';
import classes from './ResultsPage.module.css';
import { useListState } from './use-list-state.ts';
import { loadPart } from '../../app/part.ts';

const ResultActions = lazy(async () => ({
  default: (await loadPart(async () => import('./ResultActions.tsx'))).ResultActions,
}));
const Ahora = lazy(async () => ({ default: (await loadPart(async () => import('./ahora/Ahora.tsx'))).Ahora }));
const TableTab = lazy(async () => ({ default: (await loadPart(async () => import('./table/TableTab.tsx'))).TableTab }));
const StatisticsTab = lazy(async () => ({
  default: (await loadPart(async () => import('./stats/StatisticsTab.tsx'))).StatisticsTab,
}));
const EvolucionTab = lazy(async () => ({
  default: (await loadPart(async () => import('../evolucion/EvolucionTab.tsx'))).EvolucionTab,
}));

/** 'Resultados Analíticos': the samples, their results and their PDFs. */
export function ResultsPage() {
  const controls = useListState();
  const { state, filter, group, clear, show } = controls;
  const active = activeFilters(state.filtros, useFilterNames(state.filtros));
  // Files, certificates and links are of all that the filters find: a series, or a panorama of one, shows less.
  const { serie, parametro, puntos } = state.evolucion;
  const isWhole = !serie && !parametro && puntos.length === 0;
  usePageTitle('Resultados Analíticos');

  return (
    <div className="landscape">
      <PrintHeader />
      <PageHeader
        title="Resultados Analíticos"
        subtitle={summaryOf(active) || 'Sin filtros activos'}
        actions={
          <MoreActions hasMenu={isWhole}>
            <PrintButton />
            {isWhole ? (
              <Suspense fallback={null}>
                <ResultActions filtros={state.filtros} active={active} />
              </Suspense>
            ) : null}
          </MoreActions>
        }
      />
      <FilterCard
        filtros={state.filtros}
        agrupacion={state.agrupacion}
        active={active}
        onChange={filter}
        onGroup={group}
        onClear={clear}
      />
      <LastVisit controls={controls} />
      <Tabs value={state.tab} onChange={(tab) => show(tab as ResultsTab)} keepMounted={false}>
        <Tabs.List className={`${classes.tabs} mb-12 no-print`} aria-label="Vista de los resultados">
          <Tabs.Tab value="estadisticas" leftSection={<IconChartPie size={16} aria-hidden />}>
            Estadísticas
          </Tabs.Tab>
          <Tabs.Tab value="tabla" leftSection={<IconTable size={16} aria-hidden />}>
            Tabla
          </Tabs.Tab>
          <Tabs.Tab value="evolucion" leftSection={<IconChartLine size={16} aria-hidden />}>
            Evolución
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="estadisticas">
          <Suspense
            fallback={<WaitingBlocks isSaid label="Cargando resultados..." heights={[46, ...heightsOfFigures]} />}
          >
            <Ahora filtros={state.filtros} agrupacion={state.agrupacion} />
            <StatisticsTab controls={controls} />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="tabla">
          <Suspense fallback={<WaitingBlocks isSaid label="Cargando resultados..." heights={[480]} />}>
            <TableTab controls={controls} />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="evolucion">
          <Suspense fallback={<WaitingBlocks isSaid label="Cargando resultados..." heights={[480]} />}>
            <EvolucionTab controls={controls} />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}
