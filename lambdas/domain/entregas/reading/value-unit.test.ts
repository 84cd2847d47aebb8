import { describe, expect, it } from 'vitest';
import { isNumberLike } from '../detect/notation.ts';
import { resultadoOf, type ResultadoTexts } from './resultado.ts';

const notation = { decimal: ',', rango_sin_signo: 'max', previstos: new Set<string>() } as const;

function read(textos: Partial<ResultadoTexts>) {
  const avisos: string[] = [];
  const rechazos: string[] = [];
  const { descripcion: _, ...resultado } = resultadoOf({ descripcion: 'Hierro', ...textos }, notation, {
    warn: (_campo, valor, motivo) => avisos.push(`${valor}: ${motivo}`),
    refuse: (_campo, valor, motivo) => rechazos.push(`${valor}: ${motivo}`),
    drop: (_dato, _campo, valor, motivo) => avisos.push(`${valor}: ${motivo}`),
  });
  return { ...resultado, avisos, rechazos };
}

describe('a value with its unit', () => {
  it.each([
    ['4 UFC/100 mL', 4, undefined, '4', 'UFC/100 mL'],
    ['4UFC/100mL', 4, undefined, '4', 'UFC/100 mL'],
    ['7,25 mg/L', 7.25, undefined, '7,25', 'mg/L'],
    ['<0,25 mg/l', 0.25, '<', '<0,25', 'mg/L'],
    ['> 2,5·10³ UFC/g', 2500, '>', '> 2,5·10³', 'UFC/g'],
    ['10⁴ UFC/g', 10_000, undefined, '10⁴', 'UFC/g'],
    ['4,5 %', 4.5, undefined, '4,5', '%'],
    ['18 ºC', 18, undefined, '18', 'ºC'],
    ['430 µS/cm', 430, undefined, '430', 'µS/cm'],
  ])('%s is both', (valor, number, operador, texto, unidad) => {
    const found = read({ valor });
    expect(found).toMatchObject({ valor: number, valor_formateado: texto, unidad, avisos: [], rechazos: [] });
    expect(found.operador).toBe(operador);
  });

  it('is one where columns are told apart, and a unit alone is none', () => {
    expect(['4 UFC/100 mL', '<0,25mg/L', '18 ºC'].every(isNumberLike)).toBe(true);
    expect(['UFC/100 mL', 'Ausencia en 25 g', '/25 g', '4 Bodega'].some(isNumberLike)).toBe(false);
  });

  it.each(['Ausencia', 'n.d.', 'Ausencia en 25 g', '5 J', '0,5 U', '3 L', '12*', '12 (1)', 'mg/L', 'Presencia/100 mL'])(
    '%s has none',
    (valor) => {
      const found = read({ valor });
      expect(found.valor_formateado).toBe(valor);
      expect(found).not.toHaveProperty('valor');
      expect(found).not.toHaveProperty('unidad');
    },
  );

  it('is in the unit of its column where that is the same, which it may shorten', () => {
    expect(read({ valor: '4 UFC/100ml', unidad: 'UFC/100 mL', max: '0' })).toMatchObject({
      valor: 4,
      unidad: 'UFC/100 mL',
      referencia: { max: 0 },
      avisos: [],
    });
    expect(read({ valor: '4 UFC', unidad: 'UFC/100 mL' })).toMatchObject({
      valor: 4,
      unidad: 'UFC/100 mL',
      avisos: [],
    });
  });

  it.each([
    [{ max: '5' }, 'máx. 5 µg/L'],
    [{ rango: '2 - 5' }, '2 - 5 µg/L'],
    [{ rango: '< 5' }, '< 5 µg/L'],
  ])('in another unit is said, and not compared with limits of the other: %j', (limit, texto) => {
    const found = read({ valor: '4 mg/L', unidad: 'µg/L', ...limit });
    expect(found).toMatchObject({ valor: 4, unidad: 'mg/L', referencia: { texto } });
    expect(found.referencia).toEqual({ texto });
    expect(found.avisos[0]).toBe(
      '4 mg/L: El valor viene en mg/L y la unidad es µg/L: se guarda en la suya, y no se compara con límites de la otra',
    );
  });

  it('that may be two numbers is refused as without it', () => {
    expect(read({ valor: '1.234 mg/L' }).rechazos).toEqual([expect.stringMatching(/^1\.234: Puede ser 1234 o 1,234/u)]);
  });

  it('that may be two numbers stays as it is where the file expects that text', () => {
    const expected = { ...notation, previstos: new Set(['1.234 mg/L']) };
    const refuse = () => expect.unreachable();
    const remarks = { warn: refuse, refuse, drop: refuse };
    const found = resultadoOf({ descripcion: 'Hierro', valor: '1.234 mg/L' }, expected, remarks);
    expect(found).toEqual({ descripcion: 'Hierro', valor_formateado: '1.234 mg/L' });
  });

  it.each([
    ['5,2 ± 0,4 mg/L', '± 0,4', 'mg/L'],
    ['5,2 (± 0,4)', '± 0,4', undefined],
    ['5,2 ± 8 %', '± 8 %', undefined],
  ])('may have an uncertainty: %s', (valor, incertidumbre, unidad) => {
    const found = read({ valor });
    expect(found).toMatchObject({ valor: 5.2, incertidumbre, avisos: [] });
    expect(found.unidad).toBe(unidad);
  });

  it.each([
    ['＜0,5', '<'],
    ['‹0,5', '<'],
    ['&lt;0,5', '<'],
    ['≧0,5', '>='],
  ])('%s is a sign and a number', (valor, operador) => {
    expect(read({ valor })).toMatchObject({ valor: 0.5, operador, avisos: [] });
  });
});

