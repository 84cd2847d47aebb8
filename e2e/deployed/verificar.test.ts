import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { pdfBytes } from '../../testing/product/informes.ts';
import { codigoOf } from '../../lambdas/domain/verificar/codigos.ts';
import { ndjson, samplesOf, secret } from '../../testing/deployed/laboratory.ts';
import { eventually } from '../../testing/deployed/target.ts';
import { useTarget, useTargetLaboratory } from '../../testing/deployed/use-target.ts';

const target = useTarget();
const laboratory = useTargetLaboratory(target);

it('a dropped certificate is verified by its bytes and by the code of the laboratory’s key, which is then ended', async () => {
  const { call, mark } = target;
  const token = laboratory.adminToken;
  const body = { nombre: `LIMS ${mark}` };
  const { clave, secreto } = (await call('createClaveDeVerificacion', { token, body })).data;
  const sample = samplesOf(laboratory, mark).find(
    ({ estado, solicitante }) => estado === 'autorizada' && solicitante.nombre === laboratory.solicitantes.luna,
  );
  if (!sample) throw new Error('The hotel has no sample');
  const numero = sample.numero_muestra;
  await target.drop(`muestras/${mark}-verificar.ndjson`, ndjson([sample]));
  const bytes = pdfBytes(10_000);
  await target.drop(`pdfs/${numero}.pdf`, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const verified = await eventually('the certificate can be verified', async () => {
    const { informes } = (await call('verificar', { body: { sha256 } })).data;
    return informes.find((one) => one.numero === numero);
  });
  expect(verified).toMatchObject({ estado: 'vigente', hasta: null });
  const codigo = codigoOf(secreto, numero, verified.revision);
  expect((await call('verificar', { body: { codigo } })).data.informes).toEqual([verified]);
  const own = await target.signIn(laboratory.hotelera, secret);
  const check = async () =>
    (await call('checkPdf', { token: own, params: { filename: numero } })).data.document ?? undefined;
  expect((await eventually('its client sees the certificate', check)).codigo).toBe(codigo);
  await call('verificar', { body: { codigo } });
  const { clientes, informes } = (await call('listConsultas', { token: own })).data;
  expect(informes.find((one) => one.numero === numero)?.veces).toBeGreaterThanOrEqual(1);
  const id = clientes[0]?._id ?? '';
  const choose = async (abierta: boolean) =>
    call('updateVerificacion', { token: own, params: { id }, body: { abierta } });
  expect((await choose(true)).status).toBe(200);
  expect((await call('verificar', { body: { codigo } })).data.informes[0]?.contenido).toMatchObject({
    solicitante: laboratory.solicitantes.luna,
  });
  expect((await choose(false)).status).toBe(200);
  expect((await call('endClaveDeVerificacion', { token, params: { id: clave._id } })).status).toBe(200);
  const { claves } = (await call('listClavesDeVerificacion', { token })).data;
  expect(claves.find(({ _id }) => _id === clave._id)?.hasta).not.toBeNull();
});
