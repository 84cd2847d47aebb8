import { isPorResolver } from '../../../contract/incidencias/rules/estados.ts';
import { type Alcance, isVisible, parteDe } from '../../platform/access/scope.ts';
import { knownTenedores } from '../../platform/access/tenedores.ts';
import { knownIncidencias, type ListedIncidencia } from './store/incidencias-source.ts';
import { type Cierre, CierreIndex, Cierres, type Deciding } from '../../engine/query/failing/sin-resolver.ts';
import { readPointNamingFor, type ScopedNaming } from '../puntos/naming/scoped-naming.ts';

/**
 * The names of points and the failures that people have closed, as a scope has them now. Closings are those of incidents of the
 * scope's clients that have the requester, or of `clienteId` alone, and of the types of sample that the scope sees.
 */
export async function readDeciding(
  alcance: Alcance,
  { clienteId }: { clienteId?: string | undefined } = {},
): Promise<Deciding & ScopedNaming> {
  const [naming, tenedores, incidencias] = await Promise.all([
    readPointNamingFor(alcance),
    knownTenedores(),
    knownIncidencias(),
  ]);
  const counts = ({ cliente, solicitante, isOpen }: Cierre, tipo: string) => {
    if (clienteId !== undefined && cliente !== clienteId) return false;
    const parte = parteDe(alcance, cliente);
    if (!parte || !isVisible(parte, solicitante, tipo)) return false;
    return !isOpen || tenedores(solicitante).includes(cliente);
  };
  return { ...naming, cierres: new Cierres(indexOf(incidencias), counts) };
}

const made = new WeakMap<readonly ListedIncidencia[], CierreIndex>();

/** Made once for a list of incidents, which stays the same object as long as no incident changes. */
function indexOf(incidencias: readonly ListedIncidencia[]): CierreIndex {
  const known = made.get(incidencias);
  if (known) return known;
  const index = new CierreIndex(
    incidencias.map(({ cliente, solicitante, punto, determinacion, estado, tipos }) => ({
      cliente,
      solicitante,
      punto,
      determinacion,
      isOpen: isPorResolver(estado),
      ultimas: tipos.flatMap(({ tipo, ultima, isZanjada }) => (ultima === '' ? [] : [[tipo, ultima, isZanjada]])),
    })),
  );
  made.set(incidencias, index);
  return index;
}