describe('a limit with its unit', () => {
  it.each([
    ['50 mg/L', { max: 50 }],
    ['≤50 mg/l', { max: 50 }],
    ['0,2 - 1,5 mg/L', { min: 0.2, max: 1.5 }],
    ['máx. 50 mg/L', { max: 50 }],
    ['50 (mg/L)', { max: 50 }],
    ['50 µg/L', { max: 0.05 }],
    ['≥0,2 y ≤1', { min: 0.2, max: 1 }],
    ['>=6,5 y <=9,5', { min: 6.5, max: 9.5 }],
    ['50 (VP)', { max: 50, texto: '50 (VP)' }],
    ['VP 50', { max: 50, texto: 'VP 50' }],
    ['≤ 0,1 (*)', { max: 0.1, texto: '≤ 0,1 (*)' }],
  ])('%s is read in the unit of its value, a note kept', (rango, referencia) => {
    expect(read({ valor: '1', unidad: 'mg/L', rango })).toMatchObject({ referencia, avisos: [] });
  });

  it.each(['5 / 10', '20 % variación', '50 UFC/mL', 'n=5; c=2'])('%s is said not to be understood', (rango) => {
    expect(read({ valor: '1', unidad: 'mg/L', rango })).toMatchObject({
      referencia: { texto: rango },
      avisos: [`${rango}: No se entiende como límite: se enseña como vino y no se compara con él`],
    });
  });

  it('at either end is read as well', () => {
    expect(read({ valor: '1', unidad: 'mg/L', min: '200 µg/L', max: '5 mg/L' })).toMatchObject({
      referencia: { min: 0.2, max: 5 },
    });
  });
});

describe('a limit of quantification or of detection', () => {
  it.each([
    ['5 µg/L', 'mg/L', '0,005'],
    ['0,005', 'mg/L', '0,005'],
    ['0,005 mg/L', 'mg/L', '0,005'],
    ['<5 µg/L', 'mg/L', '<0,005'],
    ['0,01 mg/L', 'µg/L', '10'],
    ['3 UFC/placa', 'UFC/mL', '3 UFC/placa'],
    ['5 µg/L', undefined, '5 µg/L'],
  ])('of %s is in the unit of its value, %s, or beside its own', (limit, unidad, expected) => {
    const textos = { valor: '1', ...(unidad && { unidad }), limite_cuantificacion: limit, limite_deteccion: limit };
    expect(read(textos)).toMatchObject({ limite_cuantificacion: expected, limite_deteccion: expected });
  });

  it('follows a value that is in another unit than its column', () => {
    expect(read({ valor: '2 mg/L', unidad: 'µg/L', limite_cuantificacion: '50' })).toMatchObject({
      unidad: 'mg/L',
      limite_cuantificacion: '0,05',
    });
  });
});
