import { describe, expect, it } from 'vitest';
import { actuacionesDe, remuestraDe } from './actuaciones.ts';
import type { ResultadoLeido } from './medido.ts';
import type { Condiciones, Lugar, NormaId } from '../../../contract/normas/norma.ts';
import { leeUno } from './testing.ts';
import { normas } from '../../../contract/normas/todas.ts';

const relojes = { detectada: '2026-12-03T09:30:00.000Z', informe: '2026-12-03' };

interface Caso {
  norma: NormaId;
  lugar?: Lugar;
  descripcion: string;
  valor?: number;
  texto?: string;
  unidad?: string;
  condiciones?: Condiciones;
}

function actua({ norma, lugar, descripcion, valor, texto, unidad, condiciones = {} }: Caso, more = {}) {
  const resultado: ResultadoLeido = {
    descripcion,
    ...(valor !== undefined && { valor }),
    ...(texto !== undefined && { valor_formateado: texto }),
    ...(unidad !== undefined && { unidad }),
  };
  const lectura = leeUno(resultado, {
    norma: normas[norma],
    fecha: '2026-11-25',
    condiciones,
    ...(lugar && { lugar }),
  });
  return { lectura, ...actuacionesDe({ norma, lectura, lugar, ...relojes, ...more }) };
}

const consumo = (descripcion: string, valor: number, unidad: string, lugar?: Lugar): Caso => ({
  norma: 'rd-3-2023',
  descripcion,
  valor,
  unidad,
  ...(lugar && { lugar }),
});
const breves = (caso: Caso, more = {}) =>
  actua(caso, more).plazos.flatMap(({ articulo, hasta }) =>
    hasta.cuando === undefined ? [`${articulo}: ${hasta.instante ?? hasta.fecha}`] : [],
  );
const sinDia = (caso: Caso) =>
  actua(caso).plazos.flatMap(({ articulo, hasta: { cuando } }) => (cuando === undefined ? [] : [[articulo, cuando]]));

const confirmar = 'RD 3/2023, art. 23.1: 2026-12-04T09:30:00.000Z';
/** Friday 4, Monday 7, Wednesday 9, Thursday 10: the 8th is a holiday. */
const red = 'RD 3/2023, anexo XI.A.7.d: 2026-12-10';
const resto = 'RD 3/2023, anexo XI.A.7.e: 2026-12-10';

