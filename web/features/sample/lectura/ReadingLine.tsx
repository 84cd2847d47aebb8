import type { LecturaNormativaDicha } from '../../../../contract/lectura-normativa.ts';
import { fraseSinIdentificar } from '../../../../contract/normas/sin-identificar.ts';
import classes from './Reading.module.css';

/** Under the verdict: the law's term for the sample, what wasn't read for its name, and what the reading is worth. */
export function ReadingLine({ lectura }: { lectura: LecturaNormativaDicha }) {
  const { cita, calificacion, sinIdentificar } = lectura;
  return (
    <p className={classes.line}>
      {calificacion ? <span className={classes.term}>{termOf(calificacion, cita)}. </span> : null}
      {sinIdentificar.length > 0 ? `${capitalized(fraseSinIdentificar(sinIdentificar))}. ` : null}
      Lectura informativa; la conclusión es la del laboratorio.
    </p>
  );
}

function termOf({ termino, frase }: NonNullable<LecturaNormativaDicha['calificacion']>, cita: string): string {
  // Why it can't be decided may be long: it stands with the rest, below.
  return termino === 'no se puede decidir' ? `${cita}, art. 6: no se puede decidir si es apta` : frase;
}

const capitalized = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1);
