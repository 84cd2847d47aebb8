import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { MuestraDocument } from '../../../contract/muestras/muestra.ts';
import { saveMuestras } from '../../../lambdas/domain/entregas/store/save-muestras.ts';
import { putTipoGrupo } from '../../../lambdas/platform/access/store/tipo-grupos.ts';
import * as base from '../../../testing/product/laboratory.ts';
import { runsOf } from '../../../testing/thorough.ts';
import { useProduct } from '../../../testing/product/use-product.ts';
import { groupings, naiveDetail, naiveDetailed, naiveStats } from './naive-statistics.ts';
import { anyFilter, anyUsuario, matches, maySee } from './naive.ts';

const [first] = base.tipoGrupos as [(typeof base.tipoGrupos)[number]];
const laboratory = {
  clientes: base.clientes,
  tipoGrupos: [
    ...base.tipoGrupos,
    { ...first, _id: 'solapado', nombre: 'Árbol', color: '#00AA00', tiposIncluidos: ['Agua de piscina'] },
    { ...first, _id: 'inactivo', nombre: 'Inactivo', tiposIncluidos: ['Aire'], isActive: false },
  ],
};
const spellings = ['CUMPLE', 'no cumple', 'Apto', ''];
/** The laboratory's own samples, and others of the two years before, whose verdicts are written in other ways. */
const muestras: MuestraDocument[] = [
  ...base.muestras,
  ...base.muestras.slice(0, 60).map((muestra, n) => ({
    ...muestra,
    _id: `antigua-${n}`,
    numero_muestra: `A-${n}`,
    fecha_muestra: `${2024 + (n % 2)}-${String(1 + (n % 12)).padStart(2, '0')}-28`,
    conclusion_muestra: spellings[n % 4],
  })),
];

const product = useProduct();
let token: string;

beforeAll(async () => {
  await base.seedLaboratory();
  await Promise.all(laboratory.tipoGrupos.map(putTipoGrupo));
  await saveMuestras(muestras, { now: new Date('2026-05-01T00:00:00Z') });
  token = (await product.signIn(await base.putUsuario({ _id: 'cualquiera' }))).accessToken;
});

/** An answer whose lists have lost their order, and whose objects the order of their fields. */
function unordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => JSON.stringify(unordered(one))).toSorted();
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([key, inner]): [string, unknown] => [key, unordered(inner)]);
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

describe('the statistics', () => {
  it('of any user, with any filters and divisions, are those of the samples in its scope', async () => {
    const question = fc.tuple(anyUsuario, anyFilter, fc.constantFrom(...groupings));
    await fc.assert(
      fc.asyncProperty(question, async ([usuario, filter, grouping]) => {
        await base.putUsuario({ _id: 'cualquiera', ...usuario, clientes: [...usuario.clientes] });
        const found = muestras.filter((m) => maySee(usuario, m, laboratory) && matches(usuario, filter, m, laboratory));
        const { groupBy, ...rest } = { ...filter, ...grouping };
        const query = groupBy ? { ...rest, groupBy } : rest;
        const [stats, groups, detailed] = await Promise.all([
          product.call('getStats', { token, query }),
          product.call('getTipoGruposStats', { token, query }),
          product.call('getTipoGruposDetailed', { token, query }),
        ]);
        expect(unordered(stats.data)).toEqual(unordered(naiveStats(found, grouping)));
        const { gruposConclusiones } = naiveDetail(found, laboratory);
        const byGroup = gruposConclusiones.map(({ name, totalCount }) => ({ name, count: totalCount }));
        expect(unordered(groups.data)).toEqual(unordered({ stats: byGroup }));
        expect(unordered(detailed.data)).toEqual(unordered(naiveDetailed(found, grouping, laboratory)));
      }),
      { numRuns: runsOf(80) },
    );
  });

  it('are refused when what they are to be divided by is unknown, or not of their dimension', async () => {
    const bad: Record<string, string>[] = [
      { groupBy: 'week' },
      { dimension: 'color' },
      { dimension: 'fecha', groupBy: 'solicitante' },
      { agrupacion: 'mes' },
      { fechaInicio: '2026-02-30' },
    ];
    for (const query of bad)
      for (const name of ['getStats', 'getTipoGruposStats', 'getTipoGruposDetailed'] as const) {
        const { status, refusal } = await product.call(name, { token, query });
        expect([status, refusal?.code]).toEqual([400, 'VALIDATION']);
      }
  });

  it('leave compressed as the browser asks, when they are long', async () => {
    await base.putUsuario({ _id: 'cualquiera', role: 'admin' });
    const query = { dimension: 'fecha', groupBy: 'month' };
    for (const encoding of ['br', 'gzip']) {
      const headers = { 'accept-encoding': encoding };
      const answer = await product.call('getTipoGruposDetailed', { token, query, headers });
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      expect(answer.data.monthlyDetailedData.length).toBeGreaterThan(12);
    }
  });
});

describe('the records that do not comply', () => {
  it('are all in one answer, however the laboratory wrote it', async () => {
    await base.putUsuario({ _id: 'cualquiera', role: 'admin' });
    const query = { conclusionMuestra: 'No cumple', limit: '1000', page: '1' };
    const { data } = await product.call('listResults', { token, query });
    const bad = muestras.filter(
      ({ estado, conclusion_muestra }) => estado === 'autorizada' && /^no cumple$/iu.test(conclusion_muestra ?? ''),
    );
    expect(data.results.map(({ _id }) => _id).toSorted()).toEqual(bad.map(({ _id }) => _id).toSorted());
    expect(data.results.every(({ determinaciones }) => determinaciones.length > 0)).toBe(true);
  });
});
