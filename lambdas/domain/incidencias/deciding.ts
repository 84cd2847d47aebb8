import { isPorResolver } from '../../../contract/incidencias/rules/estados.ts';
import { type Alcance, allows } from '../../platform/access/scope.ts';
import { knownTenedores } from '../../platform/access/tenedores.ts';
import { knownIncidencias } from './store/known-incidencias.ts';
import type { ListedIncidencia } from './store/incidencias-source.ts';
import { type Cierre, CierreIndex, Cierres, type Deciding } from '../../engine/query/failing/sin-resolver.ts';
import { readPointNamingFor, type ScopedNaming } from '../puntos/naming/scoped-naming.ts';

/**
 * What decides now within a scope which samples are of one point, and what people have closed: by the incidents of its clients
 * that have the requester, or of one of them, and of whatever types of sample it sees.
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
  const counts = ({ cliente, solicitante, isOpen }: Cierre) =>
    (clienteId === undefined || cliente === clienteId) &&
    allows(alcance.clientes ?? new Set(), cliente) &&
    (!isOpen || tenedores(solicitante).includes(cliente));
  return { ...naming, cierres: new Cierres(indexOf(incidencias), counts) };
}

const made = new WeakMap<readonly ListedIncidencia[], CierreIndex>();

/** The same for the same list, which stays as long as no incident changes. */
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
