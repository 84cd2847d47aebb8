import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { avisosGuardadosSchema } from '../../../../contract/avisos/avisos.ts';
import { useTables } from '../../../../testing/use-tables.ts';
import { usuario } from '../../../../testing/usuarios.ts';
import { documents } from '../../dynamo/clients.ts';
import { required } from '../../runtime/environment.ts';
import { conNotas, markMailRefused, pauseAvisos, readConNotas, setAvisos } from './notas-de-correo.ts';
import { createUsuario, readUsuario } from './usuarios.ts';
import { changeUsuario, removeUsuario } from './usuarios-panel.ts';

useTables();

const now = new Date('2026-03-10T10:00:00Z');
const cambio = { _id: 'x', cuando: now.toISOString(), email: 'jefa@laboratorio.example' };
const rechazo = { motivo: 'rebote', desde: now.toISOString() } as const;

async function made(_id: string) {
  await createUsuario(usuario({ _id, avisos: ['Plomo'] }));
  return stored(_id);
}

async function stored(_id: string) {
  const found = await readUsuario(_id);
  if (!found) throw new Error('The user is gone');
  return found;
}

/** What 1.0.0 wrote into the user's item. */
async function noteAsBefore(_id: string, attribute: string, value: unknown): Promise<void> {
  await documents().send(
    new UpdateCommand({
      TableName: required('PORTAL_TABLE'),
      Key: { pk: 'usuarios', sk: _id },
      UpdateExpression: 'SET #a = :v',
      ExpressionAttributeNames: { '#a': attribute },
      ExpressionAttributeValues: { ':v': value },
    }),
  );
}

const notesOf = async (_id: string) => {
  const { avisosPausados, correoRechazado } = (await readConNotas(_id)) ?? {};
  return { avisosPausados, correoRechazado };
};
const none = { avisosPausados: false, correoRechazado: undefined };

it('a user who unsubscribed stays so until it chooses its mails again, whichever version noted it', async () => {
  for (const [_id, pause] of [
    ['nueva', async () => pauseAvisos('nueva')],
    ['antigua', async () => noteAsBefore('antigua', 'avisosPausados', true)],
  ] as const) {
    const before = await made(_id);
    expect(await notesOf(_id)).toEqual(none);
    await pause();
    expect(await notesOf(_id)).toMatchObject({ avisosPausados: true });
    await setAvisos(_id, avisosGuardadosSchema.parse(before));
    expect(await notesOf(_id)).toEqual(none);
  }
});

it('an address that takes no mail is known as such until the user has another or is enabled again, whichever version noted it', async () => {
  for (const [name, mark] of [
    ['rebota', async (_id: string) => markMailRefused(await stored(_id), rechazo)],
    ['rebotaba', async (_id: string) => noteAsBefore(_id, 'correoRechazado', rechazo)],
  ] as const) {
    for (const [change, changes] of [
      ['movida', { email: `${name}-nueva@cliente.example` }],
      ['activada', { isActive: true }],
    ] as const) {
      const _id = `${name}-${change}`;
      await made(_id);
      await mark(_id);
      expect(await notesOf(_id)).toMatchObject({ correoRechazado: rechazo });
      await changeUsuario(await stored(_id), changes, cambio, now);
      expect(await notesOf(_id)).toEqual(none);
    }
  }
});

it('what is noted of an address that a user has no more is nothing of the one that it has', async () => {
  const before = await made('vieja');
  await changeUsuario(before, { email: 'otra@cliente.example' }, cambio, now);
  await markMailRefused(before, rechazo);
  expect(await notesOf('vieja')).toEqual(none);
});

it('the notes of a user go with it', async () => {
  const gone = await made('borrada');
  await pauseAvisos('borrada');
  await markMailRefused(gone, rechazo);
  await removeUsuario(gone);
  await createUsuario(usuario({ _id: 'borrada' }));
  expect(await notesOf('borrada')).toEqual(none);
});

it('the notes of many users are each its own', async () => {
  const all = [];
  for (let n = 0; n < 60; n++) all.push(await made(`usuaria-${n}`));
  await pauseAvisos('usuaria-7');
  const paused = (await conNotas(all)).filter(({ avisosPausados }) => avisosPausados);
  expect(paused.map(({ _id }) => _id)).toEqual(['usuaria-7']);
});
