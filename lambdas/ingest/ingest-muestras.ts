import { createHash } from 'node:crypto';
import { type DroppedFile, putReport, readDropped, readMappingText } from '../store/drop.ts';
import { Candidates } from './alert-candidates.ts';
import { entregaOf } from './entrega.ts';
import { FileRefused } from './file-refused.ts';
import type { Mapping } from './mapping/mapping.ts';
import { readMapping } from './mapping/read-mapping.ts';
import type { Notice } from '../runtime/s3-notification.ts';
import { processFile } from './process.ts';
import { emptyInforme, type Informe, refusedInforme } from './delivery-report.ts';
import { saveMuestras } from './save.ts';
import { isStored } from './saved.ts';

/** How often the report of a file under way is written anew. */
const reportEveryMs = 2000;

const passing = 'Ha habido un fallo pasajero. El archivo se volverá a leer desde el principio';

/**
 * Reads a dropped file of samples, keeping its report in step; gives the last report, or undefined where the file has
 * been withdrawn. The solicitantes of the samples that were saved are added to `touched`. Throws what isn't the file's
 * fault, so that it is delivered again.
 */
export async function ingestMuestras(
  notice: Notice,
  now: () => Date,
  touched: Set<string>,
): Promise<Informe | undefined> {
  const { key } = notice;
  const dropped = await readDropped(key);
  if (!dropped) return undefined;
  const { body, simulacion } = dropped;
  let { admiteCambios } = dropped;
  const candidates = new Candidates(now);
  const entrega = entregaOf(notice, dropped);
  let latest = emptyInforme(key, simulacion, now());
  let written = now().getTime();
  const onProgress = async (informe: Informe) => {
    latest = informe;
    if (now().getTime() - written < reportEveryMs) return;
    await putReport(key, informe);
    written = now().getTime();
  };
  try {
    await putReport(key, latest);
    const save = async (documents: Parameters<typeof saveMuestras>[0]) => {
      if (!simulacion) for (const { solicitante } of documents) touched.add(solicitante.nombre);
      const saved = await saveMuestras(documents, { now: now(), dryRun: simulacion, entrega, admiteCambios });
      if (!simulacion) await candidates.add(documents.filter(({ _id }) => isStored(saved.get(_id))));
      return saved;
    };
    const mapping = await mappingFor(key);
    if (mapping && !(mapping instanceof FileRefused)) admiteCambios ||= mapping.cambios_de_solicitante === 'admitir';
    latest =
      mapping instanceof FileRefused
        ? refusedInforme(key, simulacion, now(), mapping.message)
        : await processFile({ archivo: key, source: body, mapping, simulacion, save, onProgress, now });
    // Before the report says that all is done: whoever is told of an end may count on the alerts being under way.
    await candidates.announce(loteOf(key, dropped));
    await putReport(key, latest);
    return latest;
  } catch (error) {
    // Whoever follows the report learns that there is more to come; that this fails too would hide why.
    await putReport(key, { ...latest, estado: 'procesando', error: passing }).catch(() => {});
    throw error;
  } finally {
    body.destroy();
  }
}

/** A file under `muestras/NAME/` is read with the mapping of that name, one right under `muestras/` with none. */
async function mappingFor(key: string): Promise<Mapping | FileRefused | undefined> {
  const [, name, ...file] = key.split('/');
  if (!name || file.length === 0) return undefined;
  const text = await readMappingText(name);
  if (text === undefined)
    return new FileRefused(`No existe el mapping "${name}": se esperaba en mappings/${name}.json`);
  try {
    return readMapping(text);
  } catch (error) {
    if (error instanceof FileRefused) return error;
    throw error;
  }
}

/** One delivery of one file: the same however often it is read, another when the file is dropped again. */
function loteOf(key: string, { etag, delivered }: DroppedFile): string {
  return createHash('sha256')
    .update(JSON.stringify([key, etag, delivered.toISOString()]))
    .digest('hex')
    .slice(0, 32);
}
