import { Skeleton } from '@mantine/core';
import card from '../../../components/Card.module.css';
import type { Agrupacion } from '../address.ts';
import kpis from './Kpis.module.css';
import classes from './StatisticsSkeleton.module.css';

const six = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The tab's shape while nothing has been counted yet. */
export function StatisticsSkeleton({ agrupacion }: { agrupacion: Agrupacion }) {
  return (
    <div className={classes.skeleton}>
      <output className={classes.label}>Cargando estadísticas...</output>
      <div className={kpis.kpis} aria-hidden>
        {six.map((key) => (
          <div key={key} className={`${card.card} ${kpis.kpi}`}>
            <Skeleton height={12} width="70%" my={3} />
            <Skeleton height={28} width="55%" my={7} />
            <Skeleton height={4} />
            <Skeleton height={12} width="80%" mt={10} />
          </div>
        ))}
      </div>
      <div className={`${card.card} ${classes.card}`} aria-hidden>
        <Skeleton height={18} width={180} mb={24} />
        <div className={agrupacion === null ? classes.pies : undefined}>
          <Skeleton height={280} />
          {agrupacion === null ? <Skeleton height={280} /> : null}
        </div>
      </div>
      <div className={`${card.card} ${classes.card}`} aria-hidden>
        <Skeleton height={18} width={240} mb={24} />
        <Skeleton height={200} />
      </div>
    </div>
  );
}
