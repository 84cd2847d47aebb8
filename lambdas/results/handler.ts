import { cambiosCalls } from '../../contract/calls/cambios.ts';
import { evolucionCalls } from '../../contract/calls/evolucion.ts';
import { resultCalls } from '../../contract/calls/result.ts';
import { resultsCalls } from '../../contract/calls/results.ts';
import { revisionesCalls } from '../../contract/calls/revisiones.ts';
import { opcionesBasicas } from '../access/opciones.ts';
import { serve } from '../http/serve.ts';
import { opcionesOf, searchOpciones } from '../index/query/opciones.ts';
import { listCambios } from './cambios/list-cambios.ts';
import { listCorrecciones } from './corrections.ts';
import { getEvolucion, listParametros } from './evolucion.ts';
import { getAhora } from './get-ahora.ts';
import { getHistorial } from './get-historial.ts';
import { getLectura } from './get-lectura.ts';
import { getLimitesDeNorma } from './get-limites-de-norma.ts';
import { getValoresAnteriores } from './get-valores-anteriores.ts';
import { getSolicitantesOfCliente, getTiposMuestraOfGrupo } from './get-options-of.ts';
import { getStats, getTipoGruposDetailed, getTipoGruposStats } from './get-stats.ts';
import { getResult } from './get-result.ts';
import { getPanorama } from './panorama.ts';
import { listResults } from './list-results.ts';
import { confirmLeida, listLecturas } from './lecturas.ts';
import { getRevision, listRevisiones } from './revisiones.ts';

const rows = { ...resultsCalls, ...resultCalls, ...revisionesCalls, ...evolucionCalls, ...cambiosCalls };

export const handler = serve('results', rows, {
  listResults,
  getResult,
  listCorrecciones,
  listRevisiones,
  getRevision,
  confirmLeida,
  listLecturas,
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
