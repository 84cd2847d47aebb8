import { cambiosCalls } from '../../contract/resultados/calls-cambios.ts';
import { evolucionCalls } from '../../contract/evolucion/calls.ts';
import { resultCalls } from '../../contract/resultados/calls-result.ts';
import { resultsCalls } from '../../contract/resultados/calls.ts';
import { revisionesCalls } from '../../contract/muestras/calls-revisiones.ts';
import { opcionesBasicas } from '../engine/query/options/visible-opciones.ts';
import { serve } from '../platform/http/serve.ts';
import { opcionesOf, searchOpciones } from '../engine/query/options/opciones.ts';
import { listCambios } from '../domain/resultados/cambios/answer/list-cambios.ts';
import { listCorrecciones } from '../domain/muestras/corrections.ts';
import { getEvolucion, listParametros } from '../domain/evolucion/evolucion.ts';
import { getAhora } from '../domain/resultados/get-ahora.ts';
import { getHistorial } from '../domain/muestras/get-historial.ts';
import { getLectura } from '../domain/normas/get-lectura.ts';
import { getLimitesDeNorma } from '../domain/evolucion/get-limites-de-norma.ts';
import { getValoresAnteriores } from '../domain/evolucion/get-valores-anteriores.ts';
import { getSolicitantesOfCliente, getTiposMuestraOfGrupo } from '../domain/resultados/get-options-of.ts';
import { getStats, getTipoGruposDetailed, getTipoGruposStats } from '../domain/resultados/get-stats.ts';
import { getResult } from '../domain/muestras/get-result.ts';
import { getPanorama } from '../domain/evolucion/panorama.ts';
import { listResults } from '../domain/resultados/list-results.ts';
import { confirmLeida, listAcuses } from '../domain/muestras/acuses.ts';
import { getRevision, listRevisiones } from '../domain/muestras/revisiones.ts';

const rows = { ...resultsCalls, ...resultCalls, ...revisionesCalls, ...evolucionCalls, ...cambiosCalls };

export const handler = serve('results', rows, {
  listResults,
  getResult,
  listCorrecciones,
  listRevisiones,
  getRevision,
  confirmLeida,
  listAcuses,
  getHistorial,
  getValoresAnteriores,
  getLectura,
  getAhora,
  listParametros,
  getEvolucion,
  getLimitesDeNorma,
  getPanorama,
  getStats,
  getTipoGruposStats,
  getTipoGruposDetailed,
  listCambios,
  getFilters: (_input, viewer) => opcionesOf('autorizada', viewer),
  getBasicFilters: (_input, viewer) => opcionesBasicas(viewer),
  searchFilters: ({ query }, viewer) => searchOpciones('autorizada', viewer, query),
  getSolicitantesOfCliente,
  getTiposMuestraOfGrupo,
});
