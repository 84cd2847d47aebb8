import { describe, expect, it } from 'vitest';
import { type Atributos, atributosSchema } from '../../../../contract/programa/instalacion.ts';
import type { FilaDeLey } from './fila.ts';
import { leyDe } from './ley.ts';

const ley = (atributos: Partial<Atributos> & Pick<Atributos, 'clase'>) => leyDe(atributosSchema.parse(atributos));
const veces = (filas: readonly FilaDeLey[], que: string) => {
  const fila = filas.find((one) => one.que === que);
  return fila?.frecuencia.cada === 'ano' ? fila.frecuencia.veces : fila?.frecuencia;
};

describe('a zone of supply (RD 3/2023, an. II.C, table 8)', () => {
  it.each([
    // m³/day, control, complete, radioactivity
    [10.5, 3, 1, { cada: 'meses', meses: 60 }],
    [100, 3, 1, { cada: 'meses', meses: 60 }],
    [100.1, 4, 2, 1],
    [1000, 4, 2, 1],
    [1001, 7, 2, 2],
    [2000, 7, 2, 2],
    [2001, 10, 2, 2],
    [2600, 10, 2, 2],
    [4300, 16, 2, 2],
    [4301, 16, 2, 3],
    [5500, 19, 2, 3],
    [5501, 19, 3, 3],
    [10_000, 31, 3, 4],
    [10_001, 34, 4, 4],
    [20_000, 61, 4, 4],
    [20_001, 64, 5, 5],
    [100_000, 301, 12, 12],
    [100_001, 304, 13, 13],
    [125_000, 376, 13, 13],
    [125_001, 379, 14, 14],
  ])('of %d m³ a day asks for %d, %d and %j', (m3Dia, control, completo, radiactividad) => {
    const { filas } = ley({ clase: 'zona', m3Dia, habitantes: 1000 });
    expect([
      veces(filas, 'Análisis de control'),
      veces(filas, 'Análisis completo'),
      veces(filas, 'Control de radiactividad'),
    ]).toEqual([control, completo, radiactividad]);
  });

  it('says its arithmetic in one sentence', () => {
    const { filas } = ley({ clase: 'zona', m3Dia: 2600, habitantes: 13_000 });
    expect(filas[0]?.frase).toBe(
      'ZA tipo 4, 2.600 m³/día: 4 por los primeros 1.000 y 3 por cada 1.000 más o fracción: 10 controles al año',
    );
  });

  it.each([
    [5, false, 'ZA tipo 1, 5 m³/día'],
    [10, true, 'ZA tipo 0, 10 m³/día'],
  ])('of %d m³ a day leaves its frequencies to the authority', (m3Dia, esPrivada, zona) => {
    const { filas, dichos } = ley({ clase: 'zona', m3Dia, esPrivada });
    expect(filas.filter(({ que }) => !que.startsWith('Control en grifo'))).toEqual([]);
    expect(dichos[0]).toMatch(new RegExp(`^${zona}.*autoridad sanitaria`, 'u'));
  });

  it('takes its volume from its people where that isn’t known, and computes nothing of neither', () => {
    const { filas } = ley({ clase: 'zona', habitantes: 6000 });
    expect(filas[0]?.frase).toContain('ZA tipo 4, 1.200 m³/día (6.000 habitantes a 200 L)');
    expect(ley({ clase: 'zona' })).toEqual({ filas: [], dichos: [expect.stringContaining('Faltan')] });
  });

  it.each([
    [9, 0, 1],
    [50, 0, 4],
    [500, 0, 6],
    [2000, 5000, 6],
    [2000, 5001, 7],
    [2000, 10_000, 7],
    [2000, 10_001, 8],
  ])('of %d m³ and %d people asks for %d taps (table 12)', (m3Dia, habitantes, n) => {
    expect(veces(ley({ clase: 'zona', m3Dia, habitantes }).filas, 'Control en grifo (vigilancia municipal)')).toBe(n);
  });
});

