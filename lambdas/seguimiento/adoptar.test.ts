import { afterAll, beforeAll, expect, it } from 'vitest';
import { claveDePunto } from '../../contract/rules/punto.ts';
import { cliente } from '../../testing/clientes.ts';
import { archivo, autor, seedIncidencia } from '../../testing/seed-incidencia.ts';
import { startTables } from '../../testing/tables.ts';
import { noCliente } from '../access/scope.ts';
import { tenedoresOf } from '../access/tenedores.ts';
import { readIncidenciasDeMuestras } from '../store/incidencias-de-muestra.ts';
import { hiloDe, readHilo } from '../store/incidencias.ts';
import { adoptar } from './adoptar.ts';

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startTables();
});
afterAll(async () => stop());

const tenedores = tenedoresOf([
  cliente({ _id: 'hoteles', solicitantes: ['Hotel Sol', 'Hotel Luna'] }),
  cliente({ _id: 'socios', solicitantes: ['Hotel Luna'] }),
]);

const hiloFor = (de: string, solicitante: string) =>
  hiloDe(de, claveDePunto(solicitante, { nombre: 'Toma de red' }), 'Aniones', 'Nitrato');

const paso = { cuando: '2026-03-11T10:00:00.000Z', tipo: 'comentario', texto: 'Válvula cambiada' } as const;

/** An incident as a version without clients left it: closed, with what people wrote and a file. */
async function seedOld(solicitante: string): Promise<string> {
  const clave = claveDePunto(solicitante, { nombre: 'Toma de red' });
  return seedIncidencia({
    cliente: noCliente,
    _id: `${hiloFor(noCliente, solicitante)}.1`,
    solicitante,
    punto: { clave, nombre: 'Toma de red' },
    estado: 'cerrada',
    zanjado: { antesDe: '2026-03-01', muestras: ['x'] },
    pasos: [
      { ...paso, quien: autor('ana@hoteles.example') },
      { ...paso, quien: { ...autor('admin@lab.example'), laboratorio: true } },
    ],
    archivos: [archivo('a1', autor('ana@hoteles.example'))],
  });
}

it('an incident of before goes on as its requester’s client’s, with its words, its closing and its files', async () => {
  const old = await seedOld('Hotel Sol');
  for (const times of [1, 2]) {
    await adoptar(tenedores);
    const [own, ...others] = await readHilo(hiloFor('hoteles', 'Hotel Sol'));
    expect([times, others.length]).toEqual([times, 0]);
    expect(own).toMatchObject({
      cliente: 'hoteles',
      estado: 'cerrada',
      zanjado: { muestras: ['x'] },
      pasos: [
        { texto: paso.texto, quien: { email: 'ana@hoteles.example', clientes: ['hoteles'] } },
        { texto: paso.texto, quien: { laboratorio: true, clientes: [] } },
      ],
      archivos: [{ _id: 'a1', de: old }],
    });
    expect((await readIncidenciasDeMuestras(['x'])).get('x')).toContain(own?._id);
  }
});

it('where several clients have the requester nobody is given what another may have written', async () => {
  await seedOld('Hotel Luna');
  await adoptar(tenedores);
  for (const de of ['hoteles', 'socios']) expect(await readHilo(hiloFor(de, 'Hotel Luna'))).toEqual([]);
});
