import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TipoGrupo } from '../../../contract/administracion/tipo-grupo.ts';
import type { CountCell, SampleCounts } from '../../engine/query/statistics/counts.ts';
import { detailedGroupStatsOf, groupStatsOf } from './stats-by-group.ts';

const grupo = (_id: string, nombre: string, color: string, tiposIncluidos: string[]): TipoGrupo => ({
  _id,
  nombre,
  color,
  tiposIncluidos,
  descripcion: '',
  isActive: true,
  createdAt: '',
  updatedAt: '',
});

const grupos = [
  grupo('g1', 'Legionela', '#112233', ['ACS', 'Torre']),
  grupo('g2', 'Aguas', '#445566', ['ACS', ' Pozo ', 'Río']),
  grupo('g3', 'Sin muestras', '#778899', ['Hielo']),
];

const cell = (bucket: string, tipo: string, cumple: number, noCumple = 0, otros = 0): CountCell => ({
  bucket,
  tipo,
  cumple,
  noCumple,
  otros,
});

function countsOf(cells: CountCell[]): SampleCounts {
  return { total: 0, desde: undefined, hasta: undefined, solicitantes: 0, cells };
}

const byYear = countsOf([
  cell('2026', 'Éter', 1),
  cell('2026', 'ACS', 1, 2, 3),
  cell('2025', 'Pozo', 0, 1),
  cell('2025', 'ACS', 4),
]);

const legionela = { grupoId: 'g1', grupo: 'Legionela', grupoColor: '#112233' };
const aguas = { grupoId: 'g2', grupo: 'Aguas', grupoColor: '#445566' };
const sinGrupo = { grupoId: null, grupo: 'Otros', grupoColor: '#868E96' };

describe('the statistics by group of types', () => {
  it('count a type in each of its groups, those without one under Otros, and name no group without samples', () => {
    expect(groupStatsOf(byYear, grupos).stats).toEqual([
      { name: 'Aguas', count: 11 },
      { name: 'Legionela', count: 10 },
      { name: 'Otros', count: 1 },
    ]);
    expect(groupStatsOf(byYear, []).stats).toEqual([{ name: 'Otros', count: 12 }]);
    expect(groupStatsOf(countsOf([]), grupos).stats).toEqual([]);
  });

  it('give the types of each group, with its colour and their normalized name', () => {
    expect(detailedGroupStatsOf(byYear, 'year', grupos).tiposMuestraDetailed).toEqual([
      { _id: 'ACS', name: 'ACS', normalizedId: 'acs', count: 10, ...aguas },
      { _id: 'Pozo', name: 'Pozo', normalizedId: 'pozo', count: 1, ...aguas },
      { _id: 'ACS', name: 'ACS', normalizedId: 'acs', count: 10, ...legionela },
      { _id: 'Éter', name: 'Éter', normalizedId: 'eter', count: 1, ...sinGrupo },
    ]);
  });

  it('give the verdicts of each group and of each type, where a type comes once', () => {
    const { conclusionesPorGrupo, conclusionesPorTipoMuestra } = detailedGroupStatsOf(byYear, 'year', grupos);
    expect(conclusionesPorGrupo).toEqual([
      { _id: 'g2', name: 'Aguas', totalCount: 11, cumple: 5, noCumple: 3, otros: 3 },
      { _id: 'g1', name: 'Legionela', totalCount: 10, cumple: 5, noCumple: 2, otros: 3 },
      { _id: null, name: 'Otros', totalCount: 1, cumple: 1, noCumple: 0, otros: 0 },
    ]);
    expect(conclusionesPorTipoMuestra).toEqual([
      { tipoMuestra: 'ACS', tipoMuestraNormalized: 'acs', cumple: 5, noCumple: 2, otros: 3 },
      { tipoMuestra: 'Éter', tipoMuestraNormalized: 'eter', cumple: 1, noCumple: 0, otros: 0 },
      { tipoMuestra: 'Pozo', tipoMuestraNormalized: 'pozo', cumple: 0, noCumple: 1, otros: 0 },
    ]);
  });

  it('divided by year give each its own groups and types, the first year first', () => {
    const { yearlyDetailedData, ...rest } = detailedGroupStatsOf(byYear, 'year', grupos);
    expect(rest).toMatchObject({ monthlyDetailedData: [], solicitanteDetailedData: [] });
    expect(yearlyDetailedData.map(({ year }) => year)).toEqual([2025, 2026]);
    const verdicts = { cumple: 1, noCumple: 2, otros: 3 };
    const acs = { _id: 'ACS', name: 'ACS', count: 6, conclusiones: verdicts };
    const eter = { _id: 'Éter', name: 'Éter', count: 1, conclusiones: { cumple: 1, noCumple: 0, otros: 0 } };
    expect(yearlyDetailedData[1]).toEqual({
      year: 2026,
      gruposConclusiones: [
        { _id: 'g2', name: 'Aguas', totalCount: 6, ...verdicts, color: '#445566' },
        { _id: 'g1', name: 'Legionela', totalCount: 6, ...verdicts, color: '#112233' },
        { _id: null, name: 'Otros', totalCount: 1, ...eter.conclusiones, color: '#868E96' },
      ],
      tiposMuestra: [
        { ...acs, ...aguas },
        { ...acs, ...legionela },
        { ...eter, ...sinGrupo },
      ],
    });
  });

  it('not divided have nothing in any of the three lists', () => {
    const undivided = countsOf([cell('', 'ACS', 1)]);
    expect(detailedGroupStatsOf(undivided, undefined, grupos)).toMatchObject({
      monthlyDetailedData: [],
      yearlyDetailedData: [],
      solicitanteDetailedData: [],
    });
  });

  it('divided come to the whole again, whatever the cells and the groups', () => {
    const tipos = ['a', 'b', 'c', 'd'];
    const small = fc.integer({ min: 0, max: 5 });
    const months = fc.constantFrom('2025-12', '2026-01', '2026-11');
    const anyCells = fc.uniqueArray(
      fc.record({ bucket: months, tipo: fc.constantFrom(...tipos), cumple: small, noCumple: small, otros: small }),
      { selector: (one) => `${one.bucket} ${one.tipo}` },
    );
    const groups = fc
      .array(fc.subarray(tipos), { maxLength: 3 })
      .map((lists) => lists.map((list, n) => grupo(`g${n}`, `Grupo ${n}`, '#000000', list)));
    fc.assert(
      fc.property(anyCells, groups, (cells, some) => {
        const { monthlyDetailedData, tiposMuestraDetailed, conclusionesPorGrupo } = detailedGroupStatsOf(
          countsOf(cells),
          'month',
          some,
        );
        const parts = monthlyDetailedData.flatMap(({ tiposMuestra }) => tiposMuestra);
        const groupParts = monthlyDetailedData.flatMap(({ gruposConclusiones }) => gruposConclusiones);
        for (const { _id, grupoId, count } of tiposMuestraDetailed) {
          const own = parts.filter((part) => part._id === _id && part.grupoId === grupoId);
          expect(own.reduce((sum, part) => sum + part.count, 0)).toBe(count);
        }
        for (const { _id, noCumple } of conclusionesPorGrupo) {
          const own = groupParts.filter((part) => part._id === _id);
          expect(own.reduce((sum, part) => sum + part.noCumple, 0)).toBe(noCumple);
        }
        const inOrder = monthlyDetailedData.map(({ year, month }) => year * 12 + month);
        expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b));
      }),
    );
  });
});
