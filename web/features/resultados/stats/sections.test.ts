import { totalOf } from '../../../../contract/base/porcentajes.ts';
import { describe, expect, it } from 'vitest';
import { cifraDeCumplimiento, nombresCortos, nombreDeMes, textoDeParte, textoDeCumplimiento } from './labels.ts';
import { blocksOf, wholeOf } from './sections.ts';
import { groupingQuery, type Snapshot } from './snapshot.ts';

const verdicts = (cumple: number, noCumple: number, otros: number) => ({ cumple, noCumple, otros });
const inGroup = (_id: string, conteo: ReturnType<typeof verdicts>, grupoId: string | null, color: string) => ({
  _id,
  name: _id,
  count: totalOf(conteo),
  grupoId,
  grupo: grupoId ?? 'Otros',
  grupoColor: color,
  conclusiones: conteo,
});

const acs = verdicts(5, 2, 1);
const aire = verdicts(1, 0, 0);
const detail = {
  gruposConclusiones: [
    { _id: 'aguas', name: 'Aguas', totalCount: 8, ...acs, color: '#112233' },
    { _id: 'legionela', name: 'Legionela', totalCount: 8, ...acs, color: '#445566' },
    { _id: null, name: 'Otros', totalCount: 1, ...aire, color: '#868E96' },
  ],
  tiposMuestra: [
    inGroup('ACS', acs, 'aguas', '#112233'),
    inGroup('ACS', acs, 'legionela', '#445566'),
    inGroup('Aire', aire, null, '#868E96'),
  ],
};

const snapshot: Snapshot = {
  filtros: {},
  agrupacion: null,
  stats: {
    summary: {
      total: 9,
      muestrasCumple: 6,
      muestrasNoCumple: 2,
      muestrasOtras: 1,
      solicitantesUnicos: 1,
      tiposUnicos: 2,
      fechaInicio: '2025-12-01',
      fechaFin: '2026-01-31',
    },
    stats: [],
    monthlyCompliance: [],
    yearlyCompliance: [],
    solicitanteCompliance: [],
  },
  grupos: { stats: [] },
  detalle: {
    tiposMuestraDetailed: detail.tiposMuestra.map(({ conclusiones: _conclusiones, ...tipo }) => ({
      ...tipo,
      normalizedId: 'x',
    })),
    conclusionesPorGrupo: detail.gruposConclusiones.map(({ color: _color, ...grupo }) => grupo),
    conclusionesPorTipoMuestra: [
      { tipoMuestra: 'ACS', tipoMuestraNormalized: 'acs', ...acs },
      { tipoMuestra: 'Aire', tipoMuestraNormalized: 'aire', ...aire },
    ],
    monthlyDetailedData: [],
    yearlyDetailedData: [],
    solicitanteDetailedData: [],
  },
};

describe('the whole', () => {
  it('has a type in several groups in each of them, and once among the types', () => {
    const { groups, types } = wholeOf(snapshot);
    expect(groups.map(({ name, color, types: own }) => [name, color, own.map((one) => one.name)])).toEqual([
      ['Aguas', '#112233', ['ACS']],
      ['Legionela', '#445566', ['ACS']],
      ['Otros', '#868E96', ['Aire']],
    ]);
    expect(types).toEqual([
      { name: 'ACS', colors: ['#112233', '#445566'], conteo: acs },
      { name: 'Aire', colors: ['#868E96'], conteo: aire },
    ]);
    expect(types.reduce((sum, { conteo }) => sum + totalOf(conteo), 0)).toBe(9);
  });
});

it('groups and types keep the order of the catalogue, whatever fails', () => {
  const [one, two, otros] = snapshot.detalle.conclusionesPorGrupo as [
    (typeof snapshot.detalle.conclusionesPorGrupo)[number],
    (typeof snapshot.detalle.conclusionesPorGrupo)[number],
    (typeof snapshot.detalle.conclusionesPorGrupo)[number],
  ];
  const conclusionesPorTipoMuestra = [
    { tipoMuestra: 'ACS', tipoMuestraNormalized: 'acs', ...verdicts(8, 0, 0) },
    { tipoMuestra: 'Aire', tipoMuestraNormalized: 'aire', ...verdicts(0, 1, 0) },
  ];
  const conclusionesPorGrupo = [{ ...one, ...verdicts(8, 0, 0) }, two, { ...otros, ...verdicts(0, 1, 0) }];
  const detalle = { ...snapshot.detalle, conclusionesPorGrupo, conclusionesPorTipoMuestra };
  const { groups, types } = wholeOf({ ...snapshot, detalle });
  expect(groups.map(({ name }) => name)).toEqual(['Aguas', 'Legionela', 'Otros']);
  expect(types.map(({ name }) => name)).toEqual(['ACS', 'Aire']);
});