it.each([
  [10.5, { cada: 'ano', veces: 1 }],
  [1000, { cada: 'ano', veces: 1 }],
  [1000.5, { cada: 'meses', meses: 4 }],
  [200_000, { cada: 'meses', meses: 4 }],
])('a zone of %d m³ a day is sampled for the watch list as its type says (an. IV.3)', (m3Dia, frecuencia) => {
  const fila = ley({ clase: 'zona', m3Dia, habitantes: 1000 }).filas.find(({ que }) => que === 'Lista de observación');
  expect([fila?.frecuencia, fila?.articulo]).toEqual([frecuencia, 'RD 3/2023, an. IV.3']);
  expect(fila?.frase).toContain('salida del tratamiento');
  const { filas } = ley({ clase: 'zona', m3Dia: 10, habitantes: 1000 });
  expect(filas.some(({ que }) => que === 'Lista de observación')).toBe(false);
});

it('an intake, and a tank where water is chlorinated again, have operational controls by what is treated (table 11)', () => {
  const veces11 = (atributos: Partial<Atributos> & Pick<Atributos, 'clase'>) =>
    veces(ley(atributos).filas, 'Control operacional');
  expect([100, 100.5, 1000, 10_000, 10_001].map((m3Dia) => veces11({ clase: 'captacion', m3Dia }))).toEqual([
    6, 12, 12, 24, 52,
  ]);
  expect(ley({ clase: 'captacion' })).toEqual({ filas: [], dichos: [expect.stringContaining('tabla 11')] });
  const deposito = { clase: 'deposito', capacidadM3: 500 } as const;
  expect(veces11({ ...deposito, seReclora: true, m3Dia: 400 })).toBe(12);
  expect(veces11({ ...deposito, seReclora: false, m3Dia: 400 })).toBeUndefined();
  expect(ley(deposito).dichos.join(' ')).toMatch(/vuelve a clorar.*no consta/u);
  expect(ley({ ...deposito, seReclora: true }).dichos.join(' ')).toMatch(/Falta.*tabla 11/u);
  // Of a tank whose capacity isn't known the operational control is counted all the same.
  expect(veces11({ clase: 'deposito', seReclora: true, m3Dia: 400 })).toBe(12);
});

describe('a size that stands on the edge between two rows of a table', () => {
  const duda = /la tabla no dice en qué fila entra/u;
  const frases = (atributos: Partial<Atributos> & Pick<Atributos, 'clase'>) => {
    const { filas, dichos } = ley(atributos);
    return [
      ...filas
        .filter(({ articulo, isInSitu }) => !isInSitu && /tabla (?:9|10|13)|tablas/u.test(articulo))
        .map(({ frase }) => frase),
      ...dichos.filter((dicho) => /criterio de la autoridad/u.test(dicho)),
    ];
  };

  it.each([10, 100, 1000, 10_000, 100_000])('of %d m³ is said in every sentence that rests on it', (m3) => {
    for (const atributos of [
      { clase: 'etap', m3Dia: m3 },
      { clase: 'red', m3Dia: m3 },
      { clase: 'deposito', capacidadM3: m3 },
    ] as const) {
      expect(frases(atributos)).toHaveLength(2);
      for (const frase of frases(atributos)) expect(frase).toMatch(duda);
      for (const frase of frases({
        ...atributos,
        ...('m3Dia' in atributos ? { m3Dia: m3 + 1 } : { capacidadM3: m3 + 1 }),
      }))
        expect(frase).not.toMatch(duda);
    }
  });

  it.each([50, 100, 200])('of %d taps is said of a priority building', (puntosDeAgua) => {
    const of = (n: number) => frases({ clase: 'edificio', esPrioritario: true, puntosDeAgua: n });
    expect(of(puntosDeAgua)).toEqual([expect.stringMatching(duda)]);
    expect(of(puntosDeAgua + 1)).toEqual([expect.not.stringMatching(duda)]);
  });

  it('of a zone is said by the law (art. 2.1.z: «hasta»), and of an interior tank too («supera»)', () => {
    for (const { frase } of ley({ clase: 'zona', m3Dia: 1000, habitantes: 5000 }).filas)
      expect(frase).not.toMatch(duda);
    const tank = (depositoM3: number) => ley({ clase: 'edificio', esPrioritario: true, puntosDeAgua: 60, depositoM3 });
    expect(tank(1000).filas.some(({ que }) => que === 'Análisis completo')).toBe(false);
    expect(tank(1000).dichos.join(' ')).toContain('no supera los 1.000 m³');
    expect(veces(tank(1001).filas, 'Análisis completo')).toBe(2);
  });
});

