import { loadScope } from '../../platform/access/load-scope.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { queryCells } from '../../engine/query/statistics/counts.ts';
import { storedAssignment } from './assignment.ts';

/** What a user of this form would see: its scope as at any request of its own, and the samples in it. */
export const countAlcance: Implementation<'countAlcance'> = async ({ body }) => {
  const alcance = await loadScope({ role: body.role, ...storedAssignment(body) });
  const [resultados, enCurso] = await Promise.all([
    queryCells('autorizada', alcance, {}, 'solicitante'),
    queryCells('en_curso', alcance, {}, 'solicitante'),
  ]);
  const cells = [...resultados.cells, ...enCurso.cells];
  const withSamples = new Set(cells.map(({ bucket }) => bucket));
  const allowed = alcance.solicitantes === 'todos' ? withSamples : alcance.solicitantes;
  return {
    muestras: resultados.total + enCurso.total,
    resultados: resultados.total,
    enCurso: enCurso.total,
    solicitantes: allowed.size,
    sinMuestras: allowed.difference(withSamples).size,
    tipos: new Set(cells.map(({ tipo }) => tipo)).size,
  };
};
