import { enCursoCalls } from '../../contract/muestras/calls-en-curso.ts';
import { wrapMuestra } from '../../contract/muestras/muestra-en-curso.ts';
import { readVisibleAnulada } from '../domain/muestras/access/anuladas.ts';
import { readVisibleMuestra } from '../domain/muestras/access/read-muestra.ts';
import { Failure } from '../platform/runtime/failure.ts';
import { serve } from '../platform/http/serve.ts';
import { opcionesOf, searchOpciones } from '../engine/query/options/opciones.ts';
import { listMuestrasAnuladas } from '../domain/muestras/list-anuladas.ts';
import { listMuestras } from '../domain/muestras/list-muestras.ts';

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
