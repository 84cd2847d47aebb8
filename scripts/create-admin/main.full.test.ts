import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { ownOf } from '../../testing/product/first-sign-in.ts';
import { useProduct } from '../../testing/product/use-product.ts';

const main = join(import.meta.dirname, 'main.ts');
/** The product's functions derive keys at the least cost, so that what the command stores must too. */
const cheap = ['--import', new URL('../../testing/product/cheap-scrypt.ts', import.meta.url).href];
const product = useProduct();

async function run(args: readonly string[], input = ''): Promise<{ status: number; out: string; err: string }> {
  const { promise, resolve } = Promise.withResolvers<{ status: number; out: string; err: string }>();
  const environment = { ...process.env, ALICUOTA_DATA_DIR: product.dataDir };
  const child = execFile(process.execPath, [...cheap, main, ...args], { env: environment }, (_, out, err) =>
    resolve({ status: child.exitCode ?? -1, out, err }),
  );
  child.stdin?.end(input);
  return promise;
}

/** The password that the command showed. */
const shownIn = (out: string) => /Contraseña: (\S+)/u.exec(out)?.[1] ?? '';
const signIn = async (email: string, password: string) => product.call('login', { body: { email, password } });

describe('npm run create-admin', () => {
  it('makes an administrator that signs in with the password shown, and once only', async () => {
    const made = await run(['--email', 'Jefa@lab.example']);
    expect(made).toMatchObject({
      status: 0,
      err: '',
      out: expect.stringContaining('jefa@lab.example es administrador'),
    });
    expect((await signIn('jefa@lab.example', shownIn(made.out))).data.user.debeCambiarContrasena).toBe(true);
    const { accessToken: token } = await product.signIn('jefa@lab.example', shownIn(made.out));
    expect((await product.call('listUsuarios', { token })).status).toBe(200);
    const { entradas } = (await product.call('listAuditoria', { token, query: { quien: 'consola del operador' } }))
      .data;
    expect(entradas.map(({ accion, cosa }) => [accion, cosa.nombre])).toContainEqual(['crear', 'jefa@lab.example']);

    const again = await run(['--email', 'jefa@lab.example']);
    expect(again).toMatchObject({ status: 1, out: '', err: expect.stringContaining('ya es administrador') });
    expect((await signIn('jefa@lab.example', ownOf(shownIn(made.out)))).status).toBe(200);
  });

  it('gives one that exists another password, which ends its sessions', async () => {
    const made = await run(['--email', 'jefe@lab.example', '--password-stdin'], 'Probeta-azul-26\n');
    expect(made).toMatchObject({ status: 0, err: '' });
    expect(made.out).not.toContain('Probeta-azul-26');
    const { accessToken: token, refreshToken } = (await signIn('jefe@lab.example', 'Probeta-azul-26')).data;

    const reset = await run(['--email', 'jefe@lab.example', '--reset']);
    expect(reset.status).toBe(0);
    expect((await signIn('jefe@lab.example', 'Probeta-azul-26')).status).toBe(401);
    expect((await signIn('jefe@lab.example', shownIn(reset.out))).status).toBe(200);
    expect((await product.call('refresh', { body: { refreshToken } })).status).toBe(401);
    expect((await product.call('listUsuarios', { token })).status).toBe(401);
  });

  it('takes the second factors of one away who has lost them all, and ends its sessions', async () => {
    const made = await run(['--email', 'perdida@lab.example']);
    const given = shownIn(made.out);
    const { accessToken: token } = await product.signIn('perdida@lab.example', given);
    const { _id, secreto } = (await product.call('beginTotp', { token, body: {} })).data;
    const codigo = new TOTP({ secret: secreto }).generate();
    expect((await product.call('confirmTotp', { token, body: { _id, nombre: 'Perdido', codigo } })).status).toBe(200);
    const before = (await signIn('perdida@lab.example', ownOf(given))).data;
    expect(before).toMatchObject({ segundoFactor: { metodos: ['totp', 'recuperacion'] } });

    const reset = await run(['--email', 'perdida@lab.example', '--reset-factors']);
    expect(reset).toMatchObject({
      status: 0,
      err: '',
      out: expect.stringContaining('ya no tiene verificación en dos pasos'),
    });
    expect((await product.call('profile', { token })).status).toBe(401);
    expect((await signIn('perdida@lab.example', ownOf(given))).data.accessToken).toBeTruthy();
  });

  it('says what is wrong with what it was asked', async () => {
    const [usage, weak, unknown] = await Promise.all([
      run(['--email', 'jefa']),
      run(['--email', 'otra@lab.example', '--password-stdin'], 'corta\n'),
      run(['--email', 'nadie@lab.example', '--reset']),
    ]);
    expect(usage).toMatchObject({ status: 2, err: expect.stringContaining('Uso: npm run create-admin') });
    expect(weak).toMatchObject({ status: 2, err: expect.stringContaining('La contraseña no sirve') });
    expect(unknown).toMatchObject({ status: 1, err: expect.stringContaining('Sin --reset, se crea') });
  });
});
