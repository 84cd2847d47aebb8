import type { ReglaDeCoherencia } from '../../contract/coherencia.ts';
import type { MuestraDocument } from '../../contract/muestra.ts';
import type { MotivoDeRetencion } from '../../contract/retenidas.ts';
import { putRetenidas, type StoredRetenida } from '../store/retenidas.ts';
import { mirar } from '../coherencia/mirar.ts';
import { logOf } from '../runtime/log.ts';
import type { Save } from './batch-writer.ts';
import type { DeliveryRecord } from './delivery-record.ts';
import { type Entrega, orderKey } from './entrega.ts';
import type { ReadingState } from './reading-state.ts';
import { saveMuestras } from './save.ts';
import { saveDelivered } from './save-delivered.ts';
import { isStored, type Saved } from './saved.ts';

interface Circumstances {
  now: () => Date;
  simulacion: boolean;
  entrega: Entrega & { id: string };
  /** What of it waits for a person's word. */
  retiene: ReadonlySet<MotivoDeRetencion>;
  record: DeliveryRecord;
  state: ReadingState;
  /** Rules of coherence that are off. */
  apagadas: ReadonlySet<ReglaDeCoherencia>;
  /** Gets the solicitantes of the samples. */
  touched: Set<string>;
}

/** Makes what stores the samples of a dropped file as they are read, or says in a dry run what would become of them. */
export function saverOf({ now, simulacion, state, ...circumstances }: Circumstances): Save {
  const { entrega, retiene, record, touched, apagadas } = circumstances;
  const store = async (documents: readonly MuestraDocument[]) => {
    for (const { solicitante } of documents) touched.add(solicitante.nombre);
    await record.touch(documents.map(({ _id }) => _id));
    const saved = await saveDelivered(documents, { now: now(), entrega, retiene });
    await putRetenidas(
      entrega.id,
      documents.flatMap((document) => heldBackOf(document, saved.get(document._id), entrega)),
    );
    state.candidates.addCorrections(saved);
    await look(
      documents.filter(({ _id }) => isBrought(saved.get(_id))),
      { state, apagadas },
    );
    await state.candidates.add(documents.filter(({ _id }) => isStored(saved.get(_id))));
    return saved;
  };
  const tryOut = async (documents: readonly MuestraDocument[]) => {
    for (const { _id } of documents) state.probadas.add(_id);
    return saveMuestras(documents, { now: now(), dryRun: true, entrega, retiene });
  };
  return async (documents) => {
    const saved = simulacion ? await tryOut(documents) : await store(documents);
    for (const { _id, solicitante } of documents) if (isStored(saved.get(_id))) state.nombrados.add(solicitante.nombre);
    return saved;
  };
}

/** What is kept of a sample that is held back. */
function heldBackOf(document: MuestraDocument, saved: Saved | undefined, entrega: Entrega): StoredRetenida[] {
  if (!saved?.retencion) return [];
  const { motivos, sobre } = saved.retencion;
  const orden = orderKey(entrega, document.revision);
  return [{ _id: document._id, estado: 'pendiente', motivos, sobre, cambiada: false, orden, document }];
}
/** Whether a delivery brought just the state that a sample is in. */
function isBrought(saved: Saved | undefined): boolean {
  const { outcome, isRepeated = false } = saved ?? {};
  return outcome === 'nueva' || outcome === 'actualizada' || isRepeated;
}

/** Looks for what can't be in samples that were stored. Where it fails they are stored all the same, and it is said of them. */
async function look(
  documents: readonly MuestraDocument[],
  { state: { coherencia }, apagadas }: Pick<Circumstances, 'state' | 'apagadas'>,
): Promise<void> {
  try {
    coherencia.add(await mirar(documents, { apagadas, conHistorial: coherencia.conHistorial }));
  } catch (error) {
    log.error('Samples could not be looked at for what can’t be', { muestras: documents.length, error });
    coherencia.skip(documents.length);
  }
}

const log = logOf('ingest');
