import {
  type AnuladaListada,
  anuladaListadaSchema,
  type MuestraAnulada,
  muestraAnuladaSchema,
} from '../../../../contract/muestras/muestra-anulada.ts';
import { type Anulacion, type MuestraHeader, muestraOf, readStoredMuestras } from '../store/muestras.ts';
import { vistaDeCorreccion } from './correcciones.ts';
import { OutOfScope } from '../../../platform/access/out-of-scope.ts';
import { findClosed } from './read-muestra.ts';
import { type Alcance, isVisible } from '../../../platform/access/scope.ts';

/** A header of a sample that the laboratory has annulled. */
type Annulled = MuestraHeader & { anulacion: Anulacion };

function isAnnulled(header: MuestraHeader): header is Annulled {
  return header.estado === 'anulada' && header.anulacion !== undefined;
}

/**
 * Whether the laboratory has annulled a sample and the scope allows it. Samples annulled because a delivery was withdrawn or
 * lacks them are shown to no one.
 */
export function isVisibleAnulada(alcance: Alcance, header: MuestraHeader): header is Annulled {
  return isAnnulled(header) && isVisible(alcance, header.solicitante, header.tipo);
}

/** An annulled sample in the form for its viewers. */
interface Vista {
  header: Annulled;
  listada: AnuladaListada;
}

/** The samples among these ids that the laboratory has annulled, in scope, by id. */
export async function readVisibleAnuladas(alcance: Alcance, ids: readonly string[]): Promise<Map<string, Vista>> {
  const seen = [...(await readStoredMuestras(ids)).values()].flatMap((stored) => {
    const { header } = stored;
    if (!isVisibleAnulada(alcance, header)) return [];
    const listada = anuladaListadaSchema.parse({ ...muestraOf(stored), ...dichoDe(alcance, header) });
    return [[header._id, { header, listada }] as const];
  });
  return new Map(seen);
}

/** An annulled sample, without its results; undefined where there is none. Throws OutOfScope and DamagedItem. */
export async function readVisibleAnulada(alcance: Alcance, id: string): Promise<MuestraAnulada | undefined> {
  const found = await findClosed(alcance, id);
  if (!found || !isAnnulled(found.header)) return undefined;
  if (!isVisibleAnulada(alcance, found.header)) throw new OutOfScope();
  const muestra = found.open();
  const determinaciones = muestra.determinaciones.map(({ descripcion }) => descripcion);
  return muestraAnuladaSchema.parse({ ...muestra, determinaciones, ...dichoDe(alcance, found.header) });
}

function dichoDe(alcance: Alcance, { anulacion, correccion, solicitante, tipo }: Annulled) {
  const wasResult = correccion?.retirada && vistaDeCorreccion(alcance, { ...correccion, solicitante, tipo });
  return { anulada: anulacion.pasado ? null : anulacion.en, retirada: wasResult === 'retirada' };
}
