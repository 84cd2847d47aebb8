import type { MuestraDocument } from '../../contract/muestra.ts';
import { renderCertificate } from '../../demo/pdf.ts';
import { deliveryReportSchema } from '../../lambdas/ingest/delivery-report.ts';
import { putDropped, readReport } from '../../lambdas/store/drop.ts';
import type { Counts } from './counts.ts';
import type { MeteredProduct } from './metered-product.ts';

/** What a delivery costs: reading it with the orders of its mails, and sending those. */
export interface Delivered {
  ingest: Counts;
  mail: Counts;
  /** Of the file. */
  bytes: number;
}

/** Delivers samples as one file. Throws where any of them is refused. */
export async function deliverSamples(
  product: MeteredProduct,
  name: string,
  muestras: readonly MuestraDocument[],
): Promise<Delivered> {
  const key = `muestras/${name}.ndjson`;
  return deliver(product, key, Buffer.from(muestras.map((one) => `${JSON.stringify(one)}\n`).join('')));
}

export async function deliverCertificate(product: MeteredProduct, muestra: MuestraDocument): Promise<Delivered> {
  return deliver(product, `pdfs/${muestra.numero_muestra}.pdf`, await renderCertificate(muestra, 'alicuota'));
}

async function deliver(product: MeteredProduct, key: string, body: Buffer): Promise<Delivered> {
  await product.settled();
  product.read();
  await putDropped(key, body, { size: body.length, dryRun: false });
  await product.settled();
  const { estado, muestras } = deliveryReportSchema.parse(await readReport(key));
  if (estado !== 'terminado' || muestras.rechazadas > 0) throw new Error(`${key} was refused`);
  return { ...product.readDelivery(), bytes: body.length };
}

/** The same sample before it is authorised. */
export function inCourse(muestra: MuestraDocument): MuestraDocument {
  const {
    conclusion_muestra: _conclusion,
    fin_analisis: _fin,
    fecha_emision: _emision,
    numero_informe: _informe,
    revision: _revision,
    autorizado_por: _autorizado,
    regla_decision: _regla,
    ...rest
  } = muestra;
  return { ...rest, estado: 'en_curso' };
}

/** The samples, of which the first does not comply, so that its subscribers are alerted. */
export function withFailing([muestra, ...rest]: readonly MuestraDocument[]): MuestraDocument[] {
  if (!muestra) return rest;
  const [first, ...others] = muestra.determinaciones;
  if (!first) throw new Error('A sample without determinations');
  const determinaciones = [{ ...first, status_inteligente: 'No cumple' }, ...others];
  return [{ ...muestra, conclusion_muestra: 'No cumple', determinaciones }, ...rest];
}

/** The sample as its laboratory corrects it: another result, under the next revision. */
export function corrected(muestra: MuestraDocument): MuestraDocument {
  const [first, ...others] = muestra.determinaciones;
  const [resultado, ...results] = first?.resultados ?? [];
  if (!first || !resultado) throw new Error('A sample without results');
  const { valor: _valor, ...rest } = resultado;
  const resultados = [{ ...rest, valor_formateado: 'Presencia' }, ...results];
  return { ...muestra, revision: '1', determinaciones: [{ ...first, resultados }, ...others] };
}
