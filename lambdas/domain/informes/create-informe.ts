import { isDeepStrictEqual } from 'node:util';
import type { InformeNuevo } from '../../../contract/informes/informe-externo.ts';
import { makeChange } from '../../platform/audit/change.ts';
import { changesBetween, informeSnapshot } from '../../../contract/administracion/rules/audit-snapshot.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { readInforme, type StoredInforme, writeInforme } from './store/informes-externos.ts';
import { archivoKey, forgetUpload, storeArchivo } from './archivo.ts';
import { orderMails, requireAudience } from './audiencia.ts';
import { takeQuota } from '../../platform/http/upload-quota.ts';
import { requireUploadable } from './require-uploadable.ts';

/**
 * Creates a report. The report of an uploaded file has the upload's id: a call repeated because its answer was lost makes no
 * second report, and orders the mails that the first call may not have ordered.
 */
export const createInforme: Implementation<'createInforme'> = async ({ body }, { usuario, alcance, now, newId }) => {
  const { archivo: dado, avisar, ...campos } = body;
  await requireUploadable(campos, { usuario, alcance });
  const audience = avisar ? await requireAudience(campos, usuario) : [];
  const _id = dado instanceof File ? newId() : dado.subida;
  const earlier = dado instanceof File ? undefined : await readInforme(_id);
  if (earlier && earlier.subidoPor._id === usuario._id) {
    const created = alreadyCreated(earlier, body);
    await orderMails(_id, audience);
    return created;
  }
  const key = archivoKey(_id, _id);
  if (dado instanceof File) await takeQuota(usuario._id, dado.size, now);
  const archivo = await storeArchivo(dado, usuario._id, key);
  const subidoPor = { _id: usuario._id, email: usuario.email };
  const created = { _id, ...campos, fechaSubida: now.toISOString(), archivo, key, subidoPor, version: 1 };
  const informe = await makeChange(
    { usuario, now, newId },
    {
      accion: 'crear',
      cosa: { tipo: 'informe', _id, nombre: created.titulo },
      cambios: changesBetween({}, informeSnapshot(created)),
      previous: null,
      write: async (cambio, entrada) => {
        const written = { ...created, cambio };
        return (await writeInforme(written, undefined, entrada)) && written;
      },
      reread: () => readInforme(_id),
    },
  );
  await orderMails(_id, audience);
  await forgetUpload(dado, usuario._id);
  return { informe };
};

/** Answers as the first time where the same is asked again. Throws CONFLICT where the upload served for another report. */
function alreadyCreated(informe: StoredInforme, { archivo: _archivo, avisar: _avisar, ...campos }: InformeNuevo) {
  const { titulo, categoria, solicitante, empresa, fechaAuditoria } = informe;
  const same = isDeepStrictEqual({ titulo, categoria, solicitante, empresa, fechaAuditoria }, campos);
  if (!same) throw new Failure('CONFLICT');
  return { informe };
}
