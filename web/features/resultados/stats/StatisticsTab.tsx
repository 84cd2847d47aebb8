import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { Button } from '@mantine/core';
import { IconChartPie } from '@tabler/icons-react';
import type { Filtros } from '../../../../contract/resultados/filtros.ts';
import { Boundary } from '../../../components/Boundary.tsx';
import { heightsOfFigures, RefreshLine, WaitingBlocks } from '../../../components/Loading.tsx';
import { NonCompliantDialog } from '../non-compliant/NonCompliantDialog.tsx';
import { useFiguresWait } from '../use-figures-wait.ts';
import type { ListControls } from '../use-list-state.ts';
import { Kpis } from './Kpis.tsx';
import { statsLinks, StatsLinksContext } from './links.ts';
import { noteShown, statsOptions } from '../api.ts';
import card from '../../../components/Card.module.css';
import { LoadFailure, SectionFailure } from '../../../components/LoadFailure.tsx';
import { Message } from '../../../components/Message.tsx';
import classes from './StatisticsTab.module.css';
import { loadPart } from '../../../app/part.ts';

const importOverview = async () => ({ default: (await loadPart(async () => import('./Overview.tsx'))).Overview });
// It is fetched while the figures are counted.
void importOverview().catch(() => undefined);
const Overview = lazy(importOverview);
const Grouped = lazy(async () => ({ default: (await loadPart(async () => import('./Grouped.tsx'))).Grouped }));
const IncidenciasLine = lazy(async () => ({
  default: (await loadPart(async () => import('./IncidenciasLine.tsx'))).IncidenciasLine,
}));
const NearLimit = lazy(async () => ({ default: (await loadPart(async () => import('./NearLimit.tsx'))).NearLimit }));
const NoResultsYet = lazy(async () => ({
  default: (await loadPart(async () => import('../NoResultsYet.tsx'))).NoResultsYet,
}));

/** The tab 'Estadísticas': the samples found, counted and drawn. */
export function StatisticsTab({ controls }: { controls: ListControls }) {
  const { state, filter, linkTo } = controls;
  const query = useQuery({ ...statsOptions(state.filtros, state.agrupacion), placeholderData: keepPreviousData });
  const { data, dataUpdatedAt, isPlaceholderData } = query;
  const isWaiting = useFiguresWait(state);
  const [wanted, setWanted] = useState<Filtros>({});
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    if (data && !isPlaceholderData) noteShown(data, dataUpdatedAt);
  }, [data, dataUpdatedAt, isPlaceholderData]);

  const links = useMemo(
    () =>
      statsLinks(data?.filtros ?? {}, linkTo, (filtros) => {
        setWanted(filtros);
        setOpen(true);
      }),
    [data?.filtros, linkTo],
  );

  const failure = '❌ Error cargando estadísticas';
  if (query.isError && !data) {
    return (
      <section className={card.card}>
        <LoadFailure title={failure} query={query} />
      </section>
    );
  }
  if (!data || isWaiting) return <WaitingBlocks isSaid label="Cargando estadísticas..." heights={heightsOfFigures} />;
  const className = isPlaceholderData
    ? `${classes.stale} relative flex column gap-20 block-on-paper`
    : 'relative flex column gap-20 block-on-paper';
  return (
    <StatsLinksContext value={links}>
      <div className={className} aria-busy={query.isFetching}>
        {query.isFetching ? <Progress /> : null}
        {query.isError ? <SectionFailure title={failure} query={query} /> : null}
        {data.stats.summary.total === 0 ? (
          <Nothing hasFilters={Object.keys(data.filtros).length > 0} onClear={() => filter({})} />
        ) : (
          <>
            <Kpis summary={data.stats.summary} filtros={data.filtros} linkTo={linkTo} />
            <div
              className={`${classes.near} grid items-baseline no-print gap-4-24 one-column-when-narrow`}
              style={{ gridTemplateColumns: 'minmax(0, 1fr) auto' }}
            >
              <Boundary fallback={null}>
                <Suspense fallback={null}>
                  <NearLimit filtros={data.filtros} linkTo={linkTo} />
                  <IncidenciasLine filtros={data.filtros} />
                </Suspense>
              </Boundary>
            </div>
            <Suspense fallback={<WaitingBlocks label="Cargando estadísticas..." heights={[380, 280]} />}>
              {data.agrupacion === null ? (
                <Overview snapshot={data} />
              ) : (
                <Grouped key={data.agrupacion} snapshot={data} agrupacion={data.agrupacion} />
              )}
            </Suspense>
          </>
        )}
      </div>
      {isOpen ? <NonCompliantDialog filtros={wanted} onClosed={() => setOpen(false)} /> : null}
    </StatsLinksContext>
  );
}

/** Newer figures are on their way. */
function Progress() {
  return (
    <div className={`${classes.progress} absolute left-0 right-0`}>
      <RefreshLine />
      <output className="unseen">Cargando estadísticas...</output>
    </div>
  );
}

function Nothing({ hasFilters, onClear }: { hasFilters: boolean; onClear: () => void }) {
  return (
    <section className={card.card}>
      {hasFilters ? (
        <Message
          icon={IconChartPie}
          title="No hay datos para mostrar"
          action={
            <Button variant="default" onClick={onClear}>
              Quitar los filtros
            </Button>
          }
        >
          No se encontraron datos con los filtros actuales
        </Message>
      ) : (
        <Suspense fallback={null}>
          <NoResultsYet />
        </Suspense>
      )}
    </section>
  );
}
