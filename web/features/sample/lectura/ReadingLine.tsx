import type { LecturaNormativaDicha } from '../../../../contract/lectura-normativa.ts';
import classes from './Reading.module.css';

/** Under the verdict: the law's term for the sample, and what it is worth. */
export function ReadingLine({ lectura: { cita, calificacion } }: { lectura: LecturaNormativaDicha }) {
  return (
    <p className={classes.line}>
      {calificacion ? <span className={classes.term}>{termOf(calificacion, cita)}. </span> : null}
      Lectura informativa; la conclusión es la del laboratorio.
    </p>
  );
}

function termOf({ termino, frase }: NonNullable<LecturaNormativaDicha['calificacion']>, cita: string): string {
  // Why it can't be decided may be long: it stands with the rest, below.
  return termino === 'no se puede decidir' ? `${cita}, art. 6: no se puede decidir si es apta` : frase;
}
