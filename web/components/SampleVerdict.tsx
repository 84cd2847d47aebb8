import { conclusionDeMuestra } from '../../contract/rules/conclusion.ts';
import { VerdictBadge } from './VerdictBadge.tsx';

interface SampleVerdictProps {
  /** The sample's conclusion as the laboratory worded it. */
  conclusion: string | undefined;
  look?: 'badge' | 'large';
}

/** What was concluded of a sample: the same word wherever it is shown. */
export function SampleVerdict({ conclusion, look = 'badge' }: SampleVerdictProps) {
  return <VerdictBadge conclusion={conclusion} otherwise={conclusionDeMuestra(conclusion)} look={look} />;
}
