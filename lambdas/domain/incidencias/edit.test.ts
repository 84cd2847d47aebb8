import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { conNitrato } from '../../../testing/incidencias.ts';
import { seedIncidencia } from '../../../testing/seed-incidencia.ts';
import { asking, storedUsuario } from '../../../testing/usuarios.ts';
import { useMailCloud } from '../../../testing/use-mail-cloud.ts';
import { saveMuestras } from '../entregas/store/save-muestras.ts';
import { noteIncidenciaDeMuestra } from './store/incidencias-de-muestra.ts';
import type { StoredIncidencia } from './store/incidencias.ts';
import { commentIncidencia } from './edit.ts';
import { listIncidenciasDeMuestra } from './read.ts';

useMailCloud();

const now = new Date('2026-03-12T10:00:00Z');
const requestOf = (_id: string) =>
  asking(now, storedUsuario({ _id, email: `${_id}@hotel.example`, clientes: ['hoteles'] }));

let ids = 0;
let id: string;
beforeEach(async () => {
  id = await seedIncidencia({ _id: `hilo-${++ids}.1` });
});

describe('a comment', () => {
  /** Comments, and gives all comments of the incident: who, and what. */
  async function comment(who: string, texto: string): Promise<string[][]> {
    const input = { params: { id }, query: undefined, body: { texto } };
    const { incidencia } = await commentIncidencia(input, requestOf(who));
    return incidencia.pasos
      .filter(({ tipo }) => tipo === 'comentario')
      .map(({ quien, texto: said }) => [quien?.nombre ?? '', said]);
  }

  it('that is sent again is there once', async () => {
    await comment('ana', 'Purgado');
    expect(await comment('ana', 'Purgado')).toEqual([['ana@hotel.example', 'Purgado']]);
  });

  it('of the same person with other words, and of another one with the same, are comments of their own', async () => {
    await comment('ana', 'Purgado');
    await comment('ana', 'Y limpiado');
    expect(await comment('luis', 'Y limpiado')).toEqual([
      ['ana@hotel.example', 'Purgado'],
      ['ana@hotel.example', 'Y limpiado'],
      ['luis@hotel.example', 'Y limpiado'],
    ]);
  });
});

describe('the incidents of a sample', () => {
  const of = (_id: string, papel: StoredIncidencia['muestras'][number]['papel']) => ({
    _id,
    numero_muestra: _id,
    fecha_muestra: '2026-03-01',
    tipo_muestra: 'Agua',
    conclusion: papel === 'remuestra' ? ('Cumple' as const) : ('No cumple' as const),
    papel,
    revision: 0,
  });

  /** The incidents of the sample 'm-1'. */
  async function listed(): Promise<string[]> {
    const input = { params: { id: 'm-1' }, query: undefined, body: undefined };
    const { incidencias } = await listIncidenciasDeMuestra(input, requestOf('ana'));
    return incidencias.map(({ _id }) => _id);
  }

  beforeAll(async () => {
    const sample = conNitrato(60, { _id: 'm-1', fecha_muestra: '2026-03-01', solicitante: { nombre: 'Hotel Sol' } });
    await saveMuestras([sample], { now });
  });

  it('are those that it opened or follows, not those that it was noted for alone, nor was taken back from', async () => {
    const [own, following, noted, withdrawn] = ['propia.1', 'siguiente.1', 'anotada.1', 'retirada.1'] as const;
    await seedIncidencia({ _id: own, muestras: [of('m-1', 'incumple')], abierta: '2026-03-02T10:00:00Z' });
    await seedIncidencia({
      _id: following,
      muestras: [of('m-0', 'incumple'), of('m-1', 'remuestra')],
      abierta: '2026-03-01T10:00:00Z',
    });
    await seedIncidencia({ _id: noted, muestras: [of('m-0', 'incumple')] });
    await seedIncidencia({ _id: withdrawn, muestras: [of('m-0', 'incumple'), of('m-1', 'retirada')] });
    for (const one of [own, following, noted, withdrawn]) await noteIncidenciaDeMuestra('m-1', one);
    expect(await listed()).toEqual([own, following]);
  });
});
