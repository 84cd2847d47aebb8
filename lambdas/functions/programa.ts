import { randomBytes } from 'node:crypto';
import { carteraCalls } from '../../contract/cartera/calls.ts';
import { notificacionesCalls } from '../../contract/notificaciones/calls.ts';
import { papelesCalls } from '../../contract/papeles/calls.ts';
import { programaCalls } from '../../contract/programa/calls.ts';
import { ajustesDeTablonCalls } from '../../contract/tablon/calls.ts';
import { getCartera } from '../domain/cartera/get-cartera.ts';
import { getBoletin } from '../domain/notificaciones/get-boletin.ts';
import { listNotificaciones } from '../domain/notificaciones/list.ts';
import { markNotificacion } from '../domain/notificaciones/mark.ts';
import { getAnual, getHistorico, getRegistroDeLegionella, getSiloe } from '../domain/papeles/get-papeles.ts';
import { createInstalacion, deleteInstalacion, updateInstalacion } from '../domain/programa/change-instalacion.ts';
import { getCobertura } from '../domain/programa/get-cobertura.ts';
import { getPeriodo } from '../domain/programa/get-periodo.ts';
import { getPropuestas } from '../domain/programa/get-propuestas.ts';
import { getInstalacion } from '../domain/programa/instalacion.ts';
import { listPorTomar } from '../domain/programa/list-por-tomar.ts';
import { listPrograma } from '../domain/programa/list-programa.ts';
import { listInstalacionesPropuestas } from '../domain/programa/list-propuestas.ts';
import { checkTablaDePrograma, createTablaDePrograma } from '../domain/programa/tabla.ts';
import { getTablon, updateTablon } from '../domain/tablon/ajustes.ts';
import { serve } from '../platform/http/serve.ts';

export const handler = serve(
  'programa',
  { ...programaCalls, ...carteraCalls, ...notificacionesCalls, ...papelesCalls, ...ajustesDeTablonCalls },
  {
    listPrograma,
    getCobertura,
    listPorTomar,
    getCartera,
    getInstalacion,
    getPeriodo,
    getPropuestas,
    listInstalacionesPropuestas,
    createInstalacion,
    updateInstalacion,
    deleteInstalacion,
    checkTablaDePrograma,
    createTablaDePrograma,
    listNotificaciones,
    getBoletin,
    markNotificacion,
    getSiloe,
    getHistorico,
    getAnual,
    getRegistroDeLegionella,
    getTablon,
    updateTablon: updateTablon(() => randomBytes(16).toString('hex')),
  },
);
