import { expect, it } from 'vitest';
import { secret } from '../../testing/deployed/laboratory.ts';
import { useTarget, useTargetLaboratory } from '../../testing/deployed/use-target.ts';

const target = useTarget();
const laboratory = useTargetLaboratory(target);

it('a view is saved, shared with a client, found by its users alone, and deleted', async () => {
  const { call, mark } = target;
  const token = await target.signIn(laboratory.hotelera, secret);
  const consulta = new URLSearchParams({ solicitante: laboratory.solicitantes.sol }).toString();
  const body = { nombre: `Vista ${mark}`, consulta, cliente: null };
  const { vista } = (await call('createVista', { token, body: { ...body, pagina: 'puntos' } })).data;
  const [cliente] = (await call('listVistas', { token })).data.clientes;
  const params = { id: vista._id };
  const shared = await call('updateVista', {
    token,
    params,
    body: { ...body, cliente: cliente?._id ?? '', version: 1 },
  });
  expect(shared.data.vista).toMatchObject({ consulta, cliente: cliente?._id, version: 2 });
  const listed = async (who: string) => (await call('listVistas', { token: who })).data.vistas.map(({ _id }) => _id);
  expect(await listed(token)).toContain(vista._id);
  const foreign = await target.signIn(laboratory.ajena, secret);
  expect(await listed(foreign)).not.toContain(vista._id);
  expect((await call('deleteVista', { token: foreign, params })).status).toBe(404);
  expect((await call('deleteVista', { token, params, query: { version: '2' } })).status).toBe(200);
  expect(await listed(token)).not.toContain(vista._id);
});
