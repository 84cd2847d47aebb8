import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { avance, estadoOfDeterminacion, estadoOfResultado, countDeterminaciones } from './estado.ts';

const vacio = {};
const cumple = { valor: 3, conclusion: 'Cumple' };
const noCumple = { valor: 9, conclusion: 'No cumple' };
const sinContrastar = { valor_formateado: 'Presencia' };

describe('a result in progress', () => {
  it.each([
    [vacio, 'Pendiente'],
    [{ valor_formateado: '' }, 'Pendiente'],
    [{ valor_formateado: '  ' }, 'Pendiente'],
    [{ conclusion: 'Cumple' }, 'Pendiente'],
    [{ valor_formateado: ' ', conclusion: 'No cumple' }, 'Pendiente'],
    [{ valor: 0 }, 'No contrastado'],
    [{ valor: 0, conclusion: 'Cumple' }, 'Cumple'],
    [sinContrastar, 'No contrastado'],
    [{ valor: 1, conclusion: ' ' }, 'No contrastado'],
    [noCumple, 'No cumple'],
    [{ valor: 1, conclusion: 'Apto con reservas' }, 'Apto con reservas'],
  ])('%j is %s', (resultado, estado) => {
    expect(estadoOfResultado(resultado)).toBe(estado);
  });
});

describe('a determination in progress', () => {
  it.each([
    ['fails as soon as one result does, though others are pending', [vacio, cumple, noCumple], 'No cumple'],
    ['is pending while any result is', [cumple, vacio], 'Pendiente'],
    ['is pending though its empty results were concluded', [{ conclusion: 'Cumple' }], 'Pendiente'],
    ['is not failed by a conclusion without a value', [{ conclusion: 'No cumple' }, cumple], 'Pendiente'],
    ['complies when one does and none fails', [sinContrastar, cumple], 'Cumple'],
    ['compares without case', [{ valor: 1, conclusion: 'NO CUMPLE' }], 'No cumple'],
    ['is compared with nothing when no result is', [sinContrastar], 'No contrastado'],
    ['is pending with no results yet', [], 'Pendiente'],
  ])('%s', (_, resultados, estado) => {
    expect(estadoOfDeterminacion(resultados)).toBe(estado);
  });
});

describe('the progress of a sample', () => {
  it('counts results, not determinations', () => {
    expect(avance([{ resultados: [cumple, noCumple, vacio] }, { resultados: [sinContrastar] }])).toEqual({
      total: 4,
      completados: 3,
      pendientes: 1,
      cumplen: 1,
      noCumplen: 1,
    });
  });

  it('of nothing is nothing of nothing', () => {
    const nothing = { total: 0, completados: 0, pendientes: 0, cumplen: 0, noCumplen: 0 };
    expect([avance([]), avance([{ resultados: [] }])]).toEqual([nothing, nothing]);
  });

  it('adds up, whatever the laboratory delivers', () => {
    const resultado = fc.constantFrom(vacio, cumple, noCumple, sinContrastar, { conclusion: 'Cumple' });
    const determinaciones = fc.array(fc.record({ resultados: fc.array(resultado, { maxLength: 5 }) }));
    fc.assert(
      fc.property(determinaciones, (all) => {
        const { total, completados, pendientes, cumplen, noCumplen } = avance(all);
        expect(completados + pendientes).toBe(total);
        expect(cumplen + noCumplen).toBeLessThanOrEqual(completados);
        expect(total).toBe(all.flatMap(({ resultados }) => resultados).length);
      }),
    );
  });
});

describe('the determinations of a sample', () => {
  it('are done once each of their results has a value, and may fail before', () => {
    const determinaciones = [
      { resultados: [cumple, sinContrastar] },
      { resultados: [noCumple, vacio] },
      { resultados: [noCumple] },
      { resultados: [vacio] },
      { resultados: [] },
    ];
    expect(countDeterminaciones(determinaciones)).toEqual({ total: 5, realizadas: 2, noCumplen: 2 });
  });
});
