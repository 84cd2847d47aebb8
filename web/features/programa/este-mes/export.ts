import type { PorTomar } from '../../../../contract/programa/por-tomar.ts';
import { call } from '../api.ts';
import { pagedWorkbook } from '../export/paged-workbook.tsx';
import { type EsteMesState, queryOf } from './address.ts';
import { porTomarTable, rowsOf } from './rows.ts';
import { textoDeDias, textoDeFuera, textoDePorTomar } from './words.ts';

/** Begins an export of what is to be taken in the days of a state, none of which is left open. */
export const exportPorTomar = pagedWorkbook<EsteMesState & { dia: string }, PorTomar>({
  id: 'exportacion-por-tomar',
  title: 'Exportar lo que toca tomar',
  ask: (state, page, signal) => call('listPorTomar', { query: { ...queryOf(state), page }, signal, timeout: 30_000 }),
  sheets: [{ table: porTomarTable, rowsOf: ({ lineas, hoy }) => lineas.flatMap((linea) => rowsOf(linea, hoy)) }],
  about: (porTomar, { plazo }) => [
    ['Por tomar', textoDeDias(plazo, porTomar)],
    ['Resumen', textoDePorTomar(porTomar, plazo)],
    ['Sin contar', textoDeFuera(porTomar) || 'Nada'],
  ],
  totalOf: ({ total }) => total,
  fileName: ({ plazo, dia }) => `por-tomar-${plazo}-${dia}.xlsx`,
});
