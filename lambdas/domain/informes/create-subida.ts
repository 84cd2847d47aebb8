import { informeFaults, informePermissions } from '../../../contract/informes/rules/informes.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { presignUpload } from '../../platform/files/presign.ts';
import { uploadKey } from './archivo.ts';
import { takeQuota } from '../../platform/http/upload-quota.ts';

/** How long an upload may take to begin, in seconds: S3 looks at the time when it begins. */
const seconds = 600;

/** Says where a file may be uploaded: one of as many bytes as were said, which count for the user's day. */
export const createSubida: Implementation<'createSubida'> = async ({ body }, { usuario, now, newId }) => {
  if (!informePermissions(usuario).canUpload) throw new Failure('FORBIDDEN', { message: informeFaults.sinSubida });
  await takeQuota(usuario._id, body.size, now);
  const subida = newId();
  const form = await presignUpload(uploadKey(usuario._id, subida), { maxBytes: body.size, seconds });
  return { subida, ...form, expira: new Date(now.getTime() + seconds * 1000).toISOString() };
};
