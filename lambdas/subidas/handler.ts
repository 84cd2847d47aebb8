import { randomUUID } from 'node:crypto';
import { subidasCalls } from '../../contract/calls/subidas.ts';
import { serve } from '../http/serve.ts';
import { entregarSubida, probarEntrega } from './deliver-subida.ts';
import { beginEnsayo, getEnsayo } from './ensayos.ts';
import { getMapeo, listMapeos, restoreMapeo, saveMapeo } from './mapeos.ts';
import { detectSubida, readMuestra } from './read-subida.ts';
import { lookUpCertificados, signCertificados } from './sign-certificados.ts';
import { beginSubida, deleteSubida, endSubida, getSubida, keepBorrador, listSubidas, signPartes } from './subidas.ts';

export const handler = serve('subidas', subidasCalls, {
  listSubidas,
  beginSubida: beginSubida(randomUUID),
  getSubida,
  signPartes,
  endSubida,
  deleteSubida,
  keepBorrador,
  detectSubida,
  readMuestra,
  beginEnsayo: beginEnsayo(randomUUID),
  getEnsayo,
  entregarSubida: entregarSubida(randomUUID),
  probarEntrega: probarEntrega(randomUUID),
  lookUpCertificados,
  signCertificados: signCertificados(randomUUID),
  listMapeos,
  getMapeo,
  saveMapeo: saveMapeo(randomUUID),
  restoreMapeo: restoreMapeo(randomUUID),
});
