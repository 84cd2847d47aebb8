import { describe, expect, it } from 'vitest';
import { hace, textoDeAntiguo, textoDeFiltrosAjenos, textoDeSeguimiento, textoSinIncumplimientos } from './words.ts';

describe('whether a failure was tested again', () => {
  const muestra = { _id: 'a', numero_muestra: 'A', fecha_muestra: '2020-10-02' };

  it('is said in words', () => {
    expect(textoDeSeguimiento({})).toBe('aún sin volver a analizar');
    expect(textoDeSeguimiento({ repeticion: { muestra, conclusion: 'Cumple' } })).toBe(
      'repetida el 2 oct 2020: Cumple',
    );
    const medida = { parametro: 'Legionella spp.', valor: 25_000, unidad: 'UFC/L' };
    expect(textoDeSeguimiento({ repeticion: { muestra, conclusion: 'Fuera de límite', medida } })).toBe(
      'repetida el 2 oct 2020: 25.000, fuera de límite',
    );
    const both = { repeticion: { muestra, conclusion: 'No cumple' as const }, enCurso: muestra };
    expect(textoDeSeguimiento(both)).toBe(
      'repetida el 2 oct 2020: No cumple · nueva muestra en análisis desde el 2 oct 2020',
    );
    const again = { repeticion: { muestra: { ...muestra, _id: 'b' }, conclusion: 'Cumple' }, muestra };
    expect(textoDeSeguimiento(again)).toBe('repetida el 2 oct 2020: Cumple (el mismo día: no lo resuelve)');
    expect(textoDeSeguimiento({ ...again, muestra: { ...muestra, fecha_muestra: '2020-10-01' } })).toBe(
      'repetida el 2 oct 2020: Cumple',
    );
  });
});

describe('a later sample of another type', () => {
  const muestra = { _id: 'b', numero_muestra: 'B', fecha_muestra: '2020-10-09' };
  const otra = { muestra, tipo_muestra: 'Grifo', conclusion: 'Cumple', enCurso: false };

  it('is said for what it is: it solves nothing', () => {
    expect(textoDeSeguimiento({ otra })).toBe(
      'sin volver a analizar con su tipo de muestra · otra muestra, de otro tipo (Grifo), el 9 oct 2020: Cumple; no resuelve el incumplimiento',
    );
    expect(
      textoDeSeguimiento({ otra: { ...otra, enCurso: true }, repeticion: { muestra, conclusion: 'No cumple' } }),
    ).toBe(
      'repetida el 9 oct 2020: No cumple · otra muestra, de otro tipo (Grifo), en análisis desde el 9 oct 2020; no resuelve el incumplimiento',
    );
    const fallo = {
      determinacion: 'pH',
      desde: '2010-10-02',
      muestra: { ...muestra, _id: 'a', fecha_muestra: '2010-10-02' },
    };
    expect(textoDeAntiguo({ ...fallo, otra })).toMatch(
      /^hace \d+ años, sin volver a analizar con su tipo.*no resuelve el incumplimiento$/u,
    );
  });
});

describe('what failed long ago', () => {
  it.each([
    ['2026-11-20', 'hace 1 mes'],
    ['2025-09-27', 'hace 14 meses'],
    ['2025-09-28', 'hace 13 meses'],
    ['2024-11-27', 'hace 2 años'],
    ['2016-12-27', 'hace 9 años'],
  ])('and on %s is said to have been %s', (fecha, text) => {
    expect(hace(fecha, '2026-11-27')).toBe(text);
  });

  it('is said not to have been tested again, unless it was', () => {
    const muestra = { _id: 'a', numero_muestra: 'A', fecha_muestra: '2010-10-02' };
    const fallo = { determinacion: 'pH', desde: '2010-10-02', muestra };
    expect(textoDeAntiguo(fallo)).toMatch(/^hace \d+ años, aún sin volver a analizar$/u);
    expect(textoDeAntiguo({ ...fallo, repeticion: { muestra, conclusion: 'No cumple' } })).toMatch(
      /^repetida el 2 oct 2010: No cumple, hace \d+ años, aún sin volver a analizar$/u,
    );
    expect(textoDeAntiguo({ ...fallo, enCurso: { ...muestra, _id: 'b' } })).toMatch(
      /^hace \d+ años · nueva muestra en análisis desde el 2 oct 2010$/u,
    );
    const later = { ...muestra, _id: 'b', fecha_muestra: '2010-11-21' };
    const found = { parametro: 'pH', valor: 3 };
    expect(
      textoDeAntiguo({ ...fallo, repeticion: { muestra: later, conclusion: 'Sin conclusión', medida: found } }),
    ).toMatch(/^hace \d+ años · repetida el 21 nov 2010: 3, sin conclusión$/u);
  });
});

it('filters that do not choose what is unresolved are named', () => {
  expect(textoDeFiltrosAjenos({ solicitante: ['Hotel Sol'] })).toBe('');
  expect(textoDeFiltrosAjenos({ fechaInicio: '2026-01-01' })).toBe('sin tener en cuenta las fechas que has elegido');
  expect(textoDeFiltrosAjenos({ fechaFin: '2026-01-01', search: 'x', conclusionMuestra: 'Cumple' })).toBe(
    'sin tener en cuenta las fechas, el texto y la conclusión que has elegido',
  );
});

describe('where nothing is unresolved', () => {
  const nothing = { dias: 90, desde: '', muestras: 4, ultimaSolucion: null, ultimoIncumplimiento: null };
  const last = { ...nothing, ultimaMuestra: '2020-07-09' };

  it.each([
    [{ ...last, ultimaSolucion: '2020-07-03' }, true, 'Nada sin resolver; lo último se resolvió el 3 jul 2020'],
    [
      { ...last, ultimoIncumplimiento: '2020-01-03' },
      true,
      'Nada sin resolver; el último incumplimiento es del 3 ene 2020',
    ],
    [last, true, 'Nada sin resolver, ni consta que nada haya incumplido'],
    [
      { ...last, muestras: 0 },
      false,
      'Nada sin resolver; sin muestras en los últimos 90 días, la última es del 9 jul 2020',
    ],
    [{ ...nothing, muestras: 0, ultimaMuestra: null }, false, 'Ninguna muestra'],
  ])('%j is good news: %s, %s', (answer, isGood, text) => {
    expect(textoSinIncumplimientos(answer)).toEqual({ isGood, text });
  });
});
