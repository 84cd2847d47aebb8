import { resultCalls } from '../../contract/calls/result.ts';
import { resultsCalls } from '../../contract/calls/results.ts';
import { opcionesBasicas } from '../access/opciones.ts';
import { readVisibleMuestra } from '../access/read-muestra.ts';
import { Failure } from '../runtime/failure.ts';
import { serve } from '../http/serve.ts';
import { opcionesDe } from '../index/opciones.ts';
import { getSolicitantesOfCliente } from './get-solicitantes-of-cliente.ts';
import { getStats } from './get-stats.ts';
import { getTipoGruposDetailed } from './get-tipo-grupos-detailed.ts';
import { getTipoGruposStats } from './get-tipo-grupos-stats.ts';
import { getTiposMuestraOfGrupo } from './get-tipos-muestra-of-grupo.ts';
import { listResults } from './list-results.ts';

const rows = { ...resultsCalls, ...resultCalls };

export const handler = serve('results', rows, {
  listResults,
  getResult: async ({ params }, { alcance }) => {
    const result = await readVisibleMuestra(alcance, params.id, 'autorizada');
    if (!result) throw new Failure('NOT_FOUND');
    return { result };
  },
  getStats,
  getTipoGruposStats,
  getTipoGruposDetailed,
  getFilters: (_input, viewer) => opcionesDe('autorizada', viewer),
  getBasicFilters: (_input, viewer) => opcionesBasicas(viewer),
  getSolicitantesOfCliente,
  getTiposMuestraOfGrupo,
});
