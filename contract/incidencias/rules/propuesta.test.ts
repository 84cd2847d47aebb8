import { describe, expect, it } from 'vitest';
import type { MuestraDeIncidencia } from '../incidencia.ts';
import { sumaDias } from '../../base/dias-habiles.ts';
import { filaDeRemuestra } from '../../normas/rd-487-2022.ts';
import { conPropuesta, esperaDe } from './propuesta.ts';

const muestra = (numero: string, tipo: string, conclusion: 'Cumple' | 'No cumple' | 'Sin definir', dia = numero) => ({
  _id: `id-${numero}-${tipo}`,
  numero_muestra: numero,
  fecha_muestra: `2026-04-${dia.padStart(2, '0')}`,
  tipo_muestra: tipo,
  conclusion,
  papel: conclusion === 'No cumple' ? ('incumple' as const) : ('remuestra' as const),
});
const nada = { medida: null, remuestraTras: null };
const propuestaDe = (muestras: MuestraDeIncidencia[], determinacion = 'Legionella') =>
  conPropuesta({ estado: 'abierta', determinacion, muestras, ...nada }).propuesta;

describe('what the samples of an incident propose', () => {
  const fallo = muestra('3', 'Torre', 'No cumple');

  it('is to close it by a later sample of its type that complies, which is said', () => {
    expect(propuestaDe([fallo, muestra('5', 'Torre', 'Cumple')])).toEqual({
      tipo: 'cerrar',
      muestra: 'id-5-Torre',
      motivo: 'La nueva muestra 5, del mismo punto y tipo (Torre), cumple.',
    });
  });

  it('is nothing by one of another type, of the same day, or that concludes nothing', () => {
    expect(propuestaDe([fallo, muestra('5', 'Grifo', 'Cumple')])).toBeNull();
    expect(propuestaDe([fallo, muestra('4', 'Torre', 'Cumple', '3')])).toBeNull();
    expect(propuestaDe([fallo, muestra('5', 'Torre', 'Sin definir')])).toBeNull();
  });

  it('waits for each of the types that fail in it', () => {
    const both = [fallo, muestra('4', 'Grifo', 'No cumple'), muestra('6', 'Torre', 'Cumple')];
    expect(propuestaDe(both)).toBeNull();
    expect(propuestaDe([...both, muestra('9', 'Grifo', 'Cumple')])).toMatchObject({
      muestra: 'id-9-Grifo',
      motivo: 'Las nuevas muestras 6 (Torre) y 9 (Grifo), cada una del tipo que falló, cumplen.',
    });
  });

  it('says of the sample as a whole that the laboratory concludes that', () => {
    expect(propuestaDe([fallo, muestra('5', 'Torre', 'Cumple')], '')?.motivo).toBe(
      'La nueva muestra 5, del mismo punto y tipo (Torre), cumple según lo que el laboratorio concluye de la muestra entera.',
    );
  });

  it('is to discard it where none fails any more, and nothing once it is closed', () => {
    const gone = { ...fallo, papel: 'retirada' as const };
    expect(propuestaDe([gone])).toMatchObject({ tipo: 'descartar', muestra: null });
    expect(conPropuesta({ estado: 'cerrada', determinacion: '', muestras: [gone], ...nada }).propuesta).toBeNull();
  });
});

/** RD 487/2022, annex VIII.B, written from the law: table, the range's first value, and what is asked of the sample and of another. */
const filas: [tabla: number, ufc: number, asked: 'cumple' | 'no detectada' | 'no detectada, y otra al mes'][] = [
  [7, 100, 'cumple'],
  [7, 1000, 'cumple'],
  [8, 100, 'cumple'],
  [8, 1000, 'no detectada, y otra al mes'],
  [8, 10_000, 'cumple'],
  [9, 100, 'no detectada'],
  [9, 1000, 'cumple'],
  [10, 100, 'no detectada'],
  [10, 1000, 'cumple'],
];

