import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Filtros } from '../../../../contract/filtros.ts';
import { RefreshLine } from '../../../components/RefreshLine.tsx';
import { NonCompliantDialog } from '../non-compliant/NonCompliantDialog.tsx';
import type { ListControls } from '../use-list-state.ts';
import { Grouped } from './Grouped.tsx';
import { Kpis } from './Kpis.tsx';
import { StatsLinksContext, statsLinks } from './links.ts';
import { Overview } from './Overview.tsx';
import { StatisticsSkeleton } from './StatisticsSkeleton.tsx';
import classes from './StatisticsTab.module.css';
import { noteShown, statsOptions } from './stats-options.ts';
import { LoadFailure, Nothing, StaleFailure } from './StatsMessages.tsx';

/** The tab 'Estadísticas' (spec, section 2): the samples found, counted and drawn. */
export function StatisticsTab({ controls }: { controls: ListControls }) {
  const { state, filter, linkTo } = controls;
  const query = useQuery({ ...statsOptions(state.filtros, state.agrupacion), placeholderData: keepPreviousData });
  const { data, dataUpdatedAt, isPlaceholderData } = query;
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

  if (query.isError && !data) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!data) return <StatisticsSkeleton agrupacion={state.agrupacion} />;
  const className = isPlaceholderData ? `${classes.tab} ${classes.stale}` : classes.tab;
  return (
    <StatsLinksContext value={links}>
      <div className={className} aria-busy={query.isFetching}>
        {query.isFetching ? <Progress /> : null}
        {query.isError ? <StaleFailure error={query.error} onRetry={() => void query.refetch()} /> : null}
        {data.stats.summary.total === 0 ? (
          <Nothing hasFilters={Object.keys(state.filtros).length > 0} onClear={() => filter({})} />
        ) : (
          <>
            <Kpis summary={data.stats.summary} filtros={data.filtros} linkTo={linkTo} />
            {data.agrupacion === null ? (
              <Overview snapshot={data} />
            ) : (
              <Grouped key={data.agrupacion} snapshot={data} agrupacion={data.agrupacion} />
            )}
          </>
        )}
      </div>
      <NonCompliantDialog filtros={wanted} opened={isOpen} onClose={() => setOpen(false)} />
    </StatsLinksContext>
  );
}

/** Newer figures are on their way. */
function Progress() {
  return (
    <div className={classes.progress}>
      <RefreshLine />
      <output className="unseen">Cargando estadísticas...</output>
    </div>
  );
}
