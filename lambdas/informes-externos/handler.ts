import { randomUUID } from 'node:crypto';
import { informesCalls } from '../../contract/calls/informes-externos.ts';
import { serve } from '../http/serve.ts';
import { getAudiencia } from './audiencia.ts';
import { createInforme } from './create-informe.ts';
import { createSubida } from './create-subida.ts';
import { deleteInforme } from './delete-informe.ts';
import { getOpcionesInformes, searchOpcionesInformes } from './get-opciones.ts';
import { listInformes } from './list-informes.ts';
import { openArchivo } from './open-archivo.ts';
import { updateInforme } from './update-informe.ts';

export const handler = serve('informes-externos', informesCalls, {
  listInformes,
  getOpcionesInformes,
  searchOpcionesInformes,
  getAudiencia,
  createSubida: createSubida(randomUUID),
  createInforme: createInforme(randomUUID),
  updateInforme: updateInforme(randomUUID),
  deleteInforme: deleteInforme(randomUUID),
  downloadInforme: openArchivo('attachment'),
  previewInforme: openArchivo('inline'),
});
