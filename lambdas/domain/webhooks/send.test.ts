import { afterEach, expect, it, vi } from 'vitest';
import { send } from './send.ts';

afterEach(() => vi.unstubAllEnvs());

/** What a try to send to an address says, and whether its name was looked up, which leads to this machine. */
async function tried(url: string) {
  let lookedUp = false;
  const { texto, codigo } = await send(
    url,
    { headers: {}, body: '{}' },
    {
      lookup: (_name, _options, callback) => {
        lookedUp = true;
        callback(null, [{ address: '127.0.0.1', family: 4 }]);
      },
    },
  );
  expect(codigo).toBeNull();
  return { texto, lookedUp };
}

it.each(['https://erp.example:22/', 'https://erp.example:9000/avisos', 'https://erp.example:80/'])(
  'nothing is sent to the port of %s, and why is said',
  async (url) => {
    const { texto, lookedUp } = await tried(url);
    expect(lookedUp).toBe(false);
    expect(texto).toContain('Solo se envía a los puertos 443 y 8443');
  },
);

it.each(['https://erp.example/', 'https://erp.example:443/', 'https://erp.example:8443/avisos'])(
  'the port of %s is tried',
  async (url) => expect((await tried(url)).lookedUp).toBe(true),
);

it('a port that the stage allows is tried too', async () => {
  vi.stubEnv('WEBHOOK_PORTS', '9000 10443');
  expect((await tried('https://erp.example:10443/')).lookedUp).toBe(true);
  const { texto } = await tried('https://erp.example:22/');
  expect(texto).toContain('Solo se envía a los puertos 443, 8443, 9000 y 10443');
});
