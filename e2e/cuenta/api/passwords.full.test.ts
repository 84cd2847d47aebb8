import { glob, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CallName } from '../../../contract/calls.ts';
import { hashSecret, newSecret } from '../../../lambdas/platform/credentials/tokens.ts';
import { formatResetToken } from '../../../lambdas/platform/credentials/reset-token.ts';
import { putResetLink } from '../../../lambdas/platform/credentials/store/reset-links.ts';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { mailedToken, mailsTo, nextMailTo, resetLink } from '../../../testing/product/mails.ts';
import { newPassword, passwordsOf } from '../../../testing/product/passwords.ts';
import { password } from '../../../testing/product/product.ts';
import { useLaboratory } from '../../../testing/product/use-product.ts';

const invalidLink = {
  code: 'RESET_TOKEN_INVALID',
  message: 'El enlace no es válido o ha caducado. Solicita uno nuevo',
};

const product = useLaboratory();

const ask = async (email: string) => product.call('requestPasswordReset', { body: { email } });

/** Asks for a link from another address of this machine, or with another host in its headers. */
async function askFrom(email: string, headers: Record<string, string>, localAddress = '127.0.0.1') {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const options = {
    method: 'POST',
    localAddress,
    family: 4,
    headers: { 'content-type': 'application/json', ...headers },
  };
  const asked = request(`${product.url}/api/auth/request-password-reset`, options, (answer) => {
    answer.resume();
    resolve(answer.statusCode ?? 0);
  });
  asked.on('error', reject);
  asked.end(JSON.stringify({ email }));
  return promise;
}

/** The token of the link that is mailed to who asks from another address of this machine. */
async function tokenAskedFrom(address: string, email: string, headers: Record<string, string> = {}): Promise<string> {
  const mail = await nextMailTo(product, email, () => askFrom(email, headers, address));
  return resetLink(mail).searchParams.get('token') ?? '';
}

describe('a new password', () => {
  const rules = [
    ['Abcdef1', ['La contraseña debe tener al menos 8 caracteres']],
    ['abcdefg1', ['Debe contener al menos una letra mayúscula']],
    ['ABCDEFG1', ['Debe contener al menos una letra minúscula']],
    ['Abcdefgh', ['Debe contener al menos un número']],
    [
      '',
      [
        'La contraseña debe tener al menos 8 caracteres',
        'Debe contener al menos una letra mayúscula',
        'Debe contener al menos una letra minúscula',
        'Debe contener al menos un número',
      ],
    ],
    [`Aa1${'x'.repeat(254)}`, ['La contraseña no puede tener más de 256 caracteres']],
  ] as const;

  it.each(rules)('%j is refused by the change and by the link, each rule with its message', async (weak, messages) => {
    const { accessToken } = await product.signIn(await putUsuario({ _id: 'estricta' }));
    const asked: Record<string, Promise<{ status: number; refusal: unknown }>> = {
      change: passwordsOf(product).change(accessToken, password, weak),
      reset: passwordsOf(product).reset('cualquiera', weak),
    };
    for (const [name, call] of Object.entries(asked)) {
      const { status, refusal } = await call;
      const details = messages.map((message) => ({ field: 'newPassword', message }));
      expect([name, status, refusal]).toEqual([
        name,
        400,
        expect.objectContaining({ success: false, code: 'VALIDATION', details }),
      ]);
    }
  });

  it.each([
    ['requestPasswordReset', { email: ' ' }, 'email', 'Por favor ingresa tu correo electrónico'],
    ['requestPasswordReset', { email: 'sin arroba' }, 'email', 'El correo electrónico no es válido'],
    ['resetPassword', { token: ' ', newPassword }, 'token', 'Token de recuperación no válido'],
    ['resetPassword', { newPassword }, 'token', 'Token de recuperación no válido'],
  ] satisfies [CallName, object, string, string][])(
    '%s of %j is refused with the missing field',
    async (name, body, field, message) => {
      const { status, refusal } = await product.call(name, { body });
      expect([status, refusal?.details]).toEqual([400, [{ field, message }]]);
    },
  );
});

