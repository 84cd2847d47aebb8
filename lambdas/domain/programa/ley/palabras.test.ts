import { describe, expect, it } from 'vitest';
import { type Atributos, atributosSchema } from '../../../../contract/programa/instalacion.ts';
import { leyDe } from './ley.ts';
import { llevaSusPalabras } from './palabras.ts';

const ley = (atributos: Partial<Atributos> & Pick<Atributos, 'clase'>) => leyDe(atributosSchema.parse(atributos));

describe('a type of sample is proposed for a row of the law', () => {
  it.each([
    ['Análisis de control', 'Agua de consumo (ANALISIS DE CONTROL)', true],
    ['Análisis de control', 'Análisis de control operacional', false],
    ['Análisis de control', 'Control en grifo', false],
    ['Análisis completo', 'Agua de consumo - Completo', true],
    ['Análisis completo', 'Análisis completos', true],
    ['Análisis completo', 'Análisis incompleto', false],
    ['Control de rutina', 'Control de rutina', true],
    ['Control en grifo (edificio prioritario)', 'Agua de consumo en grifo', true],
    ['Control operacional', 'Operacional de ETAP', true],
    ['Legionella spp.', 'Legionella en torre', true],
    ['Legionella spp.', 'Agua caliente sanitaria', false],
    ['Control periódico', 'Piscina: control periódico', true],
    ['Hierro', 'Hierro total', true],
    ['Canales: recuentos y Salmonella', 'Canales de vacuno', true],
    ['Canales: recuentos y Salmonella', 'Canales de pollo', false],
    ['Carne picada: recuentos y Salmonella', 'Carne picada', true],
  ])('«%s» by its words: «%s» %s', (que, tipo, carries) => {
    expect(llevaSusPalabras(tipo, que)).toBe(carries);
  });

  it('by words that every row of the law has', () => {
    const all = ['carnePicada', 'preparadosDeCarne', 'carneSeparada', 'carneDeAve', 'brotes'].map((one) => [one, true]);
    const some = [
      ley({ clase: 'obrador', ...Object.fromEntries(all) }),
      ley({ clase: 'matadero', ungulados: true, pollos: true }),
      ley({ clase: 'zona', m3Dia: 2000, habitantes: 9000 }),
      ley({ clase: 'edificio', esPrioritario: true, puntosDeAgua: 60, tieneHierro: true }),
      ley({ clase: 'torre' }),
      ley({ clase: 'vaso', esDeRed: false }),
      ley({ clase: 'edar', habitantesEquivalentes: 5000 }),
      ley({ clase: 'captacion', m3Dia: 50 }),
    ];
    const names = some.flatMap(({ filas }) => filas.filter(({ isInSitu }) => !isInSitu).map(({ que }) => que));
    expect(names.filter((que) => !llevaSusPalabras(que.replace(/ spp\./u, ''), que))).toEqual([]);
  });
});
