import { subidasCalls } from '../../contract/entregas/calls-subidas.ts';
import { serve } from '../platform/http/serve.ts';
import {
  deliverSubida,
  tryEntrega,
  lookUpCertificados,
  signCertificados,
  beginSubida,
  deleteSubida,
  endSubida,
  getSubida,
  keepBorrador,
  listSubidas,
  signPartes,
} from '../domain/entregas/subidas/subidas.ts';
import { beginSimulacion, getSimulacion, detectSubida, readMuestra } from '../domain/entregas/subidas/read-subida.ts';
import { getMapeo, listMapeos, restoreMapeo, saveMapeo } from '../domain/entregas/subidas/mapeos.ts';

export const handler = serve('subidas', subidasCalls, {
  listSubidas,
  beginSubida,
  getSubida,
  signPartes,
  endSubida,
  deleteSubida,
  keepBorrador,
  detectSubida,
  readMuestra,
  beginSimulacion,
  getSimulacion,
  deliverSubida,
  tryEntrega,
  lookUpCertificados,
  signCertificados,
  listMapeos,
  getMapeo,
  saveMapeo,
  restoreMapeo,
});
