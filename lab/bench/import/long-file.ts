import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { MuestraDocument } from '../../../contract/muestras/muestra.ts';
import { dataset } from '../data.ts';

/** What a written file holds. */
export interface LongFile {
  path: string;
  rows: number;
  samples: number;
  bytes: number;
}

/** The columns of the file, in order. */
export const columns = [
  'muestra',
  'fecha',
  'estado',
  'cliente',
  'tipo',
  'producto',
  'referencia',
  'dictamen_muestra',
  'ensayo',
  'parametro',
  'valor',
  'unidad',
  'minimo',
  'maximo',
  'dictamen',
] as const;

/** How the portal is to read it. */
export const mapping = JSON.stringify({
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
  let text = `${columns.join(';')}\n`;
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
  const seen = new Set<string>();
  return muestra.determinaciones.flatMap(({ descripcion, resultados }) =>
    resultados.flatMap(
      ({ descripcion: parametro, valor_formateado: valor = '', unidad = '', referencia, conclusion }) => {
        // PostgreSQL keeps one value of each parameter.
        const key = JSON.stringify([descripcion, parametro]);
        if (seen.has(key)) return [];
        seen.add(key);
        const [min, max] = [referencia?.min, referencia?.max].map((limit) => limit?.toString().replace('.', ',') ?? '');
        return [[...own, descripcion, parametro, valor, unidad, min ?? '', max ?? '', conclusion ?? '']];
      },
    ),
  );
}

const cell = (text: string) => (/[";\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
