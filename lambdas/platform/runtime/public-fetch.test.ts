import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isPublicAddress } from './public-address.ts';
import { faultOfTarget, type Lookup, publicFetch } from './public-fetch.ts';

afterEach(() => vi.unstubAllEnvs());

/** A resolver that gives these addresses, one list for each time that it is asked. */
function resolving(...answers: string[][]): Lookup & { asked: number } {
  const lookup = (_name: string, _options: object, callback: Parameters<Lookup>[2]) => {
    const answer = answers[Math.min(lookup.asked++, answers.length - 1)] ?? [];
    callback(
      null,
      answer.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  lookup.asked = 0;
  return lookup;
}

/** A server on this machine, by the name `emisor.test` or by its address; allowed unless said otherwise. */
async function serving(listener: RequestListener, isAllowed = true) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const named = `http://emisor.test:${port}`;
  const literal = `http://127.0.0.1:${port}`;
  if (isAllowed) vi.stubEnv('ALLOWED_PRIVATE_ORIGINS', `${named} ${literal}`);
  const stop = async () => {
    server.closeAllConnections();
    server.close();
  };
  return { named, literal, [Symbol.asyncDispose]: stop };
}

describe('what is no public address is never asked', () => {
  it.each([
    ['this machine', 'https://127.0.0.1/'],
    ['this machine, in short', 'https://127.1/'],
    ['this machine, as one number', 'https://2130706433/'],
    ['this machine, in octal', 'https://0177.0.0.1/'],
    ['this machine, in hexadecimal', 'https://0x7f000001/'],
    ['this machine, in wide digits', 'https://１２７.0.0.1/'],
    ['any address', 'https://0.0.0.0/'],
    ['a private network', 'https://10.1.2.3/'],
    ['a private network', 'https://172.31.255.255/'],
    ['a private network', 'https://192.168.1.1/'],
    ['a provider’s network', 'https://100.64.0.1/'],
    ['the metadata of a cloud', 'https://169.254.169.254/latest/meta-data/'],
    ['the metadata of a cloud, as one number', 'https://2852039166/'],
    ['the credentials of a container', 'https://169.254.170.2/'],
    ['everybody', 'https://255.255.255.255/'],
    ['a group', 'https://224.0.0.1/'],
    ['this machine, in IPv6', 'https://[::1]/'],
    ['any address, in IPv6', 'https://[::]/'],
    ['IPv4 within IPv6', 'https://[::ffff:127.0.0.1]/'],
    ['IPv4 within IPv6, in hexadecimal', 'https://[::ffff:a9fe:a9fe]/'],
    ['IPv4 within IPv6, in the old way', 'https://[::127.0.0.1]/'],
    ['IPv4 behind a translator', 'https://[64:ff9b::7f00:1]/'],
    ['IPv4 behind a local translator', 'https://[64:ff9b:1::a00:1]/'],
    ['IPv4 behind 6to4', 'https://[2002:7f00:1::]/'],
    ['IPv4 behind Teredo', 'https://[2001:0:7f00:1::]/'],
    ['a link', 'https://[fe80::1]/'],
    ['a private network, in IPv6', 'https://[fd12:3456::1]/'],
    ['the metadata of a cloud, in IPv6', 'https://[fd00:ec2::254]/'],
    ['a site', 'https://[fec0::1]/'],
    ['a group, in IPv6', 'https://[ff02::1]/'],
    ['documentation', 'https://[2001:db8::1]/'],
  ])('%s: %s', async (_what, url) => {
    await expect(publicFetch(url)).rejects.toMatchObject({ reason: 'not-public' });
  });

  it.each([
    ['private', ['10.0.0.1']],
    ['private, beside a public one', ['93.184.216.34', '10.0.0.1']],
    ['the metadata of a cloud', ['169.254.169.254']],
    ['this machine, in IPv6', ['::1']],
    ['IPv4 within IPv6', ['::ffff:10.0.0.1']],
    ['none', []],
  ])('a name whose address is %s', async (_what, addresses) => {
    const lookup = resolving(addresses);
    await expect(publicFetch('https://emisor.test/', {}, { lookup })).rejects.toMatchObject({ reason: 'not-public' });
    expect(lookup.asked).toBe(1);
  });

  it('the name of this machine', async () => {
    await expect(publicFetch('https://localhost:1/')).rejects.toMatchObject({ reason: 'not-public' });
  });

  it.each([
    ['https://localhost/avisos', 'not-public'],
    ['https://LOCALHOST:8443/', 'not-public'],
    ['https://api.localhost/', 'not-public'],
    ['https://lims.local/', 'not-public'],
    ['https://servidor/avisos', 'not-public'],
    ['https://metadata.google.internal/', 'not-public'],
    ['https://10.0.0.1/', 'not-public'],
    ['https://hooks.example.com/localhost', undefined],
    ['https://localhost.example.com/', undefined],
    ['https://93.184.216.34/', undefined],
  ])('a name that no public server has is known as it is typed: %s', (url, fault) => {
    expect(faultOfTarget(new URL(url))).toBe(fault);
  });

  it.each(['http://emisor.test/', 'ftp://emisor.test/', 'file:///etc/passwd', 'data:,hola'])('%s', async (url) => {
    await expect(publicFetch(url)).rejects.toMatchObject({ reason: 'not-https' });
  });

  it('a server on this machine that is not on the list, though another port of it is', async () => {
    await using server = await serving((_request, response) => response.end('secreto'), false);
    vi.stubEnv('ALLOWED_PRIVATE_ORIGINS', 'http://127.0.0.1:1');
    await expect(publicFetch(server.literal)).rejects.toMatchObject({ reason: 'not-https' });
    await expect(publicFetch(server.literal.replace('http', 'https'))).rejects.toMatchObject({ reason: 'not-public' });
  });
});

it.each(['93.184.216.34', '8.8.8.8', '100.128.0.1', '172.32.0.1', '2606:4700::1111', '2a00:1450:4003:80f::200e'])(
  '%s is public',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

it.each(['', 'localhost', 'fe80::1%eth0', '2606:4700::1111%eth0', '1.2.3'])('%j is no public address', (address) =>
  expect(isPublicAddress(address)).toBe(false),
);

describe('an allowed address', () => {
  it('is resolved once, and connected to by what that gave', async () => {
    const lookup = resolving(['127.0.0.1'], ['192.0.2.1']);
    await using server = await serving((_request, response) => response.end('bien'));
    const answer = await publicFetch(server.named, {}, { lookup });
    expect(await answer.text()).toBe('bien');
    expect(lookup.asked).toBe(1);
  });

  it('is sent method, headers and body, and answers its own', async () => {
    await using server = await serving((request, response) => {
      response.writeHead(418, { 'content-type': 'application/json', 'x-two': ['a', 'b'] });
      const answer = (body: string) => JSON.stringify([request.method, request.headers['x-one'], body]);
      void text(request).then((body) => response.end(answer(body)));
    });
    const init = { method: 'POST', headers: { 'X-One': 'uno' }, body: new URLSearchParams({ a: 'ñ' }) };
    const answer = await publicFetch(server.literal, init);
    expect(answer.status).toBe(418);
    expect(answer.headers.get('x-two')).toBe('a, b');
    expect(await answer.json()).toEqual(['POST', 'uno', 'a=%C3%B1']);
  });

  it('is not followed where it sends elsewhere', async () => {
    let calls = 0;
    await using server = await serving((_request, response) => {
      calls++;
      response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
    });
    expect((await publicFetch(server.literal)).status).toBe(302);
    expect(calls).toBe(1);
  });

  it('may answer 256 kB and no more, whatever it says of its length', async () => {
    await using server = await serving((request, response) => {
      response.end(Buffer.alloc(256 * 1024 + Number(request.url?.slice(1))));
    });
    expect((await (await publicFetch(`${server.literal}/0`)).arrayBuffer()).byteLength).toBe(256 * 1024);
    await expect(publicFetch(`${server.literal}/1`)).rejects.toMatchObject({ reason: 'too-large' });
  });

  it.each([
    ['never answers', () => {}],
    ['never ends its answer', (_request, response) => void response.write('{')],
  ] satisfies [string, RequestListener][])('that %s is left after a while', async (_what, listener) => {
    await using server = await serving(listener);
    await expect(publicFetch(server.literal, {}, { timeout: 100 })).rejects.toMatchObject({ reason: 'too-slow' });
  });

  it('that nobody listens at is unreachable', async () => {
    vi.stubEnv('ALLOWED_PRIVATE_ORIGINS', 'http://127.0.0.1:1');
    await expect(publicFetch('http://127.0.0.1:1')).rejects.toMatchObject({ reason: 'unreachable' });
  });
});
