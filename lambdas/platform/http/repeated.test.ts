import { afterAll, beforeAll, expect, it } from 'vitest';
import { incidenciasCalls } from '../../../contract/incidencias/calls.ts';
import { startOwnProcess } from '../../../testing/own-process.ts';
import { spoilItem } from '../../../testing/portal-items.ts';
import { startTables } from '../../../testing/tables.ts';
import { storedUsuario } from '../../../testing/usuarios.ts';
import type { Alcance } from '../access/scope.ts';
import type { Viewer } from '../access/viewer.ts';
import { Failure } from '../runtime/failure.ts';
import { onceOnly } from './repeated.ts';

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startTables();
});
afterAll(async () => stop());

const now = new Date('2026-05-07T10:00:00.000Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
let made = 0;
const make = async () => `respuesta ${++made}`;
const name = 'commentIncidencia';
const alcance: Alcance = {
  solicitantes: new Set(['Hotel Sol', 'Hotel Luna']),
  tipos: 'todos',
  clientes: new Set(['sol']),
};
const ana: Pick<Viewer, 'usuario' | 'alcance'> = { usuario: storedUsuario({ _id: 'ana', clientes: ['sol'] }), alcance };
const asked = (key: string, input: unknown = { texto: 'Purgado' }, viewer = ana) => ({
  name,
  call: incidenciasCalls[name],
  key,
  viewer,
  input,
  now,
});

it('a change that comes again under its key is made once, and answered as the first time', async () => {
  const first = await onceOnly(asked('clave-uno'), make);
  expect(await onceOnly({ ...asked('clave-uno'), now: later(500) }, make)).toBe(first);
  expect(await onceOnly(asked('clave-dos'), make)).not.toBe(first);
  expect(
    await onceOnly(asked('clave-uno', undefined, { ...ana, usuario: storedUsuario({ _id: 'eva' }) }), make),
  ).not.toBe(first);
  expect(await onceOnly({ ...asked('clave-uno'), now: later(601) }, make)).not.toBe(first);
});

it('a key that was for something else, or is none, is refused', async () => {
  await onceOnly(asked('clave-tres'), make);
  for (const wrong of [
    asked('clave-tres', { texto: 'Otro' }),
    asked('corta'),
    asked('con espacio'),
    asked('ñandúes-8'),
  ])
    await expect(onceOnly(wrong, make)).rejects.toMatchObject({ code: 'VALIDATION' });
});

it('an answer is given to nobody whose rights are others by then, and nothing is made again', async () => {
  const before = made;
  await onceOnly(asked('clave-derechos'), make);
  const { usuario: who } = ana;
  const moved: (typeof ana)[] = [
    { ...ana, usuario: { ...who, role: 'admin' } },
    { ...ana, usuario: { ...who, master: 'cbba' } },
    { ...ana, usuario: { ...who, clientes: ['luna'] } },
    { ...ana, usuario: { ...who, canUploadInformesExternos: !who.canUploadInformesExternos } },
    { ...ana, usuario: { ...who, permisosInformesExternos: ['Hipercloraciones'] } },
    { ...ana, usuario: { ...who, incidenciasSoloLectura: true } },
    { ...ana, alcance: { ...alcance, solicitantes: new Set(['Hotel Sol']) } },
    { ...ana, alcance: { ...alcance, solicitantes: 'todos' } },
    { ...ana, alcance: { ...alcance, tipos: new Set(['Piscina']) } },
    { ...ana, alcance: { ...alcance, clientes: new Set() } },
  ];
  for (const viewer of moved)
    await expect(onceOnly(asked('clave-derechos', undefined, viewer), make)).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  const same = { ...ana, alcance: { ...alcance, solicitantes: new Set(['Hotel Luna', 'Hotel Sol']) } };
  await onceOnly(asked('clave-derechos', undefined, same), make);
  expect(made - before).toBe(1);
});

it('an answer that was kept before answers knew their rights is given to nobody', async () => {
  await onceOnly(asked('clave-antigua'), make);
  await spoilItem({ pk: 'respuestas#ana', sk: `${name}#clave-antigua` }, { derechos: undefined });
  await expect(onceOnly(asked('clave-antigua'), make)).rejects.toMatchObject({ code: 'CONFLICT' });
});

it('is told to wait while the first is under way; one that died is made again', async () => {
  const { promise: first, resolve } = Promise.withResolvers<string>();
  const begun = Promise.withResolvers<undefined>();
  const running = onceOnly(asked('clave-cuatro'), async () => {
    begun.resolve(undefined);
    return first;
  });
  await begun.promise;
  await expect(onceOnly(asked('clave-cuatro'), make)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  const again = await onceOnly({ ...asked('clave-cuatro'), now: later(31) }, make);
  expect(again).toMatch(/^respuesta/u);
  resolve('tarde');
  expect(await running).toBe('tarde');
});

it('of two at once one is made', async () => {
  const before = made;
  const both = await Promise.allSettled([onceOnly(asked('clave-seis'), make), onceOnly(asked('clave-seis'), make)]);
  expect(made - before).toBe(1);
  expect(both.some(({ status }) => status === 'fulfilled')).toBe(true);
});

it('what was refused is made anew', async () => {
  const refused = onceOnly(asked('clave-cinco'), async () => Promise.reject(new Failure('CONFLICT')));
  await expect(refused).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await onceOnly(asked('clave-cinco'), make)).toMatch(/^respuesta/u);
});

it('a call whose answer may hold a secret is made each time', async () => {
  const { keepsAnswer: _kept, ...call } = incidenciasCalls[name];
  const first = await onceOnly({ ...asked('clave-siete'), call }, make);
  expect(await onceOnly({ ...asked('clave-siete'), call }, make)).not.toBe(first);
});

it('a change whose answer could not be kept is answered all the same, and not made by the next', async () => {
  const own = await startOwnProcess(async () => ({ ...(await import('./repeated.ts')) }));
  let writes = 0;
  own.connection.decide(({ isWrite }) => (isWrite && ++writes > 1 ? 'lost' : 'served'));
  expect(await own.onceOnly(asked('clave-rota'), async () => 'hecho')).toBe('hecho');
  own.connection.decide(() => 'served');
  await expect(own.onceOnly(asked('clave-rota'), make)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  await own.connection.close();
});
