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
import { beginEnsayo, getEnsayo, detectSubida, readMuestra } from '../domain/entregas/subidas/read-subida.ts';
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
  beginEnsayo,
  getEnsayo,
  deliverSubida,
  tryEntrega,
  lookUpCertificados,
  signCertificados,
  listMapeos,
  getMapeo,
  saveMapeo,
  restoreMapeo,
});
