import { IconAlertTriangle } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import card from '../../../components/Card.module.css';
import { kpisOf } from './kpi-facts.ts';
import classes from './Kpis.module.css';

type KpisProps = Parameters<typeof kpisOf>[0];

/** The six figures (spec, section 2), each a link to what it counts. */
export function Kpis(parts: KpisProps) {
  return (
    <ul className={classes.kpis} aria-label="Indicadores">
      {kpisOf(parts).map(({ key, label, value, hint, tone, share, to }) => (
        <li key={key} className={classes.item}>
          <Link to={to} className={`${card.card} ${classes.kpi} ${classes[tone]}`} {...scrolling(to)}>
            <span className={classes.label}>
              {tone === 'noCumple' ? <IconAlertTriangle size={14} stroke={2.2} aria-hidden /> : null}
              {label}
            </span>
            <span className={classes.value}>{value}</span>
            <span className={classes.track} aria-hidden>
              {share === undefined ? null : <span className={classes.bar} style={{ width: `${share * 100}%` }} />}
            </span>
            <span className={classes.hint}>{hint}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A link within the tab scrolls by itself, to what it names; any other shows the new tab from its head. */
const scrolling = (to: string): Pick<ComponentProps<typeof Link>, 'preventScrollReset'> => ({
  preventScrollReset: to.includes('#'),
});
