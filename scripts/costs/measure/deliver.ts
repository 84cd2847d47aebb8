import type { MuestraDocument } from '../../../contract/muestra.ts';
import { putDropped } from '../../../lambdas/store/drop.ts';
import { renderCertificate } from '../../../demo/pdf.ts';
import { follow } from '../../import/follow.ts';
import { type Act, sumActs, timesAct } from '../measured.ts';
import { readAll } from './meter.ts';
import type { MeteredProduct } from './product.ts';

export interface Delivered {
  act: Act;
  bytes: number;
}

/** Delivers samples as one file, and gives all that came of it. Throws where any of them was refused. */
export async function deliverSamples(
  product: MeteredProduct,
  name: string,
  muestras: readonly MuestraDocument[],
): Promise<Delivered> {
  const key = `muestras/${name}.ndjson`;
  const body = Buffer.from(muestras.map((one) => `${JSON.stringify(one)}\n`).join(''));
  return { act: await dropped(product, key, body), bytes: body.length };
}

/** Delivers a sample's certificate. */
export async function deliverCertificate(product: MeteredProduct, muestra: MuestraDocument): Promise<Delivered> {
  const body = await renderCertificate(muestra, 'alicuota');
  return { act: await dropped(product, `pdfs/${muestra.numero_muestra}.pdf`, body), bytes: body.length };
}

/** The same sample with a determination that doesn't comply, for somebody to be told of. */
export function failing(muestra: MuestraDocument): MuestraDocument {
  const [first, ...rest] = muestra.determinaciones;
  if (!first) throw new Error('A sample without determinations');
  return {
    ...muestra,
    conclusion_muestra: 'No cumple',
    determinaciones: [{ ...first, status_inteligente: 'No cumple' }, ...rest],
  };
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

async function dropped(product: MeteredProduct, key: string, body: Buffer): Promise<Act> {
  await product.settled();
  readAll(product.meters);
  await putDropped(key, body, { size: body.length, dryRun: false });
  const { estado, muestras } = await follow(key, () => {});
  if (estado !== 'terminado' || muestras.rechazadas > 0) throw new Error(`${key} was refused`);
  await product.settled();
  return readAll(product.meters);
}

/** One of several alike: what they asked for on average, in the shortest own time, as of single calls. */
export function typical(acts: readonly Act[]): Act {
  const mean = timesAct(sumActs(acts), 1 / acts.length);
  for (const [area, spent] of Object.entries(mean.functions)) {
    const runs = acts.flatMap(({ functions }) => functions[area] ?? []).filter(({ invocations }) => invocations > 0);
    spent.own = Math.min(...runs.map(({ own, invocations }) => own / invocations)) * spent.invocations;
  }
  return mean;
}

/** Only what some of the functions spent. */
export function only(act: Act, areas: readonly string[]): Act {
  const functions = Object.entries(act.functions).filter(([area]) => areas.includes(area));
  return { ...act, functions: Object.fromEntries(functions) };
}
