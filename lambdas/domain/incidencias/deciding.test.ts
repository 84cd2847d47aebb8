import { describe, expect, it } from 'vitest';
import { claveDePunto } from '../../../contract/puntos/rules/punto.ts';
import { seedIncidencia } from '../../../testing/seed-incidencia.ts';
import { cliente } from '../../../testing/clientes.ts';
import { useTables } from '../../../testing/use-tables.ts';
import type { Alcance } from '../../platform/access/scope.ts';
import { putCliente } from '../../platform/access/store/clientes.ts';
import type { StoredIncidencia } from './store/incidencias.ts';
import { readDeciding } from './deciding.ts';

useTables();

type Guardada = StoredIncidencia['muestras'][number];
const muestra = (_id: string, fecha_muestra: string, more: Partial<Guardada> = {}): Guardada => ({
  _id,
  numero_muestra: _id,
  fecha_muestra,
  tipo_muestra: 'Agua',
  conclusion: 'No cumple',
  papel: 'incumple',
  revision: 0,
  ...more,
});

let count = 0;
/** Stores an incident of the determination 'Aniones' of a point, and gives the point's key. */
async function seed(nombre: string, muestras: Guardada[], more: Partial<StoredIncidencia> = {}): Promise<string> {
  const clave = claveDePunto('Hotel Sol', { nombre });
  await seedIncidencia({ _id: `hilo-${++count}.1`, punto: { clave, nombre }, muestras, ...more });
  return clave;
}
const closedOver = (...muestras: string[]) =>
  ({ estado: 'cerrada', zanjado: { antesDe: '2026-03-01', muestras } }) satisfies Partial<StoredIncidencia>;

const everything: Alcance = { solicitantes: 'todos', tipos: 'todos', clientes: 'todos' };

async function isClosed(
  clave: string,
  id: string,
  { tipo = 'Agua', determinacion = 'aniones', alcance = everything } = {},
) {
  const { cierres } = await readDeciding(alcance);
  return cierres.isClosed({ claves: [clave], tipo, determinacion, muestra: id });
}

describe('what a person has closed', () => {
  it('is closed for a user of several clients by those whose part shows the sample', async () => {
    for (const _id of ['este', 'oeste']) await putCliente(cliente({ _id, solicitantes: ['Hotel Sol', _id] }));
    const clave = await seed('Faro', [muestra('f1', '2026-02-01')], { ...closedOver('f1'), cliente: 'este' });
    const alcance = (tipo: string): Alcance => ({
      ...everything,
      clientes: {
        porCliente: new Map([
          ['este', { solicitantes: new Set(['Hotel Sol']), tipos: new Set([tipo]) }],
          ['oeste', { solicitantes: new Set(['Hotel Sol']), tipos: 'todos' }],
        ]),
      },
    });
    expect(await isClosed(clave, 'f1', { alcance: alcance('Agua') })).toBe(true);
    expect(await isClosed(clave, 'f1', { alcance: alcance('Aire') })).toBe(false);
    for (const _id of ['este', 'oeste']) await putCliente(cliente({ _id, solicitantes: [_id] }));
  });

  it('is closed for its own client, and for who sees every client once all have closed it', async () => {
    for (const _id of ['norte', 'sur']) await putCliente(cliente({ _id, solicitantes: ['Hotel Sol', _id] }));
    const ofClient = (_id: string) => ({ ...everything, clientes: new Set([_id]) });
    const clave = await seed('Torre', [muestra('t1', '2026-02-01')], { ...closedOver('t1'), cliente: 'norte' });
    await seed('Torre', [muestra('t1', '2026-02-01')], { cliente: 'sur' });
    expect(await isClosed(clave, 't1', { alcance: ofClient('norte') })).toBe(true);
    expect(await isClosed(clave, 't1', { alcance: ofClient('sur') })).toBe(false);
    expect(await isClosed(clave, 't1')).toBe(false);
    // One that has lost the requester holds nobody up.
    await putCliente(cliente({ _id: 'sur', solicitantes: ['sur'] }));
    expect(await isClosed(clave, 't1')).toBe(true);
    await putCliente(cliente({ _id: 'norte', solicitantes: ['norte'] }));
  });

  it('is the last sample of each type as the index has them in order, whatever the time of day', async () => {
    const clave = await seed(
      'Ducha',
      [muestra('b', '2026-03-01', { hora: '08:00' }), muestra('a', '2026-03-01', { hora: '12:00' })],
      closedOver('a', 'b'),
    );
    expect(await isClosed(clave, 'b')).toBe(true);
    expect(await isClosed(clave, 'b', { determinacion: 'ph' })).toBe(false);
    // A sample of which only its own verdict is known fails by whatever the incident says.
    expect(await isClosed(clave, 'b', { determinacion: '' })).toBe(true);
    expect(await isClosed(clave, 'otra')).toBe(false);
  });

  it('is nothing that failed after it was closed, nor the re-test that was corrected to fail', async () => {
    const clave = await seed('Pozo', [muestra('p1', '2026-02-01'), muestra('p2', '2026-03-01')], closedOver('p1'));
    expect(await isClosed(clave, 'p2')).toBe(false);
  });

  it('is nothing while another parameter of the determination is open, of that type', async () => {
    const clave = await seed('Vaso', [muestra('v2', '2026-02-02')], closedOver('v2'));
    expect(await isClosed(clave, 'v2')).toBe(true);
    await seed('Vaso', [muestra('v0', '2026-01-01', { tipo_muestra: 'Superficie' })]);
    expect(await isClosed(clave, 'v2')).toBe(true);
    await seed('Vaso', [muestra('v1', '2026-01-01')], { parametro: 'Nitrito' });
    expect(await isClosed(clave, 'v2')).toBe(false);
  });

  it('is nothing once it is opened again, or where it was withdrawn', async () => {
    const open = await seed('Red', [muestra('r1', '2026-02-01')], { estado: 'en_curso' });
    expect(await isClosed(open, 'r1')).toBe(false);
    const gone = await seed('Aljibe', [muestra('j1', '2026-02-01', { papel: 'retirada' })], closedOver());
    expect(await isClosed(gone, 'j1')).toBe(false);
  });
});
