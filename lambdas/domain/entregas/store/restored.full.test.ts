import type { SQSEvent } from 'aws-lambda';
import { beforeAll, describe, expect, it } from 'vitest';
import { isRevisionVisible } from '../../certificados/access/certificados.ts';
import { findMuestrasByNumero, readMuestraHeaders } from '../../muestras/store/muestras.ts';
import { readPdf } from '../../certificados/store/pdfs.ts';
import { seedCliente } from '../../../../testing/alerts.ts';
import { everyItem, restoreItems } from '../../../../testing/portal-items.ts';
import { useDropBucket } from '../../../../testing/use-drop-bucket.ts';
import { handler } from '../../../functions/ingest.ts';

const bucket = useDropBucket();
beforeAll(async () => {
  await seedCliente('hoteles', ['Hotel Sol']);
  await seedCliente('salud', ['Hospital']);
});

const sample = (numero: string, solicitante: string) =>
  JSON.stringify({ numero_muestra: numero, fecha_muestra: '07/05/2026', tipo_muestra: 'Agua', solicitante });

/** Which of the two may have the certificate in force. */
async function whoHas(numero: string): Promise<string[]> {
  const [pdf, found] = [await readPdf(numero), await findMuestrasByNumero(numero)];
  const headers = [...(await readMuestraHeaders(found.map(({ _id }) => _id))).values()];
  return ['Hotel Sol', 'Hospital'].filter(
    (name) => pdf && isRevisionVisible({ solicitantes: new Set([name]), tipos: 'todos' }, headers, pdf),
  );
}

describe('the certificate of a sample that moved to another client', () => {
  // Each is a sample of its own: what came first, and what was dropped later, in order.
  it.each([
    ['before it moved', 'R-1', ['sample'], ['certificate', 'move']],
    ['before it came', 'R-2', [], ['sample', 'certificate', 'move']],
    ['after it moved', 'R-3', ['sample', 'certificate', 'move'], []],
  ])(
    'is neither’s in a table restored to %s, once what was dropped since is read again in any order',
    async (...row) => {
      const [, numero, before, since] = row;
      const drops: Record<string, () => Promise<SQSEvent>> = {
        sample: async () => bucket.drop(`muestras/${numero}-1.ndjson`, sample(numero, 'Hotel Sol')),
        certificate: async () => bucket.drop(`pdfs/${numero}.pdf`, `%PDF-1.7 ${numero}`),
        move: async () => bucket.drop(`muestras/${numero}-2.ndjson`, sample(numero, 'Hospital'), false, true),
      };
      const deliver = async (name: string) => {
        const message = await drops[name]?.();
        if (!message) throw new Error('There is no such drop');
        await handler(message);
        await bucket.nextSecond();
        return message;
      };
      for (const name of before) await deliver(name);
      const backup = await everyItem();
      const messages: SQSEvent[] = [];
      for (const name of since) messages.push(await deliver(name));
      expect(await whoHas(numero)).toEqual([]);
      for (const order of [messages, messages.toReversed()]) {
        await restoreItems(backup);
        for (const message of order) expect(await handler(message)).toEqual({ batchItemFailures: [] });
        expect((await readPdf(numero))?.numero).toBe(numero);
        expect(await whoHas(numero)).toEqual([]);
      }
    },
  );
});
