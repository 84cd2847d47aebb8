import { beforeAll, describe, expect, it } from 'vitest';
import { putUsuario } from '../../testing/product/laboratory.ts';
import { useLaboratory } from '../../testing/product/use-product.ts';

const product = useLaboratory();
let token: string;

beforeAll(async () => {
  token = (await product.signIn(await putUsuario({ _id: 'exportador' }))).accessToken;
});

describe('a burst', () => {
  const atOnce = 60;

  it('of wrong sign-ins and of whole exports is answered or put off, and the rest of the portal goes on', async () => {
    const signIns = Array.from({ length: atOnce }, async (_, n) =>
      product.call('login', { body: { email: `nadie-${n}@cliente.example`, password: 'Equivocada2026' } }),
    );
    const exports = Array.from({ length: atOnce }, async () => product.call('exportResults', { body: {}, token }));
    const asked = { over: false };
    const burst = Promise.all([...signIns, ...exports]).finally(() => (asked.over = true));
    const meanwhile: number[] = [];
    do {
      const some = await Promise.all([product.call('health'), product.call('listResults', { token })]);
      meanwhile.push(...some.map(({ status }) => status));
    } while (!asked.over);
    expect(new Set(meanwhile)).toEqual(new Set([200]));
    const answers = await burst;
    for (const { status, headers, refusal } of answers) {
      expect([200, 401, 429, 503]).toContain(status);
      if (status !== 429 && status !== 503) continue;
      expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/u);
      expect(refusal?.message).toMatch(/[Ee]spera/u);
    }
    // More came of each than run and wait at once.
    expect(answers.slice(0, atOnce).some(({ status }) => status === 503)).toBe(true);
    expect(answers.slice(atOnce).some(({ status }) => status === 503)).toBe(true);
    expect(answers.slice(atOnce).some(({ status }) => status === 200)).toBe(true);
  });
});
