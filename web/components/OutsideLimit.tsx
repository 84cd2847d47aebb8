import { IconArrowBarToUp } from '@tabler/icons-react';
import { fueraDeLimite } from '../../contract/muestras/rules/conclusion.ts';
import classes from './OutsideLimit.module.css';

/**
 * That a value is outside its limits, in words, beside what the laboratory concludes of it. It is no verdict: it has none
 * of their colours.
 */
export function OutsideLimit() {
  return (
    <span
      className={`${classes.outside} rounded-6 inline-flex items-center on-card ink size-12 weight-600 nowrap gap-4 fit`}
    >
      <IconArrowBarToUp size={13} stroke={2.2} aria-hidden className="rigid" />
      {fueraDeLimite}
    </span>
  );
}
