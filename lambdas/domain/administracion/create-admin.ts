import { categoriaInformeSchema } from '../../../contract/cuenta/usuario.ts';
import { makeChange } from '../../platform/audit/change.ts';
import { changesBetween, usuarioSnapshot } from '../../../contract/administracion/rules/audit-snapshot.ts';
import { orEmailTaken } from './usuario.ts';
import { hashPassword } from '../../platform/credentials/password.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import {
  findUsuarioByEmail,
  newUsuario,
  readUsuario,
  seededAdminId,
  type StoredUsuario,
} from '../../platform/access/store/usuarios.ts';
import { insertUsuario } from '../../platform/access/store/usuarios-panel.ts';
import { AdminRefused } from './admin-refused.ts';
import { type CommandAuthor, noNames } from '../../platform/audit/command-author.ts';

/** Who an administrator is to be: `email` in lower case, as the contract's schema gives it. */
export interface AdminOptions {
  email: string;
  password: string;
  /** Whether it chooses another password at its first sign-in, as it does unless this says otherwise. */
  isProvisional?: boolean;
}

/**
 * Creates an administrator, who may do everything, and records it in the audit trail like the panel's changes
 * (docs/decisions/rights-and-records.md). The first one of a portal gets the id that the panel neither shows nor changes; further ones,
 * an id of their own. Of several calls at once for one address one creates it. Throws AdminRefused where a user has the
 * address.
 */
export async function createAdmin(
  { email, password, isProvisional = true }: AdminOptions,
  author: CommandAuthor,
): Promise<void> {
  await refuseTaken(email);
  const passwordHash = await hashPassword(password);
  const own = author.newId();
  const isFirst = !(await readUsuario(seededAdminId));
  const ids = isFirst ? [seededAdminId, own] : [own];
  for (const id of ids)
    if (
      await insertAdmin(
        { ...administrator(id, email, author.clock()), debeCambiarContrasena: isProvisional, passwordHash },
        author,
      )
    )
      return;
  throw new AdminRefused('se-esta-creando', email);
}

async function refuseTaken(email: string): Promise<void> {
  const usuario = await findUsuarioByEmail(email);
  if (usuario) throw new AdminRefused(usuario.role === 'admin' ? 'ya-es-administrador' : 'no-es-administrador', email);
}

type NewAdmin = StoredUsuario & { passwordHash: string };

/** Writes a new administrator. False where there is another user of that id meanwhile. Throws AdminRefused. */
async function insertAdmin(created: NewAdmin, { actor, clock, newId }: CommandAuthor): Promise<boolean> {
  const now = clock();
  try {
    await makeChange(
      { usuario: actor, now, newId },
      {
        accion: 'crear',
        cosa: { tipo: 'usuario', _id: created._id, nombre: created.email },
        cambios: changesBetween({}, usuarioSnapshot(created, noNames)),
        contrasenaCambiada: true,
        previous: null,
        write: (cambio, entrada) => orEmailTaken(insertUsuario({ ...created, cambio }, now, entrada)),
        reread: async () => readUsuario(created._id),
      },
    );
    return true;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.code !== 'EMAIL_TAKEN') return false;
    await refuseTaken(created.email);
    throw new AdminRefused('se-esta-creando', created.email, { cause: error });
  }
}

function administrator(_id: string, email: string, now: Date): StoredUsuario {
  const permisosInformesExternos = [...categoriaInformeSchema.options];
  return newUsuario({ _id, email, role: 'admin', permisosInformesExternos, canUploadInformesExternos: true }, now);
}
