import { Skeleton } from '@mantine/core';
import card from '../../components/Card.module.css';
import classes from './Sample.module.css';

/** The page's shape while the sample is on its way. */
export function SampleSkeleton() {
  return (
    <div className={classes.skeleton}>
      <h1 className="unseen">Muestra</h1>
      <output className="block mb-12 ink-3">Cargando detalle...</output>
      <Skeleton height={30} width={280} mb={30} />
      <div className={classes.facts}>
        {[0, 1].map((block) => (
          <div
            key={block}
            className={`${card.card} ${classes.card} pt-16 px-inset pb-20 whole-on-paper ${block === 0 ? classes.most : classes.third}`}
          >
            <FactLines />
          </div>
        ))}
      </div>
      <div className={`${card.card} ${classes.card} pt-16 px-inset pb-20 whole-on-paper`}>
        <Skeleton height={18} width={220} mb={20} />
        {[0, 1, 2, 3, 4].map((line) => (
          <Skeleton key={line} height={14} mt={22} />
        ))}
      </div>
    </div>
  );
}

/** The shape of a sample's facts while what stands above them is on its way. */
export function FactsSkeleton() {
  return (
    <div className={`${card.card} ${classes.card} pt-16 px-inset pb-20 whole-on-paper`} aria-hidden>
      <FactLines />
    </div>
  );
}

function FactLines() {
  return (
    <>
      <Skeleton height={18} width={160} mb={20} />
      {[0, 1, 2].map((line) => (
        <Skeleton key={line} height={14} mt={16} width={`${80 - line * 12}%`} />
      ))}
    </>
  );
}
