import { describe, expect, it } from 'vitest';
import type { Lugar } from '../../../../contract/normas/norma.ts';
import { atributosSchema } from '../../../../contract/programa/instalacion.ts';
import { conjuntoDe, type PuntoConClase } from '../ley/conjuntos.ts';
import { type Conjunto, mejorMuestreo, textoDeMuestreo } from './conjunto.ts';

const deLey = (que: string, articulo: string) => ({ que, origen: { clase: 'ley', articulo, frase: '' } as const });
const legionella = deLey('Legionella spp.', 'RD 487/2022, an. V.C, tabla 3');
const edificio = (more: object = {}) => atributosSchema.parse({ clase: 'edificio', ...more });
const puntos = (clases: Readonly<Record<string, Lugar | null>>) => (): PuntoConClase[] =>
  Object.entries(clases).map(([clave, clase]) => ({ clave, clase }));

const completo = {
  deposito: 'depósito de AFCH',
  acumulador: 'acumulador',
  retorno: 'retorno',
  ducha1: 'terminal',
  ducha2: 'terminal',
  ducha3: 'terminal',
} as const satisfies Record<string, Lugar>;

/** What is said of the samples of some days, each a point and its day of May. */
function dicho(conjunto: unknown, clases: Readonly<Record<string, Lugar | null>>, taken: readonly [string, number][]) {
  const muestras = taken.map(([punto, dia], n) => ({
    _id: String(n),
    punto,
    fecha: `2026-05-${String(dia).padStart(2, '0')}`,
    estado: 'autorizada' as const,
  }));
  const own = conjunto as Conjunto;
  return textoDeMuestreo(
    own,
    mejorMuestreo(muestras, own, (punto) => clases[punto] ?? null),
  );
}

const sinTerminales = '; no consta cuántos terminales hay, y se pide cada punto que lo es';

describe('a sampling of a building’s water (RD 487/2022, an. V.B.1)', () => {
  const conjunto = conjuntoDe(legionella, edificio(), puntos(completo));

  it('is the tank, the accumulator, the return and each named outlet: one shower is one of six', () => {
    expect(dicho(conjunto, completo, [['ducha1', 4]])).toBe(
      `De 6 puntos, 1: faltan 2 terminales, el depósito de AFCH, el acumulador y el retorno${sinTerminales}`,
    );
    expect(
      dicho(
        conjunto,
        completo,
        Object.keys(completo).map((punto) => [punto, 4]),
      ),
    ).toBe(`De 6 puntos, 6${sinTerminales}`);
  });

  it('counts a point once, however often it is sampled', () => {
    const often = [4, 4, 5, 5, 6, 6].map((dia): [string, number] => ['ducha1', dia]);
    expect(dicho(conjunto, completo, often)).toContain('De 6 puntos, 1:');
  });

  it('is of days close together: what was taken weeks apart is no sampling', () => {
    const spread = Object.keys(completo).map((punto, n): [string, number] => [punto, 1 + n * 5]);
    expect(dicho(conjunto, completo, spread)).toContain('De 6 puntos, 1:');
    const visit = Object.keys(completo).map((punto, n): [string, number] => [punto, 10 + (n % 3)]);
    expect(dicho(conjunto, completo, [['ducha1', 9], ...visit])).toBe(`De 6 puntos, 6${sinTerminales}`);
  });

  it.each([
    [10, 2],
    [11, 4],
    [20, 4],
    [21, 5],
    [50, 5],
    [51, 6],
    [100, 6],
    [101, 7],
    [150, 7],
    [151, 9],
    [200, 9],
    [201, 10],
    [250, 10],
    [251, 12],
    [300, 12],
    [301, 13],
    [350, 13],
    [351, 15],
    [400, 15],
    [401, 16],
  ])('of %d outlets takes %d of them (table 2)', (terminales, n) => {
    const own = conjuntoDe(legionella, edificio({ terminales }), puntos({ ducha1: 'terminal' }));
    expect(dicho(own, { ducha1: 'terminal' }, [['ducha1', 4]])).toContain(`De ${n} puntos, 1:`);
  });

  it('doesn’t ask for a tank, an accumulator or a return of which it has no point, and says so', () => {
    const own = conjuntoDe(legionella, edificio({ terminales: 8 }), puntos({ ducha1: 'ACS', ducha2: 'AFCH' }));
    expect(
      dicho(own, { ducha1: 'ACS', ducha2: 'AFCH' }, [
        ['ducha1', 4],
        ['ducha2', 4],
      ]),
    ).toBe('De 2 puntos, 2; de depósito de AFCH, acumulador ni retorno no hay puntos, y no se pide');
  });

  it('of points whose class isn’t known says how many lack, and not which', () => {
    const clases = { ...completo, ducha1: null, ducha2: null, ducha3: null };
    const own = conjuntoDe(legionella, edificio({ terminales: 8 }), puntos(clases));
    expect(dicho(own, clases, [['ducha1', 4]])).toBe(
      'De 5 puntos, 1: faltan 4; de 1 punto no consta la clase, y puede no ser de los que pide la ley',
    );
  });

  it('isn’t counted where nobody knows how many outlets there are, and that is said', () => {
    const some: Record<string, Lugar | null>[] = [{}, { a: null }, { a: 'acumulador' }];
    for (const clases of some) {
      expect(conjuntoDe(legionella, edificio(), puntos(clases))).toEqual({
        sinContar: expect.stringContaining('El portal no cuenta los puntos'),
      });
    }
  });
});

