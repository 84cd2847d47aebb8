import { informesCalls } from '../../contract/informes/calls.ts';
import { serve } from '../platform/http/serve.ts';
import { getAudiencia } from '../domain/informes/audiencia.ts';
import { createInforme } from '../domain/informes/create-informe.ts';
import { createSubida } from '../domain/informes/create-subida.ts';
import { deleteInforme } from '../domain/informes/delete-informe.ts';
import { getOpcionesInformes, searchOpcionesInformes } from '../domain/informes/get-opciones.ts';
import { listInformes } from '../domain/informes/list-informes.ts';
import { openArchivo } from '../domain/informes/open-archivo.ts';
import { updateInforme } from '../domain/informes/update-informe.ts';

export const handler = serve('informes-externos', informesCalls, {
  listInformes,
  getOpcionesInformes,
  searchOpcionesInformes,
  getAudiencia,
  createSubida,
  createInforme,
  updateInforme,
  deleteInforme,
  downloadInforme: openArchivo('attachment'),
  previewInforme: openArchivo('inline'),
});
