import { isPorResolver } from '../../../contract/incidencias/rules/estados.ts';
import { type Alcance, allows } from '../../platform/access/scope.ts';
import { knownTenedores } from '../../platform/access/tenedores.ts';
import { knownIncidencias } from './store/known-incidencias.ts';
import type { ListedIncidencia } from './store/incidencias-source.ts';
import { type Cierre, CierreIndex, Cierres, type Deciding } from '../../engine/query/failing/sin-resolver.ts';
import { readPointNamingFor, type ScopedNaming } from '../puntos/naming/scoped-naming.ts';

/**
 * The naming of points and the failures closed by people, for a scope now. Counted are incidents of the scope's clients (or of
 * `clienteId` alone), of every type of sample; open ones only while their client has the requester.
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
