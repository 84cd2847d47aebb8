import type { Usuario } from '../../cuenta/usuario.ts';
import { cleanOptions } from './opciones.ts';

/** The part of a user that decides which filters it is shown. */
type Quien = Pick<Usuario, 'role' | 'master' | 'tipoMuestra'> & {
  clientes: readonly unknown[];
  solicitantes: readonly string[];
  porCliente: readonly unknown[];
};

/** Whether a user has full access on the results page: an administrator or a master of any kind. */
export function isPrivileged({ role, master }: Pick<Quien, 'role' | 'master'>): boolean {
  return role === 'admin' || master !== null;
}

/** Whether a user may know of several clients, so that it filters by one and compares them. */
export function isDeVarios(usuario: Pick<Quien, 'role' | 'master' | 'clientes'>): boolean {
  return isPrivileged(usuario) || usuario.clientes.length > 1;
}

/** Whether a user is shown each of the filters that only some are. */
export interface VisibleFiltros {
  cliente: boolean;
  solicitante: boolean;
  tipoMuestra: boolean;
}

/** The solicitantes and the type that a user is limited to in all of its clients; none where each has a rule of its own. */
function fixedOf({ solicitantes, tipoMuestra, porCliente }: Quien): Pick<Quien, 'solicitantes' | 'tipoMuestra'> {
  return porCliente.length > 0 ? { solicitantes: [], tipoMuestra: null } : { solicitantes, tipoMuestra };
}

/**
 * The filters that a user is shown: the client for privileged users and those of several clients; the solicitante for privileged users and users with more
 * than one assigned; the type for privileged users and users without a fixed type; all other filters for everyone. A user without
 * assigned solicitantes has all of its client's, which are in the general list, since that is within the user's scope.
 */
export function visibleFiltros(usuario: Quien, general: readonly string[]): VisibleFiltros {
  const privileged = isPrivileged(usuario);
  const fixed = fixedOf(usuario);
  const assigned = fixed.solicitantes.length > 0 ? fixed.solicitantes : general;
  return {
    cliente: isDeVarios(usuario),
    solicitante: privileged || cleanOptions(assigned).length > 1,
    tipoMuestra: privileged || !fixed.tipoMuestra,
  };
}

/**
 * A list that depends on something chosen, the solicitantes of a client or the types of a group: undefined when nothing
 * is chosen, null while it isn't known or if it couldn't be loaded.
 */
export type DerivedList = readonly string[] | null | undefined;

/** Where the options of a list come from: the user's own, those of the client or group that is chosen, or the general list. */
export type OptionsSource = 'own' | 'derived' | 'general';

/**
 * The source of the solicitantes that a user may filter by: for an unprivileged user its assigned ones, if any; else those of the
 * chosen client; the general list if there are none.
 */
export function solicitantesSource(usuario: Quien, derivada: DerivedList): OptionsSource {
  return ownOf(usuario, fixedOf(usuario).solicitantes).length > 0 ? 'own' : derivedOrGeneral(derivada);
}

/** The source of the types, likewise: for an unprivileged user its fixed type, if any; else the types of the chosen group. */
export function tiposSource(usuario: Quien, derivada: DerivedList): OptionsSource {
  return ownOf(usuario, [fixedOf(usuario).tipoMuestra]).length > 0 ? 'own' : derivedOrGeneral(derivada);
}

/** The solicitantes that a user may filter by, cleaned. */
export function eligibleSolicitantes(usuario: Quien, general: readonly string[], derivada: DerivedList): string[] {
  const lists = { own: ownOf(usuario, fixedOf(usuario).solicitantes), derived: derivada ?? [], general };
  return cleanOptions(lists[solicitantesSource(usuario, derivada)]);
}

/** The types that a user may filter by, cleaned. */
export function eligibleTipos(usuario: Quien, general: readonly string[], derivada: DerivedList): string[] {
  const lists = { own: ownOf(usuario, [fixedOf(usuario).tipoMuestra]), derived: derivada ?? [], general };
  return cleanOptions(lists[tiposSource(usuario, derivada)]);
}

function ownOf(usuario: Quien, assigned: readonly (string | null)[]): string[] {
  return isPrivileged(usuario) ? [] : cleanOptions(assigned);
}

/** A derived list that was loaded and has nothing gives way to the general one; one that wasn't loaded doesn't. */
function derivedOrGeneral(derivada: DerivedList): OptionsSource {
  return derivada === null || cleanOptions(derivada ?? []).length > 0 ? 'derived' : 'general';
}
