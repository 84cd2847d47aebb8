import type { LecturaNormativaDicha } from '../../../../contract/normas/lectura-normativa.ts';
import { fraseSinIdentificar } from '../../../../contract/normas/sin-identificar.ts';

/** Under the verdict: the law's term for the sample, what wasn't read for its name, the place that was read, and what the reading is worth. */
export function ReadingLine({ lectura }: { lectura: LecturaNormativaDicha }) {
  const { cita, calificacion, sinIdentificar } = lectura;
  return (
    <p className="mb-12 ink-3 size-13" style={{ marginTop: -12 }}>
      {calificacion ? <span className="ink-2">{termOf(calificacion, cita)}. </span> : null}
      {sinIdentificar.length > 0 ? `${capitalized(fraseSinIdentificar(sinIdentificar))}. ` : null}
      <span className="hidden-on-phones">{placeOf(lectura)}. </span>
      Lectura informativa; la conclusión es la del laboratorio.
    </p>
  );
}

function termOf({ termino, frase }: NonNullable<LecturaNormativaDicha['calificacion']>, cita: string): string {
  // Why it can't be decided may be long: it stands with the rest, below.
  return termino === 'no se puede decidir' ? `${cita}, art. 6: no se puede decidir si es apta` : frase;
}

const capitalized = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1);

const origenes = {
  punto: 'según los datos del punto',
  tipo: 'el que el laboratorio da a este tipo de muestra',
  desconocido: '',
} as const;

/** `Lugar: red, según los datos del punto`. */
function placeOf({ lugar: { clase, origen } }: LecturaNormativaDicha): string {
  const place = clase ? `${clase}, ${origenes[origen]}` : 'no consta el lugar y solo se dice lo que vale en cualquiera';
  return `Lugar: ${place}`;
}
