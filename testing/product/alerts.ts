import { setTimeout } from 'node:timers/promises';
import type { MuestraDocument } from '../../contract/muestras/muestra.ts';
import type { DeliveryReport } from '../../lambdas/domain/entregas/store/delivery-report.ts';
import { putDropped, readReport } from '../../lambdas/domain/entregas/store/entrega-objects.ts';

/** A sample one of whose determinations, Legionella, doesn't comply. */
export function sampleThatFails(_id: string, more: Partial<MuestraDocument> = {}): MuestraDocument {
  return {
    _id,
    numero_muestra: _id,
    estado: 'autorizada',
    fecha_muestra: '2026-05-07',
    tipo_muestra: 'Agua de consumo',
    solicitante: { nombre: 'Hotel Sol' },
    conclusion_muestra: 'No cumple',
    determinaciones: [
      {
        descripcion: 'Legionella spp.',
        status_inteligente: 'No cumple',
        resultados: [
          {
            descripcion: 'Legionella pneumophila',
            valor: 1200,
            valor_formateado: '1.200',
            unidad: 'UFC/L',
            referencia: { max: 100 },
            conclusion: 'No cumple',
          },
        ],
        total_resultados: 1,
        resultados_cumplen: 0,
        resultados_no_cumplen: 1,
      },
    ],
    ...more,
  };
}

let files = 0;

/** Drops a file of samples as a laboratory does, waits until it has been read, and gives its report. */
export async function deliverFile(samples: readonly MuestraDocument[]): Promise<DeliveryReport> {
  const key = `muestras/entrega-${++files}.ndjson`;
  const body = Buffer.from(samples.map((sample) => `${JSON.stringify(sample)}\n`).join(''));
  await putDropped(key, body, { size: body.length });
  for (let tries = 0; tries < 1200; tries++) {
    const report = (await readReport(key)) as DeliveryReport | undefined;
    if (report?.estado === 'terminado') return report;
    await setTimeout(100);
  }
  throw new Error(`${key} was not read`);
}
