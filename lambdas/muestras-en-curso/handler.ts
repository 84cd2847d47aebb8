import { enCursoCalls } from '../../contract/calls/muestras-en-curso.ts';
import { wrapMuestra } from '../../contract/muestra-en-curso.ts';
import { readVisibleAnulada } from '../access/anuladas.ts';
import { readVisibleMuestra } from '../access/read-muestra.ts';
import { Failure } from '../runtime/failure.ts';
import { serve } from '../http/serve.ts';
import { opcionesOf, searchOpciones } from '../index/query/opciones.ts';
import { listMuestrasAnuladas } from './list-anuladas.ts';
import { listMuestras } from './list-muestras.ts';

export const handler = serve('muestras-en-curso', enCursoCalls, {
  listMuestrasEnCurso: listMuestras,
  getFiltersEnCurso: (_input, viewer) => opcionesOf('en_curso', viewer),
  searchFiltersEnCurso: ({ query }, viewer) => searchOpciones('en_curso', viewer, query),
  listMuestrasAnuladas,
  getMuestraAnulada: async ({ params }, { alcance }) => {
    const muestra = await readVisibleAnulada(alcance, params.id);
    if (!muestra) throw new Failure('NOT_FOUND');
    return { muestra };
  },
  getMuestraEnCurso: async ({ params }, { alcance }) => {
    const found = await readVisibleMuestra(alcance, params.id, 'en_curso');
    if (!found) throw new Failure('NOT_FOUND');
    return { muestra: wrapMuestra(found.muestra) };
  },
});
