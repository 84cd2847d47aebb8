import { expect, it } from 'vitest';
import type { Determinacion, Muestra } from '../../../../../contract/muestras/muestra.ts';
import type { Revision } from '../../../../../contract/muestras/revision.ts';
import { contentOf } from './content.ts';
import { sample } from './testing.ts';

const legionella = (status: string): Determinacion => ({
  descripcion: 'Legionella',
  status_inteligente: status,
  resultados: [{ descripcion: 'Legionella spp.', valor: 10_000, unidad: 'UFC/L', conclusion: status }],
  total_resultados: 1,
  resultados_cumplen: 0,
  resultados_no_cumplen: 1,
});

const contentOfSamples = (muestras: Muestra[], revisiones: Record<string, Revision[]> = {}, ajenas: string[] = []) =>
  contentOf({ muestras, revisiones: new Map(Object.entries(revisiones)), referenciasAjenas: new Set(ajenas) });

const taken = (id: string, fecha_muestra: string, more: Partial<Muestra> = {}) =>
  sample(id, { fecha_muestra, referencia_externa: 'Acumulador 3', ...more });

it('what fails was tested again by the next sample of its point with the same determination', () => {
  const { fallos } = contentOfSamples([
    taken('M-4', '2026-04-01', { determinaciones: [legionella('Cumple')] }),
    taken('M-1', '2026-01-01', { determinaciones: [legionella('No cumple')] }),
    // Neither another determination nor another point is a repetition.
    taken('M-2', '2026-02-01', { determinaciones: [{ ...legionella('Cumple'), descripcion: 'Nitratos' }] }),
    taken('M-3', '2026-03-01', { referencia_externa: 'Acumulador 1', determinaciones: [legionella('Cumple')] }),
  ]);
  expect(fallos).toHaveLength(1);
  expect(fallos[0]).toMatchObject({
    muestra: { _id: 'M-1' },
    repeticion: { muestra: { _id: 'M-4' }, conclusion: 'Cumple' },
  });
});

it('what was tested again is never said to comply over a parameter that fails, or a value outside its limits unjudged', () => {
  const again = (...determinaciones: Determinacion[]) =>
    contentOfSamples([
      taken('M-1', '2026-01-01', { determinaciones: [legionella('No cumple')] }),
      taken('M-2', '2026-02-01', { conclusion_muestra: 'Cumple', determinaciones }),
    ]).fallos[0]?.repeticion?.conclusion;
  const cumple = legionella('Cumple');
  const [resultado] = cumple.resultados;
  const of = (over: Partial<typeof resultado>, status = 'Cumple') => ({
    ...cumple,
    status_inteligente: status,
    resultados: [{ descripcion: 'Legionella spp.', valor: 10_000, ...over }],
  });
  expect(again(of({ conclusion: 'No cumple' }))).toBe('No cumple por un parámetro');
  expect(again(of({ referencia: { max: 100 } }, ''))).toBe('Fuera de límite');
  expect(again(cumple, legionella('No cumple'))).toBe('No cumple');
  expect(again(cumple, of({}, ''))).toBe('Sin conclusión');
  const { fallos } = contentOfSamples([
    taken('M-1', '2026-01-01', { conclusion_muestra: 'No cumple', determinaciones: [legionella('')] }),
    taken('M-2', '2026-02-01', { conclusion_muestra: 'Cumple', determinaciones: [of({ conclusion: 'No cumple' })] }),
  ]);
  expect(fallos[0]?.repeticion?.conclusion).toBe('No cumple');
});

it('a sample that fails by its conclusion alone is a failure too, tested again by the next sample of its point', () => {
  const { fallos } = contentOfSamples([
    taken('M-1', '2026-01-01', { conclusion_muestra: 'No cumple', determinaciones: [legionella('')] }),
    taken('M-2', '2026-02-01', { conclusion_muestra: 'Cumple', determinaciones: [] }),
  ]);
  expect(fallos).toHaveLength(1);
  expect(fallos[0]).toMatchObject({
    muestra: { _id: 'M-1' },
    repeticion: { muestra: { _id: 'M-2' }, conclusion: 'Cumple' },
  });
  expect(fallos[0]?.determinacion).toBeUndefined();
});

