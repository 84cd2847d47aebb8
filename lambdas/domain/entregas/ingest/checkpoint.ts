import * as z from 'zod';
import { coherenciaDeEntregaSchema } from '../../../../contract/entregas/coherencia.ts';
import { notasDeEntregaSchema } from '../../../../contract/entregas/entrega.ts';
import { candidatesSchema } from '../../../platform/bus/events.ts';
import { putProgress, readProgress } from '../store/entrega-objects.ts';
import { deliveryReportSchema } from './delivery-report.ts';

const texts = z.array(z.string());

/** How far a reading has come when it leaves the rest of its file to another message. */
const checkpointSchema = z.object({
  /** By which mapping the file is read, and which bytes: another reading begins anew. */
  mappingVersion: z.string(),
  etag: z.string(),
  /** Samples that were read, refused ones too, and batches of them that were stored. */
  leidas: z.number().int(),
  lotes: z.number().int(),
  report: deliveryReportSchema,
  tipos: texts,
  solicitantes: texts,
  /** The solicitantes of stored samples. */
  nombrados: texts,
  notas: notasDeEntregaSchema,
  rechazados: z.array(z.object({ archivo: z.string().optional(), places: z.array(z.number().int()).readonly() })),
  candidatas: candidatesSchema,
  coherencia: coherenciaDeEntregaSchema.optional(),
});
export type Checkpoint = z.infer<typeof checkpointSchema>;

/** Where an earlier reading of a delivery left off; undefined where there is none, or it was another reading. */
export async function readCheckpoint(
  id: string,
  { mappingVersion, etag }: Pick<Checkpoint, 'mappingVersion' | 'etag'>,
): Promise<Checkpoint | undefined> {
  const found = checkpointSchema.nullish().parse(await readProgress(id)) ?? undefined;
  return found?.mappingVersion === mappingVersion && found.etag === etag ? found : undefined;
}

/** Keeps it. */
export async function writeCheckpoint(id: string, checkpoint: Checkpoint): Promise<void> {
  await putProgress(id, checkpoint);
}

/** Forgets it, once the file was read to its end: what is read again is read anew. */
export async function clearCheckpoint(id: string): Promise<void> {
  await putProgress(id, null);
}
