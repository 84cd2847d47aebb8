import { randomUUID } from 'node:crypto';
import { incidenciasCalls } from '../../contract/calls/incidencias.ts';
import { preguntasCalls } from '../../contract/calls/preguntas.ts';
import { serve } from '../http/serve.ts';
import { commentIncidencia, updateIncidencia } from './edit.ts';
import {
  addArchivoDeIncidencia,
  createSubidaDeIncidencia,
  deleteArchivoDeIncidencia,
  downloadArchivoDeIncidencia,
} from './files.ts';
import {
  answerPregunta,
  askPregunta,
  attendPregunta,
  countPreguntas,
  listPreguntas,
  listPreguntasDeMuestra,
  listRespuestas,
} from './preguntas.ts';
import { moveIncidencia, moveIncidencias } from './move.ts';
import { countIncidencias, getIncidencia, listIncidencias, listIncidenciasDeMuestra } from './read.ts';

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
