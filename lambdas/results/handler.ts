import { resultCalls } from '../../contract/calls/result.ts';
import { resultsCalls } from '../../contract/calls/results.ts';
import { opcionesBasicas } from '../access/opciones.ts';
import { readVisibleMuestra } from '../access/read-muestra.ts';
import { Failure } from '../runtime/failure.ts';
import { serve } from '../http/serve.ts';
import { opcionesOf } from '../index/opciones.ts';
import { getAhora } from './get-ahora.ts';
import { getHistorial } from './get-historial.ts';
import { getSolicitantesOfCliente, getTiposMuestraOfGrupo } from './get-options-of.ts';
import { getStats, getTipoGruposDetailed, getTipoGruposStats } from './get-stats.ts';
import { listResults } from './list-results.ts';

const rows = { ...resultsCalls, ...resultCalls };

export const handler = serve('results', rows, {
  listResults,
  getResult: async ({ params }, { alcance }) => {
    const result = await readVisibleMuestra(alcance, params.id, 'autorizada');
    if (!result) throw new Failure('NOT_FOUND');
    return { result };
  },
  getHistorial,
  getAhora,
  getStats,
  getTipoGruposStats,
  getTipoGruposDetailed,
  getFilters: (_input, viewer) => opcionesOf('autorizada', viewer),
  getBasicFilters: (_input, viewer) => opcionesBasicas(viewer),
  getSolicitantesOfCliente,
  getTiposMuestraOfGrupo,
});
