import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliveryReportSchema } from '../../lambdas/domain/entregas/store/delivery-report.ts';
import { startLocal } from '../../local/product.ts';

const main = join(import.meta.dirname, 'main.ts');
let folder: string;
let dataDir: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alicuota-import-'));
  dataDir = join(folder, 'datos');
  const mapping = {
    forma: 'ancha',
    separador: ';',
    decimal: ',',
    campos: { numero_muestra: 'N', fecha_muestra: 'F', tipo_muestra: { constante: 'Agua' }, solicitante: 'S' },
    determinaciones: [{ descripcion: 'pH', resultados: [{ columna: 'pH', min: 6.5, max: 9.5 }] }],
  };
  await writeFile(join(folder, 'lims.json'), JSON.stringify(mapping));
  await writeFile(join(folder, 'mayo.csv'), 'N;F;S;pH\nA-1;07/05/2026;Hotel Sol;7,2\nA-2;08/05/2026;Hotel Sol;<6\n');
  await writeFile(join(folder, 'malo.csv'), 'N;F;S;pH\nB-1;07/05/2026;Hotel Sol;7\nB-2;31/02/2024;Hotel Sol;7\n');
});
afterAll(async () => rm(folder, { recursive: true }));

async function run(...args: readonly string[]): Promise<{ status: number; out: string; err: string }> {
  const { promise, resolve } = Promise.withResolvers<{ status: number; out: string; err: string }>();
  const environment = { ...process.env, INIT_CWD: folder, ALICUOTA_DATA_DIR: dataDir };
  const child = execFile(process.execPath, [main, ...args], { env: environment }, (_, out, err) =>
    resolve({ status: child.exitCode ?? -1, out, err }),
  );
  return promise;
}

describe('npm run import', () => {
  it('reads a file into a stopped product, and again into a running one, where it changes nothing', async () => {
    const first = await run('mayo.csv', '--mapping', 'lims.json', '--report', 'informe.json');
    expect(first).toMatchObject({ status: 0, err: '' });
    expect(first.out).toContain('nuevas 2, actualizadas 0, sin cambios 0, rechazadas 0');
    const [, id] = /Entrega {7}([0-9a-f]{32}): \/admin\?tab=entregas&entrega=\1/u.exec(first.out) ?? [];
    expect((await run('--deliveries')).out).toMatch(
      new RegExp(`${id}  hecha  mayo.csv: nuevas 2, actualizadas 0`, 'u'),
    );
    const report = deliveryReportSchema.parse(JSON.parse(await readFile(join(folder, 'informe.json'), 'utf8')));
    expect(report).toMatchObject({ estado: 'terminado', resultados: { leidos: 2, con_operador: 1 } });

    const product = await startLocal({ dataDir, port: 0, demo: false, web: false, quiet: true });
    try {
      const again = await run('mayo.csv', '--mapping', 'lims.json');
      expect(again).toMatchObject({
        status: 0,
        out: expect.stringContaining('nuevas 0, actualizadas 0, sin cambios 2'),
      });
      const refused = await run('malo.csv', '--mapping', 'lims.json', '--dry-run');
      expect(refused.status).toBe(1);
      expect(refused.out).toContain('línea 3, muestra B-2: «31/02/2024»');
    } finally {
      await product.close();
    }
  }, 120_000);

  it('reads a file with the mapping that the portal has under a name', async () => {
    // Where a mapping that was tried from a file is kept.
    const digest = createHash('sha256')
      .update(await readFile(join(folder, 'lims.json')))
      .digest('hex');
    const read = await run('mayo.csv', '--mapping', `lims-${digest.slice(0, 8)}`, '--dry-run');
    expect(read).toMatchObject({ status: 0, err: '' });
    expect(read.out).toContain('sin cambios 2');
    const unknown = await run('mayo.csv', '--mapping', 'del-lims', '--dry-run');
    expect(unknown).toMatchObject({
      status: 2,
      err: expect.stringContaining('No hay ningún archivo ni formato de lectura «del-lims»: guardados hay lims-'),
    });
  }, 120_000);

  it('delivers no table without a mapping, and says which saved ones read it', async () => {
    await writeFile(join(folder, 'ajeno.csv'), 'Uno;Dos\n1;2\n');
    const before = await run('--deliveries');
    const known = await run('mayo.csv');
    expect(known).toMatchObject({ status: 2, out: '' });
    expect(known.err).toMatch(
      /mayo\.csv no se ha entregado.*\n.*lo lee:\n {2}npm run import -- mayo\.csv --mapping lims-\w+\n/u,
    );
    expect(known.err).toContain('npm run import -- mayo.csv --guess');
    const other = await run('ajeno.csv');
    expect(other).toMatchObject({ status: 2, err: expect.stringContaining('Ninguno de los guardados en el portal') });
    expect((await run('--deliveries')).out).toBe(before.out);
  }, 120_000);

  it('guesses how a file is read, writes the mapping that reads it, and never over one', async () => {
    const sample =
      'Muestra;Fecha;Cliente;Tipo;pH\nG-1;03/04/2026;Hotel Sol;Agua;7,2\nG-2;05/04/2026;Hotel Sol;Agua;7,4\n';
    await writeFile(join(folder, 'abril.csv'), sample);
    const first = await run('abril.csv', '--guess');
    expect(first).toMatchObject({ status: 0, err: '' });
    expect(first.out).toContain('Lo que el archivo no decide:\n  ¿Qué fecha es 03/04/2026: dd/mm/aaaa, o mm/dd/aaaa?');
    expect(first.out).toContain('abril.csv.mapping.json');
    const mapping = JSON.parse(await readFile(join(folder, 'abril.csv.mapping.json'), 'utf8'));
    expect(mapping).toMatchObject({ forma: 'ancha', separador: ';', decimal: ',', campos: { solicitante: 'Cliente' } });
    const again = await run('abril.csv', '--guess');
    expect(again).toMatchObject({ status: 2, err: expect.stringContaining('Ya existe') });
    // What was only guessed isn't known for the next file; what the portal has saved is.
    const guessed = await run('abril.csv', '--guess', '--mapping', 'otro.json');
    expect(guessed.out).not.toContain('que lee el formato de lectura');
    const imported = await run('abril.csv', '--mapping', 'otro.json', '--dry-run');
    expect(imported).toMatchObject({ status: 0, out: expect.stringContaining('nuevas 2') });
    const saved = await run('abril.csv', '--guess', '--mapping', 'tercero.json');
    expect(saved.out).toMatch(/El archivo tiene las 5 columnas que lee el formato de lectura «otro-\w+»/u);
  }, 120_000);

  it('says what is wrong with a mapping, a file that is not there and a command that makes no sense', async () => {
    await writeFile(join(folder, 'roto.json'), '{"forma": "ancha"}');
    const [mapping, missing, folderless, usage] = await Promise.all([
      run('mayo.csv', '--mapping', 'roto.json'),
      run('nada.csv'),
      run('mayo.csv', '--mapping', 'lims.json', '--report', 'no-existe/informe.json'),
      run('mayo.csv', '--maping', 'lims.json'),
    ]);
    expect(mapping).toMatchObject({ status: 1, err: expect.stringContaining('decimal: Falta') });
    expect(missing).toMatchObject({ status: 2, err: expect.stringContaining('No se puede leer') });
    expect(folderless).toMatchObject({ status: 2, out: '', err: expect.stringContaining('la carpeta existe') });
    expect(usage).toMatchObject({ status: 2, err: expect.stringContaining('No existe la opción --maping') });
  }, 60_000);
});
