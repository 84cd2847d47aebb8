import { beforeAll, expect, it } from 'vitest';
import { ndjson, secret } from '../../testing/deployed/laboratory.ts';
import { eventually } from '../../testing/deployed/target.ts';
import { sampleThatFails } from '../../testing/product/alerts.ts';
import { useTarget, useTargetLaboratory } from '../../testing/deployed/use-target.ts';

const target = useTarget();
const laboratory = useTargetLaboratory(target);
let token: string;
beforeAll(async () => {
  token = laboratory.adminToken;
});

it('an administrator reads who sees a sample, and views the portal as its user, only to read', async () => {
  const { call, mark, drop } = target;
  const muestra = `vista-${mark}`;
  const sample = sampleThatFails(muestra, { solicitante: { nombre: laboratory.solicitantes.sol } });
  await drop(`muestras/${muestra}.ndjson`, ndjson([sample]));
  const { usuarios } = await eventually('the sample is there', async () => {
    const found = await call('getVisibilidad', { token, query: { muestra } });
    return found.status === 200 ? found.data : undefined;
  });
  const reader = usuarios.find(({ email }) => email === laboratory.hotelera);
  expect(reader?.motivos.map(({ motivo }) => motivo)).toContain('cliente');
  const asked = await call('checkVisibilidad', { token, body: { muestra, email: laboratory.ajena } });
  expect(asked.data.ve).toBe(false);

  const params = { id: reader?._id ?? '' };
  const { _id, accessToken } = (await call('startVista', { token, params })).data;
  expect((await call('getResult', { token: accessToken, params: { id: muestra } })).status).toBe(200);
  const refused = await call('updateAvisos', { token: accessToken, body: { avisos: [], avisosProvisionales: false } });
  expect(refused.refusal?.code).toBe('VIEW_ONLY');
  expect((await call('endVista', { token, params: { id: _id } })).status).toBe(200);
  expect((await call('listResults', { token: accessToken })).status).toBe(401);
});

it('a requester without a client is listed, assigned, and taken back', async () => {
  const { call, mark, drop } = target;
  const solicitante = `Camping ${mark}`;
  await drop(
    `muestras/camping-${mark}.ndjson`,
    ndjson([sampleThatFails(`camping-${mark}`, { solicitante: { nombre: solicitante } })]),
  );
  const isListed = async () =>
    (await call('listSinCliente', { token })).data.sinCliente.some((one) => one.solicitante === solicitante);
  await eventually('it is listed', async () => ((await isListed()) ? true : undefined));
  const { clientes } = (await call('listClientes', { token, query: { search: mark } })).data;
  const clienteId = clientes.find(({ nombre }) => nombre === `Hoteles ${mark}`)?._id ?? '';
  const body = { solicitante, clienteId };
  expect((await call('assignSolicitante', { token, body })).data.cliente.solicitantes).toContain(solicitante);
  expect(await isListed()).toBe(false);
  expect((await call('unassignSolicitante', { token, body })).data.cliente.solicitantes).not.toContain(solicitante);
});

it('a user is invited by mail, and not again at once; and a report says who will see it', async () => {
  const { call, mark } = target;
  const email = `invitada.${mark}@cliente.example`;
  const body = { email, role: 'cliente', master: 'todos', invitar: true };
  const { user } = (await call('createUsuario', { token, body })).data;
  await eventually('the invitation has come', async () => (await target.mailsTo(email))[0]);
  const again = await call('inviteUsuario', { token, params: { id: user._id }, body: { version: user.version } });
  expect(again.refusal?.code).toBe('TOO_MANY_ATTEMPTS');
  const informe = { categoria: 'Auditoría de Cocina', solicitante: laboratory.solicitantes.sol, empresa: 'alicuota' };
  const { data } = await call('getAudiencia', { token, body: informe });
  expect(JSON.stringify(data)).toContain(laboratory.hotelera);
  expect((await call('login', { body: { email, password: secret } })).status).toBe(401);
});
