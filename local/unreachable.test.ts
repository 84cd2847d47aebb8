import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { isUnreachable } from './unreachable.ts';

const failed = async (asking: Promise<unknown>): Promise<unknown> =>
  asking.then(
    () => undefined,
    (error: unknown) => error,
  );

it('a port that nothing listens on, and a connection that is cut, are unreachable', async () => {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  expect(isUnreachable(await failed(fetch(`http://127.0.0.1:${port}`)))).toBe(true);
  await new Promise((resolve) => server.close(resolve));
  expect(isUnreachable(await failed(fetch(`http://127.0.0.1:${port}`)))).toBe(true);
});

it('a fault of the code, and one that the portal answered, are not', () => {
  expect(isUnreachable(new TypeError('x is not a function'))).toBe(false);
  expect(isUnreachable(Object.assign(new Error('no'), { name: 'AccessDenied', code: 'AccessDenied' }))).toBe(false);
  expect(isUnreachable('ECONNREFUSED')).toBe(false);
});
