import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putUsuario } from '../../testing/product/laboratory.ts';
import { adminEmail } from '../../testing/product/panel.ts';
import { useLaboratory } from '../../testing/product/use-product.ts';

const main = join(import.meta.dirname, 'main.ts');
const product = useLaboratory();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alicuota-datos-'));
});
afterAll(async () => rm(folder, { recursive: true }));

async function run(...args: readonly string[]): Promise<{ status: number; out: string; err: string }> {
  const { promise, resolve } = Promise.withResolvers<{ status: number; out: string; err: string }>();
  const environment = { ...process.env, ALICUOTA_DATA_DIR: product.dataDir, INIT_CWD: folder };
  const child = execFile(process.execPath, [main, ...args], { env: environment }, (_, out, err) =>
    resolve({ status: child.exitCode ?? -1, out, err }),
  );
  child.stdin?.end();
  return promise;
}

describe('npm run user-data', () => {
  it('exports a user into a new file of its owner alone, or shows it', async () => {
    const email = await putUsuario({ _id: 'exportada' });
    await product.signIn(email);
    expect(await run('export', email.toUpperCase(), '--out', 'ana.json')).toMatchObject({ status: 0, err: '' });
    const path = join(folder, 'ana.json');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const exported = JSON.parse(await readFile(path, 'utf8')) as { sesiones: unknown[] };
    expect(exported).toMatchObject({ correo: email, usuario: { _id: 'exportada', email } });
    expect(exported.sesiones.length).toBeGreaterThan(0);
    expect(await run('export', email, '--out', 'ana.json')).toMatchObject({ status: 2, out: '' });
    expect(await run('export', email, '--out', 'no-hay/ana.json')).toMatchObject({ status: 2, out: '' });
    const shown = await run('export', email);
    expect(JSON.parse(shown.out)).toMatchObject({ correo: email });
  });

  it('erases a user, whose session ends at once, and says what stays', async () => {
    const email = await putUsuario({ _id: 'borrada' });
    const { accessToken: token, refreshToken } = await product.signIn(email);
    expect((await product.call('profile', { token })).status).toBe(200);
    expect(await run('erase', email)).toMatchObject({ status: 2, err: expect.stringContaining('añade --yes') });
    expect((await product.call('profile', { token })).status).toBe(200);

    const erased = await run('erase', email, '--yes');
    expect(erased).toMatchObject({ status: 0, err: '', out: expect.stringContaining(`${email} está borrado`) });
    expect(erased.out).toContain('borrada');
    expect((await product.call('profile', { token })).status).toBe(401);
    expect((await product.call('refresh', { body: { refreshToken } })).status).toBe(401);
    const admin = (await product.signIn(adminEmail)).accessToken;
    const { entradas } = (await product.call('listAuditoria', { token: admin, query: { cosa: 'borrada' } })).data;
    expect(entradas.map(({ accion, cosa, quien }) => [accion, cosa.nombre, quien.email])).toEqual([
      ['eliminar', 'usuario borrado (borrada)', 'Consola del operador (datos personales)'],
    ]);
  });

  it('says in one line that a user isn’t there, or is the last administrator', async () => {
    const [absent, exported, last] = await Promise.all([
      run('erase', 'nadie@hotel.example', '--yes'),
      run('export', 'nadie@hotel.example', '--out', 'nadie.json'),
      run('erase', adminEmail, '--yes'),
    ]);
    const line = (text: string) => ({ status: 1, out: '', err: `${text}\n` });
    const notFound = line('No hay ningún usuario con la dirección nadie@hotel.example, ni queda nada de uno.');
    expect([absent, exported]).toEqual([notFound, notFound]);
    await expect(stat(join(folder, 'nadie.json'))).rejects.toThrow('ENOENT');
    expect(last).toMatchObject({ status: 1, err: expect.stringContaining('es el último administrador') });
  });

  it.each([
    [[], 'Falta qué hacer'],
    [['delete', 'ana@hotel.example'], 'Falta qué hacer'],
    [['erase'], 'Falta el correo'],
    [['erase', 'ana'], 'no es válido'],
    [['erase', 'ana@hotel.example', 'eva@hotel.example'], 'de uno en uno'],
    [['erase', 'ana@hotel.example', '--out', 'x'], '--out es de export'],
    [['export', 'ana@hotel.example', '--yes'], '--yes es de erase'],
    [['export', 'ana@hotel.example', '--stage', 'prod', '--data-dir', 'x'], 'no van juntos'],
  ])('given %j says what is wrong', async (args, reason) => {
    expect(await run(...args)).toMatchObject({ status: 2, out: '', err: expect.stringContaining(reason) });
  });
});
