import { subidasCalls } from '../../contract/entregas/calls-subidas.ts';
import { serve } from '../platform/http/serve.ts';
import { deliverSubida, tryEntrega } from '../domain/entregas/subidas/deliver-subida.ts';
import { beginEnsayo, getEnsayo } from '../domain/entregas/subidas/ensayos.ts';
import { getMapeo, listMapeos, restoreMapeo, saveMapeo } from '../domain/entregas/subidas/mapeos.ts';
import { detectSubida, readMuestra } from '../domain/entregas/subidas/read-subida.ts';
import { lookUpCertificados, signCertificados } from '../domain/entregas/subidas/sign-certificados.ts';
import {
  beginSubida,
  deleteSubida,
  endSubida,
  getSubida,
  keepBorrador,
  listSubidas,
  signPartes,
} from '../domain/entregas/subidas/subidas.ts';

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