describe('terms of RD 3/2023, with its article', () => {
  it.each([
    ['part A in the network', consumo('E. coli', 3, 'UFC/100 mL', 'red'), [confirmar, red]],
    ['part B at the exit of a works', consumo('Nitritos', 0.3, 'mg/L', 'salida de ETAP'), [confirmar, resto]],
    ['part C in the network', consumo('Hierro', 450, 'µg/L', 'red'), [confirmar, red]],
    ['above no aptitud in a tank', consumo('Hierro', 700, 'µg/L', 'depósito'), [confirmar, resto]],
    ['the watch list in the network', consumo('Diclofenaco', 0.2, 'µg/L', 'red'), [confirmar, red]],
    ['the watch list at the exit of a works', consumo('Diclofenaco', 0.2, 'µg/L', 'salida de ETAP'), [confirmar]],
    [
      'part B where the place is not known: both terms are the same',
      consumo('Nitrato', 60, 'mg/L'),
      [confirmar, 'RD 3/2023, anexo XI.A.7.d y e: 2026-12-10'],
    ],
    [
      'radioactivity',
      consumo('Tritio', 150, 'Bq/L', 'red'),
      [
        'RD 3/2023, anexo VI.C.1.a: 2026-12-04T09:30:00.000Z',
        'RD 3/2023, anexo VI.C.1.b: 2026-12-04T09:30:00.000Z',
        red,
      ],
    ],
    ['a reference value opens no incident', consumo('Color', 20, 'mg/L Pt/Co', 'red'), [red]],
    ['what complies in the network is to be notified', consumo('Nitrato', 40, 'mg/L', 'red'), [red]],
    [
      'what complies elsewhere, in ten',
      consumo('Nitrato', 40, 'mg/L', 'grifo'),
      ['RD 3/2023, anexo XI.A.7.e: 2026-12-18'],
    ],
    ['what complies where the place is not known', consumo('Nitrato', 40, 'mg/L'), []],
    ['what depends on the place', consumo('Nitritos', 0.3, 'mg/L'), []],
  ])('%s', (_, caso, expected) => {
    expect(breves(caso)).toEqual(expected);
  });

  it('begin only where their clock is known', () => {
    const caso = consumo('E. coli', 3, 'UFC/100 mL', 'red');
    expect(breves(caso, { detectada: undefined })).toEqual([red]);
    expect(breves(caso, { informe: undefined })).toEqual([confirmar]);
  });

  it('are counted over night and over the change of the hour as 24 hours', () => {
    const caso = consumo('E. coli', 3, 'UFC/100 mL', 'red');
    const [first] = actua(caso, { detectada: '2026-10-24T22:30:00.000Z', informe: undefined }).plazos;
    expect(first?.hasta).toEqual({ instante: '2026-10-25T22:30:00.000Z' });
    expect(first?.habiles).toBe(false);
  });

  it.each([
    ['A or B: the end of a possible risk', consumo('E. coli', 3, 'UFC/100 mL', 'red'), 'RD 3/2023, art. 24.g'],
    ['E: normality', consumo('Tritio', 150, 'Bq/L', 'red'), 'RD 3/2023, anexo VI.C.7'],
  ])('after a new sample that complies, %s is told within 24 hours', (_, caso, articulo) => {
    const conforme = '2026-12-20T10:00:00.000Z';
    const told = breves(caso, { detectada: undefined, informe: undefined, conforme });
    expect(told).toEqual([`${articulo}: 2026-12-21T10:00:00.000Z`]);
  });

  const sinPlazo = 'Sin plazo en la ley';
  const cierre = ['RD 3/2023, art. 23.6', 'En 24 horas desde el cierre de la incidencia'];
  const sinac = ['RD 3/2023, art. 22.3', sinPlazo];
  const riesgo = ['RD 3/2023, art. 24.d', 'En menos de 24 horas desde la valoración de la autoridad sanitaria'];

  const poblacion = [
    'RD 3/2023, anexo VI.C.6',
    'En menos de 24 horas desde que se conocen, con la valoración de la autoridad sanitaria',
  ];

  it.each<[string, Caso, string[][]]>([
    ['A', consumo('E. coli', 3, 'UFC/100 mL', 'red'), [['RD 3/2023, art. 24.a', sinPlazo], riesgo, sinac, cierre]],
    ['B', consumo('Nitrato', 60, 'mg/L', 'red'), [['RD 3/2023, art. 24.a', sinPlazo], riesgo, sinac, cierre]],
    ['C', consumo('Hierro', 450, 'µg/L', 'red'), [['RD 3/2023, art. 27.a', sinPlazo], sinac, cierre]],
    ['no aptitud', consumo('Hierro', 700, 'µg/L', 'red'), [['RD 3/2023, art. 27.a', sinPlazo], sinac, cierre]],
    ['E', consumo('Tritio', 150, 'Bq/L', 'red'), [poblacion, sinac, cierre]],
    ['the watch list', consumo('Diclofenaco', 0.2, 'µg/L', 'red'), [['RD 3/2023, art. 26', sinPlazo], sinac, cierre]],
    ['a reference value', consumo('Color', 20, 'mg/L Pt/Co', 'red'), []],
    ['what complies', consumo('Nitrato', 50, 'mg/L', 'red'), []],
  ])('what has no day is said without one: %s', (_, caso, expected) => {
    expect(sinDia(caso)).toEqual(expected);
  });

  it('says what is told to the authority or the public of Legionella and of pools, without a day', () => {
    expect(sinDia({ ...legionella('torre', 100) })).toEqual([['RD 487/2022, art. 10.2', sinPlazo]]);
    expect(sinDia({ ...legionella('torre', 99) })).toEqual([]);
    const piscina: Caso = {
      norma: 'rd-742-2013',
      lugar: 'vaso de piscina',
      descripcion: 'Turbidez',
      valor: 5.1,
      unidad: 'UNF',
    };
    expect(sinDia(piscina)).toEqual([['RD 742/2013, art. 14', 'En cuanto se sabe']]);
    expect(sinDia({ ...piscina, valor: 5 })).toEqual([]);
  });

  it.each([
    ['terminal', 100, ['RD 487/2022, art. 11.7, y RD 3/2023, anexo XI.A.7.e: 2026-12-10']],
    ['terminal', 99, []],
    ['torre', 10_000, []],
  ] as const)('Legionella at a %s, %i UFC/L: the sanitary water of buildings goes to SINAC', (lugar, valor, dated) => {
    expect(breves(legionella(lugar, valor))).toEqual(dated);
  });

  it('no other norm has a term that counts from a result', () => {
    expect(
      breves({ norma: 'rd-742-2013', lugar: 'vaso de piscina', descripcion: 'Turbidez', valor: 30, unidad: 'UNF' }),
    ).toEqual([]);
    expect(
      breves({ norma: 'rd-487-2022', lugar: 'torre', descripcion: 'Legionella spp.', valor: 20000, unidad: 'UFC/L' }),
    ).toEqual([]);
    expect(breves({ norma: 'rd-509-1996', lugar: 'vertido', descripcion: 'DQO', valor: 200, unidad: 'mg/L' })).toEqual(
      [],
    );
  });
});

const legionella = (lugar: Lugar | undefined, valor: number): Caso => ({
  norma: 'rd-487-2022',
  descripcion: 'Legionella spp.',
  valor,
  unidad: 'UFC/L',
  ...(lugar && { lugar }),
});