it('a pool is sampled in the circuit and in the pool itself (RD 742/2013, art. 11.4)', () => {
  const control = deLey('Control periódico', 'RD 742/2013, art. 11 y an. III');
  const own = conjuntoDe(control, atributosSchema.parse({ clase: 'vaso' }), () => []);
  const clases = { vaso: 'vaso de piscina', honda: 'vaso de piscina', entrada: null } as const;
  expect(dicho(own, clases, [['vaso', 4]])).toBe('De 2 puntos, 1: falta la entrada del circuito');
  expect(
    dicho(own, clases, [
      ['vaso', 4],
      ['honda', 4],
    ]),
  ).toBe('De 2 puntos, 1: falta la entrada del circuito');
  expect(
    dicho(own, clases, [
      ['vaso', 4],
      ['entrada', 4],
    ]),
  ).toBe('De 2 puntos, 2');
  expect(
    dicho(own, {}, [
      ['a', 4],
      ['b', 5],
    ]),
  ).toBe('De 2 puntos, 2; de 1 punto no consta la clase, y puede no ser de los que pide la ley');
});

it('a session of a slaughterhouse is five carcases, wherever they hang', () => {
  const canales = deLey('Canales: recuentos y Salmonella', 'Reg. (CE) 2073/2005, an. I, cap. 3.2');
  const own = conjuntoDe(canales, atributosSchema.parse({ clase: 'matadero' }), () => []);
  expect(
    dicho(own, {}, [
      ['cadena', 4],
      ['cadena', 4],
      ['cadena', 4],
    ]),
  ).toBe('De 5 muestras, 3: faltan 2 canales');
  expect(
    dicho(
      own,
      {},
      [1, 2, 3, 4, 5].map(() => ['cadena', 4]),
    ),
  ).toBe('De 5 muestras, 5');
});

it('a tower, and a row that the law doesn’t ask for, have no set; where the number isn’t known it is said', () => {
  const of = (clase: string) => conjuntoDe(legionella, atributosSchema.parse({ clase }), () => []);
  expect(of('torre')).toBeUndefined();
  for (const clase of ['agua_climatizada', 'pulverizacion', 'otra_legionella'])
    expect(of(clase)).toEqual({ sinContar: expect.stringContaining('El portal no cuenta los puntos') });
  const propia = { que: 'Legionella spp.', origen: { clase: 'propio', documento: '' } as const };
  expect(conjuntoDe(propia, edificio({ terminales: 80 }), () => [])).toBeUndefined();
});
