import type { Conteo } from '../../../../contract/estadisticas.ts';
import { isLabelled } from '../../../../contract/rules/porcentajes.ts';
import { parte, verdicts } from './labels.ts';
import { totalOf } from './sections.ts';
import classes from './VerdictBar.module.css';

/** Share under which a percentage wouldn't fit on a narrow screen. */
const roomy = 0.1;

interface VerdictBarProps {
  conteo: Conteo;
  /** A thin one, without percentages: the figures beside it tell them. */
  isThin?: boolean;
}

/** How something divides into Cumple, No cumple and Sin definir. What it draws is told in words beside it. */
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
            {!isThin && isLabelled(conteo[key], total) ? <span>{parte(conteo[key], total)}</span> : null}
          </span>
        );
      })}
    </div>
  );
}
