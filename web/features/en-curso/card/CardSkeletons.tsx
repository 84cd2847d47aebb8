import { Skeleton } from '@mantine/core';
import card from '../../../components/Card.module.css';
import list from '../EnCurso.module.css';
import classes from './MuestraCard.module.css';

/** The list's shape while it is on its way. */
export function CardSkeletons() {
  return (
    <div className={list.cards}>
      <output className="unseen">Cargando muestras en curso...</output>
      {[0, 1, 2, 3].map((one) => (
        <div key={one} className={`${card.card} ${classes.card}`} aria-hidden>
          <div className={classes.inside}>
            <div className={classes.head}>
              <Skeleton height={20} width={150} />
              <Skeleton height={20} width={90} />
            </div>
            <div className={classes.what}>
              {[60, 40, 80, 90, 70].map((width) => (
                <Skeleton key={width} height={13} mt={12} width={`${width}%`} />
              ))}
            </div>
            <div>
              {[0, 1, 2, 3].map((line) => (
                <Skeleton key={line} height={13} mt={16} />
              ))}
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}
