import type { Resultado } from '../../../contract/muestra.ts';
import { VerdictBadge } from '../../components/VerdictBadge.tsx';
import { textoDeReferencia, textoDeValor } from '../../../contract/rules/resultado.ts';
import classes from './DeterminationBlock.module.css';
import { LimitBarView } from './LimitBarView.tsx';
import { isFailed } from './triage.ts';

interface ParameterRowProps {
  resultado: Resultado;
  /** Left out of the screen, but not of the paper. */
  isHidden: boolean;
}

/** One parameter: what was measured, what is permitted, and what follows. */
export function ParameterRow({ resultado, isHidden }: ParameterRowProps) {
  const { descripcion, unidad, referencia, conclusion } = resultado;
  const notes = notesOf(resultado);
  return (
    <tr className={isHidden ? classes.hidden : undefined} data-failed={isFailed(resultado) || undefined}>
      <th scope="row" className={classes.name}>
        {descripcion}
        {notes ? <span className={classes.notes}>{notes}</span> : null}
      </th>
      <td className={classes.value}>{textoDeValor(resultado)}</td>
      <td className={classes.unit}>{unidad || <span className={classes.blank}>-</span>}</td>
      <td className={classes.bar}>
        <LimitBarView resultado={resultado} />
      </td>
      <td className={classes.reference}>{textoDeReferencia(referencia)}</td>
      <td className={classes.conclusion}>
        {conclusion ? (
          <VerdictBadge conclusion={conclusion} otherwise={conclusion} />
        ) : (
          <span className={classes.blank}>N/A</span>
        )}
      </td>
    </tr>
  );
}

/** What ISO/IEC 17025 asks to be said of a result, as far as the laboratory delivers it. */
function notesOf({ incertidumbre, limite_deteccion, limite_cuantificacion, acreditado }: Resultado): string {
  return [
    incertidumbre && `Incertidumbre ${incertidumbre}`,
    limite_deteccion && `LD ${limite_deteccion}`,
    limite_cuantificacion && `LC ${limite_cuantificacion}`,
    acreditado === false && 'Fuera del alcance de acreditación',
  ]
    .filter(Boolean)
    .join(' · ');
}
