import { randomUUID } from 'node:crypto';
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
    updateIncidencia: updateIncidencia(randomUUID),
    moveIncidencia: moveIncidencia(randomUUID),
    moveIncidencias: moveIncidencias(randomUUID),
    commentIncidencia: commentIncidencia(randomUUID),
    createSubidaDeIncidencia: createSubidaDeIncidencia(randomUUID),
    addArchivoDeIncidencia: addArchivoDeIncidencia(randomUUID),
    downloadArchivoDeIncidencia,
    deleteArchivoDeIncidencia: deleteArchivoDeIncidencia(randomUUID),
    listPreguntasDeMuestra,
    askPregunta: askPregunta(randomUUID),
    listRespuestas,
    listPreguntas,
    countPreguntas,
    answerPregunta: answerPregunta(randomUUID),
    attendPregunta: attendPregunta(randomUUID),
  },
);
