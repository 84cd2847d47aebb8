import { saveMuestras } from '../../../domain/entregas/store/save-muestras.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MuestraDocument } from '../../../../contract/muestras/muestra.ts';
import { alcances, sees, someOf } from '../../../../testing/list-oracle.ts';
import { names } from '../../../../testing/muestras.ts';
import {
  aliasOf,
  anyAjenas,
  anyAliases,
  anyCierres,
  decidingOf,
  naiveSinResolver,
  sample,
} from '../../../../testing/points-oracle.ts';
import { naivePuntos } from '../../../../testing/puntos-oracle.ts';
import { runsOf } from '../../../../testing/thorough.ts';
import { useTables } from '../../../../testing/use-tables.ts';
import { allows } from '../../../platform/access/scope.ts';
import { rowOf } from '../../blocks/row.ts';
import { comparedParametro } from '../values/valued-rows.ts';
import { worstSeries } from './series.ts';
import { queryPunto } from './point.ts';
import { type PuntoConPeor, queryPuntos } from './list.ts';

useTables();

type Resultado = MuestraDocument['determinaciones'][number]['resultados'][number];

const resultado = fc.record(
  {
    descripcion: fc.constantFrom('Nitrato', 'NITRATO', 'Plomo'),
    unidad: fc.constantFrom('mg/L', 'µg/L'),
    valor: fc.constantFrom(0, 0.5, 7.25, 40, 120),
    operador: fc.constantFrom('<' as const, '>' as const),
    referencia: fc.constantFrom({ max: 50 }, { max: 0 }, { min: 6.5, max: 9.5 }),
    conclusion: fc.constantFrom('Cumple', 'No cumple', 'Pendiente'),
  },
  { requiredKeys: ['descripcion', 'unidad'] },
) as fc.Arbitrary<Resultado>;

/** Samples of few points, days and numbers, one result to each determination: within a sample none follows another. */
const anyDocument = fc
  .record({
    document: sample(),
    conclusion: fc.constantFrom('Cumple', 'No cumple', 'Apta con reservas', undefined),
    resultados: fc.uniqueArray(resultado, {
      maxLength: 2,
      selector: ({ descripcion, unidad }) => `${descripcion.toLowerCase()} ${unidad}`,
    }),
  })
  .map(({ document, conclusion, resultados }): MuestraDocument => {
    const of = { descripcion: 'Aniones', total_resultados: 0, resultados_cumplen: 0, resultados_no_cumplen: 0 };
    return {
      ...document,
      ...(conclusion && { conclusion_muestra: conclusion }),
      determinaciones: [{ ...of, resultados }],
    };
  });

const anyQuestion = fc.record({
  search: fc.constantFrom('', '', 'grifo', 'G-1', 'ácumulador', 'luna', 'nada'),
  orden: fc.constantFrom('estado' as const, 'nombre' as const, 'fecha' as const),
  desde: fc.constantFrom('2024-03-10', '2026-03-04'),
  aliases: anyAliases,
  ajenas: anyAjenas,
  cierres: anyCierres,
});

const plain = ({ clave, muestras, noCumplen, primera, ultima, sinResolver, peor }: Omit<PuntoConPeor, 'fallos'>) => ({
  clave,
  muestras,
  noCumplen,
  primera,
  ultima,
  sinResolver,
  peor: peor && {
    clave: comparedParametro(peor.parametro).clave,
    total: peor.total,
    noCumplen: peor.noCumplen,
    peor: peor.peor,
    numbers: peor.valores.map(({ valor }) => valor),
  },
});

