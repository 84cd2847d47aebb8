import type { LecturaDicha, LecturaNormativaDicha } from '../../../contract/normas/lectura-normativa.ts';
import { clases } from './clases.ts';
import { parametros } from '../../../contract/normas/diccionario.ts';
import type { NormaId } from '../../../contract/normas/norma.ts';
import { type Circunstancias, lecturaDeMuestra, type LecturaDeResultado, type MuestraLeida } from './lectura.ts';

/** The circumstances of a sample, and the source of its place. */
export interface CircunstanciasDichas extends Circunstancias {
  readonly normaId: NormaId;
  readonly origen: LecturaNormativaDicha['lugar']['origen'];
}

/** The reading of a sample in the form of answers. */
export function lecturaDicha(muestra: MuestraLeida, circunstancias: CircunstanciasDichas): LecturaNormativaDicha {
  const { normaId, norma, lugar = null, origen, fecha } = circunstancias;
  const { lecturas, calificacion, lotes, sinIdentificar } = lecturaDeMuestra(muestra, circunstancias);
  return {
    norma: normaId,
    cita: norma.cita,
    lugar: { clase: lugar, origen },
    fecha,
    lecturas: lecturas.map(dicha),
    calificacion: calificacion ? { ...calificacion, falta: [...calificacion.falta] } : null,
    lotes: lotes.map(({ parametro, veredicto, frase, falta }) => ({
      parametro: parametros[parametro].nombre,
      veredicto,
      frase,
      falta: [...falta],
    })),
    sinIdentificar: [...sinIdentificar],
  };
}

function dicha(lectura: LecturaDeResultado): LecturaDicha {
  const { resultado, parametro, situacion, clase = null, frase, falta } = lectura;
  return {
    determinacion: resultado?.determinacion ?? null,
    descripcion: resultado?.descripcion ?? parametros[parametro].nombre,
    situacion,
    clase,
    articulo: articuloDe(lectura),
    frase,
    falta: [...falta],
  };
}

/** The article of the class that is broken or can't be read; else of the mildest class, as in the sentence. */
function articuloDe({ clase, limites }: LecturaDeResultado): string | null {
  const [mildest] = limites.toSorted((a, b) => clases[a.clase].gravedad - clases[b.clase].gravedad);
  return (limites.find((row) => row.clase === clase) ?? mildest)?.articulo ?? null;
}
