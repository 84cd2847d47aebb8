import type { Muestra } from '../../../../contract/muestras/muestra.ts';
import { actuacionesDe, remuestraDe } from '../../normas/actuaciones.ts';
import { lecturaDeMuestra } from '../../normas/lectura.ts';
import { type Plazo, plazosDe } from '../../normas/plazos.ts';
import { fold } from '../../../../contract/base/texto.ts';
import { claveDePlazo, withConsequences } from './documento.ts';
import { circunstanciasDe } from '../../normas/circunstancias.ts';
import type { DocumentoDeIncidencia, PlazoGuardado } from '../store/incidencias.ts';
import type { MuestraHeader } from '../../muestras/store/muestras.ts';

/**
 * A new incident with the reading of its value by the norm switched on for its type of sample: a sentence, the measure from the
 * norm's table of actions, the deadlines that aren't over at `cuando` (ISO 8601), and those that a complying re-test starts or
 * has started. Unchanged where no norm is switched on, or the norm doesn't cover the parameter. Deadlines run from the
 * publication of the result, from its report, and from a complying re-test; for older samples by the incident's dates, not from
 * when the portal began to follow them.
 */
export async function withNorma(
  documento: DocumentoDeIncidencia,
  muestra: Muestra,
  { header: { publicada, importedAt }, cuando }: { header: MuestraHeader; cuando: string },
): Promise<DocumentoDeIncidencia> {
  const [circunstancias] = await circunstanciasDe([muestra]);
  if (!circunstancias) return documento;
  const { lecturas } = lecturaDeMuestra(muestra, circunstancias);
  const lectura = lecturas.find(
    ({ resultado }) =>
      resultado !== undefined &&
      fold(resultado.determinacion) === fold(documento.determinacion) &&
      fold(resultado.descripcion) === fold(documento.parametro),
  );
  if (!lectura || lectura.situacion === 'sin límite') return documento;
  const { normaId: norma, lugar } = circunstancias;
  const [detectada = importedAt] = [publicada ?? importedAt, documento.abierta].toSorted();
  const { plazos, medida } = actuacionesDe({ norma, lectura, lugar, detectada, informe: muestra.fecha_emision });
  const incidencia = {
    ...documento,
    lectura: lectura.frase,
    leida: muestra._id,
    medidaPropuesta: medida ?? null,
    plazos: plazos.map((one) => plazoDe(one, muestra._id)),
    remuestraTras: diasDe(remuestraDe({ norma, lectura, lugar }, muestra.fecha_muestra), muestra.fecha_muestra),
    trasConforme: plazosDe(norma, lectura, lugar, { conforme: epoch }).flatMap(({ que, articulo, hasta }) =>
      hasta.instante === undefined ? [] : [{ que, articulo, horas: Date.parse(hasta.instante) / 3_600_000 }],
    ),
  };
  const begun = withConsequences(incidencia, conformeDesde(documento) ?? cuando);
  // Deadlines that ended before the portal followed the sample are left out.
  return { ...begun, plazos: begun.plazos.filter(({ hasta }) => !hasta || hasta >= cuando.slice(0, hasta.length)) };
}

/** The instant of the step of the sample that proposes to close an incident; undefined where none does. */
function conformeDesde({ propuesta, pasos }: DocumentoDeIncidencia): string | undefined {
  return pasos.findLast(({ muestra }) => muestra !== undefined && muestra === propuesta?.muestra)?.cuando;
}

const epoch = new Date(0).toISOString();

/** The window of the re-test in days after the measure, from the dated window after a measure of a certain day. */
function diasDe(remuestra: ReturnType<typeof remuestraDe>, medida: string): DocumentoDeIncidencia['remuestraTras'] {
  if (!remuestra) return null;
  const days = (fecha: string) => Math.round((Date.parse(fecha) - Date.parse(medida)) / 86_400_000);
  return { desde: days(remuestra.desde), hasta: days(remuestra.hasta), articulo: remuestra.articulo };
}

function plazoDe({ que, articulo, hasta, habiles, horasTrasCierre }: Plazo, muestra: string): PlazoGuardado {
  return {
    clave: claveDePlazo({ que, articulo }),
    que,
    articulo,
    hasta: hasta.instante ?? hasta.fecha ?? null,
    ...(hasta.cuando !== undefined && { cuando: hasta.cuando }),
    ...(horasTrasCierre !== undefined && { horasTrasCierre }),
    habiles,
    hecho: null,
    muestra,
  };
}
