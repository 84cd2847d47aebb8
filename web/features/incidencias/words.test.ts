import { describe, expect, it } from 'vitest';
import { estadoDeIncidenciaSchema, pasosDeEstado } from '../../../contract/incidencias/rules/estados.ts';
import {
  acotadaPor,
  notaDeCuentas,
  quedan,
  quedanDePlazo,
  quien,
  textoDeMovimiento,
  textoDeNinguna,
  textoDePaso,
  textoDeSinIncidencia,
  tituloDe,
} from './words.ts';

describe('what is left until a day', () => {
  it.each([
    ['2026-12-12', 'quedan 3 días (12 dic)', 'lejos'],
    ['2026-12-10', 'queda 1 día (10 dic)', 'cerca'],
    ['2026-12-09', 'vence hoy (9 dic)', 'cerca'],
    ['2026-12-08', 'vencida hace 1 día (8 dic)', 'vencida'],
    ['2027-01-02', 'quedan 24 días (2 ene 2027)', 'lejos'],
    ['2025-12-09', 'vencida hace 365 días (9 dic 2025)', 'vencida'],
  ])('%s is %s', (vence, text, cercania) => {
    expect(quedan(vence, '2026-12-09')).toEqual({ text, cercania });
  });
});

it('the two counts of the page are explained where they differ', () => {
  expect(notaDeCuentas({ sinResolver: 96, porResolver: 115 })).toMatch(/cuenta puntos.*una por parámetro/u);
  expect(notaDeCuentas({ sinResolver: 3, porResolver: 3 })).toBe('');
});

it('paper and files name the point and the age that a list is narrowed to', () => {
  expect(acotadaPor({ punto: '', antiguedad: 0 }, undefined)).toEqual([]);
  expect(acotadaPor({ punto: 'x', antiguedad: 12 }, { punto: { clave: 'x', nombre: 'Ducha' } })).toEqual([
    { label: 'Punto', value: 'Ducha' },
    { label: 'Última muestra que no cumple', value: 'De hace más de 1 año' },
  ]);
});

it('that no incident is open is said with the filters, and with what is unresolved all the same', () => {
  const estados = { abierta: 0, en_curso: 0, pendiente_remuestra: 0, cerrada: 2, descartada: 1 };
  expect(textoDeNinguna('por_resolver', { estados }, false)).toBe(
    'No hay ninguna incidencia abierta: 3 cerradas o descartadas',
  );
  expect(textoDeNinguna('por_resolver', { estados: { ...estados, cerrada: 0, descartada: 0 } }, true)).toBe(
    'No hay ninguna incidencia abierta con esos filtros',
  );
  expect(textoDeNinguna('vencida', { estados }, true)).toBe('No hay ninguna incidencia vencida con esos filtros');
  const said = (sinResolver: number, porResolver: number, hasFilters = false, isPart = false) =>
    textoDeSinIncidencia({ sinResolver, porResolver }, { hasFilters, isPart });
  expect(said(0, 0)).toBe('');
  // A value outside its own limit opens no incident.
  expect(said(1, 0)).toMatch(/^Hay 1 sin resolver\. .*no abre ninguna\.$/u);
  expect(said(1, 0, true)).toBe('Hay 1 sin resolver.');
  expect(said(2, 3)).toBe('Hay 2 sin resolver.');
  expect(said(2, 0, true, true)).toBe('Hay 2 sin resolver, sin tener en cuenta la búsqueda ni la antigüedad.');
});

describe('what is left of a deadline of the law', () => {
  const now = new Date('2026-12-09T09:00:00Z');

  it.each([
    ['2026-12-12', 'quedan 3 días (12 dic)', 'lejos'],
    ['2026-12-07', 'vencido hace 2 días (7 dic)', 'vencida'],
    ['2026-12-10T09:30:00.000Z', 'quedan 24 horas (10 dic, 10:30)', 'cerca'],
    ['2026-12-09T10:30:00.000Z', 'queda 1 hora (9 dic, 11:30)', 'cerca'],
    ['2026-12-09T09:30:00.000Z', 'queda menos de 1 hora (9 dic, 10:30)', 'cerca'],
    ['2026-12-09T08:30:00.000Z', 'vencido hoy (9 dic)', 'vencida'],
    ['2026-12-07T08:30:00.000Z', 'vencido hace 2 días (7 dic)', 'vencida'],
    ['2026-12-12T09:00:00.000Z', 'quedan 3 días (12 dic)', 'lejos'],
  ])('until %s: %s', (hasta, text, cercania) => {
    expect(quedanDePlazo({ hasta, habiles: false }, now)).toEqual({ text, cercania });
  });

  it.each([
    ['2026-12-15', 'quedan 4 días hábiles (15 dic)', 'lejos'],
    ['2026-12-10', 'queda 1 día hábil (10 dic)', 'cerca'],
    ['2026-12-09', 'vence hoy (9 dic)', 'cerca'],
    ['2026-12-04', 'vencido hace 5 días (4 dic)', 'vencida'],
  ])('in working days until %s: %s', (hasta, text, cercania) => {
    expect(quedanDePlazo({ hasta, habiles: true }, now)).toEqual({ text, cercania });
  });
});

describe('an incident', () => {
  const muestra = { _id: 'a', numero_muestra: 'A-1', fecha_muestra: '2026-12-01' };
  const one = { punto: null, parametro: '', determinacion: 'ANIONES', muestra };

  it('is called by its point and parameter, or by its sample and determination', () => {
    expect(tituloDe(one)).toEqual({ donde: 'Muestra A-1', que: 'ANIONES' });
    expect(tituloDe({ ...one, punto: { clave: '[]', nombre: 'Grifo' }, parametro: 'Nitrato' })).toEqual({
      donde: 'Grifo',
      que: 'Nitrato',
    });
  });

  it('says who did each step', () => {
    expect(quien({ quien: null })).toBe('Portal');
    expect(quien({ quien: { nombre: 'El laboratorio', laboratorio: true } })).toBe('El laboratorio');
  });

  it('says what became of a file, and any other step as it was noted', () => {
    expect(textoDePaso({ tipo: 'archivo', texto: 'purga.png' })).toBe('Archivo añadido: purga.png');
    expect(textoDePaso({ tipo: 'archivo_quitado', texto: 'purga.png' })).toBe('Archivo quitado: purga.png');
    expect(textoDePaso({ tipo: 'comentario', texto: 'Hola' })).toBe('Hola');
  });

  it('has another word for each move that is possible from a state', () => {
    for (const de of estadoDeIncidenciaSchema.options) {
      const words = pasosDeEstado[de].map((a) => textoDeMovimiento(de, a));
      expect(new Set(words).size).toBe(words.length);
    }
    expect(textoDeMovimiento('cerrada', 'en_curso')).toBe('Reabrir');
    expect(textoDeMovimiento('abierta', 'en_curso')).toBe('Empezar');
  });
});
