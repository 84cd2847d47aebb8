import { incidenciasCalls } from '../../contract/incidencias/calls.ts';
import { preguntasCalls } from '../../contract/incidencias/calls-preguntas.ts';
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

export const handler = serve(
  'incidencias',
  { ...incidenciasCalls, ...preguntasCalls },
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
  },
);