describe('measures by range and installation (RD 487/2022, annex VIII.B)', () => {
  it.each([
    ['terminal', 99, /^no$/u, undefined],
    ['terminal', 100, /^Revisar los programas.*regla del 30 %.*tabla 7\)$/u, 7],
    ['acumulador', 1000, /^Revisión inmediata del programa, con limpieza y desinfección.*tabla 7\)$/u, 7],
    ['torre', 99, /^no$/u, undefined],
    ['torre', 999, /valorar limpieza y desinfección.*tabla 8\)$/u, 8],
    ['torre', 1000, /^Revisar los programas, limpieza y desinfección.*tabla 8\)$/u, 8],
    ['torre', 10000, /^Parar, vaciar, limpiar y desinfectar antes de volver a funcionar.*tabla 8\)$/u, 8],
    ['spa', 100, /^Revisar los programas, limpieza y desinfección.*tabla 9\)$/u, 9],
    ['spa', 1000, /^Parar, vaciar si procede.*tabla 9\)$/u, 9],
    ['otra instalación', 100, /^Revisar el mantenimiento.*tabla 10\)$/u, 10],
    ['pulverización', 1000, /^Parar, limpieza y desinfección.*tabla 10\)$/u, 10],
  ] as const)('%s, %i UFC/L', (lugar, valor, medida, tabla) => {
    const caso = legionella(lugar, valor);
    const found = actua(caso);
    expect(found.medida ?? 'no').toMatch(medida);
    // New samples 15 to 30 days after cleaning and disinfection.
    expect(remuestraDe({ norma: caso.norma, lectura: found.lectura, lugar }, '2026-12-20')).toEqual(
      tabla && { desde: '2027-01-04', hasta: '2027-01-19', articulo: `RD 487/2022, anexo VIII.B, tabla ${tabla}` },
    );
  });

  it('is not said where the installation is not known: what is asked for differs', () => {
    const { lectura, medida } = actua(legionella(undefined, 5000));
    expect(medida).toBeUndefined();
    expect(remuestraDe({ norma: 'rd-487-2022', lectura }, '2026-12-20')?.articulo ?? 'none').toMatch(/VIII\.B$|none/u);
  });

  it('a result that cannot be determined asks for new samples, and for none in days', () => {
    const caso: Caso = {
      norma: 'rd-487-2022',
      lugar: 'torre',
      descripcion: 'Legionella spp.',
      texto: 'Indeterminable',
      unidad: 'UFC/L',
    };
    const { lectura, medida } = actua(caso);
    expect(medida).toMatch(/hasta que se pueda determinar/u);
    expect(remuestraDe({ norma: 'rd-487-2022', lectura, lugar: 'torre' }, '2026-12-20')).toBeUndefined();
  });

  it('what is no Legionella is tested again when its programme says', () => {
    const { lectura, medida } = actua({
      norma: 'rd-487-2022',
      lugar: 'torre',
      descripcion: 'Turbidez',
      valor: 20,
      unidad: 'UNF',
    });
    expect(medida).toBeUndefined();
    expect(remuestraDe({ norma: 'rd-487-2022', lectura, lugar: 'torre' }, '2026-12-20')).toBeUndefined();
  });
});

describe('measures of other norms', () => {
  const piscina = (valor: number): Caso => ({
    norma: 'rd-742-2013',
    lugar: 'vaso de piscina',
    descripcion: 'Turbidez',
    valor,
    unidad: 'UNF',
  });

  it.each([
    [consumo('E. coli', 3, 'UFC/100 mL', 'red'), /tras su detección.*arts\. 23 y 24/u],
    [consumo('Nitrato', 60, 'mg/L', 'red'), /tras la confirmación.*arts\. 23 y 24/u],
    [consumo('Hierro', 450, 'µg/L', 'red'), /arts\. 23 y 27\.a/u],
    [consumo('Tritio', 150, 'Bq/L', 'red'), /anexo VI\.C/u],
    [consumo('Diclofenaco', 0.2, 'µg/L', 'red'), /tres muestras consecutivas.*art\. 26/u],
    [consumo('Legionella spp.', 200, 'UFC/L', 'grifo'), /serogrupo.*llave de corte/u],
    [piscina(6), /^Informar al público.*art\. 14/u],
    [piscina(21), /^Cerrar el vaso hasta que se normalice.*art\. 12\.3/u],
  ])('%o', (caso, medida) => {
    expect(actua(caso).medida).toMatch(medida);
  });

  it.each([
    consumo('Color', 20, 'mg/L Pt/Co', 'red'),
    consumo('Nitrato', 40, 'mg/L', 'red'),
    piscina(5),
    { norma: 'rd-509-1996', lugar: 'vertido', descripcion: 'DQO', valor: 200, unidad: 'mg/L' },
  ] satisfies Caso[])('none is said: %o', (caso) => {
    expect(actua(caso).medida).toBeUndefined();
  });
});
