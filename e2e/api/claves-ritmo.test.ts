import { expect, it } from 'vitest';
import { ritmoDeClave } from '../../contract/clave.ts';
import { fechaEnMadrid } from '../../contract/fecha.ts';
import { loadKeyViewer } from '../../lambdas/access/key-viewer.ts';
import { putUsuario } from '../../testing/product/laboratory.ts';
import { useLaboratory } from '../../testing/product/use-product.ts';

const product = useLaboratory();

it(`the requests of a key are ${ritmoDeClave.peticiones} in five minutes, and then told when to come back`, async () => {
  const { accessToken } = await product.signIn(await putUsuario({ _id: 'apresurada' }));
  const body = { nombre: 'ERP', fin: fechaEnMadrid(new Date()) };
  const { texto } = (await product.call('createClave', { token: accessToken, body })).data;
  const asked = async () => product.call('getBasicFilters', { token: texto });
  // All but the last fifty are counted by the portal's own code, without being asked.
  const { peticiones } = ritmoDeClave;
  for (let n = 0; n < peticiones - 50; n += 50) {
    await Promise.all(Array.from({ length: 50 }, async () => loadKeyViewer(texto, new Date())));
  }
  // A stretch of five minutes may end in between: then as many as there may be go in the next one.
  const answers: Awaited<ReturnType<typeof asked>>[] = [];
  while (answers.length <= peticiones + 100 && answers.every(({ status }) => status !== 429)) {
    answers.push(...(await Promise.all(Array.from({ length: 25 }, asked))));
  }
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(50);
  expect(refused[0]?.refusal?.code).toBe('TOO_MANY_REQUESTS');
  const wait = Number(refused[0]?.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(ritmoDeClave.segundos);
}, 60_000);