describe('a forgotten password', () => {
  it('is replaced by the mailed link, which signs in and serves once', async () => {
    const email = await putUsuario({ _id: 'olvidadiza' });
    const token = await mailedToken(product, email);
    const { data } = await passwordsOf(product).reset(token);
    expect(data.user).toMatchObject({ email, clientes: [{ _id: 'hoteles', nombre: 'Cliente hoteles' }] });
    expect((await product.call('profile', { token: data.accessToken })).data.user._id).toBe('olvidadiza');
    expect((await product.call('refresh', { body: { refreshToken: data.refreshToken } })).status).toBe(200);
    expect((await passwordsOf(product).reset(token, 'Otra-clave-2027')).refusal).toMatchObject(invalidLink);
    expect([
      await passwordsOf(product).mayEnter(email, password),
      await passwordsOf(product).mayEnter(email, newPassword),
    ]).toEqual([false, true]);
  });

  it('is replaced once where the link is used twice at the same time', async () => {
    const email = await putUsuario({ _id: 'doble' });
    const token = await mailedToken(product, email);
    const secrets = ['Primera-clave-1', 'Segunda-clave-2'];
    const answers = await Promise.all(secrets.map(async (secret) => passwordsOf(product).reset(token, secret)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const winner = secrets[answers.findIndex(({ status }) => status === 200)] ?? '';
    expect(await passwordsOf(product).mayEnter(email, winner)).toBe(true);
  });

  it('is not replaced by a link that is expired, altered or no link, all refused alike', async () => {
    const email = await putUsuario({ _id: 'antigua' });
    const secret = newSecret();
    const past = Math.floor(Date.now() / 1000) - 1;
    const link = { usuarioId: 'antigua', _id: 'vieja', email, tokenHash: hashSecret(secret) };
    await putResetLink({ ...link, desde: past - 3600, expira: past });
    const expired = formatResetToken({ usuarioId: 'antigua', secret });
    const second = await mailedToken(product, email);
    const [user, rest = ''] = second.split('.');
    const altered = [
      `${user}.${rest.startsWith('A') ? 'B' : 'A'}${rest.slice(1)}`,
      `${Buffer.from('alta').toString('base64url')}.${rest}`,
      rest,
      `${second}.`,
      `${second}A`,
      formatResetToken({ usuarioId: 'nadie', secret: newSecret() }),
    ];
    for (const token of [expired, ...altered]) {
      const { status, refusal } = await passwordsOf(product).reset(token);
      expect([token, status, refusal]).toEqual([token, 400, expect.objectContaining(invalidLink)]);
    }
    expect(await passwordsOf(product).mayEnter(email, password)).toBe(true);
    expect((await passwordsOf(product).reset(second)).status).toBe(200);
  });

  it('is answered the same for an unknown address or a disabled user, and no mail is sent', async () => {
    const disabled = await putUsuario({ _id: 'parada', isActive: false });
    const known = await putUsuario({ _id: 'presente' });
    const nobodies = [disabled, 'nadie@cliente.example'];
    const answers = await Promise.all(nobodies.map(ask));
    // Orders are carried out in their turn: once this mail is there, those two are done with.
    await nextMailTo(product, known, async () => answers.push(await ask(known)));
    for (const { status, data } of answers) expect([status, data]).toEqual([200, null]);
    const mails = await Promise.all(nobodies.map(async (email) => mailsTo(product, email)));
    expect(mails).toEqual([[], []]);
  });

  it('of a user that was disabled meanwhile stays as it was', async () => {
    const token = await mailedToken(product, await putUsuario({ _id: 'bajada' }));
    await putUsuario({ _id: 'bajada', isActive: false });
    expect((await passwordsOf(product).reset(token)).refusal).toMatchObject(invalidLink);
  });

  it('of a user whose address was changed meanwhile is not replaced from the old one', async () => {
    const token = await mailedToken(product, await putUsuario({ _id: 'mudada' }));
    await putUsuario({ _id: 'mudada', email: 'otra@cliente.example' });
    expect((await passwordsOf(product).reset(token)).refusal).toMatchObject(invalidLink);
  });

  it('signs in a user who had exceeded the number of attempts', async () => {
    const email = await putUsuario({ _id: 'cerrada' });
    for (let tries = 0; tries < 5; tries++) await passwordsOf(product).mayEnter(email, 'mal');
    expect((await product.call('login', { body: { email, password } })).status).toBe(429);
    expect((await passwordsOf(product).reset(await mailedToken(product, email))).status).toBe(200);
    expect(await passwordsOf(product).mayEnter(email, newPassword)).toBe(true);
  });

  it('is replaced by any of the links that were mailed, and by none of them after that', async () => {
    const email = await putUsuario({ _id: 'reiterada' });
    const [first, second] = [await mailedToken(product, email), await mailedToken(product, email)];
    expect((await passwordsOf(product).reset(first)).status).toBe(200);
    expect((await passwordsOf(product).reset(second, 'Otra-clave-2027')).refusal).toMatchObject(invalidLink);
  });

  it('is answered the same however often it is asked for, and mailed five times in half an hour', async () => {
    const email = await putUsuario({ _id: 'insistente' });
    const tokens: string[] = [];
    for (let tries = 0; tries < 5; tries++) tokens.push(await tokenAskedFrom('127.0.0.11', email));
    const other = await putUsuario({ _id: 'siguiente' });
    // Orders are carried out in their turn: once this mail is there, that one is done with.
    await nextMailTo(product, other, async () => {
      expect(await askFrom(email.toUpperCase(), {}, '127.0.0.11')).toBe(200);
      await askFrom(other, {}, '127.0.0.11');
    });
    expect(await mailsTo(product, email)).toHaveLength(5);
    expect((await passwordsOf(product).reset(tokens[2] ?? '')).status).toBe(200);
  });

  it('is mailed to a browser where its user signed in before, however often others have asked for it', async () => {
    const email = await putUsuario({ _id: 'conocida' });
    const { headers } = await product.call('login', { body: { email, password } });
    const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
    for (let tries = 0; tries < 5; tries++) await tokenAskedFrom('127.0.0.12', email);
    const token = await tokenAskedFrom('127.0.0.12', email, { cookie });
    expect((await passwordsOf(product).reset(token)).status).toBe(200);
  });

  it('may be asked for twenty times from one place, for whomever and whatever it says of itself', async () => {
    const statuses: number[] = [];
    for (let tries = 0; tries < 21; tries++) {
      const claims = { 'x-viewer-address': `203.0.113.${tries}`, 'x-origin-secret': 'x' };
      statuses.push(await askFrom(`persona${tries}@cliente.example`, claims, '127.0.0.13'));
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  });
});

describe('the mail', () => {
  it('speaks for the portal that was asked, and leads there', async () => {
    const email = await putUsuario({ _id: 'remitida' });
    const { port } = new URL(product.url);
    for (const [host, name, sender] of [
      [`localhost:${port}`, 'Alícuota', 'Alícuota <no-responder@alicuota.example>'],
      [`cbba.localhost:${port}`, 'CBBA', 'CBBA <no-responder@cbba.example>'],
    ] as const) {
      const newest = await nextMailTo(product, email, () => askFrom(email, { host }, '127.0.0.14'));
      expect(newest).toMatchObject({ from: sender, to: [email], subject: `Restablece tu contraseña de ${name}` });
      expect(resetLink(newest).origin).toBe(`http://${host}`);
      expect(newest.html).toContain(resetLink(newest).href);
    }
  });

  it.each([
    [{ host: 'malo.example' }],
    [{ origin: 'https://malo.example', referer: 'https://malo.example/' }],
    [{ 'x-forwarded-host': 'malo.example', forwarded: 'host=malo.example' }],
    [{ 'x-viewer-origin': 'https://malo.example', 'x-origin-secret': 'adivinado' }],
  ])('never leads where a request says by itself: %j', async (headers) => {
    const email = await putUsuario({ _id: 'desviada' });
    const newest = await nextMailTo(product, email, () => askFrom(email, headers, '127.0.0.15'));
    expect(resetLink(newest).origin).toBe(product.url);
    expect(JSON.stringify(newest)).not.toContain('malo.example');
  });
});

it('nothing secret, nor any e-mail address, is in a log', async () => {
  const email = await putUsuario({ _id: 'discreta' });
  const token = await mailedToken(product, email);
  const reset = await passwordsOf(product).reset(token);
  const { accessToken, refreshToken } = reset.data;
  const cookie = reset.headers.getSetCookie()[0]?.split(/[=;]/u)[1] ?? '';
  expect(cookie.length).toBeGreaterThan(60);
  await product.call('login', {
    body: { email, password: newPassword },
    headers: { cookie: `__Host-equipo-x=${cookie}` },
  });
  await passwordsOf(product).change(accessToken, newPassword, 'Otra-clave-2027');
  let logs = '';
  for await (const path of glob('logs/*.log', { cwd: product.dataDir })) {
    logs += await readFile(join(product.dataDir, path), 'utf8');
  }
  expect(logs).toContain('An order was read');
  expect(logs).toContain('PUT /api/auth/change-password');
  for (const secret of [
    token,
    token.split('.')[1] ?? '',
    accessToken,
    refreshToken,
    cookie,
    newPassword,
    email,
    '@cliente',
  ]) {
    expect(logs.includes(secret)).toBe(false);
  }
});
