import { readDiccionario } from '../store/diccionario.ts';
import {
  type EnsayoPedido,
  type EstadoDeEnsayo,
  putEstadoDeEnsayo,
  readEstadoDeEnsayo,
  readPedido,
} from '../store/ensayos.ts';
import { openSubida, readSubida } from '../store/subidas.ts';
import type { DeliveryReport } from './delivery-report.ts';
import { heldOf } from './held-back.ts';
import { parseMapping } from '../mapping/read-mapping.ts';
import { NotesByReason } from './notes-by-reason.ts';
import { Prevision } from './prevision.ts';
import { processFile } from './process.ts';
import { Recount } from './recuento.ts';
import { saveMuestras } from './save-muestras.ts';

/** The interval between two reports of a trial in progress. */
const reportEveryMs = 1000;

/** Another trial of the same upload was ordered, or the upload deleted: this one is of no use any more. */
class Overtaken extends Error {
  override name = 'Overtaken';
}

/**
 * Carries out the trial that was last ordered of an upload: reads the whole file as a delivery would be, stores nothing,
 * and writes how far it has come. One that dies is begun again by its message, one that has ended is not. Ends early where
 * the upload is deleted or another trial of it is ordered.
 */
export async function runEnsayo(subida: string, now: () => Date): Promise<void> {
  const pedido = await readPedido(subida);
  if (!pedido || (await isDone(subida, pedido))) return;
  const body = await openSubida(subida);
  if (!body) return;
  const { trial, mapeo, bytes } = pedido;
  const notes = new NotesByReason();
  const recount = new Recount();
  const prevision = new Prevision();
  const empezado = now().toISOString();
  const write = async (estado: EstadoDeEnsayo['estado'], report: DeliveryReport) => {
    const recuento = recount.recuento(report, notes.notas());
    const actualizado = now().toISOString();
    const previsto = estado === 'hecho' ? await prevision.previsto() : null;
    const leidos = report.bytes;
    await putEstadoDeEnsayo(subida, { trial, estado, leidos, bytes, empezado, actualizado, recuento, previsto });
  };
  let written = 0;
  const onProgress = async (report: DeliveryReport) => {
    if (now().getTime() - written < reportEveryMs) return;
    written = now().getTime();
    if (!(await isWanted(subida, trial))) throw new Overtaken();
    await write('leyendo', report);
  };
  try {
    const mapping = parseMapping(mapeo);
    const { uniones: diccionario } = await readDiccionario();
    const report = await processFile({
      archivo: subida,
      source: body,
      mapping,
      simulacion: true,
      diccionario,
      notes,
      onProgress,
      now,
      save: async (documents) => {
        for (const document of documents) recount.add(document);
        const admiteCambios = mapping.cambios_de_solicitante === 'admitir';
        const saved = await saveMuestras(documents, { now: now(), dryRun: true, retiene: heldOf({ admiteCambios }) });
        await prevision.add(documents, saved);
        return saved;
      },
    });
    if (!(await isWanted(subida, trial))) return;
    await write(report.estado === 'rechazado' ? 'fallido' : 'hecho', report);
  } catch (error) {
    if (error instanceof Overtaken) return;
    throw error;
  } finally {
    body.destroy();
  }
}

/** Whether a trial was carried out to its end: its message came twice, or that of an earlier order came after it. */
async function isDone(subida: string, { trial }: EnsayoPedido): Promise<boolean> {
  const estado = (await readEstadoDeEnsayo(subida, trial))?.estado;
  return estado === 'hecho' || estado === 'fallido';
}

async function isWanted(subida: string, trial: string): Promise<boolean> {
  const [pedido, stored] = await Promise.all([readPedido(subida), readSubida(subida)]);
  return stored !== undefined && pedido?.trial === trial;
}
