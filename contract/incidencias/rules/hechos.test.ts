import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MuestraDeIncidencia, PlazoDeIncidencia } from '../incidencia.ts';
import { sumaDias } from '../../base/dias-habiles.ts';
import { type Avisado, avisarDesde, conAvisados, hechosPorAvisar, isVigente, type TipoDeHecho } from './hechos.ts';

const muestra = (_id: string, papel: MuestraDeIncidencia['papel'], conclusion: MuestraDeIncidencia['conclusion']) => ({
  _id,
  numero_muestra: _id,
  fecha_muestra: '2026-03-02',
  tipo_muestra: 'Agua de consumo',
  papel,
  conclusion,
});
const first = muestra('m1', 'incumple', 'No cumple');
const plazo = (hasta: string, hecho: PlazoDeIncidencia['hecho'] = null): PlazoDeIncidencia => ({
  clave: hasta,
  que: 'Comunicarlo',
  articulo: 'art. 23',
  hasta,
  habiles: false,
  hecho,
});
type Given = Parameters<typeof avisarDesde>[0];
const incidencia = (more: Partial<Given> = {}): Given => ({
  estado: 'abierta',
  cerrada: null,
  venceEl: null,
  plazos: [],
  muestras: [first],
  ...more,
});
const dicho = (clave: string) => ({ clave, veces: 1 });
const abierta = { abierta: dicho('abierta') };
const tipos = (given: Given, avisado: Avisado, hoy: string) =>
  hechosPorAvisar(given, avisado, hoy).map(({ tipo }) => tipo);

