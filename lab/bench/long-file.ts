import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { MuestraDocument } from '../../contract/muestras/muestra.ts';
import { deliver as drop } from '../../scripts/import/deliver.ts';
import { follow } from '../../scripts/import/follow.ts';
import { dataset } from './fill.ts';

/** What a written file holds. */
export interface LongFile {
  path: string;
  rows: number;
  samples: number;
  bytes: number;
}

/** Columns are called as the fields that they are read into; of a determination and its parameter as here. */
const ofSample = [
  ...(['numero_muestra', 'fecha_muestra', 'estado', 'solicitante', 'tipo_muestra', 'producto'] as const),
  ...(['referencia_externa', 'conclusion_muestra'] as const),
];
const resultado = {
  descripcion: 'parametro',
  valor: 'valor',
  unidad: 'unidad',
  min: 'minimo',
  max: 'maximo',
  conclusion: 'dictamen',
};

/** How the portal is to read it. */
const mapping = JSON.stringify({
  forma: 'larga',
  separador: ';',
  decimal: ',',
  miles: '.',
  repetidos: 'replicas',
  campos: Object.fromEntries(ofSample.map((campo) => [campo, campo])),
  determinacion: { descripcion: 'ensayo' },
  resultado,
});

/** Writes the demo laboratory as a LIMS exports it: a row for each parameter, of whole samples, until there are `rows`. */
export async function writeLongFile(path: string, rows: number): Promise<LongFile> {
  const lines: string[][] = [[...ofSample, 'ensayo', ...Object.values(resultado)]];
  let samples = 0;
  // Some nine parameters a sample, so that a sample for every five rows is more than enough.
  for (const muestra of dataset(Math.max(10_000, Math.ceil(rows / 5))).muestras()) {
    const own = linesOf(muestra);
    lines.push(...own);
    if (own.length > 0) samples++;
    if (lines.length > rows) break;
  }
  const text = lines.map((line) => `${line.map(cell).join(';')}\n`).join('');
  await writeFile(path, text);
  return { path, rows: lines.length - 1, samples, bytes: Buffer.byteLength(text) };
}

function linesOf(muestra: MuestraDocument): string[][] {
  const own = ofSample.map((campo) => (campo === 'solicitante' ? muestra.solicitante.nombre : (muestra[campo] ?? '')));
  return muestra.determinaciones.flatMap(({ descripcion, resultados }) =>
    resultados.map(
      ({ descripcion: parametro, valor_formateado: valor = '', unidad = '', referencia, conclusion = '' }) => {
        const [min = '', max = ''] = [referencia?.min, referencia?.max].map((one) => one?.toString().replace('.', ','));
        return [...own, descripcion, parametro, valor, unidad, min, max, conclusion];
      },
    ),
  );
}

const cell = (text: string) => (/[";\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Delivers a long file with its mapping and waits for its report; gives seconds. Throws where not all its samples came. */
export async function deliver({ path, samples }: LongFile): Promise<number> {
  const started = performance.now();
  const format = { path: 'medida.json', text: mapping };
  const how = { simulacion: false, admiteCambios: false, at: new Date(), unique: randomUUID() };
  const { key } = await drop({ path, mapping: format, ...how });
  const { estado, muestras, error, rechazos } = await follow(key, () => undefined);
  if (estado !== 'terminado' || muestras.nuevas !== samples)
    throw new Error(`${muestras.nuevas} of ${samples} samples came: ${error ?? JSON.stringify(rechazos.primeras[0])}`);
  return (performance.now() - started) / 1000;
}
