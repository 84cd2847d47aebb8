import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cliente } from '../../../testing/clientes.ts';
import { startTables } from '../../../testing/tables.ts';
import { storedUsuario } from '../../../testing/usuarios.ts';
import { putCliente, readClientes } from '../../platform/access/store/clientes.ts';
import {
  findEntradaByDomain,
  readEntradaEmpresa,
  writeEntradaEmpresa,
} from '../../platform/access/store/entradas-empresa.ts';
import { deleteCliente } from './clientes.ts';

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startTables();
});
afterAll(async () => stop());

const now = new Date('2026-03-02T08:00:00.000Z');
const request = {
  now,
  usuario: storedUsuario({ _id: 'jefa', role: 'admin' }),
  alcance: { solicitantes: 'todos', tipos: 'todos' } as const,
  familia: 'su-sesion',
  visitor: async () => ({ address: '203.0.113.1', origin: null }),
  cookies: [],
  newId: randomUUID,
  setCookie: () => undefined,
};

it('a client that is deleted leaves no secret of its provider, and its domains are free', async () => {
  await putCliente(cliente({ _id: 'hoteles' }));
  await putCliente(cliente({ _id: 'otro' }));
  const provider = { clienteId: 'hoteles', emisor: 'https://acceso.example', idCliente: 'portal', secreto: 'sellado' };
  const scope = { solicitantes: [], grupoTipoMuestra: [], tipoMuestra: null };
  const flags = { activo: false, soloEmpresa: false, crearAlEntrar: false };
  const entrada = { ...provider, ...scope, ...flags, probada: null, sesionesDesde: 0, version: 1, cambio: null };
  await writeEntradaEmpresa({ ...entrada, dominios: ['hoteles.example', 'hotel.example'] }, undefined);
  const other = { ...entrada, clienteId: 'otro', dominios: ['hotel.example'] };
  await expect(writeEntradaEmpresa(other, undefined)).rejects.toMatchObject({ dominio: 'hotel.example' });

  const [version] = (await readClientes(['hoteles'])).map((one) => one.version);
  await deleteCliente({ params: { id: 'hoteles' }, query: { version }, body: undefined }, request);
  expect(await readEntradaEmpresa('hoteles')).toBeUndefined();
  expect(await findEntradaByDomain('hoteles.example')).toBeUndefined();
  expect(await writeEntradaEmpresa(other, undefined)).toBe(true);
});
