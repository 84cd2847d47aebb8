import { describe, expect, it } from 'vitest';
import type { Conjetura, Json } from '../../../../contract/entregas/deteccion.ts';
import {
  borradorDe,
  claveDeColumna,
  confirmado,
  editado,
  guardadoDe,
  preferida,
  recuperado,
  respondido,
} from './borrador.ts';
import { fuenteDe, usosDe, withColumna } from './mapeo-json.ts';

/** Whether a column's verdict is of the sample or of each result. */
const veredicto = (columna: string): Conjetura => ({
  campo: 'conclusion',
  ruta: [],
  valor: { campos: { conclusion_muestra: columna } },
  alternativas: [{ campos: { conclusion_muestra: null }, resultado: { conclusion: columna } }],
  fundamento: '',
  certeza: 'preguntar',
  pregunta: `¿De qué es «${columna}»?`,
});

const conjeturas = [veredicto('Dictamen'), veredicto('Valoración')];
const begun = (proposed: readonly Conjetura[] = conjeturas) => {
  const mapeo = { forma: 'larga', campos: { conclusion_muestra: 'Valoración' }, resultado: { valor: 'Valor' } };
  const found = borradorDe({ mapeo, conjeturas: proposed });
  if (!found) throw new Error('There is a mapping');
  return found;
};

const answer = (borrador: ReturnType<typeof begun>, columna: string, chosen?: number) => {
  const question = borrador.pendientes.find(({ pregunta }) => pregunta?.includes(columna));
  if (!question) throw new Error(`${columna} is asked about`);
  const answers: Json[] = [question.valor, ...question.alternativas];
  const valor = answers[chosen ?? preferida(borrador, question)] ?? null;
  return respondido(borrador, question, { valor, conjeturas });
};

describe('two columns of verdicts', () => {
  it.each([
    ['Dictamen', 'Valoración'],
    ['Valoración', 'Dictamen'],
  ])('both keep a part with the answers that are offered, %s first', (first, second) => {
    const done = answer(answer(begun(), first), second);
    expect(usosDe(done.mapeo, first)).toEqual(['campos.conclusion_muestra']);
    expect(usosDe(done.mapeo, second)).toEqual(['resultado.conclusion']);
    expect([done.pendientes, [...done.desplazadas]]).toEqual([[], []]);
  });

  it('keep the part that was answered, whichever answer the other one gets', () => {
    const done = answer(answer(begun(), 'Dictamen', 1), 'Valoración', 0);
    expect(usosDe(done.mapeo, 'Dictamen')).toEqual(['resultado.conclusion']);
    expect(usosDe(done.mapeo, 'Valoración')).toEqual(['campos.conclusion_muestra']);
  });

  it('given the same part: the one that loses it is asked about again, and is confirmed no more', () => {
    const one = answer(begun(), 'Dictamen', 0);
    expect(one.confirmados).toContain(claveDeColumna('Dictamen'));
    const both = answer(one, 'Valoración', 0);
    expect(both.pendientes.map(({ pregunta }) => pregunta)).toEqual(['¿De qué es «Dictamen»?']);
    expect(both.confirmados).not.toContain(claveDeColumna('Dictamen'));
    const done = answer(both, 'Dictamen');
    expect(usosDe(done.mapeo, 'Dictamen')).toEqual(['resultado.conclusion']);
  });
});

describe('a column that loses its part to another', () => {
  it('is said, with what it was, until it is something or a person lets it go', () => {
    const mapeo = withColumna(begun().mapeo, 'Otra', 'campos.conclusion_muestra');
    const changed = editado(begun([]), mapeo, ['campos.conclusion_muestra', claveDeColumna('Otra')]);
    expect([...changed.desplazadas]).toEqual([['Valoración', 'Conclusión']]);
    expect([...confirmado(changed, [claveDeColumna('Valoración')]).desplazadas]).toEqual([]);
    const again = editado(changed, withColumna(mapeo, 'Valoración', 'campos.producto'), []);
    expect([...again.desplazadas]).toEqual([]);
    expect(fuenteDe(again.mapeo, 'campos.conclusion_muestra')).toBe('Otra');
  });

  it('is not said of the column that a person left out', () => {
    const mapeo = withColumna(begun().mapeo, 'Valoración', '');
    expect([...editado(begun([]), mapeo, [claveDeColumna('Valoración')]).desplazadas]).toEqual([]);
  });
});

it.each([
  [false, false, true],
  [true, true, true],
  [false, true, false],
])('a draft kept with desdeCero %s is taken up again with %s: %s', (kept, desdeCero, isTaken) => {
  const draft = confirmado(begun(), [claveDeColumna('Valoración')]);
  const found = recuperado(guardadoDe(draft, { fijado: {}, desdeCero: kept }), { conjeturas }, desdeCero);
  expect(found?.confirmados).toEqual(isTaken ? draft.confirmados : undefined);
});