describe('what is told of an incident', () => {
  it.each<[string, string, TipoDeHecho[]]>([
    ['three days before', '2026-03-07', []],
    ['two days before', '2026-03-08', ['por_vencer']],
    ['on the day', '2026-03-10', ['por_vencer']],
    ['the day after', '2026-03-11', ['vencida']],
  ])('of one that is due on 10 March, %s', (_, hoy, expected) => {
    expect(tipos(incidencia({ venceEl: '2026-03-10' }), abierta, hoy)).toEqual(expected);
    expect(tipos(incidencia({ plazos: [plazo('2026-03-10')] }), abierta, hoy)).toEqual(expected);
    // The last hour of that day in Madrid.
    expect(tipos(incidencia({ plazos: [plazo('2026-03-10T22:59:00.000Z')] }), abierta, hoy)).toEqual(expected);
  });

  it('is told once, and again of another day, and not of a deadline that is met', () => {
    const due = incidencia({ venceEl: '2026-03-10' });
    expect(tipos(due, { ...abierta, por_vencer: dicho('2026-03-10') }, '2026-03-09')).toEqual([]);
    expect(
      tipos({ ...due, venceEl: '2026-03-11' }, { ...abierta, por_vencer: dicho('2026-03-10') }, '2026-03-09'),
    ).toEqual(['por_vencer']);
    const met = plazo('2026-03-10', { cuando: '2026-03-09T10:00:00.000Z', quien: 'ana@hotel.example' });
    expect(tipos(incidencia({ plazos: [met] }), abierta, '2026-03-12')).toEqual([]);
  });

  it('is each later sample, and what it says after a correction, but none that was withdrawn', () => {
    const retest = muestra('m2', 'remuestra', 'Cumple');
    expect(tipos(incidencia(), {}, '2026-03-03')).toEqual(['abierta']);
    const [hecho] = hechosPorAvisar(incidencia({ muestras: [first, retest] }), abierta, '2026-03-03');
    expect(hecho).toEqual({ tipo: 'remuestra', clave: 'm2#Cumple', vez: 1 });
    const told = { ...abierta, remuestra: dicho('m2#Cumple') };
    expect(tipos(incidencia({ muestras: [first, retest] }), told, '2026-03-03')).toEqual([]);
    const failing = muestra('m2', 'incumple', 'No cumple');
    expect(tipos(incidencia({ muestras: [first, failing] }), told, '2026-03-03')).toEqual(['remuestra']);
    const gone = muestra('m2', 'retirada', 'Cumple');
    expect(tipos(incidencia({ muestras: [first, gone] }), abierta, '2026-03-03')).toEqual([]);
  });

  it('is counted, so that a fact that ceases and holds again is told again', () => {
    const retest = muestra('m2', 'remuestra', 'Cumple');
    const now = incidencia({ muestras: [first, retest] });
    const [once] = hechosPorAvisar(now, abierta, '2026-03-03');
    const told = conAvisados(abierta, once ? [once] : []);
    expect(hechosPorAvisar(now, told, '2026-03-03')).toEqual([]);
    const failing = incidencia({ muestras: [first, muestra('m2', 'incumple', 'No cumple')] });
    const then = conAvisados(told, hechosPorAvisar(failing, told, '2026-03-03'));
    expect(hechosPorAvisar(now, then, '2026-03-03')).toEqual([{ tipo: 'remuestra', clave: 'm2#Cumple', vez: 3 }]);
    expect(then.abierta).toEqual(dicho('abierta'));
  });

  it('that is noted late, after a later one of its type, changes nothing', () => {
    const vencida = (vez: number) => [{ tipo: 'vencida', clave: `2026-03-0${vez}`, vez }] as const;
    const told = conAvisados(conAvisados(abierta, vencida(1)), vencida(2));
    expect(conAvisados(told, vencida(1))).toEqual(told);
  });

  it('is that it was closed, each time, and then nothing that was to be done', () => {
    const closed = incidencia({ estado: 'cerrada', cerrada: '2026-03-09T10:00:00.000Z', venceEl: '2026-03-01' });
    expect(tipos(closed, abierta, '2026-03-09')).toEqual(['cerrada']);
    // One that was closed before it could be announced isn't announced as new.
    expect(tipos(closed, {}, '2026-03-09')).toEqual(['cerrada']);
    expect(tipos(closed, { ...abierta, cerrada: dicho('2026-03-04T10:00:00.000Z') }, '2026-03-09')).toEqual([
      'cerrada',
    ]);
    expect(isVigente({ tipo: 'vencida', clave: '2026-03-01' }, closed, '2026-03-09')).toBe(false);
    expect(isVigente({ tipo: 'vencida', clave: '2026-03-01' }, { ...closed, estado: 'en_curso' }, '2026-03-09')).toBe(
      true,
    );
  });

  it('is known by the day from which on there is something to tell', () => {
    const day = fc.integer({ min: 0, max: 20 }).map((days) => sumaDias('2026-03-01', days));
    const given = fc.record({
      estado: fc.constantFrom('abierta' as const, 'en_curso' as const, 'cerrada' as const),
      cerrada: fc.constant('2026-03-05T10:00:00.000Z'),
      venceEl: fc.option(day),
      plazos: fc.array(
        day.map((hasta) => plazo(hasta)),
        { maxLength: 3 },
      ),
      muestras: fc.constantFrom([first], [first, muestra('m2', 'remuestra', 'Cumple')]),
    });
    const avisado = fc.record(
      {
        abierta: fc.constant('abierta').map(dicho),
        por_vencer: day.map(dicho),
        vencida: day.map(dicho),
        remuestra: fc.constant('m2#Cumple').map(dicho),
        cerrada: fc.constant('2026-03-05T10:00:00.000Z').map(dicho),
      },
      { requiredKeys: [] },
    );
    const run = fc.property(given, avisado, day, (incident, told, hoy) => {
      // Nothing was told to be overdue before it was.
      fc.pre(told.vencida === undefined || told.vencida.clave < hoy);
      const desde = avisarDesde(incident, told);
      const isDue = desde !== '' && desde <= hoy;
      expect(hechosPorAvisar(incident, told, hoy).length > 0).toBe(isDue);
    });
    fc.assert(run, { numRuns: 1000 });
  });
});
