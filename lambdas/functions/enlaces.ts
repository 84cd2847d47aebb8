import { enlaceCalls } from '../../contract/enlaces/calls.ts';
import { loadEnlaceViewer } from '../domain/enlaces/access/enlace-viewer.ts';
import { getMuestraDeEnlace, openEnlace, pdfDeEnlace, readDossierDeEnlace } from '../domain/enlaces/read-enlace.ts';
import { serve } from '../platform/http/serve.ts';

export const handler = serve(
  'enlaces',
  enlaceCalls,
  { openEnlace, readDossierDeEnlace, getMuestraDeEnlace, pdfDeEnlace },
  loadEnlaceViewer,
);
