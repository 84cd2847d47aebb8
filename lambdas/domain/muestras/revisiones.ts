import type { Revision } from '../../../contract/muestras/revision.ts';
import { readVisibleRevision, readVisibleRevisiones, type RevisionVisible } from './access/revisiones.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { Failure } from '../../platform/runtime/failure.ts';

/** The states of a sample, newest first. */
export const listRevisiones: Implementation<'listRevisiones'> = async ({ params }, { usuario, alcance }) => {
  const visible = await readVisibleRevisiones(alcance, params.id);
  if (!visible) throw new Failure('NOT_FOUND');
  return { revisiones: visible.map((one) => shown(one, usuario.role === 'admin')) };
};

function shown(one: RevisionVisible, isAdmin: boolean): Revision {
  const { numero, header, isVigente, isRetirada, isComparable } = one;
  const { correccion, lastModified, motivo, archivo, origen } = header;
  const own = correccion?.numero === numero ? correccion : undefined;
  const file = (origen ?? archivo)?.split('/').at(-1);
  return {
    numero,
    recibidaEn: own?.en ?? lastModified,
    ...(motivo && { motivo }),
    vigente: isVigente,
    retirada: isRetirada,
    frase: (isComparable && own?.frase) || '',
    ...(isAdmin && file && { archivo: file }),
  };
}

/** A state of a sample, whole. */
export const getRevision: Implementation<'getRevision'> = async ({ params }, { alcance }) => {
  const result = await readVisibleRevision(alcance, params);
  if (!result) throw new Failure('NOT_FOUND');
  return { result };
};
