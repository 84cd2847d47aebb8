import { expect, it } from 'vitest';
import { plazosConDia } from './incidencias.ts';

const remuestraTras = { desde: 15, hasta: 30, articulo: 'RD 487/2022, anexo VIII.B, tabla 8' };
const ana = { cuando: '2026-12-22T10:00:00.000Z', quien: 'ana@hotel.example' };
const base = {
  estado: 'en_curso' as const,
  cerrada: null,
  medida: { texto: 'Limpieza y desinfección', hecha: '2026-12-20' },
  muestras: [{ papel: 'incumple' as const, fecha_muestra: '2026-12-10' }],
  remuestraTras,
  plazos: [],
};
const remuestra = (more: object) => {
  const [found, ...others] = plazosConDia<typeof ana>({ ...base, ...more });
  expect(others).toEqual([]);
  return found;
};

it('the new sample after a measure is due between 15 and 30 days after its day, over New Year', () => {
  expect(remuestra({})).toMatchObject({ desde: '2027-01-04', hasta: '2027-01-19', hecho: null });
});

it('says that the day of the measure is missing where it is', () => {
  for (const medida of [null, { texto: 'Limpieza', hecha: null }]) {
    expect(remuestra({ medida })).toMatchObject({ hasta: null, cuando: expect.stringContaining('15–30 días') });
  }
});

it.each([
  ['2027-01-03', true],
  ['2027-01-04', false],
  ['2027-02-10', false],
])('a sample of %s: still to be taken is %s', (fecha_muestra, isDue) => {
  const muestras = [...base.muestras, { papel: 'remuestra' as const, fecha_muestra }];
  expect(remuestra({ muestras }) !== undefined).toBe(isDue);
});

it('a withdrawn sample is none', () => {
  expect(remuestra({ muestras: [{ papel: 'retirada', fecha_muestra: '2027-01-10' }] })).toBeDefined();
});

it('its mark stays, and another measure asks for another sample', () => {
  const [plazo] = plazosConDia<typeof ana>(base);
  const plazos = [{ ...plazo, hecho: ana }];
  expect(remuestra({ plazos })).toMatchObject({ hecho: ana });
  const medida = { texto: 'Otra vez', hecha: '2027-01-20' };
  expect(remuestra({ plazos, medida })).toMatchObject({ hasta: '2027-02-19', hecho: null });
});

it('what counts from the closing has its instant once the incident is closed, and none when it is opened again', () => {
  const cierre = {
    clave: 'cierre',
    que: 'Comunicar el cierre',
    articulo: 'RD 3/2023, art. 23.6',
    hasta: null,
    cuando: 'En 24 horas desde el cierre',
    habiles: false,
    hecho: null,
    horasTrasCierre: 24,
  };
  const closed = { ...base, remuestraTras: null, estado: 'cerrada' as const, cerrada: '2026-12-30T22:30:00.000Z' };
  const plazos = plazosConDia<typeof ana>({ ...closed, plazos: [cierre] });
  expect(plazos).toEqual([{ ...cierre, hasta: '2026-12-31T22:30:00.000Z' }]);
  expect(plazosConDia({ ...closed, estado: 'en_curso', cerrada: null, plazos })).toEqual([cierre]);
  expect(plazosConDia({ ...closed, estado: 'descartada', plazos })).toEqual([cierre]);
});
