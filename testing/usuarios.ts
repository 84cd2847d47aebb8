import { randomUUID } from 'node:crypto';
import {
  type NewUsuario,
  type StoredUsuario,
  storedUsuarioSchema,
  usuarioOf,
  usuarios,
} from '../lambdas/platform/access/store/usuarios.ts';
import { readable } from '../lambdas/platform/dynamo/damaged.ts';

/** A user of no client that sees nothing, but for what is given; with the hash of no password. */
export function usuario(more: Partial<NewUsuario> & { _id: string }): NewUsuario {
  return {
    email: `${more._id}@cliente.example`,
    role: 'cliente',
    master: null,
    clientes: [],
    solicitantes: [],
    grupoTipoMuestra: [],
    tipoMuestra: null,
    permisosInformesExternos: [],
    canUploadInformesExternos: false,
    isActive: true,
    lastLogin: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    avisos: [],
    passwordHash: 'scrypt$1$1$1$a$b',
    ...more,
  };
}

/** The same as the panel's first change of it left it in the table. */
export function storedUsuario(more: Partial<NewUsuario> & { _id: string }): StoredUsuario {
  return storedUsuarioSchema.parse({ ...usuario({ version: 1, ...more }), credencial: 'la-suya' });
}

/** Who asks a call, as what carries it out is told: that user, who sees everything. */
export function asking(now: Date, who: StoredUsuario) {
  return {
    now,
    usuario: who,
    alcance: { solicitantes: 'todos', tipos: 'todos', clientes: 'todos' } as const,
    familia: 'su-sesion',
    visitor: async () => ({ address: '203.0.113.1', origin: null }),
    cookies: [],
    newId: randomUUID,
    setCookie: () => undefined,
  };
}

/** Every user, the seeded administrator too. Read consistently. */
export async function listUsuarios(): Promise<StoredUsuario[]> {
  const { data } = await usuarios().query.byId({}).go({ pages: 'all', consistent: true });
  return readable('usuario', data, usuarioOf);
}
