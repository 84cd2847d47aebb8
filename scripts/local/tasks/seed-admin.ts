import { categoriaInformeSchema } from '../../../contract/usuario.ts';
import { hashPassword } from '../../../lambdas/auth/password.ts';
import { createUsuario, findUsuarioByEmail, seededAdminId } from '../../../lambdas/store/usuarios.ts';
import { adminEmail } from './admin-email.ts';

/** Creates the first administrator, unless there is one of that address. */
export async function seedAdmin(password: string, now: Date): Promise<void> {
  if (await findUsuarioByEmail(adminEmail)) return;
  await createUsuario({
    _id: seededAdminId,
    email: adminEmail,
    role: 'admin',
    master: null,
    clientes: [],
    solicitantes: [],
    grupoTipoMuestra: [],
    tipoMuestra: null,
    permisosInformesExternos: [...categoriaInformeSchema.options],
    canUploadInformesExternos: true,
    isActive: true,
    lastLogin: null,
    createdAt: now.toISOString(),
    avisos: [],
    passwordHash: await hashPassword(password),
  });
}
