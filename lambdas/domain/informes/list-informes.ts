import { maxInformes } from '../../../contract/informes/informe-externo.ts';
import { informeMessages } from '../../../contract/informes/rules/informes.ts';
import { fold } from '../../../contract/base/texto.ts';
import { informeScopeOf, isInformeVisible } from './access/informes.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { readInformes, type StoredInforme } from './store/informes-externos.ts';

export const listInformes: Implementation<'listInformes'> = async ({ query }, viewer) => {
  const { categoria, solicitante, search = '' } = query;
  const alcance = informeScopeOf(viewer);
  if (categoria && !alcance.categorias.has(categoria)) {
    throw new Failure('FORBIDDEN', { message: informeMessages.categoriaProhibida });
  }
  const wanted = fold(search);
  const found = (await readInformes()).filter(
    (informe) =>
      isInformeVisible(alcance, informe) &&
      (!categoria || informe.categoria === categoria) &&
      (!solicitante || informe.solicitante === solicitante) &&
      texts(informe).some((text) => fold(text).includes(wanted)),
  );
  const informes = found.sort(newestFirst).slice(0, maxInformes);
  return { informes, total: found.length };
};

function texts({ titulo, solicitante, archivo }: StoredInforme): string[] {
  return [titulo, solicitante, archivo.originalName];
}

function newestFirst(a: StoredInforme, b: StoredInforme): number {
  if (a.fechaSubida !== b.fechaSubida) return a.fechaSubida < b.fechaSubida ? 1 : -1;
  return a._id < b._id ? -1 : 1;
}
