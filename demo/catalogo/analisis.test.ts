import { describe, expect, it } from 'vitest';
import type { Caso } from './caso.ts';
import { anexoI } from './legal/rd3.ts';
import { base, parametrosDe, todos } from './testing.ts';
import { type TipoClave, tipos } from './tipos.ts';

/** Annex III, table 15: the most that the expanded uncertainty may be, in % of the parametric value. */
const incertidumbreMaxima: Readonly<Record<string, number>> = {
  ...Object.fromEntries(['Cloruro', 'Conductividad', 'Nitrato', 'Sodio', 'Sulfato'].map((nombre) => [nombre, 15])),
  ...Object.fromEntries(['Cloro combinado residual', 'Fluoruro', 'Nitritos'].map((nombre) => [nombre, 20])),
  ...Object.fromEntries(
    ['Aluminio', 'Boro', 'Cadmio', 'Cloro libre residual', 'Cobre', 'Níquel'].map((nombre) => [nombre, 25]),
  ),
  ...Object.fromEntries(
    ['Arsénico', 'Cromo total', 'Hierro', 'Manganeso', 'Mercurio', 'Plomo', 'Turbidez', 'Uranio', 'Glifosato'].map(
      (nombre) => [nombre, 30],
    ),
  ),
  ...Object.fromEntries(
    ['Amonio', 'Antimonio', 'Bromato', 'Clorato', 'Clorito', 'Selenio'].map((nombre) => [nombre, 40]),
  ),
};

describe('the analyses of drinking water', () => {
  const deRd3 = todos.flatMap(({ parametros }) =>
    parametros.filter(({ limite }) => limite?.origen.cita.startsWith('RD 3/2023')),
  );

  it('quantify from 30 % of the limit on, with no more uncertainty than annex III allows', () => {
    // For pesticides that aren't authorised the annex asks for a limit of detection only.
    const quantified = deRd3.filter(
      ({ lc, limite }) => lc !== undefined && limite?.max !== undefined && !limite.estricto,
    );
    expect(quantified.length).toBeGreaterThan(1000);
    expect(quantified.filter(({ lc = 0, limite }) => lc > (limite?.max ?? 0) * 0.3 + 1e-9)).toEqual([]);
    const stated = deRd3.filter(
      ({ nombre, incertidumbre }) => incertidumbre !== undefined && nombre in incertidumbreMaxima,
    );
    expect(stated.length).toBeGreaterThan(1000);
    expect(
      stated.filter(({ nombre, incertidumbre = 0 }) => incertidumbre * 100 > (incertidumbreMaxima[nombre] ?? 0)),
    ).toEqual([]);
  });

  const names = (tipo: TipoClave, caso: Partial<Caso>) =>
    tipos[tipo].pruebas({ ...base, ...caso }).map(({ nombre }) => nombre);
  const delControl = [
    'Escherichia coli',
    'Enterococo intestinal',
    'Bacterias coliformes',
    'Recuento de colonias a 22 ºC',
    'Color',
    'Sabor',
    'Olor',
    'pH',
    'Conductividad',
    'Turbidez',
    'Cloro libre residual',
  ];

  it('are what annex II.B lists: a control', () => {
    expect(names('red', { lugar: 'red' }).toSorted()).toEqual(delControl.toSorted());
    expect(names('red', { lugar: 'cabecera' }).toSorted()).toEqual(
      [...delControl, 'Clostridium perfringens (incluidas las esporas)', 'Aluminio'].toSorted(),
    );
    expect(names('etap', { lugar: 'cabecera' })).toEqual(names('red', { lugar: 'cabecera' }));
  });

  it('are what annex II.B lists: at a tap', () => {
    const always = [
      'Escherichia coli',
      'Recuento de colonias a 22 ºC',
      'Color',
      'Turbidez',
      'pH',
      'Conductividad',
      'Cloro libre residual',
      'Plomo',
    ];
    expect(names('grifo', { lugar: 'grifo' })).toEqual(always);
    expect(names('grifo', { lugar: 'grifo', rasgos: ['metal', 'edificio prioritario'] })).toEqual([
      ...always,
      'Metales de la instalación interior',
      'Legionella spp.',
    ]);
  });

  it('are what annex II.B lists: everything of parts A to D but what depends on the zone', () => {
    const done = new Set(parametrosDe('completo', { lugar: 'red' }).map(({ nombre }) => nombre));
    const missing = anexoI.filter(({ parametro }) => !done.has(parametro)).map(({ n }) => n);
    // Legionella, microcystin of reservoirs, single pesticides under their own names, and oxidability where carbon is asked.
    expect(missing).toEqual([4, 24, 28, 50]);
  });
});

describe('Legionella in pools', () => {
  it('is asked of heated ones that throw aerosols alone (RD 742/2013, annex I)', () => {
    const has = (tipo: 'climatizada' | 'descubierta' | 'hidromasaje', caso: Partial<Caso> = {}) =>
      parametrosDe(tipo, caso).some(({ nombre }) => nombre === 'Legionella spp.');
    expect([has('hidromasaje'), has('climatizada', { lugar: 'vaso con aerosoles' })]).toEqual([true, true]);
    expect([has('descubierta'), has('climatizada')]).toEqual([false, false]);
  });
});

describe('histamine', () => {
  it('is asked of the species of the regulation only: nine units and their mean', () => {
    const of = (categoria?: string) =>
      parametrosDe('metalesPescado', { categoria }).filter(({ nombre }) => nombre.includes('Histamina'));
    expect(['boqueronYSardina', 'caballa', 'atun'].map((one) => of(one).length)).toEqual([11, 11, 11]);
    expect([of().length, of('pezEspada').length]).toEqual([0, 0]);
  });
});
