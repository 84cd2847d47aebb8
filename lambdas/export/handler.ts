import { enviosCalls } from '../../contract/calls/envios.ts';
import { exportCalls } from '../../contract/calls/export.ts';
import { takePace } from '../http/pace.ts';
import { serve } from '../http/serve.ts';
import { sendEnvio, listDestinatarios } from './envios.ts';
import { exportFrom } from './export-results.ts';

/** A function of its own: answers of thousands of whole samples take neither time nor memory from those of the pages. */
export const handler = serve(
  'export',
  { ...exportCalls, ...enviosCalls },
  {
    async exportResults({ body }, viewer) {
      await takePace('exportar', viewer);
      return exportFrom(body, viewer);
    },
    listDestinatarios,
    sendEnvio,
  },
);
