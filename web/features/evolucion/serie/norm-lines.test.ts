import { describe, expect, it } from 'vitest';
import type { LimitesDeNorma } from '../../../../contract/normas/limites-de-norma.ts';
import { cifrasDeNorma, lineasDeNorma, normativosDe } from './norm-lines.ts';

const limites: LimitesDeNorma = {
  cita: 'RD 3/2023',
  motivo: null,
  tramos: [
    { desde: '2023-01-11', hasta: '2030-01-02', max: { valor: 50, articulo: 'anexo I B, nota 4' } },
    { desde: '2030-01-02', hasta: null, max: { valor: 25, articulo: 'anexo I B' } },
  ],
};
const marco = { x: ['2025-01-01', '2026-12-31'], y: [0, 60] } as const;

describe('the limits of a norm in a chart', () => {
  it('are those of each date, as far as the chart reaches, labelled with their article', () => {
    const chosen = normativosDe(limites, 'cada-fecha');
    const { trazos, annotations } = lineasDeNorma(chosen, marco);
    expect(trazos.map(({ data }) => data)).toEqual([
      expect.objectContaining({ x: ['2025-01-01', '2026-12-31'], y: [50, 50] }),
    ]);
    expect(annotations.map(({ text, x, y }) => [text, x, y])).toEqual([
      ['RD 3/2023, anexo I B, nota 4: 50', '2026-12-31', 50],
    ]);
    expect(lineasDeNorma(chosen, { ...marco, x: ['2029-01-01', '2031-01-01'] }).trazos[0]?.data).toMatchObject({
      x: ['2029-01-01', '2030-01-02', '2030-01-02', '2031-01-01'],
      y: [50, 50, 25, 25],
    });
  });

  it('are those of one date over all of the chart', () => {
    const chosen = normativosDe(limites, '2030-01-02');
    expect(cifrasDeNorma(chosen)).toEqual([25]);
    expect(lineasDeNorma(chosen, marco).trazos[0]?.data).toMatchObject({
      x: ['2025-01-01', '2026-12-31'],
      y: [25, 25],
    });
  });

  it('are none where none are chosen, known or of that date, or where a logarithmic axis has no place for them', () => {
    expect(normativosDe(limites, null)).toBeNull();
    expect(normativosDe(limites, '2027-01-01')).toBeNull();
    expect(normativosDe({ cita: null, tramos: [], motivo: null }, 'cada-fecha')).toBeNull();
    const zero = normativosDe(
      { ...limites, tramos: [{ desde: '2023-01-11', hasta: null, max: { valor: 0, articulo: 'anexo I A' } }] },
      'cada-fecha',
    );
    expect(lineasDeNorma(zero, { ...marco, isLog: true }).trazos).toEqual([]);
    expect(lineasDeNorma(null, marco)).toEqual({ trazos: [], annotations: [] });
  });
});
