import { createReadStream, createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import type { MuestraDocument } from '../../contract/muestras/muestra.ts';
import { deliveryReportSchema } from '../../lambdas/domain/entregas/store/delivery-report.ts';
import { putDropped, readReport } from '../../lambdas/domain/entregas/store/entrega-objects.ts';
import { dataset } from './fill.ts';

/** What a written file holds. */
export interface LongFile {
  path: string;
  rows: number;
  samples: number;
  bytes: number;
}

/** The columns of the file, in order. */
const columns =
  'muestra fecha estado cliente tipo producto referencia dictamen_muestra ensayo parametro valor unidad minimo maximo dictamen';

/** How the portal is to read it. */
const mapping = JSON.stringify({
  forma: 'larga',
  separador: ';',
  decimal: ',',
  miles: '.',
  repetidos: 'replicas',
  campos: {
    numero_muestra: 'muestra',
    fecha_muestra: 'fecha',
    estado: 'estado',
    solicitante: 'cliente',
    tipo_muestra: 'tipo',
    producto: 'producto',
    referencia_externa: 'referencia',
    conclusion_muestra: 'dictamen_muestra',
  },
  determinacion: { descripcion: 'ensayo' },
  resultado: {
    descripcion: 'parametro',
    valor: 'valor',
    unidad: 'unidad',
    min: 'minimo',
    max: 'maximo',
    conclusion: 'dictamen',
  },
});

/** Writes the demo laboratory as a LIMS exports it: a row for each parameter, of whole samples, until there are `rows`. */
export async function writeLongFile(path: string, rows: number): Promise<LongFile> {
  const file = createWriteStream(path);
  const count = { path, rows: 0, samples: 0, bytes: 0 };
  let text = `${columns.replaceAll(' ', ';')}\n`;
  const flush = async () => {
    count.bytes += Buffer.byteLength(text);
    if (!file.write(text)) await once(file, 'drain');
    text = '';
  };
  // Some nine parameters a sample, so that a sample for every five rows is more than enough.
  for (const muestra of dataset(Math.max(10_000, Math.ceil(rows / 5))).muestras()) {
    const lines = linesOf(muestra);
    if (lines.length === 0) continue;
    text += lines.map((line) => `${line.map(cell).join(';')}\n`).join('');
    count.rows += lines.length;
    count.samples++;
    if (text.length > 1_000_000) await flush();
    if (count.rows >= rows) break;
  }
  await flush();
  file.end();
  await finished(file);
  return count;
}

function linesOf(muestra: MuestraDocument): string[][] {
  const own = [
    muestra.numero_muestra,
    muestra.fecha_muestra,
    muestra.estado,
    muestra.solicitante.nombre,
    muestra.tipo_muestra,
    muestra.producto ?? '',
    muestra.referencia_externa ?? '',
    muestra.conclusion_muestra ?? '',
  ];
  return muestra.determinaciones.flatMap(({ descripcion, resultados }) =>
    resultados.map(
      ({ descripcion: parametro, valor_formateado: valor = '', unidad = '', referencia, conclusion = '' }) => {
        const [min, max] = [referencia?.min, referencia?.max].map((limit) => limit?.toString().replace('.', ',') ?? '');
        return [...own, descripcion, parametro, valor, unidad, min ?? '', max ?? '', conclusion];
      },
    ),
  );
}

const cell = (text: string) => (/[";\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Delivers a long file with its mapping and waits for its report; gives seconds. Throws where not all its samples came. */
export async function deliver(file: LongFile): Promise<number> {
  await putDropped('mappings/medida.json', Buffer.from(mapping), { size: Buffer.byteLength(mapping) });
  const key = 'muestras/medida/larga.csv';
  const started = performance.now();
  await putDropped(key, createReadStream(file.path), { size: file.bytes });
  for (;;) {
    const found = await readReport(key);
    const report = found === undefined ? undefined : deliveryReportSchema.parse(found);
    if (report && report.estado !== 'procesando') {
      const { estado, muestras, error, rechazos } = report;
      if (estado !== 'terminado' || muestras.nuevas !== file.samples)
        throw new Error(
          `${muestras.nuevas} of ${file.samples} samples came: ${error ?? JSON.stringify(rechazos.primeras[0])}`,
        );
      return (performance.now() - started) / 1000;
    }
    await setTimeout(200);
  }
}