describe('Legionella’s new sample, after the measure', () => {
  const medida = '2026-05-10';
  const day = (n: number) => sumaDias(medida, n);
  const legionella = (n: number, valor: number | '<', more: Partial<MuestraDeIncidencia> = {}): MuestraDeIncidencia => {
    const fails = valor !== '<' && valor >= 100;
    return {
      _id: `d${n}`,
      numero_muestra: `${n}`,
      fecha_muestra: day(n),
      tipo_muestra: 'Torre',
      conclusion: fails ? 'No cumple' : 'Cumple',
      papel: fails ? 'incumple' : 'remuestra',
      medida: {
        parametro: 'Legionella spp.',
        unidad: 'UFC/L',
        ...(valor === '<' ? { valor: 10, operador: '<' as const } : { valor }),
      },
      ...more,
    };
  };
  const de = (tabla: number, muestras: MuestraDeIncidencia[], hecha: string | null = medida) => ({
    estado: 'pendiente_remuestra' as const,
    determinacion: 'Legionella',
    muestras,
    medida: { hecha },
    remuestraTras: { desde: 15, hasta: 30, articulo: `RD 487/2022, anexo VIII.B, tabla ${tabla}` },
    leida: muestras[0]?._id,
  });
  const closes = (...of: Parameters<typeof de>) => conPropuesta(de(...of)).propuesta?.muestra ?? null;
  const espera = (...of: Parameters<typeof de>) => esperaDe(de(...of), day(20));

  it('has a row for each range of tables 7 to 10', () => {
    const en = (tabla: number, valor: number, unidad = 'UFC/L') =>
      filaDeRemuestra(`RD 487/2022, anexo VIII.B, tabla ${tabla}`, { parametro: '', valor, unidad });
    for (const [tabla, ufc] of filas) expect(en(tabla, ufc), `${tabla}, ${ufc}`).toMatchObject({ desde: ufc });
    expect([en(8, 99), en(6, 500), en(8, 500, 'mg/L'), en(8, 10, 'UFC/100 mL')?.desde]).toEqual([
      undefined,
      undefined,
      undefined,
      100,
    ]);
  });

  it.each(filas)('table %i from %i UFC/L: %s', (tabla, ufc, asked) => {
    const fallo = legionella(-2, ufc);
    // A repeat counts from day 15 to day 30 after the measure; without the measure's date none counts.
    for (const n of [1, 14, 31]) expect(closes(tabla, [fallo, legionella(n, '<')]), `${n}`).toBeNull();
    expect(closes(tabla, [fallo, legionella(15, '<')], null)).toBeNull();
    const alone = asked === 'no detectada, y otra al mes' ? null : 'd15';
    expect(closes(tabla, [fallo, legionella(15, '<')])).toBe(alone);
    expect(closes(tabla, [fallo, legionella(30, '<')]) === null).toBe(alone === null);
    // 40 UFC/L comply, and are some.
    expect(closes(tabla, [fallo, legionella(15, 40)])).toBe(asked === 'cumple' ? 'd15' : null);
    const after = [fallo, legionella(15, '<'), legionella(45, '<')];
    expect(closes(tabla, after)).toBe(asked === 'no detectada, y otra al mes' ? 'd45' : 'd15');
  });

  it('of a tower between 1.000 and 10.000 UFC/L is two, the second a month after the first, both without any', () => {
    const fallo = legionella(-2, 2500);
    expect(espera(8, [fallo, legionella(20, '<')])).toBe(
      'La muestra 20 no detecta Legionella; falta otra que tampoco la detecte, tomada un mes después, desde el 29 jun 2026 (RD 487/2022, anexo VIII.B, tabla 8).',
    );
    expect(closes(8, [fallo, legionella(20, '<'), legionella(49, '<')])).toBeNull();
    expect(closes(8, [fallo, legionella(20, '<'), legionella(50, '<')])).toBe('d50');
    expect(closes(8, [fallo, legionella(20, '<'), legionella(50, 30), legionella(60, '<')])).toBeNull();
    expect(espera(8, [fallo, legionella(20, '<'), legionella(50, 30)])).toMatch(
      /^La muestra 50 detecta Legionella \(30 UFC\/L/u,
    );
    expect(conPropuesta(de(8, [fallo, legionella(20, '<'), legionella(50, '<')])).propuesta?.motivo).toBe(
      'Las nuevas muestras 20 y 50, del mismo punto y tipo (Torre), no detectan Legionella: una tras la medida y otra un mes después (RD 487/2022, anexo VIII.B, tabla 8).',
    );
  });

  it('says what it waits for, by what is missing', () => {
    const fallo = legionella(-2, 500);
    expect(espera(9, [fallo], null)).toBeNull();
    expect(espera(9, [fallo, legionella(1, '<')], null)).toMatch(/^La muestra 1 cumple, pero falta anotar el día/u);
    expect(espera(9, [fallo])).toBe(
      'Espera una nueva muestra que no detecte Legionella, tomada entre el 25 may 2026 y el 9 jun 2026 (RD 487/2022, anexo VIII.B, tabla 9).',
    );
    expect(espera(9, [fallo, legionella(7, '<')])).toMatch(
      /^La muestra 7 cumple, pero se tomó el 17 may 2026, antes de/u,
    );
    expect(espera(9, [fallo, legionella(16, 40)])).toMatch(/^La muestra 16 detecta Legionella \(40 UFC\/L.*reformas/u);
    expect(espera(9, [fallo, legionella(5, 300)])).toMatch(/^La muestra 5 incumple después de la medida/u);
    expect(esperaDe(de(9, [fallo]), day(31))).toMatch(/^No consta ninguna muestra que no detecte Legionella tomada/u);
    expect(esperaDe({ ...de(9, [fallo]), estado: 'cerrada' }, day(31))).toBeNull();
  });

  it('is asked of the type of sample that the norm was read for, and of no other', () => {
    const fallo = legionella(-2, 500);
    const otra = legionella(-2, 500, { _id: 'o', tipo_muestra: 'Grifo' });
    const both = [fallo, otra, legionella(2, '<', { _id: 'o2', tipo_muestra: 'Grifo' })];
    expect(closes(9, both)).toBeNull();
    expect(closes(9, [...both, legionella(16, '<')])).toBe('d16');
  });
});

describe('what an incident waits for whose norm asks no days', () => {
  const fallo = muestra('3', 'Torre', 'No cumple');
  const espera = (muestras: MuestraDeIncidencia[], hecha: string | null) =>
    esperaDe(
      { estado: 'abierta', determinacion: '', muestras, medida: hecha ? { hecha } : null, remuestraTras: null },
      '2026-04-20',
    );

  it('is said once the measure is done, with the samples that don’t solve it', () => {
    expect(espera([fallo], null)).toBeNull();
    expect(espera([fallo], '2026-04-05')).toBe(
      'Medida hecha el 5 abr 2026. Espera una muestra posterior al 3 abr 2026, del mismo punto y tipo (Torre), que cumpla.',
    );
    expect(espera([fallo, muestra('7', 'Torre', 'Sin definir')], '2026-04-05')).toMatch(
      /La muestra 7, del 7 abr 2026, no trae conclusión de este parámetro\. Espera/u,
    );
    expect(espera([fallo, muestra('4', 'Torre', 'Cumple', '3')], '2026-04-05')).toMatch(/es del mismo día/u);
    expect(espera([fallo], '2026-04-01')).toMatch(/^La muestra 3 incumple después de la medida/u);
    expect(espera([fallo, muestra('5', 'Torre', 'Cumple')], '2026-04-05')).toBeNull();
  });
});
