import { beforeAll, expect, it } from 'vitest';
import { ndjson, secret } from '../../testing/deployed/laboratory.ts';
import { eventually } from '../../testing/deployed/target.ts';
import { haceDias, nitrato, pixel } from '../../testing/product/incidencias-page.ts';
import { post } from '../../testing/product/informes.ts';
import { useTarget, useTargetLaboratory } from '../../testing/deployed/use-target.ts';

const target = useTarget();
const laboratory = useTargetLaboratory(target);
let token: string;
beforeAll(async () => {
  token = await target.signIn(laboratory.hotelera, secret);
});

it('what does not comply opens an incident, which people take on, and a later sample proposes to close', async () => {
  const { call, mark } = target;
  const of = { solicitante: { nombre: laboratory.solicitantes.sol } };
  const id = `nitrato-${mark}`;
  expect((await call('updateAvisos', { token, body: { avisos: [], avisosIncidencias: ['abierta'] } })).status).toBe(
    200,
  );
  const webhook = { nombre: 'ERP', url: 'https://receptor.invalid/avisos', eventos: ['incidencia.abierta'] };
  const made = (await call('createWebhook', { token, body: webhook })).data.webhook;
  await target.drop(`muestras/${id}.ndjson`, ndjson([nitrato(id, 60, of)]));
  const { _id } = await eventually('an incident', async () => {
    const { incidencias } = (await call('listIncidencias', { token })).data;
    return incidencias.find(({ muestra }) => muestra.numero_muestra === id);
  });
  const params = { id: _id };
  await eventually('a mail that it was opened', async () =>
    (await target.mailsTo(laboratory.hotelera)).find(({ text }) => text.includes(`/incidencias/${_id}`)),
  );
  await eventually('an event that it was opened', async () =>
    (await call('listWebhookEnvios', { token, params: { id: made._id } })).data.envios.find(
      ({ incidencia }) => incidencia === _id,
    ),
  );
  expect((await call('countIncidencias', { token })).data.porResolver).toBeGreaterThan(0);
  const own = (await call('listIncidenciasDeMuestra', { token, params: { id } })).data.incidencias;
  expect(own.map((one) => one._id)).toEqual([_id]);
  const foreign = await target.signIn(laboratory.ajena, secret);
  expect((await call('getIncidencia', { token: foreign, params })).status).toBe(404);

  const body = { medida: { texto: 'Purgar', hecha: haceDias(10) } };
  expect((await call('updateIncidencia', { token, params, body })).data.incidencia.medida).toEqual(body.medida);
  const comment = { token: laboratory.adminToken, params, body: { texto: 'Visto' } };
  expect((await call('commentIncidencia', comment)).status).toBe(200);
  const moved = await call('moveIncidencia', {
    token,
    params,
    body: { estado: 'pendiente_remuestra', medida: { texto: 'Purgado', hecha: haceDias(9) } },
  });
  expect(moved.data.incidencia.estado).toBe('pendiente_remuestra');
  const pedidas = (await call('listSolicitudes', { token, query: { incidencia: _id } })).data.solicitudes;
  expect(pedidas.map(({ origen, estado }) => [origen, estado])).toEqual([['incidencia', 'pedida']]);

  const tipo = 'image/png';
  const upload = { token, params, body: { tipo, size: pixel.length } };
  const form = (await call('createSubidaDeIncidencia', upload)).data;
  expect((await post(form, pixel)).status).toBe(204);
  const file = { subida: form.subida, tipo, nombre: 'filtro.png' };
  const [archivo] = (await call('addArchivoDeIncidencia', { token, params, body: file })).data.incidencia.archivos;
  const which = { token, params: { ...params, archivo: archivo?._id ?? '' } };
  const { headers } = await call('downloadArchivoDeIncidencia', which);
  const bytes = Buffer.from(await (await fetch(headers.get('location') ?? '')).arrayBuffer());
  expect(bytes.equals(pixel)).toBe(true);
  expect((await call('deleteArchivoDeIncidencia', which)).data.incidencia.archivos).toEqual([]);

  await target.drop(`muestras/${id}-2.ndjson`, ndjson([nitrato(`${id}-2`, 20, { ...of, fecha_muestra: haceDias(2) })]));
  await eventually('a proposal', async () => {
    const { propuesta } = (await call('getIncidencia', { token, params })).data;
    return propuesta?.muestra === `${id}-2` ? propuesta : undefined;
  });
  const closed = await call('moveIncidencia', { token, params, body: { estado: 'cerrada' } });
  expect(closed.data.incidencia.estado).toBe('cerrada');
  const several = { ids: [_id], estado: 'en_curso' as const, motivo: 'Se reabre' };
  expect((await call('moveIncidencias', { token: laboratory.adminToken, body: several })).data.cambiadas).toEqual([
    _id,
  ]);
});
