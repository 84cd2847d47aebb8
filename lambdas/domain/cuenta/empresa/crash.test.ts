import type * as settings from './settings.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Input } from '../../../../contract/calls.ts';
import { atEveryWrite } from '../../../../testing/at-every-write.ts';
import { cliente } from '../../../../testing/clientes.ts';
import { type OwnProcess, startOwnProcess } from '../../../../testing/own-process.ts';
import { startTables } from '../../../../testing/tables.ts';
import { storedUsuario, usuario } from '../../../../testing/usuarios.ts';
import { readEntradas } from '../../../platform/audit/auditoria.ts';
import { isTakenByCompany } from '../../../platform/access/session-rules.ts';
import { putCliente } from '../../../platform/access/store/clientes.ts';
import {
  findEntradaByDomain,
  noteEntradaTried,
  readEntradaEmpresa,
  type StoredEntrada,
  writeEntradaEmpresa,
} from '../../../platform/access/store/entradas-empresa.ts';
import { textOfCuenta } from './store/cuentas-empresa.ts';
import { createUsuario, findUsuarioByEmail } from '../../../platform/access/store/usuarios.ts';
import { userOf } from './arrivals.ts';
import { updateEntradaEmpresa } from './settings.ts';

type Dying = Pick<typeof settings, 'updateEntradaEmpresa'> & { userOf: typeof userOf };

let stop: () => Promise<void>;
let dying: OwnProcess<Dying>;
beforeAll(async () => {
  stop = await startTables();
  dying = await startOwnProcess(async () => ({
    ...(await import('./settings.ts')),
    ...(await import('./arrivals.ts')),
  }));
});
afterAll(async () => {
  await dying.connection.close();
  await stop();
});

const now = new Date();
let ids = 0;
const newId = () => `cambio-${++ids}`;

const emisor = 'https://acceso.hotel.example';

/** A client with a company sign-in for a domain, whose secret is stored already. */
async function newEntrada(name: string, more: Partial<StoredEntrada> = {}): Promise<StoredEntrada> {
  await putCliente(cliente({ _id: name, solicitantes: [`Hotel ${name}`] }));
  const entrada: StoredEntrada = {
    clienteId: name,
    dominios: [`antes-${name}.example`],
    emisor,
    idCliente: 'portal',
    secreto: 'sellado',
    activo: true,
    soloEmpresa: false,
    crearAlEntrar: false,
    solicitantes: [],
    grupoTipoMuestra: [],
    tipoMuestra: null,
    probada: now.toISOString(),
    sesionesDesde: 0,
    version: 1,
    cambio: null,
    ...more,
  };
  await writeEntradaEmpresa(entrada, undefined);
  return entrada;
}

/** What a form brings that was filled from settings. */
function bodyOf(entrada: StoredEntrada): Input<'updateEntradaEmpresa'>['body'] {
  const {
    clienteId: _id,
    cambio: _cambio,
    probada: _probada,
    secreto: _secreto,
    sesionesDesde: _since,
    ...body
  } = entrada;
  return body;
}

const request = () => ({
  now: new Date(now.getTime() + ++ids),
  usuario: storedUsuario({ _id: 'jefa', role: 'admin' }),
  alcance: { solicitantes: 'todos', tipos: 'todos' } as const,
  familia: 'su-sesion',
  visitor: async () => ({ address: '203.0.113.1', origin: null }),
  cookies: [],
  newId,
  setCookie: () => undefined,
});

