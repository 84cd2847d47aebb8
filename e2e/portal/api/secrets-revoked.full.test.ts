import { expect, it } from 'vitest';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { rotateSecret, withNewest } from '../../../testing/product/signing-secret.ts';
import { useLaboratory } from '../../../testing/product/use-product.ts';

// A product of its own: a process reads a secret again only so often.
const product = useLaboratory();

it('a change of the signing secret after a leak ends the sessions of before, and the next one is good', async () => {
  const email = await putUsuario({ _id: 'filtrada' });
  const { accessToken } = await product.signIn(email);
  expect((await product.call('getFiltersEnCurso', { token: accessToken })).status).toBe(200);
  await rotateSecret(product, '--revoke');
  // A token signed with the new value makes the instance read the secret before its five-minute cache expires.
  expect((await product.call('getFiltersEnCurso', { token: await withNewest(accessToken) })).status).toBe(200);
  expect((await product.call('getFiltersEnCurso', { token: accessToken })).refusal?.code).toBe('TOKEN_INVALID');
});
