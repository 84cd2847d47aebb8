import { enviosCalls } from '../../contract/avisos/calls-envios.ts';
import { misEnlacesCalls } from '../../contract/enlaces/calls.ts';
import { exportCalls } from '../../contract/resultados/calls-export.ts';
import { takePace } from '../platform/http/pace.ts';
import { serve } from '../platform/http/serve.ts';
import { sendEnvio, listDestinatarios } from '../domain/avisos/envios.ts';
import { createEnlace, endEnlace, listEnlaces, listUsosDeEnlace } from '../domain/enlaces/mis-enlaces.ts';
import { exportFrom } from '../domain/resultados/export-results.ts';

/** A function of its own: answers of thousands of whole samples take neither time nor memory from those of the pages. */
export const handler = serve(
  'export',
  { ...exportCalls, ...enviosCalls, ...misEnlacesCalls },
  {
    async exportResults({ body }, viewer) {
      await takePace('exportar', viewer);
      return exportFrom(body, viewer);
    },
    listDestinatarios,
    sendEnvio,
    listEnlaces,
    createEnlace,
    endEnlace,
    listUsosDeEnlace,
  },
);