it('without an external reference nothing is taken for a repetition', () => {
  const { fallos } = contentOfSamples(
    ['2026-01-01', '2026-02-01'].map((fecha, n) => {
      const { referencia_externa: _none, ...rest } = taken(`M-${n}`, fecha);
      return { ...rest, determinaciones: [legionella(n === 0 ? 'No cumple' : 'Cumple')] };
    }),
  );
  expect(fallos.map(({ repeticion }) => repeticion)).toEqual([undefined]);
});

it('samples are gathered by point, and those of one by date', () => {
  const { puntos, veredictos, desde, hasta } = contentOfSamples([
    taken('M-3', '2026-03-01', { conclusion_muestra: 'No cumple' }),
    taken('M-1', '2026-01-01', { conclusion_muestra: 'Cumple' }),
    taken('M-2', '2026-02-01', { referencia_externa: 'Acumulador 1', conclusion_muestra: 'Cumple' }),
  ]);
  expect(puntos.map(({ nombre, muestras }) => [nombre, muestras.map(({ _id }) => _id)])).toEqual([
    ['Acumulador 1', ['M-2']],
    ['Acumulador 3', ['M-1', 'M-3']],
  ]);
  expect(veredictos).toEqual({ Cumple: 2, 'No cumple': 1, 'Sin definir': 0 });
  expect([desde, hasta]).toEqual(['2026-01-01', '2026-03-01']);
});

it('samples are gathered by the point that the laboratory gives, whatever their references, and by its code', () => {
  const { puntos } = contentOfSamples([
    taken('M-1', '2026-01-01', { referencia_externa: 'L-1', punto_muestreo: { nombre: 'Depósito' } }),
    taken('M-2', '2026-02-01', { referencia_externa: 'L-2', punto_muestreo: { nombre: 'DEPOSITO' } }),
    taken('M-3', '2026-03-01', { referencia_externa: 'L-3', punto_muestreo: { nombre: 'Depósito', codigo: 'D-2' } }),
  ]);
  expect(puntos.map(({ nombre, muestras }) => [nombre, muestras.map(({ _id }) => _id)])).toEqual([
    ['Depósito', ['M-1', 'M-2']],
    ['Depósito · Código: D-2', ['M-3']],
  ]);
});

it('references of a client who says that they are something else are no points', () => {
  const { puntos, fallos } = contentOfSamples(
    [
      taken('M-1', '2026-01-01', { determinaciones: [legionella('No cumple')] }),
      taken('M-2', '2026-02-01', { determinaciones: [legionella('Cumple')] }),
    ],
    {},
    ['Hotel Sol'],
  );
  expect(puntos.map(({ nombre }) => nombre)).toEqual(['']);
  expect(fallos.map(({ repeticion }) => repeticion)).toEqual([undefined]);
});

it('every correction that the reader may know of is said, oldest first; of an amended report at least that it is one', () => {
  const state = { vigente: false, retirada: false };
  const { correcciones } = contentOfSamples(
    [
      taken('M-1', '2026-01-01', { revision: '0' }),
      taken('M-2', '2026-01-02', { revision: '1' }),
      taken('M-3', '2026-01-03', { revision: '2', motivo_revision: 'Errata' }),
    ],
    {
      'M-2': [
        { ...state, numero: 2, recibidaEn: '2026-02-02T23:30:00.000Z', frase: 'Producto a → b', vigente: true },
        { ...state, numero: 1, recibidaEn: '2026-02-01T10:00:00.000Z', frase: 'Cloro 1 → 2', motivo: 'Dilución' },
        { ...state, numero: 0, recibidaEn: '2026-01-05T10:00:00.000Z', frase: '' },
      ],
    },
  );
  expect(correcciones).toMatchObject([
    { muestra: { _id: 'M-2' }, fecha: '2026-02-01', cambios: 'Cloro 1 → 2', motivo: 'Dilución' },
    { muestra: { _id: 'M-2' }, fecha: '2026-02-03', cambios: 'Producto a → b', motivo: undefined },
    { muestra: { _id: 'M-3' }, fecha: undefined, cambios: undefined, motivo: 'Errata' },
  ]);
});
