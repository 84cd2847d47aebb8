import { saveMuestras } from '../../../domain/entregas/store/save-muestras.ts';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MuestraDocument } from '../../../../contract/muestras/muestra.ts';
import { isCercaDelLimite, parteDelLimite } from '../../../../contract/evolucion/rules/parte-del-limite.ts';
import { exponenteEntre, unidadLimpia } from '../../../../contract/evolucion/rules/unidades.ts';
import { fold } from '../../../../contract/base/texto.ts';
import { alcances, sees } from '../../../../testing/list-oracle.ts';
import { anyMuestra } from '../../../../testing/muestras.ts';
import { isWritten } from '../../../../testing/panorama-oracle.ts';
import { runsOf } from '../../../../testing/thorough.ts';
import { useTables } from '../../../../testing/use-tables.ts';
import type { Alcance } from '../../../platform/access/scope.ts';
import { valueCache } from '../opened-blocks.ts';
import { queryParametros } from './parametros.ts';
import { operadorOf, querySerie } from './serie.ts';

useTables();

const now = { now: new Date('2026-03-10T10:00:00Z') };
const usualLimit = valueCache.limit;
beforeEach(() => {
  valueCache.limit = usualLimit;
});

const resultado = fc.record(
  {
    descripcion: fc.constantFrom('Nitrato', 'NITRATO', 'Plomo', 'pH'),
    unidad: fc.constantFrom('mg/L', 'mg/l', 'µg/L', ''),
    valor: fc.constantFrom(0, 0.5, 7.25, 6.8, 40, 120, -3),
    operador: fc.constantFrom('<' as const, '>' as const),
    referencia: fc.constantFrom({ max: 50 }, { max: 0 }, { min: 6.5, max: 9.5 }, { texto: 'Ausencia' }),
    conclusion: fc.constantFrom('Cumple', 'No cumple', 'Pendiente'),
    valor_formateado: fc.constantFrom('Ausencia', '0,50'),
  },
  { requiredKeys: ['descripcion'] },
) as fc.Arbitrary<MuestraDocument['determinaciones'][number]['resultados'][number]>;
const anyDocument = fc
  .tuple(anyMuestra(), fc.array(resultado, { maxLength: 3 }), fc.constantFrom('Aniones', 'aniones', 'Metales'))
  .map(([document, resultados, descripcion]) => ({
    ...document,
    determinaciones: [
      ...document.determinaciones,
      { descripcion, resultados, total_resultados: 0, resultados_cumplen: 0, resultados_no_cumplen: 0 },
    ],
  }));
const anyFilter = fc.record(
  { desde: fc.constant('2026-03-02'), hasta: fc.constant('2026-03-04') },
  { requiredKeys: [] },
) as fc.Arbitrary<{ desde?: string; hasta?: string }>;

type Filter = { desde?: string; hasta?: string };

/** The samples that are found, by going through all documents. */
function found(documents: Iterable<MuestraDocument>, alcance: Alcance, { desde, hasta }: Filter) {
  return [...documents].filter(
    ({ estado, solicitante, tipo_muestra: tipo, fecha_muestra: fecha }) =>
      estado === 'autorizada' &&
      sees(alcance, solicitante.nombre, tipo) &&
      (!desde || fecha >= desde) &&
      (!hasta || fecha <= hasta),
  );
}

const resultsOf = (documents: readonly MuestraDocument[]) =>
  documents.flatMap((document) =>
    document.determinaciones.flatMap(({ descripcion: determinacion, resultados }) =>
      resultados.map((one) => ({ document, determinacion, resultado: one })),
    ),
  );

describe('values in the index', () => {
  it('are counted by parameter, and followed, as the documents in scope say', async () => {
    const stored = new Map<string, MuestraDocument>();
    const writes = fc.uniqueArray(anyDocument, { minLength: 1, maxLength: 8, selector: ({ _id }) => _id });
    await fc.assert(
      fc.asyncProperty(writes, alcances, anyFilter, fc.boolean(), async (documents, alcance, filter, isCold) => {
        valueCache.limit = isCold ? 0 : usualLimit;
        await saveMuestras(documents, now);
        for (const document of documents) stored.set(document._id, document);
        const all = resultsOf(found(stored.values(), alcance, filter));

        const keyOf = (determinacion: string, descripcion: string, unidad = '') =>
          [fold(determinacion), fold(descripcion), unidadLimpia(unidad)].join('|');
        const parametros = await queryParametros(alcance, filter);
        const counted = parametros.map(({ determinacion, descripcion, unidad, ...counts }) => ({
          key: keyOf(determinacion, descripcion, unidad),
          ...counts,
        }));
        const groups = Map.groupBy(all, ({ determinacion, resultado: { descripcion, unidad } }) =>
          keyOf(determinacion, descripcion, unidad),
        );
        const wanted = [...groups].map(([key, own]) => {
          const parts = own.flatMap(({ resultado: { valor, operador, referencia = {} } }) =>
            valor === undefined ? [] : (parteDelLimite(valor, operador, referencia) ?? []),
          );
          return {
            key,
            valores: own.filter(({ resultado: one }) => isWritten(one)).length,
            censurados: own.filter(({ resultado: { valor, operador } }) => valor !== undefined && operador).length,
            noCumplen: own.filter(({ resultado: { conclusion } }) => conclusion === 'No cumple').length,
            cerca: own.filter(
              ({ resultado: { valor = NaN, operador, referencia = {}, conclusion } }) =>
                conclusion === 'Cumple' && isCercaDelLimite(valor, operador, referencia),
            ).length,
            peor: parts.length > 0 ? Math.max(...parts) : undefined,
          };
        });
        const byKey = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1);
        expect(counted.toSorted(byKey)).toEqual(wanted.toSorted(byKey));

        const asked = { determinacion: 'ANIONES', descripcion: 'nitrato', unidad: 'mg/L' };
        const serie = await querySerie(alcance, filter, asked);
        const values = serie.values();
        const series = values.map((value) => ({
          id: value.block.ids.at(value.row),
          fecha: value.dia,
          valor: value.column.numbers[value.i],
          operador: operadorOf(value),
          exponente: value.exponente,
          limite: value.limite,
        }));
        const expected = all
          .filter(({ determinacion, resultado: one }) => {
            return (
              fold(determinacion) === 'aniones' &&
              fold(one.descripcion) === 'nitrato' &&
              (isWritten(one) || one.conclusion === 'No cumple')
            );
          })
          .flatMap(({ document, resultado: { valor, operador, unidad = '', referencia = {} } }) => {
            const exponente = exponenteEntre(unidad, 'mg/L');
            const fecha = Date.parse(document.fecha_muestra) / 86_400_000;
            const sign = valor === undefined ? undefined : operador;
            const known = { id: document._id, fecha, valor: valor ?? NaN, operador: sign, limite: referencia };
            return exponente === undefined ? [] : [{ ...known, exponente }];
          });
        const sorted = (list: readonly object[]) =>
          list.map((one) => JSON.stringify(one, Object.keys(one).toSorted())).toSorted();
        expect(sorted(series)).toEqual(sorted(expected));
        expect(series.map(({ fecha }) => fecha)).toEqual(series.map(({ fecha }) => fecha).toSorted((a, b) => a - b));
      }),
      { numRuns: runsOf(40) },
    );
  });
});