describe('an infrastructure (tables 9 and 10)', () => {
  it.each([
    // m³, plant: complete and control; tank; network
    [9.9, [undefined, undefined], [undefined, undefined], [undefined, undefined]],
    [10, [undefined, 1], [undefined, 1], [1, 1]],
    [99, [undefined, 1], [undefined, 1], [1, 1]],
    [100, [1, 1], [1, 1], [1, 2]],
    [999, [1, 1], [1, 1], [1, 2]],
    [1000, [1, 1], [2, 12], [1, 1]],
    [1001, [1, 2], [2, 12], [1, 2]],
    [5000, [1, 5], [2, 12], [1, 5]],
    [5001, [2, 6], [2, 12], [2, 6]],
    [10_000, [3, 10], [4, 18], [3, 10]],
    [20_001, [4, 21], [4, 18], [4, 21]],
    [100_000, [7, 100], [6, 24], [7, 100]],
    [100_001, [8, 101], [6, 24], [8, 101]],
  ])('of %d m³', (m3, etap, deposito, red) => {
    const both = ({ filas }: { filas: readonly FilaDeLey[] }) => [
      veces(filas, 'Análisis completo'),
      veces(filas, 'Análisis de control'),
    ];
    expect(both(ley({ clase: 'etap', m3Dia: m3 }))).toEqual(etap);
    expect(both(ley({ clase: 'deposito', capacidadM3: m3 }))).toEqual(deposito);
    expect(both(ley({ clase: 'red', m3Dia: m3 }))).toEqual(red);
  });

  it.each([
    [100, 6],
    [101, 12],
    [1000, 12],
    [1001, 24],
    [10_000, 24],
    [10_001, 52],
  ])('that treats %d m³ a day has %d operational controls (table 11)', (m3Dia, n) => {
    expect(veces(ley({ clase: 'etap', m3Dia }).filas, 'Control operacional')).toBe(n);
  });
});

describe('a building', () => {
  it.each([
    [49, 2],
    [50, 4],
    [99, 4],
    [100, 6],
    [199, 6],
    [200, 6],
    [201, 7],
    [300, 7],
    [301, 8],
  ])('with priority and %d taps asks for %d controls (table 13)', (puntosDeAgua, n) => {
    const { filas } = ley({ clase: 'edificio', esPrioritario: true, puntosDeAgua });
    expect(veces(filas, 'Control en grifo (edificio prioritario)')).toBe(n);
  });

  it('has Legionella each quarter, iron where its pipes have some, and a sample after each cleaning', () => {
    const { filas } = ley({ clase: 'edificio', tieneHierro: true });
    expect(filas.filter(({ isInSitu }) => !isInSitu).map(({ que, frecuencia }) => [que, frecuencia])).toEqual([
      ['Legionella spp.', { cada: 'meses', meses: 3 }],
      [
        'Legionella spp. tras limpieza y desinfección',
        { cada: 'tras', que: 'limpieza y desinfección', desde: 15, hasta: 30 },
      ],
      ['Recuento de aerobios', { cada: 'meses', meses: 3 }],
      ['Hierro', { cada: 'meses', meses: 3 }],
    ]);
    expect(ley({ clase: 'edificio', tieneHierro: false }).filas.some(({ que }) => que === 'Hierro')).toBe(false);
    expect(ley({ clase: 'edificio' }).dichos.join(' ')).toContain('no consta');
  });
});

it.each([
  ['torre', {}, 1, 3],
  ['agua_climatizada', {}, 1, 1],
  ['pulverizacion', {}, 6, 6],
  ['otra_legionella', { recircula: true }, 12, 6],
  ['otra_legionella', { recircula: false }, 12, undefined],
] as const)('%s %j has Legionella each %d months and aerobes each %s', (clase, more, legionella, aerobios) => {
  const { filas } = leyDe(atributosSchema.parse({ clase, ...more }));
  const meses = (que: string) => {
    const frecuencia = filas.find((one) => one.que === que)?.frecuencia;
    return frecuencia?.cada === 'meses' ? frecuencia.meses : undefined;
  };
  expect([meses('Legionella spp.'), meses('Recuento de aerobios')]).toEqual([legionella, aerobios]);
});

