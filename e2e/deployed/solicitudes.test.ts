import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sumaDias } from '../../contract/base/dias-habiles.ts';
import { fechaEnMadrid } from '../../contract/base/fecha.ts';
import { ndjson, secret } from '../../testing/deployed/laboratory.ts';
import { eventually } from '../../testing/deployed/target.ts';
import { useTarget, useTargetLaboratory } from '../../testing/deployed/use-target.ts';
import { nitrato } from '../../testing/product/incidencias-page.ts';

const target = useTarget();
const laboratory = useTargetLaboratory(target);

it('a sample is asked for, accepted, and tied by its delivery or by hand; another request is withdrawn', async () => {
  const { call, mark } = target;
  const { sol } = laboratory.solicitantes;
  const { agua } = laboratory.tipos;
  const admin = { token: laboratory.adminToken };
  const token = await target.signIn(laboratory.hotelera, secret);
  const hoy = fechaEnMadrid(new Date());
  const pedido = {
    solicitante: sol,
    tipo_muestra: agua,
    punto: { nombre: `Pedido ${mark}` },
    parametros: ['Nitrato'],
    desde: hoy,
    hasta: sumaDias(hoy, 7),
    mensaje: '',
    origen: 'otra' as const,
    instalacion: null,
    incidencia: null,
  };
  const ask = async () =>
    (await call('createSolicitud', { token, body: { ...pedido, peticion: randomUUID() } })).data.solicitud;
  const [byFile, byHand, withdrawn] = [await ask(), await ask(), await ask()];
  const params = { id: withdrawn._id };
  expect((await call('withdrawSolicitud', { token, params, body: {} })).data.solicitud.estado).toBe('retirada');
  const accepted = await call('answerSolicitud', {
    ...admin,
    params: { id: byFile._id },
    body: { estado: 'aceptada', fecha: pedido.hasta, texto: '' },
  });
  expect(accepted.data.solicitud).toMatchObject({ estado: 'aceptada', aceptada: pedido.hasta });
  const of = { solicitante: { nombre: sol }, tipo_muestra: agua, fecha_muestra: hoy };
  await target.drop(
    `muestras/solicitud-${mark}.ndjson`,
    ndjson([
      nitrato(`solicitud-${mark}`, 20, { ...of, referencia_solicitud: byFile._id }),
      nitrato(`a-mano-${mark}`, 20, of),
    ]),
  );
  const stateOf = async (id: string) => (await call('getSolicitud', { token, params: { id } })).data.solicitud;
  const tied = await eventually('the sample of a request', async () => {
    const now = await stateOf(byFile._id);
    return now.estado === 'autorizada' ? now : undefined;
  });
  expect(tied.muestra?._id).toBe(`solicitud-${mark}`);
  const { result } = (await call('getResult', { token, params: { id: `a-mano-${mark}` } })).data;
  const linked = await call('linkSolicitud', {
    ...admin,
    params: { id: byHand._id },
    body: { numero: result.numero_muestra },
  });
  expect(linked.data.solicitud).toMatchObject({ estado: 'autorizada', muestra: { _id: `a-mano-${mark}` } });
  const listed = (await call('listSolicitudes', { token, query: {} })).data.solicitudes.map(({ _id }) => _id);
  expect(listed).toEqual(expect.arrayContaining([byFile._id, byHand._id, withdrawn._id]));
  const foreign = await target.signIn(laboratory.ajena, secret);
  expect((await call('getSolicitud', { token: foreign, params })).status).toBe(404);
});
