import { describe, expect, it } from 'vitest';
import type { Output } from '../../../../contract/calls.ts';
import type { IncidenciaListada } from '../../../../contract/incidencias/incidencia.ts';
import { gather } from './gather.ts';
import { incidenciasTable, rowOf } from './table.ts';

const incidencia = (_id: string): IncidenciaListada => ({
  _id,
  cliente: null,
  solicitante: 'Hotel Sol',
  punto: { clave: '[]', nombre: 'Grifo', codigo: 'G-1' },
  tipo_muestra: 'Agua',
  determinacion: 'Aniones',
  parametro: 'Nitrato',
  estado: 'en_curso',
  cerrada: null,
  causa: { clase: 'limpieza', texto: 'Filtro sucio' },
  medida: { texto: 'Cambiar el filtro', hecha: '2026-03-11' },
  abierta: '2026-12-01T23:30:00.000Z',
  muestra: {
    _id: 'm',
    numero_muestra: 'A-1',
    fecha_muestra: '2026-11-30',
    medida: { parametro: 'Nitrato', valor: 62, valor_formateado: '62', unidad: 'mg/L', referencia: { max: 50 } },
  },
  propuesta: null,
  espera: null,
  responsable: 'Ana',
  vence: '2026-12-12',
  vencida: false,
});

const cuentas = {
  porResolver: 0,
  vencidas: 0,
  sinResolver: 0,
  propuestas: 0,
  estados: { abierta: 0, en_curso: 0, pendiente_remuestra: 0, cerrada: 0, descartada: 0 },
};

function paged(pages: string[][], totals: number[]): (page: number) => Promise<Output<'listIncidencias'>> {
  return async (page) => ({
    incidencias: (pages[page - 1] ?? []).map(incidencia),
    total: totals[page - 1] ?? 0,
    paginas: pages.length,
    cuentas,
    puedeMover: false,
  });
}

async function gathered(pages: string[][], totals: number[]) {
  const ids: string[] = [];
  const outcome = await gather({
    ask: paged(pages, totals),
    write: async (some) => void ids.push(...some.map(({ _id }) => _id)),
    onProgress: () => undefined,
  });
  return { ids, ...outcome };
}

describe('an export of incidents', () => {
  it('has all pages in order', async () => {
    expect(await gathered([['a', 'b'], ['c']], [3, 3])).toEqual({ ids: ['a', 'b', 'c'], count: 3, isExact: true });
  });

  it('has none twice, and says that what it was made of changed', async () => {
    const moved = await gathered(
      [
        ['a', 'b'],
        ['b', 'c'],
      ],
      [3, 4],
    );
    expect(moved).toEqual({ ids: ['a', 'b', 'c'], count: 3, isExact: false });
  });

  it('says that one is missing that moved to a page before', async () => {
    expect((await gathered([['a', 'b'], []], [3, 3])).isExact).toBe(false);
  });

  it('is a file without lines where there is none', async () => {
    expect(await gathered([[]], [0])).toEqual({ ids: [], count: 0, isExact: true });
  });

  it('has a column for each fact, dates as dates and numbers as numbers', () => {
    const row = rowOf(incidencia('a'));
    const cells = Object.fromEntries(incidenciasTable.columns.map(({ header }, place) => [header, row[place]]));
    expect(cells).toMatchObject({
      'Punto de muestreo': 'Grifo',
      Valor: 62,
      Límite: 'máx. 50',
      Estado: 'En curso',
      // Half past eleven at night in UTC is the next day in Madrid.
      Abierta: new Date('2026-12-02T00:00:00Z'),
      Vence: new Date('2026-12-12T00:00:00Z'),
      Vencida: 'No',
      Causa: 'Limpieza y desinfección insuficientes. Filtro sucio',
      Medida: 'Cambiar el filtro',
      'Medida hecha': new Date('2026-03-11T00:00:00Z'),
      Cerrada: null,
      Propuesta: null,
    });
  });
});
