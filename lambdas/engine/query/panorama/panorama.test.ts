import { saveMuestras } from '../../../domain/entregas/store/save-muestras.ts';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MuestraDocument } from '../../../../contract/muestras/muestra.ts';
import { parteDelLimite } from '../../../../contract/evolucion/rules/parte-del-limite.ts';
import { fold } from '../../../../contract/base/texto.ts';
import {
  anyDocument,
  anyQuestion,
  canonical,
  claveOf,
  distance,
  type Expected,
  isWritten,
  keyOfParametro,
  none,
  periodOf,
} from '../../../../testing/panorama-oracle.ts';
import { runsOf } from '../../../../testing/thorough.ts';
import { useTables } from '../../../../testing/use-tables.ts';
import { alcances, sees } from '../../../../testing/list-oracle.ts';
import { valueCache } from '../opened-blocks.ts';
import type { PointQuestion } from '../points/block-points.ts';
import { PointAliases } from '../points/aliases.ts';
import { queryPanorama } from './panorama.ts';
import { queryParametros } from '../values/parametros.ts';
import { querySerie } from '../values/serie.ts';

useTables();

const now = { now: new Date('2026-03-10T10:00:00Z') };
const usualLimit = valueCache.limit;
beforeEach(() => {
  valueCache.limit = usualLimit;
});

describe('a panorama', () => {
  it('counts rows by periods as the documents in scope say', async () => {
    const stored = new Map<string, MuestraDocument>();
    const writes = fc.uniqueArray(anyDocument, { minLength: 1, maxLength: 8, selector: ({ _id }) => _id });
    await fc.assert(
      fc.asyncProperty(writes, alcances, anyQuestion, fc.boolean(), async (documents, alcance, asked, isCold) => {
        valueCache.limit = isCold ? 0 : usualLimit;
        await saveMuestras(documents, now);
        for (const document of documents) stored.set(document._id, document);
        const { filas, columnas, maxColumnas, parametro, ajenas, desde } = asked;
        const aliases = new PointAliases(asked.aliases);
        const claves = asked.puntos && new Set(asked.puntos.map((clave) => canonical(clave, asked)));
        const puntos: PointQuestion = { claves, ajenas: new Set(ajenas), aliases };
        const question = { filas, columnas, maxColumnas, offset: 0, limit: 1000, parametro, puntos };
        const found = await queryPanorama(alcance, desde ? { desde } : {}, question);

        const samples = [...stored.values()].filter((document) => {
          const clave = claveOf(document, asked);
          return (
            document.estado === 'autorizada' &&
            sees(alcance, document.solicitante.nombre, document.tipo_muestra) &&
            (!desde || document.fecha_muestra >= desde) &&
            (!claves || (clave !== undefined && claves.has(clave)))
          );
        });
        const fechas = samples.map(({ fecha_muestra: fecha }) => fecha).toSorted();
        const [oldest, newest] = [fechas[0], fechas.at(-1)].map((fecha) => fecha && periodOf(fecha, columnas));
        const periods = oldest && newest ? distance(oldest, newest, columnas) + 1 : 0;
        expect([found.columnas.length, found.columnasOmitidas]).toEqual([
          Math.min(periods, maxColumnas),
          Math.max(0, periods - maxColumnas),
        ]);
        expect(found.columnas.at(-1)).toBe(newest);

        const cells = new Map<string, Expected>();
        let sinPunto = 0;
        const cellAt = (row: string, period: string) => {
          const key = `${row}|${period}`;
          const cell = cells.get(key) ?? none();
          cells.set(key, cell);
          return cell;
        };
        for (const document of samples) {
          const period = periodOf(document.fecha_muestra, columnas);
          if (!found.columnas.includes(period)) continue;
          const ofSample = {
            parametro: undefined,
            punto: claveOf(document, asked),
            tipo: document.tipo_muestra,
            solicitante: document.solicitante.nombre,
          }[filas];
          if (filas === 'punto' && ofSample === undefined) {
            sinPunto++;
            continue;
          }
          if (ofSample !== undefined) cellAt(ofSample, period).muestras.add(document._id);
          for (const one of document.determinaciones.flatMap(({ resultados }) => resultados)) {
            const { descripcion, unidad = '', valor, operador, referencia = {}, conclusion } = one;
            if (parametro && (fold(descripcion) !== 'nitrato' || unidad === '')) continue;
            const cell = cellAt(ofSample ?? keyOfParametro(descripcion, unidad), period);
            cell.muestras.add(document._id);
            if (isWritten(one)) cell.valores++;
            if (conclusion === 'No cumple') cell.noCumplen++;
            const parte = valor === undefined ? undefined : parteDelLimite(valor, operador, referencia);
            if (parte !== undefined) cell.partes.push(parte);
            const says = isWritten(one) || conclusion === 'No cumple';
            if (says && document.fecha_muestra > cell.ultimoDia) cell.ultimoDia = document.fecha_muestra;
          }
        }
        const counted = found.rows.flatMap(({ clave, cells: own }) =>
          own.map(({ columna, muestras, valores, noCumplen, peor, newest: last }) => ({
            key: `${clave}|${found.columnas[columna]}`,
            muestras,
            valores,
            noCumplen,
            peor,
            ultimo: last?.muestra.fecha,
          })),
        );
        const rowsThatSay = new Set(
          [...cells].filter(([, { valores, noCumplen }]) => valores + noCumplen > 0).map(([key]) => key.split('|')[0]),
        );
        const wanted = [...cells]
          .filter(([key]) => !parametro || rowsThatSay.has(key.split('|')[0]))
          .map(([key, { muestras, valores, noCumplen, partes, ultimoDia }]) => ({
            key,
            muestras: muestras.size,
            valores,
            noCumplen,
            peor: partes.length > 0 ? Math.max(...partes) : undefined,
            ultimo: ultimoDia || undefined,
          }));
        const byKey = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1);
        expect(counted.toSorted(byKey)).toEqual(wanted.toSorted(byKey));
        expect(found.sinPunto).toBe(filas === 'punto' ? sinPunto : 0);
        expect(found.rows.map(({ noCumplen }) => noCumplen)).toEqual(
          found.rows.map(({ noCumplen }) => noCumplen).toSorted((a, b) => b - a),
        );
        // A page is a slice of the whole, and a point narrows the other questions too.
        const page = await queryPanorama(alcance, desde ? { desde } : {}, { ...question, offset: 1, limit: 1 });
        expect(page.rows).toEqual(found.rows.slice(1, 2));
        const results = samples.flatMap(({ determinaciones }) =>
          determinaciones.flatMap(({ resultados }) => resultados),
        );
        const parametros = await queryParametros(alcance, desde ? { desde } : {}, puntos);
        expect(parametros.reduce((sum, { valores }) => sum + valores, 0)).toBe(results.filter(isWritten).length);
        const nitrato = { determinacion: 'Aniones', descripcion: 'Nitrato', unidad: 'mg/L' };
        const serie = await querySerie(alcance, desde ? { desde } : {}, nitrato, puntos);
        expect(serie.values()).toHaveLength(
          results.filter((one) => {
            const isAsked = fold(one.descripcion) === 'nitrato' && (one.unidad ?? '') !== '';
            return isAsked && (isWritten(one) || one.conclusion === 'No cumple');
          }).length,
        );
      }),
      { numRuns: runsOf(60) },
    );
  });
});
