import { IconInfoCircle } from '@tabler/icons-react';
import classes from './ProvisionalNotice.module.css';

/** What is in progress isn't final (spec, section 1). */
export function ProvisionalNotice() {
  return (
    <p className={classes.notice}>
      <IconInfoCircle size={18} stroke={1.8} aria-hidden className={classes.icon} />
      <span>
        <b>Resultados provisionales.</b> Están sujetos a modificación hasta que el laboratorio los autorice.
      </span>
    </p>
  );
}
