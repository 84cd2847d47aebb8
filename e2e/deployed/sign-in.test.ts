import { describe, expect, it } from 'vitest';
import { useTarget } from '../../testing/deployed/use-target.ts';

const target = useTarget({ web: true });

describe('the portal as it is deployed', () => {
  it('is well, and says of a page that it does not have that it is not there', async () => {
    const { data } = await target.call('health');
    expect(data).toEqual({ status: 'ok' });
    expect((await fetch(`${target.url}/api/no-hay-tal`)).status).toBe(404);
  });

  it('signs the administrator in by its password and no other, and refuses requests without a session', async () => {
    const { email, password } = target.admin;
    const wrong = await target.call('login', { body: { email, password: `${password}x` } });
    expect([wrong.status, wrong.refusal?.code]).toEqual([401, 'CREDENTIALS_INVALID']);
    const token = await target.signIn(email, password);
    const profile = await target.call('profile', { token });
    expect(profile.data.user).toMatchObject({ email, role: 'admin' });
    expect((await target.call('profile')).status).toBe(401);
    expect((await target.call('profile', { token: `${token}x` })).refusal?.code).toBe('TOKEN_INVALID');
    expect((await target.call('listResults')).status).toBe(401);
  });

  it('gives new tokens for a refresh token, until who has it signs out', async () => {
    const { email, password } = target.admin;
    const { refreshToken } = (await target.call('login', { body: { email, password } })).data;
    const renewed = (await target.call('refresh', { body: { refreshToken } })).data;
    expect((await target.call('profile', { token: renewed.accessToken })).status).toBe(200);
    await target.call('logout', { body: { refreshToken: renewed.refreshToken } });
    expect((await target.call('refresh', { body: { refreshToken: renewed.refreshToken } })).status).toBe(401);
  });

  it('gives its page at any address of it, what it is configured with, and not a page for a missing asset', async () => {
    const ask = async (path: string) => fetch(target.url + path);
    const config = (await (await ask('/config.json')).json()) as { brandings: { empresa: string }[] };
    expect(config.brandings.map(({ empresa }) => empresa)).toEqual(['alicuota', 'cbba']);
    for (const path of ['/', '/results/1']) {
      const page = await ask(path);
      expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
      const script = /src="(?<script>\/assets\/[^"]+\.js)"/u.exec(await page.text())?.groups?.['script'] ?? '';
      expect((await ask(script)).headers.get('content-type')).toContain('javascript');
    }
    // S3 answers 404 for a missing object to callers that may list the bucket; the emulator always answers 403.
    expect([403, 404]).toContain((await ask('/assets/no-hay-tal.js')).status);
  });
});