it.each([
  [1999, undefined, undefined],
  [2000, false, 4],
  [2000, true, 12],
  [9999, false, 4],
  [10_000, false, 12],
  [49_999, false, 12],
  [50_000, false, 24],
] as const)(
  'a treatment plant of %d h-e, first year %s, has %s samples (RD 509/1996, an. III)',
  (habitantesEquivalentes, esPrimerAno, n) => {
    const { filas } = ley({ clase: 'edar', habitantesEquivalentes, ...(esPrimerAno !== undefined && { esPrimerAno }) });
    expect(veces(filas, 'Muestra de vertido de 24 horas')).toBe(n);
  },
);

it('a pool of a season has an initial control before it opens, and one a month while it is open', () => {
  const temporada = { desde: '06-01', hasta: '09-15' };
  const { filas } = ley({ clase: 'vaso', temporada, esDeRed: true });
  expect(filas.filter(({ isInSitu }) => !isInSitu).map(({ que, frecuencia }) => [que, frecuencia])).toEqual([
    ['Control inicial', { cada: 'apertura', dias: 15 }],
    ['Control periódico', { cada: 'meses', meses: 1 }],
  ]);
  expect(ley({ clase: 'vaso', esDeRed: true }).filas.map(({ que }) => que)).not.toContain('Control inicial');
  expect(ley({ clase: 'vaso', esDeRed: false }).filas.map(({ que }) => que)).toContain('Control inicial');
});

it.each([
  ['01-01', '12-31', false],
  ['03-01', '02-28', false],
  ['01-15', '12-31', false],
  ['01-16', '12-31', true],
  ['11-15', '10-31', false],
  ['11-16', '10-31', true],
] as const)('a pool open from %s to %s closes for more than two weeks: %s', (desde, hasta, isClosed) => {
  const { filas } = ley({ clase: 'vaso', temporada: { desde, hasta }, esDeRed: true });
  expect(filas.some(({ que }) => que === 'Control inicial')).toBe(isClosed);
  const own = ley({ clase: 'vaso', temporada: { desde, hasta }, esDeRed: false }).filas;
  expect(own.some(({ que }) => que === 'Control inicial')).toBe(true);
});

it('of a class that the portal has no law of it is said that it isn’t computed, not that there is none', () => {
  const { filas, dichos } = ley({ clase: 'otra' });
  expect(filas).toEqual([]);
  expect(dichos).toEqual([expect.stringMatching(/el portal no la calcula/u)]);
});

it('no sentence of the law counts one of anything in plural, nor several in singular', () => {
  const one =
    /(?<![\d.,])1 (?:habitantes|puntos|controles|completos|análisis completos|muestras|días|terminales|canales)/u;
  const some = [
    { clase: 'zona', habitantes: 1 },
    { clase: 'zona', habitantes: 51 },
    { clase: 'zona', m3Dia: 2000, habitantes: 1 },
    { clase: 'etap', m3Dia: 1000 },
    { clase: 'red', m3Dia: 100 },
    { clase: 'deposito', capacidadM3: 100 },
    { clase: 'edificio', esPrioritario: true, puntosDeAgua: 1, depositoM3: 2000 },
  ] as const;
  for (const atributos of some) {
    const { filas, dichos } = ley(atributos);
    for (const text of [...filas.map(({ frase }) => frase), ...dichos]) expect(text).not.toMatch(one);
  }
  expect(ley({ clase: 'zona', habitantes: 1 }).dichos.join(' ')).toContain('1 habitante a 200 L');
});

it.each(['captacion', 'obrador', 'cocina', 'otra'] as const)(
  'of %s nothing is computed, and it is said why',
  (clase) => {
    const { filas, dichos } = ley({ clase });
    expect(filas).toEqual([]);
    expect(dichos).toHaveLength(1);
  },
);
