import { randomUUID } from 'node:crypto';
import { puntosCalls } from '../../contract/calls/puntos.ts';
import { serve } from '../http/serve.ts';
import { createAlias, deleteAlias } from './aliases.ts';
import { createDistintos, deleteDistintos } from './distintos.ts';
import { getPunto } from './get-punto.ts';
import { listPorUnir } from './list-por-unir.ts';
import { listPuntos } from './list-puntos.ts';
import { updatePunto } from './update-punto.ts';

export const handler = serve('puntos', puntosCalls, {
  listPuntos,
  getPunto,
  updatePunto: updatePunto(randomUUID),
  listPorUnir,
  createAlias: createAlias(randomUUID),
  deleteAlias: deleteAlias(randomUUID),
  createDistintos: createDistintos(randomUUID),
  deleteDistintos: deleteDistintos(randomUUID),
});
