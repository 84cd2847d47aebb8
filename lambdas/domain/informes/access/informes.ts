import { informePermissions, type informeFaults } from '../../../../contract/informes/rules/informes.ts';
import type { Cliente } from '../../../../contract/administracion/cliente.ts';
import type { InformeExterno } from '../../../../contract/informes/informe-externo.ts';
import {
  type CategoriaInforme,
  type Empresa,
  empresaSchema,
  type Usuario,
} from '../../../../contract/cuenta/usuario.ts';
import {
  type Alcance,
  type Allowed,
  allows,
  computeScope,
  type Laboratory,
  type ScopedUsuario,
} from '../../../platform/access/scope.ts';

/** Which external reports a user sees: those whose category, solicitante and company are all allowed. */
export interface InformeScope {
  categorias: ReadonlySet<CategoriaInforme>;
  solicitantes: Allowed;
  empresas: ReadonlySet<Empresa>;
}

type ReportingUsuario = Pick<Usuario, 'role' | 'master' | 'permisosInformesExternos' | 'canUploadInformesExternos'>;

/** The user that asks, as stored, and its scope on samples as it is now. */
interface Asking {
  usuario: ReportingUsuario;
  alcance: Alcance;
}

/**
 * The external reports that a user sees. Categories: all for an administrator, the user's own for any other user (masters too).
 * Solicitantes: as for samples; types don't matter, since a report has none. Companies: a company's master sees only that
 * company's reports, not the other company's on a solicitante that both serve; everybody else sees both.
 */
export function informeScopeOf({ usuario, alcance }: Asking): InformeScope {
  const { role, master } = usuario;
  const isOfCompany = role !== 'admin' && master !== null && master !== 'todos';
  return {
    categorias: new Set(informePermissions(usuario).categorias),
    solicitantes: alcance.solicitantes,
    empresas: new Set(isOfCompany ? [master] : empresaSchema.options),
  };
}

/** The part of a report that decides who sees it. */
type ScopedInforme = Pick<InformeExterno, 'categoria' | 'solicitante' | 'empresa'>;

/** Whether a report may be seen. */
export function isInformeVisible(
  { categorias, solicitantes, empresas }: InformeScope,
  { categoria, solicitante, empresa }: ScopedInforme,
): boolean {
  return categorias.has(categoria) && allows(solicitantes, solicitante) && empresas.has(empresa);
}

/**
 * The companies for which a user may upload reports: those whose reports the user sees; for a client's user, among them only the
 * companies that its clients name, if any.
 */
export function uploadEmpresas(asking: Asking, clientes: readonly Pick<Cliente, 'empresa'>[]): ReadonlySet<Empresa> {
  const { empresas } = informeScopeOf(asking);
  const { role, master } = asking.usuario;
  const own = role === 'admin' || master ? [] : clientes.flatMap(({ empresa }) => empresa ?? []);
  return own.length === 0 ? empresas : empresas.intersection(new Set(own));
}

/** Why a report may not be uploaded: a message's name, or `categoria` for a category that the user may not see. */
export type InformeRefusal = keyof Pick<
  typeof informeFaults,
  'sinSubida' | 'categoria' | 'solicitanteAjeno' | 'empresaAjena'
>;

/**
 * Why a user of some clients may not upload such a report; undefined where it may: who uploads sees what it has uploaded. A
 * solicitante that doesn't exist is refused like one that belongs to another client.
 */
export function informeRefusal(
  asking: Asking,
  informe: ScopedInforme,
  clientes: readonly Pick<Cliente, 'empresa'>[],
): InformeRefusal | undefined {
  if (!informePermissions(asking.usuario).canUpload) return 'sinSubida';
  const { categorias, solicitantes } = informeScopeOf(asking);
  if (!categorias.has(informe.categoria)) return 'categoria';
  if (!allows(solicitantes, informe.solicitante)) return 'solicitanteAjeno';
  return uploadEmpresas(asking, clientes).has(informe.empresa) ? undefined : 'empresaAjena';
}

/** The active users who have a report in scope. */
export function usuariosDelInforme<U extends ReportingUsuario & ScopedUsuario & { isActive: boolean }>(
  usuarios: readonly U[],
  informe: ScopedInforme,
  laboratory: Laboratory,
): U[] {
  return usuarios.filter(
    (usuario) =>
      usuario.isActive &&
      isInformeVisible(informeScopeOf({ usuario, alcance: computeScope(usuario, laboratory) }), informe),
  );
}
