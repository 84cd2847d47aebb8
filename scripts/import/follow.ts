import { setTimeout as wait } from 'node:timers/promises';
import { type DeliveryReport, deliveryReportSchema } from '../../lambdas/domain/entregas/store/delivery-report.ts';
import { readReport, reportKey } from '../../lambdas/domain/entregas/store/entrega-objects.ts';

/** How often the report is looked at, and how long it may stay unchanged before the wait ends. */
const lookEveryMs = 500;
const patienceMs = 5 * 60_000;

/** Nothing has been heard of the file for too long. */
export class NoAnswerError extends Error {
  override name = 'NoAnswerError';
}

/** Waits for a dropped file to be read, showing its report as it grows; gives the last one. Throws NoAnswerError. */
export async function follow(key: string, onProgress: (report: DeliveryReport) => void): Promise<DeliveryReport> {
  let last = '';
  let heard = performance.now();
  for (;;) {
    const found = await readReport(key);
    const text = JSON.stringify(found) ?? '';
    if (text !== last) {
      last = text;
      heard = performance.now();
      const report = deliveryReportSchema.parse(found);
      if (report.estado !== 'procesando') return report;
      onProgress(report);
    }
    if (performance.now() - heard > patienceMs) {
      throw new NoAnswerError(
        `Hace más de cinco minutos que no se sabe nada del archivo. Ya está entregado: su informe aparecerá en ${reportKey(key)}`,
      );
    }
    await wait(lookEveryMs);
  }
}
