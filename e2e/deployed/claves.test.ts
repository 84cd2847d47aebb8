import { expect, it } from 'vitest';
import { fechaEnMadrid } from '../../contract/base/fecha.ts';
import { secret } from '../../testing/deployed/laboratory.ts';
import { useTarget, useTargetLaboratory } from '../../testing/deployed/use-target.ts';

const target = useTarget();
const laboratory = useTargetLaboratory(target);

const fin = fechaEnMadrid(new Date());

it('a user makes a key, by which a program reads what each function answers, and ends it', async () => {
  const { call, signIn } = target;
  const token = await signIn(laboratory.hotelera, secret);
  const body = { nombre: 'Programa', fin, acotada: { tipoGrupos: [laboratory.grupo] } };
  const { clave, texto } = (await call('createClave', { token, body })).data;
  for (const name of ['listResults', 'listCambios', 'listMuestrasEnCurso', 'listInformes'] as const) {
    expect([name, (await call(name, { token: texto })).status]).toEqual([name, 200]);
  }
  expect((await call('checkPdf', { token: texto, params: { filename: 'no-hay' } })).data.exists).toBe(false);
  expect((await call('exportResults', { token: texto, body: {} })).refusal?.code).toBe('KEY_NOT_ALLOWED');
  const { claves } = (await call('listClaves', { token })).data;
  expect(claves.find(({ _id }) => _id === clave._id)?.ultimoUso).not.toBeNull();
  expect((await call('endClave', { token, params: { id: clave._id } })).status).toBe(200);
  expect((await call('listResults', { token: texto })).refusal?.code).toBe('KEY_INVALID');
});

it('an administrator makes a key for a client, and ends it', async () => {
  const { call, mark } = target;
  const token = laboratory.adminToken;
  const { clientes } = (await call('listClientes', { token, query: { search: mark } })).data;
  const id = clientes.find(({ nombre }) => nombre === `Hoteles ${mark}`)?._id ?? '';
  const body = { nombre: 'Cuadro de mando', fin };
  const { clave, texto } = (await call('createClaveDeCliente', { token, params: { id }, body })).data;
  expect((await call('listResults', { token: texto })).status).toBe(200);
  const { claves } = (await call('listClavesDeCliente', { token, params: { id } })).data;
  expect(claves.map(({ _id }) => _id)).toEqual([clave._id]);
  expect((await call('endClaveDeCliente', { token, params: { id, clave: clave._id } })).status).toBe(200);
  expect((await call('listResults', { token: texto })).refusal?.code).toBe('KEY_INVALID');
});
