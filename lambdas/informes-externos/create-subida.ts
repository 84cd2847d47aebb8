import { faltasInforme, maxArchivoBytes, permisosDeInformes } from '../../contract/rules/informes.ts';
import { Failure } from '../http/failure.ts';
import type { Implementation } from '../http/serve.ts';
import { presignUpload } from '../store/files.ts';
import { uploadKey } from './archivo.ts';

/** How long an upload may take to begin, in seconds: S3 looks at the time when it begins. */
const seconds = 600;

export function createSubida(newId: () => string): Implementation<'createSubida'> {
  return async (_input, { usuario, now }) => {
    if (!permisosDeInformes(usuario).subir) throw new Failure('FORBIDDEN', { message: faltasInforme.sinSubida });
    const subida = newId();
    const form = await presignUpload(uploadKey(usuario._id, subida), { maxBytes: maxArchivoBytes, seconds });
    return { subida, ...form, expira: new Date(now.getTime() + seconds * 1000).toISOString() };
  };
}
