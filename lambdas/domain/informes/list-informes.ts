import { maxInformes } from '../../../contract/informes/informe-externo.ts';
import { informeMessages } from '../../../contract/informes/rules/informes.ts';
import { clean, fold } from '../../../contract/base/texto.ts';
import { resolveFilters } from '../../engine/query/request-filters.ts';
import { allows } from '../../platform/access/scope.ts';
import { informeScopeOf, isInformeVisible } from './access/informes.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { readInformes, type StoredInforme } from './store/informes-externos.ts';

export const listInformes: Implementation<'listInformes'> = async ({ query }, viewer) => {
  const { categoria, solicitante, clienteId, search = '' } = query;
  const alcance = informeScopeOf(viewer);
  if (categoria && !alcance.categorias.has(categoria)) {
    throw new Failure('FORBIDDEN', { message: informeMessages.categoriaProhibida });
  }
  const wanted = fold(search);
  const [informes, { solicitantes }] = await Promise.all([readInformes(), resolveFilters({ clienteId }, viewer)]);
  const found = informes.filter(
    (informe) =>
      isInformeVisible(alcance, informe) &&
      (!categoria || informe.categoria === categoria) &&
      (!solicitante || informe.solicitante === solicitante) &&
      allows(solicitantes ?? 'todos', clean(informe.solicitante)) &&
      texts(informe).some((text) => fold(text).includes(wanted)),
  );
  return { informes: found.sort(newestFirst).slice(0, maxInformes), total: found.length };
};

function texts({ titulo, solicitante, archivo }: StoredInforme): string[] {
  return [titulo, solicitante, archivo.originalName];
}

function newestFirst(a: StoredInforme, b: StoredInforme): number {
  if (a.fechaSubida !== b.fechaSubida) return a.fechaSubida < b.fechaSubida ? 1 : -1;
  return a._id < b._id ? -1 : 1;
}
