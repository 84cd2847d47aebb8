import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import type { Vencimiento } from './words.ts';
import classes from './Vence.module.css';

/** A day by which something is due: red with its icon from the day before on. */
export function Vence({ text, cercania }: Vencimiento) {
  return (
    <span className={cercania === 'lejos' ? classes.vence : `${classes.vence} ${classes.near}`}>
      {cercania === 'lejos' ? null : cercania === 'cerca' ? (
        <IconClock size={15} stroke={2.2} aria-hidden className={classes.icon} />
      ) : (
        <IconAlertTriangle size={15} stroke={2.2} aria-hidden className={classes.icon} />
      )}
      <span>{text}</span>
    </span>
  );
}
