import { beforeEach, describe, expect, it } from 'vitest';
import { listAuditoria } from '../../lambdas/domain/administracion/list-auditoria.ts';
import { verifyPassword } from '../../lambdas/platform/credentials/password.ts';
import { addAttempt, readAttempts } from '../../lambdas/platform/credentials/store/attempts.ts';
import {
  createUsuario,
  findUsuarioByEmail,
  readUsuario,
  seededAdminId,
} from '../../lambdas/platform/access/store/usuarios.ts';
import { readPasswordHash } from '../../lambdas/platform/access/store/usuarios-password.ts';
import { removeUsuario } from '../../lambdas/platform/access/store/usuarios-panel.ts';
import { listUsuarios } from '../../testing/usuarios.ts';
import { createAdmin } from '../../lambdas/domain/administracion/create-admin.ts';
import { commandLine, type CommandAuthor } from '../../lambdas/platform/audit/command-author.ts';
import { resetAdmin } from './reset-admin.ts';
import { useTables } from '../../testing/use-tables.ts';

useTables();
beforeEach(async () => {
  for (const usuario of await listUsuarios()) await removeUsuario(usuario);
});

const at = new Date('2026-03-10T10:00:00.000Z');
let ids = 0;
const author: CommandAuthor = { actor: commandLine('create-admin'), clock: () => at, newId: () => `id-${++ids}` };
const password = 'Laboratorio2026';

/** How it ends: 'creado', or why not. */
async function outcome(email: string): Promise<string> {
  return createAdmin({ email, password }, author).then(
    () => 'creado',
    (error: Error) => error.message,
  );
}

async function recorded(cosa: string) {
  const usuario = { _id: 'x', email: 'x' };
  const request = { now: at, usuario, alcance: undefined, visitor: undefined } as never;
  return (await listAuditoria({ params: undefined, query: { cosa, limit: 50 }, body: undefined }, request)).entradas;
}

describe('the first administrator', () => {
  it('has the id that the panel hides, may see and upload every external report, and can sign in', async () => {
    await createAdmin({ email: 'jefa-1@lab.example', password }, author);
    const jefa = await findUsuarioByEmail('jefa-1@lab.example');
    expect(jefa).toMatchObject({ _id: seededAdminId, role: 'admin', isActive: true, canUploadInformesExternos: true });
    expect(jefa?.permisosInformesExternos).toHaveLength(3);
    expect(await verifyPassword(password, jefa && (await readPasswordHash(jefa)))).toBe(true);
  });

  it('appears in the audit trail as made from a command line, without the password', async () => {
    await createAdmin({ email: 'jefa-2@lab.example', password }, author);
    const [entrada, ...more] = await recorded('jefa-2@lab.example');
    expect(more).toEqual([]);
    expect(entrada).toMatchObject({
      quien: { _id: 'linea-de-ordenes', email: 'Consola del operador (administradores)' },
      accion: 'crear',
      contrasenaCambiada: true,
    });
    expect(entrada?.cambios).toContainEqual({ campo: 'role', antes: null, despues: 'admin' });
    expect(JSON.stringify(entrada)).not.toMatch(/scrypt|Laboratorio2026/u);
  });

  it('is followed by others, whom the panel shows', async () => {
    await createAdmin({ email: 'jefa-3@lab.example', password }, author);
    await createAdmin({ email: 'jefe@lab.example', password }, author);
    expect((await findUsuarioByEmail('jefe@lab.example'))?._id).toMatch(/^id-/u);
  });
});

describe('an address that is taken', () => {
  it('is refused, saying whether it is an administrator’s, and changes nothing', async () => {
    await createAdmin({ email: 'jefa-4@lab.example', password }, author);
    const jefa = await readUsuario(seededAdminId);
    await createUsuario({
      ...(jefa as NonNullable<typeof jefa>),
      _id: 'ana',
      email: 'ana4@hotel.example',
      role: 'cliente',
      passwordHash: 'x',
    });
    expect(await outcome('jefa-4@lab.example')).toContain('--reset');
    expect(await outcome('ana4@hotel.example')).toContain('no es administrador');
    expect(await readUsuario(seededAdminId)).toEqual(jefa);
    expect(await recorded('jefa-4@lab.example')).toHaveLength(1);
  });

  it('is made once by many calls at once', async () => {
    const outcomes = await Promise.all(Array.from({ length: 4 }, async () => outcome('jefa-5@lab.example')));
    expect(outcomes.filter((one) => one === 'creado')).toHaveLength(1);
    expect((await listUsuarios()).map(({ email }) => email)).toEqual(['jefa-5@lab.example']);
    expect(await recorded('jefa-5@lab.example')).toHaveLength(1);
  });

  it('is not lost to a call that another first administrator was faster than', async () => {
    const emails = ['uno', 'dos', 'tres'].map((name) => `${name}@lab.example`);
    expect(await Promise.all(emails.map(outcome))).toEqual(['creado', 'creado', 'creado']);
    for (const email of emails) {
      expect(await findUsuarioByEmail(email)).toMatchObject({ role: 'admin' });
      expect(await recorded(email)).toHaveLength(1);
    }
    expect((await listUsuarios()).filter(({ _id }) => _id === seededAdminId)).toHaveLength(1);
  });
});

describe('an administrator who can’t get in any more', () => {
  it('gets another password, loses every session and wrong guess, and is enabled', async () => {
    await createAdmin({ email: 'jefa-8@lab.example', password }, author);
    const jefa = await readUsuario(seededAdminId);
    await createUsuario({ ...(jefa as NonNullable<typeof jefa>), isActive: false, passwordHash: 'x' });
    await addAttempt('email#jefa-8@lab.example', { at: at.getTime() / 1000, id: 'x' }, at.getTime() / 1000 + 900);

    await resetAdmin({ email: 'jefa-8@lab.example', password: 'Otra-clave-7' }, author);
    const now = await readUsuario(seededAdminId);
    expect(now).toMatchObject({ isActive: true, sessionsSince: at.getTime() / 1000 + 1, version: 2 });
    expect(await verifyPassword('Otra-clave-7', now && (await readPasswordHash(now)))).toBe(true);
    expect(await readAttempts('email#jefa-8@lab.example')).toEqual([]);
    const entradas = await recorded('jefa-8@lab.example');
    expect(entradas.map(({ accion }) => accion).sort()).toEqual(['crear', 'modificar']);
    expect(entradas.find(({ accion }) => accion === 'modificar')).toMatchObject({
      cambios: [{ campo: 'isActive', antes: false, despues: true }],
      contrasenaCambiada: true,
    });
  });

  it('must exist and be one', async () => {
    await createAdmin({ email: 'jefa-9@lab.example', password }, author);
    const jefa = await readUsuario(seededAdminId);
    await createUsuario({
      ...(jefa as NonNullable<typeof jefa>),
      _id: 'ana',
      email: 'ana9@hotel.example',
      role: 'cliente',
      passwordHash: 'x',
    });
    await expect(resetAdmin({ email: 'nadie@lab.example', password }, author)).rejects.toThrow('No hay ningún usuario');
    await expect(resetAdmin({ email: 'ana9@hotel.example', password }, author)).rejects.toThrow('no es administrador');
  });
});
