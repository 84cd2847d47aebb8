import { puntosCalls } from '../../contract/puntos/calls.ts';
import { vistasCalls } from '../../contract/vistas/calls.ts';
import { serve } from '../platform/http/serve.ts';
import { createAlias, deleteAlias } from '../domain/puntos/aliases.ts';
import { createDistintos, deleteDistintos } from '../domain/puntos/distintos.ts';
import { getPunto } from '../domain/puntos/get-punto.ts';
import { listPorUnir } from '../domain/puntos/list-por-unir.ts';
import { listPuntos } from '../domain/puntos/list-puntos.ts';
import { updatePunto } from '../domain/puntos/update-punto.ts';
import { createVista, deleteVista, listVistas, updateVista } from '../domain/vistas/vistas.ts';

export const handler = serve(
  'puntos',
  { ...puntosCalls, ...vistasCalls },
  {
    listPuntos,
    getPunto,
    updatePunto,
    listPorUnir,
    createAlias,
    deleteAlias,
    createDistintos,
    deleteDistintos,
    listVistas,
    createVista,
    updateVista,
    deleteVista,
  },
);
