import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Muestra } from './muestra.ts';
import { unwrapMuestra, wrapMuestra } from './muestra-en-curso.ts';

const muestra: Muestra = {
  _id: '65f0c0ffee0000000000abcd',
  numero_muestra: 'M-2026-001',
  estado: 'en_curso',
  fecha_muestra: '2026-03-29',
  tipo_muestra: 'Agua de consumo',
  solicitante: { nombre: 'Hotel Sol', id: 'sol' },
  determinaciones: [],
  importedAt: '2026-03-30T08:15:00.000Z',
  lastModified: '2026-03-30T08:15:00.000Z',
  createdAt: '2026-03-30T08:15:00.000Z',
  updatedAt: '2026-03-30T08:15:00.000Z',
};

it('a sample in progress travels with its ids and dates in wrappers', () => {
  expect(wrapMuestra(muestra)).toMatchObject({
    _id: { $oid: '65f0c0ffee0000000000abcd' },
    solicitante: { nombre: 'Hotel Sol', id: { $oid: 'sol' } },
    fecha_muestra: { $date: '2026-03-29T00:00:00.000Z' },
    updatedAt: { $date: '2026-03-30T08:15:00.000Z' },
  });
});

it('reading it gives the sample as it was, with the same dates', () => {
  const day = fc
    .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  fc.assert(
    fc.property(day, fc.option(day, { nil: undefined }), fc.boolean(), fc.boolean(), (fecha, fin, hasId, hasCode) => {
      const one: Muestra = {
        ...muestra,
        fecha_muestra: fecha,
        ...(fin && { fin_analisis: fin }),
        punto_muestreo: hasCode ? { nombre: 'Red', codigo: 'R-1' } : { nombre: 'Red' },
        solicitante: hasId ? muestra.solicitante : { nombre: 'Hotel Sol' },
      };
      expect(unwrapMuestra(wrapMuestra(one))).toEqual(one);
    }),
  );
});
