import { describe, expect, it } from 'vitest';
import { type Atributos, atributosSchema } from '../../../../contract/programa/instalacion.ts';
import { leyDe } from './ley.ts';

const ley = (atributos: Partial<Atributos> & Pick<Atributos, 'clase'>) => leyDe(atributosSchema.parse(atributos));

describe('a slaughterhouse (Reg. (CE) 2073/2005, an. I, 3.2)', () => {
  const que = (atributos: object) => ley({ clase: 'matadero', ...atributos }).filas.map((fila) => fila.que);

  it('samples each week what its animals ask for: Campylobacter of broilers alone', () => {
    expect(que({ ungulados: true, pollos: false, pavos: false })).toEqual(['Canales: recuentos y Salmonella']);
    expect(que({ pollos: true })).toEqual(['Canales de aves: Salmonella', 'Canales de pollos: Campylobacter']);
    expect(que({ pavos: true, ungulados: true })).toEqual([
      'Canales: recuentos y Salmonella',
      'Canales de aves: Salmonella',
    ]);
    const { filas } = ley({ clase: 'matadero', pollos: true, ungulados: true });
    expect(filas.map(({ frecuencia }) => frecuencia)).toEqual(filas.map(() => ({ cada: 'semanas', semanas: 1 })));
  });

  it('whose animals aren’t known keeps its carcases, and is told what depends on them', () => {
    const { filas, dichos } = ley({ clase: 'matadero' });
    expect(filas.map((fila) => fila.que)).toEqual(['Canales: recuentos y Salmonella']);
    expect(dichos.join(' ')).toMatch(/no consta.*Campylobacter|Campylobacter.*no consta/u);
    expect(ley({ clase: 'matadero', ungulados: true }).dichos.join(' ')).toMatch(/Campylobacter.*no consta/u);
    expect(ley({ clase: 'matadero', ungulados: true, pollos: false, pavos: false }).dichos.join(' ')).not.toMatch(
      /no consta/u,
    );
  });
});

describe('a workshop (Reg. (CE) 2073/2005, an. I, 3.2 and 3.3)', () => {
  it.each([
    ['carnePicada', 'Carne picada: recuentos y Salmonella', { cada: 'semanas', semanas: 1 }, '3.2'],
    ['preparadosDeCarne', 'Preparados de carne: E. coli y Salmonella', { cada: 'semanas', semanas: 1 }, '3.2'],
    ['carneSeparada', 'Carne separada mecánicamente: recuentos y Salmonella', { cada: 'semanas', semanas: 1 }, '3.2'],
    ['carneDeAve', 'Carne fresca de ave: Salmonella', { cada: 'semanas', semanas: 1 }, '3.2'],
    ['brotes', 'Brotes: Salmonella y E. coli STEC', { cada: 'meses', meses: 1 }, '3.3'],
  ] as const)('that makes %s has %s', (name, que, frecuencia, punto) => {
    const none = {
      carnePicada: false,
      preparadosDeCarne: false,
      carneSeparada: false,
      carneDeAve: false,
      brotes: false,
    };
    const { filas, dichos } = ley({ clase: 'obrador', ...none, [name]: true });
    expect(filas.map((fila) => [fila.que, fila.frecuencia])).toEqual([[que, frecuencia]]);
    expect(filas[0]?.articulo).toContain(punto);
    expect(dichos.join(' ')).not.toContain('no consta');
    expect(dichos.join(' ')).toContain('APPCC');
    expect(ley({ clase: 'obrador', ...none })).toEqual({ filas: [], dichos: [expect.stringContaining('APPCC')] });
  });

  it('of which it isn’t known what it makes is told what the law counts', () => {
    expect(ley({ clase: 'obrador', carnePicada: true }).dichos.join(' ')).toMatch(/brotes.*no consta/u);
  });
});
