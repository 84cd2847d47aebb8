import { beforeAll, expect, it } from 'vitest';
import type { MuestraDocument } from '../../../contract/muestras/muestra.ts';
import { saveMuestras } from '../../../lambdas/domain/entregas/store/save-muestras.ts';
import { rebuildIndex } from '../../../lambdas/domain/muestras/reindex/rebuild.ts';
import { muestra } from '../../../testing/muestras.ts';
import { everyItem, restoreItems } from '../../../testing/portal-items.ts';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { whatDiffers } from '../../../testing/whole-index.ts';
import { useLaboratory } from '../../../testing/product/use-product.ts';

const product = useLaboratory();
let tokens: { admin: string; reader: string };
beforeAll(async () => {
  const signIn = async (usuario: Parameters<typeof putUsuario>[0]) =>
    (await product.signIn(await putUsuario(usuario))).accessToken;
  tokens = { admin: await signIn({ _id: 'jefa', role: 'admin' }), reader: await signIn({ _id: 'lectora' }) };
});

const id = 'corregida';
const params = { id };
const start = Date.now() - 60_000;
/** Delivers a state of the sample, a second after the one before. */
async function deliver(nth: number, more: Partial<MuestraDocument>): Promise<void> {
  const now = new Date(start + nth * 1000);
  const entrega = { archivo: `muestras/${nth}.ndjson`, entregada: now };
  await saveMuestras([muestra({ _id: id, numero_muestra: id, ...more })], { now, entrega });
}

/** Everything that the laboratory and a reader are shown of the sample's states, corrections and readings. */
async function shown() {
  const { admin, reader } = tokens;
  const { revisiones } = (await product.call('listRevisiones', { token: admin, params })).data;
  const states = await Promise.all(
    revisiones.map(async ({ numero }) =>
      product.call('getRevision', { token: reader, params: { id, numero: String(numero) } }),
    ),
  );
  const { data: listed } = await product.call('listResults', { token: reader, query: { numeroMuestra: id } });
  return {
    revisiones,
    states: states.map(({ data }) => data.result),
    rows: listed.results,
    pending: (await product.call('listCorrecciones', { token: reader })).data,
    acuses: (await product.call('listAcuses', { token: admin, params })).data.acuses,
  };
}

it('a table that is restored has every state of a sample, its reasons, who has read them, and what is yet to be read', async () => {
  const open = async () => product.call('getResult', { token: tokens.reader, params });
  await deliver(0, { producto: 'Torre 1' });
  await open();
  await deliver(1, { producto: 'Torre 2', motivo_revision: 'Error de etiqueta' });
  await open();
  await product.call('confirmLeida', { token: tokens.reader, params, body: { numero: 1 } });
  await deliver(2, { producto: 'Torre 3', motivo_revision: 'Otra errata' });
  const before = await shown();
  expect(before.revisiones.map(({ numero, motivo }) => [numero, motivo])).toEqual([
    [2, 'Otra errata'],
    [1, 'Error de etiqueta'],
    [0, undefined],
  ]);
  expect(before.states.map(({ producto }) => producto)).toEqual(['Torre 3', 'Torre 2', 'Torre 1']);
  expect(before.rows[0]?.correccion).toMatchObject({ numero: 2, abierta: false, leida: false });
  expect(before.pending).toMatchObject({ total: 1, correcciones: [{ numero: 2 }] });
  expect(before.acuses).toMatchObject([{ usuario: 'lectora', vista: 1, leida: 1 }]);

  const moment = await everyItem();
  await deliver(3, { estado: 'anulada' });
  await restoreItems(moment);
  expect(await whatDiffers()).not.toEqual([]);
  await rebuildIndex({ pause: async () => {}, onProgress: () => {} });
  expect(await whatDiffers()).toEqual([]);
  expect(await shown()).toEqual(before);

  // What was delivered since is read again: the same state follows, under its own number.
  await deliver(3, { estado: 'anulada' });
  const { data } = await product.call('listCorrecciones', { token: tokens.reader });
  expect(data.correcciones).toMatchObject([{ _id: id, numero: 3, retirada: true }]);
});