describe('a death at each write', () => {
  it('of changing the domains of a company leaves one that serves, and the other free', async () => {
    const deaths = await atEveryWrite(dying, async (name, write) => {
      const was = bodyOf(await newEntrada(name));
      const [before, after] = [`antes-${name}.example`, `despues-${name}.example`];
      const clienteId = name;
      const input = { params: { id: clienteId }, query: undefined, body: { ...was, dominios: [after] } };
      await write(async ({ updateEntradaEmpresa: update }) => update(input, request()));
      const stored = await readEntradaEmpresa(clienteId);
      const [named = ''] = stored?.dominios ?? [];
      expect([before, after]).toContain(named);
      // What the settings name serves, and nothing else does.
      expect((await findEntradaByDomain(named))?.clienteId).toBe(clienteId);
      expect(await findEntradaByDomain(named === before ? after : before)).toBeUndefined();

      const again = { ...input, body: { ...input.body, version: stored?.version ?? 0 } };
      await updateEntradaEmpresa(again, request());
      expect((await readEntradaEmpresa(clienteId))?.dominios).toEqual([after]);
      expect((await findEntradaByDomain(after))?.clienteId).toBe(clienteId);
      const { entradas } = await readEntradas(undefined, 1000);
      const own = entradas.filter(({ cosa }) => cosa._id === clienteId);
      expect(own.length).toBeGreaterThanOrEqual(1);

      const other = `otro-${name}`;
      await newEntrada(other, { dominios: [before] });
      expect((await findEntradaByDomain(before))?.clienteId).toBe(other);
      const taking = { ...input, params: { id: other }, body: { ...input.body, version: 1 } };
      await expect(updateEntradaEmpresa(taking, request())).rejects.toMatchObject({ code: 'DOMAIN_TAKEN' });
    });
    expect(deaths).toBe(2);
  });

  it.each([
    ['switching it off', { activo: false }, { conEmpresa: true, sinEmpresa: false }],
    ['demanding it', { soloEmpresa: true }, { conEmpresa: false, sinEmpresa: true }],
  ])('of %s ends the sessions that it is to end exactly where it is done', async (_what, more, ends) => {
    const anHourAgo = Math.floor(now.getTime() / 1000) - 3600;
    const deaths = await atEveryWrite(dying, async (name, write) => {
      const entrada = await newEntrada(name);
      const user = storedUsuario({ _id: name, email: `ana@antes-${name}.example`, clientes: [name] });
      const holds = async (conEmpresa: boolean, desde = anHourAgo) => isTakenByCompany({ conEmpresa, desde }, user);
      expect([await holds(true), await holds(false)]).toEqual([true, true]);
      const update = async (body: Input<'updateEntradaEmpresa'>['body']) =>
        updateEntradaEmpresa({ params: { id: name }, query: undefined, body }, request());
      const body = { ...bodyOf(entrada), ...more };
      const input = { params: { id: name }, query: undefined, body };
      await write(async ({ updateEntradaEmpresa: dyingUpdate }) => dyingUpdate(input, request()));
      const between = await readEntradaEmpresa(name);
      const isDone = between?.version === 2;
      expect(await holds(true)).toBe(!(isDone && ends.conEmpresa));
      expect(await holds(false)).toBe(!(isDone && ends.sinEmpresa));
      await update({ ...body, version: between?.version ?? 0 });
      expect([await holds(true), await holds(false)]).toEqual([!ends.conEmpresa, !ends.sinEmpresa]);
      if (!ends.conEmpresa) return;
      // Switched on again, it takes new ones alone.
      const stored = await readEntradaEmpresa(name);
      if (!stored) throw new Error('The settings are gone');
      await noteEntradaTried(stored, now.toISOString());
      await update({ ...bodyOf(stored), activo: true });
      expect([await holds(true), await holds(true, stored.sesionesDesde)]).toEqual([false, true]);
    });
    expect(deaths).toBe(2);
  });

  it('of making a user at its first sign-in leaves none or one; the next sign-in comes in as that one', async () => {
    const deaths = await atEveryWrite(dying, async (name, write) => {
      const entrada = await newEntrada(name, { crearAlEntrar: true });
      const email = `ana@antes-${name}.example`.toLowerCase();
      const who = { email, cuenta: textOfCuenta({ emisor, idCliente: entrada.idCliente, sujeto: name }) };
      await write(async ({ userOf: arrive }) => arrive(who, entrada, { now, newId }));
      const made = await findUsuarioByEmail(email);
      const arrived = await userOf(who, entrada, { now, newId });
      if (!('usuario' in arrived)) throw new Error(`Refused: ${arrived.fallo}`);
      expect(arrived.usuario._id).toBe(made?._id ?? arrived.usuario._id);
      expect(arrived.usuario).toMatchObject({
        email,
        cuentaEmpresa: who.cuenta,
        clientes: [name],
        role: 'cliente',
        isActive: true,
      });
      expect((await findUsuarioByEmail(email))?._id).toBe(arrived.usuario._id);
      const { entradas } = await readEntradas(undefined, 1000);
      const trail = entradas.filter(({ cosa }) => cosa._id === arrived.usuario._id);
      expect(trail.map(({ accion }) => accion)).toEqual(['crear']);
    });
    expect(deaths).toBe(2);
  });

  it('of binding a user to its account leaves it bound or not, and the same account binds it then, no other', async () => {
    const deaths = await atEveryWrite(dying, async (name, write) => {
      const entrada = await newEntrada(name);
      const email = `ana@antes-${name}.example`.toLowerCase();
      await createUsuario({ ...usuario({ _id: `ana-${name}`, email, clientes: [name] }), passwordHash: 'x' });
      const ofSubject = (sujeto: string) => ({ email, cuenta: textOfCuenta({ emisor, idCliente: 'portal', sujeto }) });
      await write(async ({ userOf: arrive }) => arrive(ofSubject(`suya-${name}`), entrada, { now, newId }));
      expect(await userOf(ofSubject(`suya-${name}`), entrada, { now, newId })).toMatchObject({
        usuario: { _id: `ana-${name}` },
      });
      expect(await userOf(ofSubject('otra'), entrada, { now, newId })).toMatchObject({ fallo: 'otra-cuenta' });
    });
    expect(deaths).toBe(2);
  });

  it('is none, but of two accounts that come with one address at once one is bound', async () => {
    const entrada = await newEntrada('a-la-vez');
    const email = 'ana@antes-a-la-vez.example';
    for (let n = 0; n < 20; n++) {
      await createUsuario({ ...usuario({ _id: 'a-la-vez', email, clientes: ['a-la-vez'] }), passwordHash: 'x' });
      const arrivals = await Promise.all(
        ['una', 'otra'].map(async (sujeto) =>
          userOf({ email, cuenta: textOfCuenta({ emisor, idCliente: 'portal', sujeto: `${sujeto}-${n}` }) }, entrada, {
            now,
            newId,
          }),
        ),
      );
      expect(arrivals.filter((one) => 'usuario' in one)).toHaveLength(1);
    }
  });
});
