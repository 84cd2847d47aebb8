import { IconAlertTriangle, IconCircleCheck, IconMinus } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { cantidad } from '../../../../contract/rules/numeros.ts';
import type { Slice } from '../../../charts/PieChart.tsx';
import classes from './OneSlice.module.css';

/** `Todas son de Alimentos`: what stands in the place of a pie of groups or of types that has one part. */
export function oneKind({ label, count, to }: Slice) {
  return (
    <span className={classes.one}>
      {count === 1 ? 'Es de' : 'Todas son de'} {to === undefined ? label : <Link to={to}>{label}</Link>}
    </span>
  );
}

/** What is said of samples that all have one verdict, by the verdict's key. */
const saying = {
  cumple: { Mark: IconCircleCheck, verb: ['cumple', 'cumplen'] },
  noCumple: { Mark: IconAlertTriangle, verb: ['no cumple', 'no cumplen'] },
  otros: { Mark: IconMinus, verb: ['está sin definir', 'están sin definir'] },
} as const;

/** `Las 44 muestras cumplen`: what stands in the place of a pie of verdicts that has one part. */
export function oneVerdict({ key, count, to }: Slice) {
  const verdict = key === 'cumple' || key === 'noCumple' ? key : 'otros';
  const { Mark, verb } = saying[verdict];
  const words =
    count === 1 ? `La única muestra ${verb[0]}` : `Las ${cantidad(count, 'muestra', 'muestras')} ${verb[1]}`;
  return (
    <span className={`${classes.one} ${classes.verdict} ${classes[verdict]}`}>
      <Mark size={16} stroke={2.2} aria-hidden className={classes.mark} />
      {to === undefined ? words : <Link to={to}>{words}</Link>}
    </span>
  );
}