describe('the blocks', () => {
  it('of months count what is neither one nor the other verdict as well, and know their groups and types', () => {
    const [first, second] = blocksOf({
      ...snapshot,
      agrupacion: 'month',
      stats: {
        ...snapshot.stats,
        stats: [
          { _id: '2025-12', count: 4 },
          { _id: '2026-01', count: 9 },
        ],
        monthlyCompliance: [
          { _id: { month: 12, year: 2025 }, cumple: 3, noCumple: 0 },
          { _id: { month: 1, year: 2026 }, cumple: 6, noCumple: 2 },
        ],
      },
      detalle: { ...snapshot.detalle, monthlyDetailedData: [{ month: 1, year: 2026, ...detail }] },
    });
    expect(first).toMatchObject({ label: 'Dic 2025', conteo: verdicts(3, 0, 1), groups: [], types: [] });
    expect(second).toMatchObject({ label: 'Ene 2026', conteo: verdicts(6, 2, 1) });
    expect(second?.narrowing).toEqual({ periodo: { month: 1, year: 2026 } });
    expect(second?.groups.map(({ name }) => name)).toEqual(['Aguas', 'Legionela', 'Otros']);
    expect(second?.types.map(({ name }) => name)).toEqual(['ACS', 'Aire']);
  });

  it('of years and solicitantes are named and narrowed by them', () => {
    const name = 'Comunidad de Propietarios Mirador';
    const years = blocksOf({
      ...snapshot,
      agrupacion: 'year',
      stats: {
        ...snapshot.stats,
        stats: [{ _id: '2026', count: 9 }],
        yearlyCompliance: [{ _id: { year: 2026 }, cumple: 6, noCumple: 2 }],
      },
      detalle: { ...snapshot.detalle, yearlyDetailedData: [{ year: 2026, ...detail }] },
    });
    expect(years).toMatchObject([{ label: '2026', narrowing: { periodo: { year: 2026 } }, conteo: verdicts(6, 2, 1) }]);
    expect(years[0]?.groups).toHaveLength(3);
    const people = blocksOf({
      ...snapshot,
      agrupacion: 'solicitante',
      stats: {
        ...snapshot.stats,
        stats: [{ _id: name, count: 8 }],
        solicitanteCompliance: [{ _id: { solicitante: name }, cumple: 6, noCumple: 2 }],
      },
      detalle: { ...snapshot.detalle, solicitanteDetailedData: [{ solicitante: name, ...detail }] },
    });
    expect(people).toMatchObject([{ label: name, narrowing: { solicitante: name }, conteo: verdicts(6, 2, 0) }]);
    expect(people[0]?.chartLabel).toBe('Comunidad de Propietarios M...');
    expect(people[0]?.types).toHaveLength(2);
  });
});

it('names in the chart are cut past 30 characters, to 27 and three dots; those that begin alike, in their middle', () => {
  const nombreCorto = (nombre: string) => nombresCortos([nombre, 'Otro']).get(nombre);
  expect(nombreCorto('x'.repeat(30))).toBe('x'.repeat(30));
  expect(nombreCorto('x'.repeat(31))).toBe(`${'x'.repeat(27)}...`);
  expect(nombreCorto('🧪'.repeat(31))).toBe(`${'🧪'.repeat(27)}...`);
  const alike = ['Comunidad de Regantes del Alto Segura', 'Comunidad de Regantes del Alto Júcar'];
  expect([...nombresCortos(alike).values()]).toEqual([
    'Comunidad de...del Alto Segura',
    'Comunidad de... del Alto Júcar',
  ]);
});

it('months are abbreviated in Spanish, and shares have one decimal', () => {
  const year = 2026;
  expect([1, 4, 8, 12].map((month) => nombreDeMes({ month, year }))).toEqual([
    'Ene 2026',
    'Abr 2026',
    'Ago 2026',
    'Dic 2026',
  ]);
  const shares = [textoDeParte(1267, 3493), textoDeParte(1, 1), textoDeParte(0, 0)];
  expect(shares.map((text) => text.replace('\u00A0', ' '))).toEqual(['36,3 %', '100,0 %', '0,0 %']);
});

it('a compliance is of all samples, and none where none has a verdict', () => {
  expect(textoDeCumplimiento(verdicts(17, 2, 1))).toBe('85,0\u00a0% de cumplimiento');
  expect(textoDeCumplimiento(verdicts(0, 0, 12))).toBe('sin conclusión');
  expect([verdicts(17, 2, 1), verdicts(0, 3, 1), verdicts(0, 0, 12)].map(cifraDeCumplimiento)).toEqual([
    '85,0\u00a0%',
    '0,0\u00a0%',
    '–',
  ]);
});

it.each([
  ['month', { dimension: 'fecha', groupBy: 'month' }],
  ['year', { dimension: 'fecha', groupBy: 'year' }],
  ['solicitante', { dimension: 'solicitante', groupBy: 'solicitante' }],
  [null, { dimension: 'tipo_muestra' }],
] as const)('grouped by %s the calls are asked as the API has it', (agrupacion, query) => {
  expect(groupingQuery(agrupacion)).toEqual(query);
});
