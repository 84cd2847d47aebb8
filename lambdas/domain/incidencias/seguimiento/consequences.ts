import { isPorResolver } from '../../../../contract/incidencias/rules/estados.ts';
import { conPropuesta } from '../../../../contract/incidencias/rules/propuesta.ts';
import type { DocumentoDeIncidencia, PlazoGuardado } from '../store/incidencias.ts';

/** Names a deadline within its incident. */
export function claveDePlazo({ que, articulo }: Pick<PlazoGuardado, 'que' | 'articulo'>): string {
  return `${articulo}: ${que}`.slice(0, 100);
}

/**
 * An incident with what follows from its samples: their proposal, and the deadlines that start at `cuando` (ISO 8601) once
 * a re-test complies. Where it is corrected and doesn't comply, these deadlines are removed, but for those marked as done.
 */
export function withConsequences<I extends DocumentoDeIncidencia>(documento: I, cuando: string): I {
  const incidencia = conPropuesta(documento);
  const { estado, trasConforme, plazos } = incidencia;
  if (!isPorResolver(estado) || trasConforme.length === 0) return incidencia;
  const claves = new Set(trasConforme.map(claveDePlazo));
  if (!isConforme(incidencia)) {
    return { ...incidencia, plazos: plazos.filter(({ clave, hecho }) => hecho !== null || !claves.has(clave)) };
  }
  const running = new Set(plazos.map(({ clave }) => clave));
  const begun = trasConforme.flatMap(({ que, articulo, horas }): PlazoGuardado[] => {
    const clave = claveDePlazo({ que, articulo });
    if (running.has(clave)) return [];
    const hasta = new Date(Date.parse(cuando) + horas * 3_600_000).toISOString();
    return [{ clave, que, articulo, hasta, habiles: false, hecho: null, trasConforme: true }];
  });
  return { ...incidencia, plazos: [...plazos, ...begun] };
}

/** Whether all samples propose to close, or those of one type do, which are all that some readers see. */
function isConforme(documento: DocumentoDeIncidencia): boolean {
  const { muestras } = documento;
  const views = [muestras, ...Map.groupBy(muestras, ({ tipo_muestra }) => tipo_muestra).values()];
  return views.some(
    (seen) => conPropuesta({ ...documento, estado: 'abierta', muestras: seen }).propuesta?.tipo === 'cerrar',
  );
}
