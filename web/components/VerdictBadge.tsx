import { type Icon, IconAlertTriangle, IconCheck, IconMinus } from '@tabler/icons-react';
import {
  conclusionOfMuestra,
  conclusionOfVeredicto,
  pendiente,
  type Veredicto,
  veredicto,
} from '../../contract/muestras/rules/conclusion.ts';
import classes from './VerdictBadge.module.css';

const looks: Record<Veredicto, { icon: Icon; className: string | undefined }> = {
  Cumple: { icon: IconCheck, className: classes.cumple },
  'No cumple': { icon: IconAlertTriangle, className: classes.noCumple },
  'Sin definir': { icon: IconMinus, className: classes.sinDefinir },
};

interface VerdictBadgeProps {
  /** The conclusion as the laboratory worded it. */
  conclusion: string | undefined;
  /** What is shown of a conclusion that is neither Cumple nor No cumple; 'Sin definir' if not given. */
  otherwise?: string | undefined;
  /** `plain` has no ground, for where another frame surrounds it; `large` is the verdict of a page. */
  look?: 'badge' | 'plain' | 'large';
}

/** A conclusion as its icon and its word, in its colour: never by colour alone. */
export function VerdictBadge({ conclusion, otherwise, look = 'badge' }: VerdictBadgeProps) {
  const verdict = veredicto(conclusion);
  const { icon: Mark, className } = looks[verdict];
  return (
    <span className={`${classes[look]} ${className}`}>
      <Mark size={look === 'large' ? 20 : 14} stroke={2.2} aria-hidden className="rigid" />
      {verdict === 'Sin definir' ? (otherwise ?? verdict) : verdict}
    </span>
  );
}

/** What was concluded of a parameter of which the verdict alone is known, without a ground. */
export function DeterminationVerdict({ veredicto: known }: { veredicto: Veredicto }) {
  return <VerdictBadge conclusion={known} otherwise={conclusionOfVeredicto(known)} look="plain" />;
}

interface SampleVerdictProps {
  /** The sample's conclusion as the laboratory worded it. */
  conclusion: string | undefined;
  look?: VerdictBadgeProps['look'];
  /** Still being analysed: nothing concluded is 'Pendiente'. */
  isInProgress?: boolean;
}

/** What was concluded of a sample: the same word wherever it is shown. */
export function SampleVerdict({ conclusion, look = 'badge', isInProgress = false }: SampleVerdictProps) {
  const otherwise = isInProgress && !conclusion?.trim() ? pendiente : conclusionOfMuestra(conclusion);
  return <VerdictBadge conclusion={conclusion} otherwise={otherwise} look={look} />;
}
