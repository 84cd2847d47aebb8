import { expect, it } from 'vitest';
import { usuario } from '../../../testing/usuarios.ts';
import { useTables } from '../../../testing/use-tables.ts';
import { createUsuario, readUsuario } from '../../platform/access/store/usuarios.ts';
import { readConNotas } from '../../platform/access/store/notas-de-correo.ts';
import { changeUsuario } from '../../platform/access/store/usuarios-panel.ts';
import { noteBounce } from './note-bounce.ts';

useTables();

const now = new Date('2026-03-10T10:00:00Z');

/** How many users are marked once a mail to an address comes back for good, minutes from now. */
async function bounced(emailAddress: string, minutes: number): Promise<number> {
  const timestamp = new Date(now.getTime() + minutes * 60_000).toISOString();
  const bounce = { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress }], timestamp };
  return noteBounce({ source: 'aws.ses', detail: { eventType: 'Bounce', bounce } });
}

it('a mail that came back before a user was made, or got the address, is none of that user’s', async () => {
  await createUsuario(usuario({ _id: 'ana', createdAt: now.toISOString() }));
  expect(await bounced('ana@cliente.example', -1)).toBe(0);
  const before = await readUsuario('ana');
  if (!before) throw new Error('The user is gone');
  const later = new Date(now.getTime() + 10 * 60_000);
  const cambio = { _id: 'x', cuando: later.toISOString(), email: 'jefa@laboratorio.example' };
  await changeUsuario(before, { email: 'eva@cliente.example' }, cambio, later);
  expect(await bounced('eva@cliente.example', 9)).toBe(0);
  expect(await readConNotas('ana')).not.toHaveProperty('correoRechazado');
  expect(await bounced('eva@cliente.example', 11)).toBe(1);
});
