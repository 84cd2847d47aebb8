import { afterEach, expect, it, vi } from 'vitest';

// The logger writes to this process's own console, where its lines can be read.
Object.assign(process.env, { POWERTOOLS_DEV: 'true', POWERTOOLS_LOG_LEVEL: 'INFO' });
const { logOf, withRequestId } = await import('./log.ts');
const { queueHandler } = await import('./queue-handler.ts');
afterEach(() => vi.restoreAllMocks());

function written(): Record<string, unknown>[] {
  const lines: Record<string, unknown>[] = [];
  const keep = (text: string) => void lines.push(JSON.parse(text) as Record<string, unknown>);
  for (const level of ['info', 'warn', 'error'] as const) vi.spyOn(console, level).mockImplementation(keep);
  return lines;
}

it('each line names the request that it is about, of several at once each its own', async () => {
  const lines = written();
  const log = logOf('store');
  const gate = Promise.withResolvers<void>();
  const slow = withRequestId('peticion-1', async () => {
    await gate.promise;
    log.warn('A stored item is damaged', { que: 'muestra' });
  });
  await withRequestId('peticion-2', async () => log.info('Answered', { requestId: 'peticion-2' }));
  gate.resolve();
  await slow;
  log.info('Outside');
  expect(lines).toMatchObject([
    { level: 'INFO', message: 'Answered', service: 'store', requestId: 'peticion-2' },
    { level: 'WARN', message: 'A stored item is damaged', que: 'muestra', requestId: 'peticion-1' },
    { message: 'Outside' },
  ]);
  expect(lines[2]).not.toHaveProperty('requestId');
});

it('what a queue’s message has done is found by the message', async () => {
  const lines = written();
  const log = logOf('mail');
  const handler = queueHandler(async (body) => log.info(body), vi.fn());
  const record = { messageId: 'mensaje-7', body: 'An order was read' };
  await handler({ Records: [record] } as unknown as Parameters<typeof handler>[0]);
  expect(lines).toMatchObject([{ message: 'An order was read', requestId: 'mensaje-7' }]);
});

it('an error is logged with its name, its message and where it was thrown', () => {
  const lines = written();
  logOf('auth').error('The call failed', { error: new RangeError('too far') });
  expect(lines).toMatchObject([{ level: 'ERROR', error: { name: 'RangeError', message: 'too far' } }]);
});
