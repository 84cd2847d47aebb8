import type { MuestraDocument } from '../../contract/muestra.ts';
import type { Save } from './batch-writer.ts';
import type { DeliveryRecord } from './delivery-record.ts';
import type { Entrega } from './entrega.ts';
import type { ReadingState } from './reading-state.ts';
import { saveMuestras } from './save.ts';
import { saveDelivered } from './save-delivered.ts';
import { isStored } from './saved.ts';

interface Circumstances {
  now: () => Date;
  simulacion: boolean;
  entrega: Entrega & { id: string };
  /** Whether samples may pass from one client's solicitante to another's. */
  admiteCambios: boolean;
  record: DeliveryRecord;
  state: ReadingState;
  /** Gets the solicitantes of the samples. */
  touched: Set<string>;
}

/** Makes what stores the samples of a dropped file as they are read, or says in a dry run what would become of them. */
export function saverOf({ now, simulacion, state, ...circumstances }: Circumstances): Save {
  const { entrega, admiteCambios, record, touched } = circumstances;
  const store = async (documents: readonly MuestraDocument[]) => {
    for (const { solicitante } of documents) touched.add(solicitante.nombre);
    await record.touch(documents.map(({ _id }) => _id));
    const saved = await saveDelivered(documents, { now: now(), entrega, admiteCambios });
    state.candidates.addCorrections(saved);
    await state.candidates.add(documents.filter(({ _id }) => isStored(saved.get(_id))));
    return saved;
  };
  const tryOut = async (documents: readonly MuestraDocument[]) => {
    for (const { _id } of documents) state.probadas.add(_id);
    return saveMuestras(documents, { now: now(), dryRun: true, entrega, admiteCambios });
  };
  return async (documents) => {
    const saved = simulacion ? await tryOut(documents) : await store(documents);
    for (const { _id, solicitante } of documents) if (isStored(saved.get(_id))) state.nombrados.add(solicitante.nombre);
    return saved;
  };
}
