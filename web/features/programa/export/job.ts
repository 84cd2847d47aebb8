import { instanteLargo } from '../../../../contract/base/instantes.ts';
import type { Cobertura } from '../../../../contract/programa/cobertura.ts';
import { loadPart } from '../../../app/part.ts';
import { createExport } from '../../../files/export-job.ts';
import { createJobStore, type ExportState } from '../../../files/job-store.ts';
import type { ProgramaState } from '../address.ts';
import { call, queryOf } from '../api.ts';
import { advertenciaDeLey, textoDeResumen } from '../words.ts';
import { acercaTable, debidasOf, debidasTable, filasOf, programaTable } from './table.ts';

/** What is exported, and what the file says about itself. */
export interface ExportOrder {
  state: ProgramaState;
  ano: number;
  laboratorio: string;
  now: Date;
}

interface Written {
  count: number;
}

export const exportStore = createJobStore<ExportState<Written>>();

export const exportJob = createExport<ExportOrder, Written>(exportStore, async (order, { signal, ask, onProgress }) => {
  const { xlsxWriter } = await loadPart(async () => import('../../resultados/export/write-xlsx.ts'));
  const writer = xlsxWriter([programaTable, debidasTable, acercaTable]);
  const query = queryOf(order.state);
  let about: Cobertura | undefined;
  return {
    async gather() {
      let count = 0;
      for (let page = 1; ; page++) {
        const cobertura = await ask(() => call('getCobertura', { query: { ...query, page }, signal, timeout: 30_000 }));
        about ??= cobertura;
        const rows = cobertura.instalaciones.flatMap((instalacion) => filasOf(instalacion, order.ano, cobertura.hoy));
        const debidas = cobertura.instalaciones.flatMap((instalacion) => debidasOf(instalacion, cobertura.hoy));
        await writer.write(programaTable, rows);
        await writer.write(debidasTable, debidas);
        count += rows.length;
        onProgress(count, Math.max(count, cobertura.resumen.filas));
        if (page >= cobertura.paginas) return { count };
      }
    },
    async finish() {
      await writer.write(acercaTable, aboutRows(order, about));
      return { file: await writer.finish(), fileName: `programa-${order.ano}.xlsx` };
    },
    // Its pages are counted, not followed: it is made again from the first.
    isBroken: () => true,
    stop: () => undefined,
  };
});

function aboutRows({ laboratorio, now, ano }: ExportOrder, about: Cobertura | undefined): [string, string | number][] {
  return [
    ['Laboratorio', laboratorio],
    ['Fecha de exportación', instanteLargo(now)],
    ['Año', ano],
    ...(about ? [['Resumen', textoDeResumen(about)] satisfies [string, string]] : []),
    ['Filas de la ley', advertenciaDeLey],
  ];
}
