import { isPorResolver } from '../../contract/rules/incidencias/estados.ts';
import { isVencida } from '../../contract/rules/incidencias/vence.ts';
import { type DirectoryIncidencia, incidenciasDirectory } from '../store/incidencias-directory.ts';
import { type Alcance, isVisible } from './scope.ts';

/** The overdue incidents in scope, by the day on which they were due. */
export async function vencidasEn(alcance: Alcance, hoy: string): Promise<DirectoryIncidencia[]> {
  const all = await incidenciasDirectory().read();
  return all.filter(
    ({ vence, solicitante, tipo }) => isVencida(vence || null, hoy) && isVisible(alcance, solicitante, tipo),
  );
}

/** How many incidents in scope are to be resolved at each point, by its key; those without a point are left out. */
export async function porResolverPorPunto(alcance: Alcance): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { solicitante, tipo, punto, estado } of await incidenciasDirectory().read()) {
    if (punto === '' || !isPorResolver(estado) || !isVisible(alcance, solicitante, tipo)) continue;
    counts.set(punto, (counts.get(punto) ?? 0) + 1);
  }
  return counts;
}
