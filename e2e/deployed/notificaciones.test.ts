import { expect, it } from 'vitest';
import { claveDePunto } from '../../contract/puntos/rules/punto.ts';
import { ndjson, secret } from '../../testing/deployed/laboratory.ts';
import { eventually } from '../../testing/deployed/target.ts';
import { useTarget, useTargetLaboratory } from '../../testing/deployed/use-target.ts';
import { haceDias, nitrato } from '../../testing/product/incidencias-page.ts';

const target = useTarget();
const laboratory = useTargetLaboratory(target);

it('the report of a network is to be loaded in SINAC, with the bulletin’s fields, and ticked', async () => {
  const { call, mark } = target;
  const solicitante = laboratory.solicitantes.sol;
  const id = `red-${mark}`;
  const more = { solicitante: { nombre: solicitante }, fecha_muestra: haceDias(3), fecha_emision: haceDias(0) };
  await target.drop(`muestras/${id}.ndjson`, ndjson([nitrato(id, 20, more)]));
  const token = await target.signIn(laboratory.hotelera, secret);
  await eventually('the sample', async () =>
    (await call('getResult', { token, params: { id } })).status === 200 ? true : undefined,
  );
  const body = {
    solicitante,
    nombre: 'Red',
    atributos: { clase: 'red' as const },
    puntos: [claveDePunto(solicitante, { nombre: 'Grifo de cocina' })],
  };
  expect((await call('createInstalacion', { token: laboratory.adminToken, body })).status).toBe(200);
  const found = await eventually('what is to be notified', async () => {
    const { notificaciones } = (await call('listNotificaciones', { token })).data;
    return notificaciones.find(({ origen }) => origen.clase === 'informe' && origen.acto === 'sinac');
  });
  expect(found.muestra?._id).toBe(id);
  const { boletin } = (await call('getBoletin', { token, params: { id } })).data;
  expect(boletin.lineas[0]).toMatchObject({ numero: 26, valor: '20', unidad: 'mg/L' });
  const params = { id, acto: 'sinac' as const };
  expect((await call('markNotificacion', { token, params, body: { hecho: true, numero: 0 } })).status).toBe(200);
});
