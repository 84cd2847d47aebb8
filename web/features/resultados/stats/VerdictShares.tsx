import { Link } from 'react-router-dom';
import type { Conteo } from '../../../../contract/resultados/estadisticas.ts';
import { isLabelled, totalOf } from '../../../../contract/base/porcentajes.ts';
import { hasVerdict, textoDeParte, withoutVerdict, verdicts } from './labels.ts';
import { numero } from '../../../../contract/base/numeros.ts';
import { useStatsLinks } from './links.ts';
import type { Narrowing } from './narrow.ts';
import classes from './VerdictShares.module.css';

/** Share under which a percentage wouldn't fit on a narrow screen. */
const roomy = 0.1;

interface VerdictBarProps {
  conteo: Conteo;
  /** A thin one, without percentages: the figures beside it tell them. */
  isThin?: boolean;
}

/** How something divides into Cumple, No cumple and Sin definir. The same is in words beside it. */
export function VerdictBar({ conteo, isThin = false }: VerdictBarProps) {
  const total = totalOf(conteo);
  return (
    <div className={isThin ? `${classes.bar} ${classes.thin}` : classes.bar} aria-hidden>
      {verdicts.map(({ key }) => {
        const share = total === 0 ? 0 : conteo[key] / total;
        if (share === 0) return null;
        const className = share < roomy ? `${classes[key]} ${classes.small}` : classes[key];
        return (
          <span key={key} className={className} style={{ flexGrow: conteo[key] }}>
            {!isThin && isLabelled(conteo[key], total) ? <span>{textoDeParte(conteo[key], total)}</span> : null}
          </span>
        );
      })}
    </div>
  );
}

interface VerdictCountsProps {
  conteo: Conteo;
  narrowing: Narrowing;
  /** What is counted, for screen readers. */
  of: string;
  /** In a line, one under the other, or in columns that line up with those of the rows above and below. */
  look?: 'line' | 'lines' | 'columns';
}

/** The count and share of each verdict, linked to the samples. */
export function VerdictCounts({ conteo, narrowing, of, look = 'line' }: VerdictCountsProps) {
  const { table } = useStatsLinks();
  const total = totalOf(conteo);
  // Without a single verdict there is no share of Cumple or No cumple.
  const share = (key: keyof Conteo, count: number) =>
    key === 'otros' || hasVerdict(conteo) ? textoDeParte(count, total) : withoutVerdict.figure;
  return (
    <ul className={`${classes.counts} flex wrap gap-4-16 m-0 p-0 ${classes[look]}`}>
      {verdicts.map(({ key, label }) => {
        const count = conteo[key];
        if (count === 0 && key === 'otros') return null;
        const to = count > 0 ? table({ ...narrowing, conclusion: label }) : undefined;
        const words = (
          <>
            <span className={`${classes.mark} self-center ${classes[key]}`} aria-hidden />
            {label} <b>{numero(count)}</b>
            <span className="ink-3 size-12">{share(key, count)}</span>
          </>
        );
        return (
          <li key={key} className={count > 0 && key === 'noCumple' ? classes.loud : undefined}>
            {to === undefined ? (
              <span
                className={`${classes.count} inline-flex relative items-baseline gap-6 ink-2 size-13 figures no-underline nowrap`}
              >
                {words}
              </span>
            ) : (
              <Link
                to={to}
                className={`${classes.count} inline-flex relative items-baseline gap-6 ink-2 size-13 figures no-underline nowrap`}
              >
                {words}
                <span className="unseen"> de {of}</span>
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
