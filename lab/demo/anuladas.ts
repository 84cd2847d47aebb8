import type { MuestraDocument } from '../../contract/muestras/muestra.ts';

/** Samples in progress that a place has at least where one of them is annulled. */
const minEnCurso = 6;

/** What the laboratory says of a sample that it annuls. */
export const motivosDeAnulacion = [
  'El envase llegó roto y no queda muestra para el análisis.',
  'Volumen insuficiente para las determinaciones pedidas.',
  'Llegó a más de 8 °C: no es apta para el análisis microbiológico.',
  'Superado el plazo entre la toma y el inicio del análisis.',
];

/** Of each place with several samples in progress, the one that was taken first, as the laboratory annuls it; by id. */
export function anuladasDe(muestras: Iterable<MuestraDocument>): Map<string, MuestraDocument> {
  const enCurso = [...muestras].filter(({ estado }) => estado === 'en_curso');
  const places = Map.groupBy(enCurso, ({ solicitante }) => solicitante.nombre);
  return new Map(
    [...places.values()].flatMap((own, n) => {
      const [first] = own;
      if (!first || own.length < minEnCurso) return [];
      const motivo_anulacion = motivosDeAnulacion[n % motivosDeAnulacion.length];
      return [[first._id, { ...first, estado: 'anulada', motivo_anulacion }] as const];
    }),
  );
}
