import { expect, it } from 'vitest';
import { pdfBytes } from '../../testing/product/informes.ts';
import { ndjson, samplesOf, secret } from '../../testing/deployed/laboratory.ts';
import { eventually } from '../../testing/deployed/target.ts';
import { useTarget, useTargetLaboratory } from '../../testing/deployed/use-target.ts';

const target = useTarget();
const laboratory = useTargetLaboratory(target);

it('a link to a dossier shows a sample with its certificate, notes what is read, and is ended', async () => {
  const { call, mark } = target;
  const sample = samplesOf(laboratory, mark).find(
    ({ estado, solicitante }) => estado === 'autorizada' && solicitante.nombre === laboratory.solicitantes.luna,
  );
  if (!sample) throw new Error('The hotel has no sample');
  const numero = sample.numero_muestra;
  await target.drop(`muestras/${mark}-enlaces.ndjson`, ndjson([sample]));
  await target.drop(`pdfs/${numero}.pdf`, pdfBytes(10_000));
  const token = await target.signIn(laboratory.hotelera, secret);
  await eventually('its client sees the certificate', async () => {
    const { data } = await call('checkPdf', { token, params: { filename: numero } });
    return data.document ?? undefined;
  });
  const body = { para: mark, conCertificados: true, filtros: { numeroMuestra: numero } };
  const { enlace, texto } = (await call('createEnlace', { token, body })).data;
  const bearer = { token: texto };
  const [listed] = (await call('openEnlace', bearer)).data.muestras;
  expect(listed?.numero_muestra).toBe(numero);
  const opened = await call('getMuestraDeEnlace', { ...bearer, params: { id: listed?._id ?? '' } });
  const id = opened.data.certificado?.document?._id ?? '';
  expect((await call('readDossierDeEnlace', bearer)).data.certificados[numero]?.exists).toBe(true);
  expect((await call('pdfDeEnlace', { ...bearer, params: { id } })).status).toBe(302);
  const own = { token, params: { id: enlace._id } };
  expect((await call('listUsosDeEnlace', own)).data.usos).toHaveLength(4);
  expect((await call('listEnlaces', { token })).data.enlaces.map(({ _id }) => _id)).toContain(enlace._id);
  expect((await call('endEnlace', own)).status).toBe(200);
  expect((await call('openEnlace', bearer)).status).toBe(404);
});
