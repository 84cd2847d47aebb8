import { informeScopeOf, isInformeVisible } from './access/informes.ts';
import { OutOfScope } from '../../platform/access/out-of-scope.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import type { Disposition } from '../../platform/files/content-disposition.ts';
import { presignPdf } from '../../platform/files/files.ts';
import { readInforme } from './store/informes-externos.ts';

/** Leads to a report's file, to be saved or to be looked at. */
export function openArchivo(disposition: Disposition): Implementation<'downloadInforme' | 'previewInforme'> {
  return async ({ params }, viewer) => {
    const informe = await readInforme(params.id);
    if (!informe) throw new Failure('NOT_FOUND');
    if (!isInformeVisible(informeScopeOf(viewer), informe)) throw new OutOfScope();
    return { location: await presignPdf(informe.key, informe.archivo.originalName, disposition) };
  };
}
