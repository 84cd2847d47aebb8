import { randomBytes } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import type { MuestraDocument } from '../../contract/muestras/muestra.ts';
import { ndjson, secret } from '../../testing/deployed/laboratory.ts';
import { eventually } from '../../testing/deployed/target.ts';
import { sampleThatFails } from '../../testing/product/alerts.ts';
import { useTarget, useTargetLaboratory } from '../../testing/deployed/use-target.ts';

const target = useTarget();
const laboratory = useTargetLaboratory(target);
let token: string;
beforeAll(async () => {
  token = await target.signIn(laboratory.hotelera, secret);
});

/** Drops a sample of today that fails, and waits until its client's user reads it as it was dropped. */
async function deliver(id: string, more: Partial<MuestraDocument>): Promise<void> {
  const sample = sampleThatFails(id, {
    solicitante: { nombre: laboratory.solicitantes.sol },
    referencia_externa: `Acumulador ${target.mark}`,
    fecha_muestra: new Date().toISOString().slice(0, 10),
    ...more,
  });
  await target.drop(`muestras/${id}-${randomBytes(4).toString('hex')}.ndjson`, ndjson([sample]));
  await eventually('the sample is there', async () => {
    const found = await target.call('getResult', { token, params: { id } });
    return found.status === 200 && found.data.result.producto === sample.producto ? found : undefined;
  });
}

it('a sample that fails is a point that fails now, and its correction is kept, listed and confirmed', async () => {
  const { call, mark } = target;
  const id = `corregida-${mark}`;
  const at = { token, params: { id } };
  await deliver(id, { producto: 'Ducha 1' });
  const { incumplen } = (await call('getAhora', { token })).data;
  expect(incumplen.puntos.map(({ referencia_externa: punto }) => punto)).toEqual([`Acumulador ${mark}`]);
  expect((await call('getHistorial', at)).status).toBe(200);

  await deliver(id, { producto: 'Ducha 2', motivo_revision: 'Error de transcripción' });
  const { revisiones } = (await call('listRevisiones', at)).data;
  expect(revisiones.map(({ numero, vigente }) => [numero, vigente])).toEqual(
    expect.arrayContaining([
      [0, false],
      [1, true],
    ]),
  );
  const before = await call('getRevision', { token, params: { id, numero: '0' } });
  expect(before.data.result.producto).toBe('Ducha 1');
  const pending = async () => (await call('listCorrecciones', { token })).data.total;
  await eventually('the correction is listed', async () => ((await pending()) === 1 ? true : undefined));
  expect((await call('confirmLeida', { ...at, body: { numero: 1 } })).status).toBe(200);
  expect(await pending()).toBe(0);
  const acuses = await eventually('the laboratory sees who has read it', async () => {
    const { data } = await call('listAcuses', { token: laboratory.adminToken, params: { id } });
    return data.acuses.length > 0 ? data.acuses : undefined;
  });
  expect(acuses.map(({ email }) => email)).toEqual([laboratory.hotelera]);
});

it('a sample is sent to a colleague, who gets its mail', async () => {
  const { call, mark } = target;
  const id = `enviada-${mark}`;
  await deliver(id, { producto: 'Ducha 3' });
  const { clientes } = (await call('listClientes', { token: laboratory.adminToken, query: { search: mark } })).data;
  const cliente = clientes.find(({ nombre }) => nombre === `Hoteles ${mark}`)?._id ?? '';
  const email = `colega.${mark}@cliente.example`;
  const body = { email, role: 'cliente', clientes: [cliente], password: secret };
  expect((await call('createUsuario', { token: laboratory.adminToken, body })).status).toBe(200);
  const cosa = { muestra: id };
  const { destinatarios } = (await call('listDestinatarios', { token, body: { cosa } })).data;
  expect(destinatarios.map((one) => one.email)).toEqual([email]);
  const para = destinatarios.map(({ _id }) => _id);
  const sent = await call('sendEnvio', { token, body: { id: randomBytes(16).toString('hex'), cosa, para } });
  expect(sent.data).toEqual({ enviados: 1 });
  const mail = await eventually('the mail has come', async () =>
    (await target.mailsTo(email)).find(({ text }) => text.includes(`/results/${id}`)),
  );
  expect(mail.text).toContain(laboratory.hotelera);
});
