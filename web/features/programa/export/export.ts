import type { Cobertura } from '../../../../contract/programa/cobertura.ts';
import type { PorTomar } from '../../../../contract/programa/por-tomar.ts';
import { type EsteMesState, isAcotado, porTomarQueryOf, type ProgramaState } from '../address.ts';
import { call, queryOf } from '../api.ts';
import { textoDeDias, textoDeFuera, textoDePorTomar } from '../este-mes/words.ts';
import { advertenciaDeLey, textoDeResumen } from '../words.ts';
import { pagedWorkbook } from './paged-workbook.tsx';
import { debidasOf, debidasTable, filasOf, porTomarOf, porTomarTable, programaTable } from './table.ts';

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
  about: (cobertura, state) => [
    ['Año', state.ano],
    ['Resumen', textoDeResumen(cobertura, isAcotado(state))],
    ['Filas de la ley', advertenciaDeLey],
  ],
  totalOf: ({ resumen }) => resumen.filas,
  fileName: ({ ano }) => `programa-${ano}.xlsx`,
});

/** Begins an export of what is to be taken in the days of a state, none of which is left open. */
export const exportPorTomar = pagedWorkbook<EsteMesState & { dia: string }, PorTomar>({
  id: 'exportacion-por-tomar',
  title: 'Exportar lo que toca tomar',
  ask: (state, page, signal) =>
    call('listPorTomar', { query: { ...porTomarQueryOf(state), page }, signal, timeout: 30_000 }),
  sheets: [{ table: porTomarTable, rowsOf: ({ lineas, hoy }) => lineas.flatMap((linea) => porTomarOf(linea, hoy)) }],
  about: (porTomar, state) => [
    ['Por tomar', textoDeDias(state.plazo, porTomar)],
    ['Resumen', textoDePorTomar(porTomar, state.plazo, isAcotado(state))],
    ['Sin contar', textoDeFuera(porTomar) || (isAcotado(state) ? 'Nada de lo que eligen los filtros' : 'Nada')],
  ],
  totalOf: ({ total }) => total,
  fileName: ({ plazo, dia }) => `por-tomar-${plazo}-${dia}.xlsx`,
});
