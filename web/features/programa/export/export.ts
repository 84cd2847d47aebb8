import type { Cobertura } from '../../../../contract/programa/cobertura.ts';
import type { ProgramaState } from '../address.ts';
import { call, queryOf } from '../api.ts';
import { advertenciaDeLey, textoDeResumen } from '../words.ts';
import { pagedWorkbook } from './paged-workbook.tsx';
import { debidasOf, debidasTable, filasOf, programaTable } from './table.ts';

type State = Omit<ProgramaState, 'ano'> & { ano: number };

/** Begins an export of a year of every programme that the filters find. */
export const exportPrograma = pagedWorkbook<State, Cobertura>({
  id: 'exportacion-programa',
  title: 'Exportar el programa',
  ask: (state, page, signal) => call('getCobertura', { query: { ...queryOf(state), page }, signal, timeout: 30_000 }),
  sheets: [
    {
      table: programaTable,
      rowsOf: ({ instalaciones, hoy }, { ano }) => instalaciones.flatMap((one) => filasOf(one, ano, hoy)),
    },
    { table: debidasTable, rowsOf: ({ instalaciones, hoy }) => instalaciones.flatMap((one) => debidasOf(one, hoy)) },
  ],
  about: (cobertura, { ano }) => [
    ['Año', ano],
    ['Resumen', textoDeResumen(cobertura)],
    ['Filas de la ley', advertenciaDeLey],
  ],
  totalOf: ({ resumen }) => resumen.filas,
  fileName: ({ ano }) => `programa-${ano}.xlsx`,
});
