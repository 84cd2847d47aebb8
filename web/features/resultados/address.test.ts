import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sortColumnSchema } from '../../../contract/resultados/filtros.ts';
import { maxPuntos } from '../../../contract/puntos/puntos.ts';
import { clean } from '../../../contract/base/texto.ts';
import { listAddress, type ListState } from './address.ts';
import { direccionDeSerie } from '../../../contract/evolucion/rules/direccion-de-serie.ts';
import { evolucionAbierta, type EvolucionState, panoramaDe } from '../evolucion/state.ts';

/** As the filters have it: cleaned, which makes another letter of some. */
const text = fc
  .string({ minLength: 1, maxLength: 40, unit: 'grapheme' })
  .map(clean)
  .filter((value) => value !== '' && value.length <= 200);
const date = fc.date({ min: new Date('2000-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
const day = date.map((value) => value.toISOString().slice(0, 10));
const parametro = fc.record({
  determinacion: text,
  parametro: fc.oneof(text, fc.constant('')),
  unidad: fc.oneof(text, fc.constant('')),
});
/** Keys of points; those of one answer differ. */
const puntos = fc.uniqueArray(
  fc.tuple(text, text, text).map((parts) => JSON.stringify(parts)),
  { maxLength: maxPuntos },
);
/** A series, or what a panorama is narrowed by. */
const shown = fc.oneof(
  fc.record({
    serie: fc.tuple(parametro, puntos).map(([named, at]) => ({ ...named, puntos: at })),
    parametro: fc.constant(null),
    puntos: fc.constant([]),
  }),
  fc.record({ serie: fc.constant(null), parametro: fc.option(parametro), puntos }),
);
const view = fc.record({
  filas: fc.constantFrom('parametro' as const, 'punto' as const, 'tipo' as const, 'solicitante' as const),
  columnas: fc.constantFrom('mes' as const, 'trimestre' as const, 'anio' as const),
  periodo: fc.constantFrom(null, '2025-03', '2025-T4', '2025'),
  comoTabla: fc.boolean(),
  limite: fc.option(
    fc.record({
      extremo: fc.constantFrom('min' as const, 'max' as const),
      // The sign of zero isn't written.
      valor: fc.double({ noNaN: true, noDefaultInfinity: true }).map((valor) => valor + 0),
    }),
  ),
  norma: fc.constantFrom(null, 'cada-fecha', '2030-01-02'),
  separados: fc.boolean(),
  otrosAnos: fc.boolean(),
  logaritmica: fc.boolean(),
});
const evolucion: fc.Arbitrary<EvolucionState> = fc.tuple(shown, view).map(([one, other]) => ({ ...one, ...other }));
const tab = fc.oneof(
  fc.record({
    tab: fc.constantFrom('estadisticas' as const, 'tabla' as const),
    evolucion: fc.constant(evolucionAbierta),
  }),
  fc.record({ tab: fc.constant('evolucion' as const), evolucion }),
);
const rest = fc.record({
  filtros: fc.record(
    {
      search: text,
      numeroMuestra: text,
      fechaInicio: day,
      fechaFin: day,
      tipoMuestra: fc.array(text, { minLength: 1, maxLength: 4 }),
      solicitante: fc.array(text, { minLength: 1, maxLength: 4 }),
      clienteId: text,
      tipoGrupoId: text,
      conclusionMuestra: text,
      entrega: text,
    },
    { requiredKeys: [] },
  ),
  agrupacion: fc.constantFrom(null, 'month' as const, 'year' as const, 'solicitante' as const),
  page: fc.integer({ min: 1, max: 1_000_000 }),
  sortBy: fc.constantFrom(...sortColumnSchema.options),
  sortOrder: fc.constantFrom('asc' as const, 'desc' as const),
});
const state: fc.Arbitrary<ListState> = fc.tuple(rest, tab).map(([one, other]) => ({ ...one, ...other }));

describe("the list's address", () => {
  it('brings back exactly the list that it was written from', () => {
    fc.assert(
      fc.property(state, (list) => {
        expect(listAddress.read(new URLSearchParams(listAddress.write(list).toString()))).toEqual(list);
      }),
    );
  });

  it('is bare for the list as it opens', () => {
    const opened = listAddress.read(new URLSearchParams());
    expect(opened).toEqual({
      filtros: {},
      tab: 'estadisticas',
      evolucion: evolucionAbierta,
      agrupacion: null,
      page: 1,
      sortBy: 'fecha_muestra',
      sortOrder: 'desc',
    });
    expect(listAddress.write(opened).toString()).toBe('');
  });

  it('with nonsense in it shows the list as if the nonsense were not there', () => {
    const nonsense =
      'tab=otra&agrupacion=constructor&page=-3&sortBy=password&sortOrder=up&fechaInicio=2026-02-31&search=&tipoMuestra=&other=1';
    expect(listAddress.read(new URLSearchParams(nonsense))).toEqual(listAddress.read(new URLSearchParams()));
    expect(listAddress.read(new URLSearchParams('page=2.5&page=9')).page).toBe(1);
  });

  it('of a series is the same in mails and beside samples, at a point and at all of a solicitante’s', () => {
    const serie = { determinacion: 'Metales & más', parametro: 'Plomo', unidad: 'µg/L' };
    const punto = { nombre: 'Cocina', codigo: 'C-1' };
    const open = (link: string) => listAddress.read(new URLSearchParams(link.split('?')[1]));
    expect(open(direccionDeSerie({ ...serie, solicitante: 'Hotel Sol', punto }))).toMatchObject({
      tab: 'evolucion',
      filtros: {},
      evolucion: { ...evolucionAbierta, serie: { ...serie, puntos: ['["Hotel Sol","cocina","c-1"]'] } },
    });
    expect(open(direccionDeSerie({ ...serie, unidad: undefined, solicitante: 'Hotel Sol' }))).toMatchObject({
      tab: 'evolucion',
      filtros: { solicitante: ['Hotel Sol'] },
      evolucion: { ...evolucionAbierta, serie: { ...serie, unidad: '', puntos: [] } },
    });
  });

  it('with nonsense about a series shows the panorama', () => {
    const address = new URLSearchParams(
      'tab=evolucion&parametro=Plomo&limite=mucho&filas=otra&punto=x&vista=3&periodo=2025-13&como=x',
    );
    expect(listAddress.read(address).evolucion).toEqual(evolucionAbierta);
    const known = new URLSearchParams('tab=evolucion&determinacion=Metales&parametro=Plomo&punto=x&punto=[1]');
    expect(listAddress.read(known).evolucion.serie?.puntos).toEqual([]);
  });

  it('leads from a series back to the panorama of its parameter, or to that of its points', () => {
    const serie = {
      determinacion: 'Metales',
      parametro: 'Plomo',
      unidad: 'µg/L',
      puntos: ['["Hotel Sol","cocina",""]'],
    };
    const opened = { ...evolucionAbierta, serie, columnas: 'anio' as const, otrosAnos: true };
    expect(panoramaDe(opened)).toEqual({ ...evolucionAbierta, columnas: 'anio', puntos: serie.puntos });
    const { puntos: at, ...named } = serie;
    expect(at).toHaveLength(1);
    expect(panoramaDe({ ...opened, filas: 'punto' })).toEqual({
      ...evolucionAbierta,
      filas: 'punto',
      columnas: 'anio',
      parametro: named,
    });
  });
});