describe('the list of points', () => {
  it('has the points of the samples in scope, aliases counted into their point, with what is worst there', async () => {
    const stored = new Map<string, MuestraDocument>();
    const writes = fc.uniqueArray(anyDocument, { minLength: 1, maxLength: 9, selector: ({ _id }) => _id });
    const narrowing = fc.record({ tipos: someOf(names.tipos) });
    await fc.assert(
      fc.asyncProperty(writes, alcances, narrowing, anyQuestion, async (documents, alcance, filters, asked) => {
        await saveMuestras(documents, { now: new Date('2026-03-10T10:00:00Z') });
        for (const document of documents) stored.set(document._id, document);
        const seen = [...stored.values()].filter(
          (one) =>
            one.estado === 'autorizada' &&
            sees(alcance, one.solicitante.nombre, one.tipo_muestra) &&
            allows(filters.tipos, one.tipo_muestra),
        );
        const expected = naivePuntos(seen, asked);
        const naming = decidingOf(asked);
        const question = { ...asked, ...naming, offset: 0, limit: 100, valores: 100 };
        const found = await queryPuntos(alcance, filters, question);
        expect(found.puntos.map(plain)).toEqual(expected);
        const { sinPunto } = asked.search === '' ? naiveSinResolver(seen.map(rowOf), asked) : { sinPunto: 0 };
        const total = sinPunto + expected.reduce((sum, one) => sum + one.sinResolver, 0);
        expect(found).toMatchObject({ total: expected.length, sinResolver: { total, sinPunto } });
        const page = await queryPuntos(alcance, filters, { ...question, offset: 1, limit: 2 });
        expect(page.puntos).toEqual(found.puntos.slice(1, 3));

        // Each alone says the same of all its time, and of its names apart.
        const ofAllTime = naivePuntos(
          [...stored.values()].filter(
            (one) => one.estado === 'autorizada' && sees(alcance, one.solicitante.nombre, one.tipo_muestra),
          ),
          { ...asked, search: '', desde: '' },
        );
        for (const one of ofAllTime) {
          const alone = await queryPunto(alcance, { clave: one.clave, muestras: 3, valores: 100, ...naming });
          expect(
            alone && plain({ ...alone.punto, sinResolver: alone.sinResolver, peor: worstSeries(alone.series) }),
          ).toEqual(one);
          expect(alone?.muestras[0]).toEqual(one.ultima);
          expect([...(alone?.porNombre.values() ?? [])].reduce((sum, count) => sum + count, 0)).toBe(one.muestras);
        }
      }),
      { numRuns: runsOf(80) },
    );
  });

  it('calls no parameter the worst where none has a limit and none failed, and else the one that failed', async () => {
    const solicitante = 'Sin límites';
    const sampleOf = (_id: string, conclusiones: readonly string[]): MuestraDocument => ({
      ...(fc.sample(anyDocument, { numRuns: 1, seed: 1 })[0] as MuestraDocument),
      _id,
      estado: 'autorizada',
      fecha_muestra: '2026-03-05',
      solicitante: { nombre: solicitante },
      punto_muestreo: { nombre: 'Balsa' },
      determinaciones: conclusiones.map((conclusion, place) => ({
        descripcion: `Ensayo ${place}`,
        total_resultados: 0,
        resultados_cumplen: 0,
        resultados_no_cumplen: 0,
        resultados: [{ descripcion: `Parámetro ${place}`, unidad: 'mg/L', valor: 5, conclusion }],
      })),
    });
    const worst = async () => {
      const scope = { solicitantes: new Set([solicitante]), tipos: 'todos' as const };
      const naming = decidingOf({ ajenas: new Set<string>() });
      const asked = { search: '', orden: 'nombre' as const, offset: 0, limit: 9, desde: '2026-01-01', valores: 9 };
      const { puntos } = await queryPuntos(scope, {}, { ...naming, ...asked });
      return puntos.map(({ peor }) => peor?.parametro.descripcion);
    };
    const options = { now: new Date('2026-03-10T10:00:00Z') };
    await saveMuestras([sampleOf('sin-1', ['Cumple', 'Cumple', 'Pendiente'])], options);
    await saveMuestras([sampleOf('sin-2', ['Cumple', 'Cumple'])], options);
    expect(await worst()).toEqual([undefined]);
    await saveMuestras([sampleOf('sin-3', ['Cumple', 'No cumple'])], options);
    expect(await worst()).toEqual(['Parámetro 1']);
  });

  it('has nothing of a point whose samples are out of scope', async () => {
    const naming = decidingOf({ ajenas: new Set<string>() });
    const other = { solicitantes: new Set(['Nadie']), tipos: 'todos' as const };
    const { clave } = aliasOf(names.solicitantes[0] ?? '', 'Grifo', 'Grifo');
    expect(await queryPunto(other, { clave, muestras: 3, valores: 3, ...naming })).toBeUndefined();
  });
});
