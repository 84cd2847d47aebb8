import { incidenciasCalls } from '../../contract/incidencias/calls.ts';
import { preguntasCalls } from '../../contract/incidencias/calls-preguntas.ts';
import { solicitudesCalls } from '../../contract/solicitudes/calls.ts';
import { serve } from '../platform/http/serve.ts';
import { commentIncidencia, updateIncidencia } from '../domain/incidencias/edit.ts';
import {
  addArchivoDeIncidencia,
  createSubidaDeIncidencia,
  deleteArchivoDeIncidencia,
  downloadArchivoDeIncidencia,
} from '../domain/incidencias/files.ts';
import {
  answerPregunta,
  askPregunta,
  attendPregunta,
  countPreguntas,
  listPreguntas,
  listPreguntasDeMuestra,
  listRespuestas,
} from '../domain/incidencias/preguntas.ts';
import { moveIncidencia, moveIncidencias } from '../domain/incidencias/move.ts';
import {
  countIncidencias,
  getIncidencia,
  listIncidencias,
  listIncidenciasDeMuestra,
} from '../domain/incidencias/read.ts';
import { answerSolicitud, createSolicitud, withdrawSolicitud } from '../domain/solicitudes/change.ts';
import { getSolicitud, listSolicitudes } from '../domain/solicitudes/read.ts';

export const handler = serve(
  'incidencias',
  { ...incidenciasCalls, ...preguntasCalls, ...solicitudesCalls },
  {
    listIncidencias,
    countIncidencias,
    listIncidenciasDeMuestra,
    getIncidencia,
    updateIncidencia,
    moveIncidencia,
    moveIncidencias,
    commentIncidencia,
    createSubidaDeIncidencia,
    addArchivoDeIncidencia,
    downloadArchivoDeIncidencia,
    deleteArchivoDeIncidencia,
    listPreguntasDeMuestra,
    askPregunta,
    listRespuestas,
    listPreguntas,
    countPreguntas,
    answerPregunta,
    attendPregunta,
    listSolicitudes,
    getSolicitud,
    createSolicitud,
    withdrawSolicitud,
    answerSolicitud,
  },
);
