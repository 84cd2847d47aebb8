import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type CallName, calls } from '../../../contract/calls.ts';
import { mapBounded } from '../../../lambdas/platform/runtime/map-bounded.ts';
import { putCliente } from '../../../lambdas/platform/access/store/clientes.ts';
import { cliente } from '../../../testing/clientes.ts';
import { deliverFile } from '../../../testing/product/alerts.ts';
import { haceDias, nitrato } from '../../../testing/product/incidencias-page.ts';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { type ClientCall, type Known, probes, puntoDe } from '../../../testing/product/probes.ts';
import { runsOf } from '../../../testing/thorough.ts';
import { useLaboratory } from '../../../testing/product/use-product.ts';

const vecinos = cliente({ _id: 'vecinos', nombre: 'Vecinos', solicitantes: ['Hotel Sol', 'Hotel Vecino'] });
const [agua, piscina] = ['Agua de consumo', 'Agua de piscina'];
const [toma, obra] = [{ nombre: 'Toma vista' }, { nombre: 'Grifo oculto' }];
const at = (solicitante: string) => ({ solicitante: { nombre: solicitante } });

/** Of both clients, one that sees one type alone, and people of the laboratory; by the client that each is of. */
const people = {
  ana: { clientes: ['hoteles'] },
  luis: { clientes: ['hoteles'] },
  limitada: { clientes: ['hoteles'], tipoMuestra: agua },
  vera: { clientes: ['vecinos'] },
  maestra: { clientes: [], master: 'todos' },
  jefa: { clientes: [], role: 'admin' },
} as const;
type Person = keyof typeof people;

const product = useLaboratory();
const tokens: Partial<Record<Person, string>> = {};
const emails: Partial<Record<Person, string>> = {};

/** Waits until nothing is on its way any more: incidents follow samples and clients. */
async function settle(): Promise<void> {
  await product.sendScheduled();
  await vi.waitUntil(() => product.pending === 0, { timeout: 60_000, interval: 10 });
}

beforeAll(async () => {
  await putCliente(vecinos);
  for (const [name, { clientes, ...more }] of Object.entries(people) as [Person, (typeof people)[Person]][]) {
    const email = await putUsuario({ _id: name, clientes: [...clientes], ...more });
    emails[name] = email;
    tokens[name] = (await product.signIn(email)).accessToken;
  }
  await deliverFile([
    nitrato('visto-1', 60, {
      ...at('Hotel Sol'),
      punto_muestreo: toma,
      tipo_muestra: agua,
      fecha_muestra: haceDias(20),
    }),
  ]);
  await settle();
  const [clave, de] = [puntoDe('Hotel Sol', toma.nombre), puntoDe('Hotel Sol', obra.nombre)];
  await deliverFile([
    nitrato('oculto-9', 62, {
      ...at('Hotel Sol'),
      punto_muestreo: obra,
      tipo_muestra: piscina,
      fecha_muestra: haceDias(9),
    }),
  ]);
  await settle();
  await product.call('createAlias', { token: tokens.jefa, body: { clave, de } });
  // Corrected, it is followed once more: now it is of the same point.
  await deliverFile([
    nitrato('oculto-9', 61, {
      ...at('Hotel Sol'),
      punto_muestreo: obra,
      tipo_muestra: piscina,
      fecha_muestra: haceDias(9),
    }),
  ]);
  await settle();
});

async function list(user: Person, query: Record<string, string> = {}) {
  const asked = { situacion: 'todas', solicitante: 'Hotel Sol', limit: '500', ...query };
  return (await product.call('listIncidencias', { token: tokens[user], query: asked })).data;
}

/** The incidents of drinking water of the joined point that a user sees. */
async function deAgua(user: Person) {
  const { incidencias } = await list(user, { punto: puntoDe('Hotel Sol', toma.nombre) });
  return incidencias.filter(({ tipo_muestra: tipo }) => tipo === agua);
}
async function own(user: Person) {
  const [one] = await deAgua(user);
  if (!one) throw new Error(`${user} sees none`);
  return one;
}

const get = async (user: Person, id: string) => product.call('getIncidencia', { token: tokens[user], params: { id } });

const names = (Object.keys(calls) as CallName[]).filter(
  (name): name is ClientCall => calls[name].audience === 'signed-in',
);

/** The calls that tell of incidents and points. */
const telling = names.filter((name) => ['incidencias', 'puntos'].includes(calls[name].area));

/** All that some calls answer a user who knows of everything by name. */
async function allTo(user: Person, asking: readonly ClientCall[] = names): Promise<string> {
  const everything = (await list('jefa')).incidencias.map(({ _id }) => _id);
  const known: Known = {
    muestra: 'visto-1',
    numero: 'visto-1',
    incidencias: everything,
    informes: [],
    usuario: 'vera',
    solicitante: 'Hotel Sol',
    tipo: agua,
    cliente: 'vecinos',
    grupo: 'aguas',
    determinacion: 'Aniones',
    parametro: 'Nitrato',
    punto: puntoDe('Hotel Sol', toma.nombre),
  };
  const all = asking.flatMap((name) => probes[name](known).map((asked) => [name, asked] as const));
  const texts = await mapBounded(all, 6, async ([name, asked]) => {
    const { text } = await product.call(name, { ...asked, token: tokens[user] });
    return text;
  });
  return texts.join('\n');
}

describe('two clients that share a requester', () => {
  it('each have an incident of what fails there; the other’s isn’t there by its number', async () => {
    const [hoteles, deVecinos] = [await own('ana'), await own('vera')];
    expect(hoteles._id).not.toBe(deVecinos._id);
    expect((await get('ana', deVecinos._id)).refusal?.code).toBe('NOT_FOUND');
    expect((await get('vera', hoteles._id)).refusal?.code).toBe('NOT_FOUND');
    expect([hoteles.cliente, deVecinos.cliente]).toEqual([null, null]);
    expect(new Map((await deAgua('jefa')).map((one) => [one._id, one.cliente]))).toEqual(
      new Map([
        [hoteles._id, 'Cliente hoteles'],
        [deVecinos._id, 'Vecinos'],
      ]),
    );
  });

  interface Act {
    who: Person;
    what: 'comment' | 'cause' | 'responsible' | 'move' | 'retest';
    of: number;
    estado: string;
  }
  const anyAct: fc.Arbitrary<Act> = fc.record({
    who: fc.constantFrom<Person[]>('ana', 'luis', 'vera', 'jefa', 'maestra'),
    what: fc.constantFrom<Act['what'][]>('comment', 'cause', 'responsible', 'move', 'retest'),
    of: fc.nat(),
    estado: fc.constantFrom('en_curso', 'cerrada', 'descartada', 'pendiente_remuestra'),
  });
  let marks = 0;

  /** Does one random act in every incident that its author sees, and gives the author and the text. */
  async function act({ who, what, of, estado }: Act): Promise<[Person, string]> {
    const mark = `marca${++marks}`;
    const { incidencias } = await list(who);
    const one = incidencias[of % incidencias.length];
    if (!one) return [who, mark];
    const asked = { token: tokens[who], params: { id: one._id } };
    if (what === 'comment') await product.call('commentIncidencia', { ...asked, body: { texto: mark } });
    if (what === 'cause')
      await product.call('updateIncidencia', { ...asked, body: { causa: { clase: 'otra', texto: mark } } });
    if (what === 'responsible') await product.call('updateIncidencia', { ...asked, body: { responsable: mark } });
    if (what === 'move') await product.call('moveIncidencia', { ...asked, body: { estado, motivo: mark } });
    if (what === 'retest') {
      const sample = nitrato(`repetida-${marks}`, of % 2 === 0 ? 70 : 10, {
        ...at('Hotel Sol'),
        punto_muestreo: toma,
        tipo_muestra: agua,
        fecha_muestra: haceDias(5),
      });
      await deliverFile([sample]);
      await settle();
    }
    return [who, mark];
  }

  it('read nothing of each other’s people, whatever these do, and no address of the laboratory’s', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyAct, { minLength: 4, maxLength: 8 }), async (acts) => {
        const written: [Person, string][] = [];
        for (const one of acts) written.push(await act(one));
        const texts = { ana: await allTo('ana', telling), vera: await allTo('vera', telling) };
        const foreign = { ana: 'vera', vera: 'ana' } as const;
        for (const reader of ['ana', 'vera'] as const) {
          const text = texts[reader];
          const others = written.filter(([who]) =>
            people[who].clientes.some((id) => people[foreign[reader]].clientes.includes(id as never)),
          );
          for (const [who, mark] of others) expect(text.includes(`${mark}"`), `${who} ${mark}`).toBe(false);
          for (const who of [foreign[reader], 'jefa', 'maestra'] as const) {
            expect(text.includes(emails[who] ?? ''), `${reader} reads ${who}`).toBe(false);
          }
          const { incidencias, total, cuentas } = await list(reader);
          const seen = await mapBounded(incidencias, 4, async ({ _id }) => (await get(reader, _id)).data);
          expect(total).toBe(seen.length);
          expect(cuentas).toMatchObject({
            propuestas: seen.filter(({ propuesta }) => propuesta !== null).length,
            vencidas: seen.filter(({ vencida }) => vencida).length,
            estados: { cerrada: seen.filter(({ estado }) => estado === 'cerrada').length },
          });
        }
      }),
      { numRuns: runsOf(4), endOnFailure: true },
    );
    const all = await allTo('ana');
    for (const who of ['vera', 'jefa', 'maestra'] as const) expect(all.includes(emails[who] ?? ''), who).toBe(false);
  }, 600_000);

  it('are told of those who act as their own people by address, of the laboratory’s without it', async () => {
    const { _id } = await own('ana');
    const comment = async (who: Person) =>
      product.call('commentIncidencia', { token: tokens[who], params: { id: _id }, body: { texto: `De ${who}` } });
    for (const who of ['luis', 'jefa', 'maestra'] as const) await comment(who);
    const told = async (user: Person) => (await get(user, _id)).data.pasos.slice(-3).map(({ quien }) => quien?.nombre);
    expect(await told('ana')).toEqual([emails.luis, 'El laboratorio', 'El laboratorio']);
    expect(await told('jefa')).toEqual([emails.luis, emails.jefa, emails.maestra]);
    // A colleague who moves to another client is another client's.
    await putUsuario({ _id: 'luis', clientes: ['vecinos'] });
    expect((await told('ana'))[0]).toBe('Otro cliente');
    await putUsuario({ _id: 'luis', clientes: ['hoteles'] });
    const body = { responsable: 'Nueva', version: 0 };
    const late = await product.call('updateIncidencia', { token: tokens.ana, params: { id: _id }, body });
    expect(late.refusal).toMatchObject({ code: 'CONFLICT', message: expect.stringMatching(/^Otra persona ha/u) });
  });
});

describe('a user limited to a type', () => {
  it('finds no incident by the number of a sample of another, nor is proposed anything by it', async () => {
    const all = await allTo('limitada');
    expect(all).not.toMatch(/oculto/iu);
    expect((await list('ana', { search: 'oculto-9' })).total).toBe(1);
    expect((await list('limitada', { search: 'oculto' })).total).toBe(0);
    const seen = await own('limitada');
    expect(seen.punto?.nombre).toBe(toma.nombre);
    expect((await get('limitada', seen._id)).data.muestras.map(({ tipo_muestra: tipo }) => tipo)).not.toContain(
      piscina,
    );
  });

  it('knows a joined point by the name that it sees, and by no other', async () => {
    const punto = async (clave: string) =>
      product.call('getPunto', { token: tokens.limitada, query: { punto: clave } });
    expect((await punto(puntoDe('Hotel Sol', toma.nombre))).data.punto.nombre).toBe(toma.nombre);
    expect((await punto(puntoDe('Hotel Sol', obra.nombre))).refusal?.code).toBe('NOT_FOUND');
    const { data } = await product.call('getPunto', {
      token: tokens.ana,
      query: { punto: puntoDe('Hotel Sol', toma.nombre) },
    });
    expect(data.punto.nombre).toBe(obra.nombre);
  });
});

describe('a requester that changes hands', () => {
  const token = () => tokens.vera;
  const countOf = async (user: Person) => (await list(user, { solicitante: 'Hotel Vecino' })).incidencias;

  it('is another client’s from then on, which gets an incident of what fails and nothing of the former one’s', async () => {
    await deliverFile([nitrato('vecina-1', 60, { ...at('Hotel Vecino'), punto_muestreo: toma, tipo_muestra: agua })]);
    await settle();
    const [before] = await countOf('vera');
    if (!before) throw new Error('There is none');
    const asked = { token: token(), params: { id: before._id }, body: { texto: 'Nuestro filtro' } };
    expect((await product.call('commentIncidencia', asked)).status).toBe(200);
    await putCliente({ ...vecinos, solicitantes: ['Hotel Sol'] });
    await putCliente(cliente({ _id: 'nuevos', nombre: 'Nuevos', solicitantes: ['Hotel Vecino'] }));
    const nueva = await putUsuario({ _id: 'nueva', clientes: ['nuevos'] });
    const { accessToken } = await product.signIn(nueva);
    const seen = async () => {
      const query = { situacion: 'todas' };
      return (await product.call('listIncidencias', { token: accessToken, query })).data.incidencias;
    };
    await settle();
    await vi.waitUntil(async () => (await seen()).length > 0, { timeout: 80_000, interval: 100 });
    const [after, ...more] = await seen();
    expect(more).toEqual([]);
    expect(after?._id).not.toBe(before._id);
    const read = await product.call('getIncidencia', { token: accessToken, params: { id: after?._id ?? '' } });
    expect(read.text).not.toContain('Nuestro filtro');
    expect(await countOf('vera')).toEqual([]);
    expect((await get('vera', before._id)).refusal?.code).toBe('NOT_FOUND');
    expect((await countOf('jefa')).map(({ _id }) => _id)).toEqual([after?._id]);
    // Given back, so is what its people had written.
    await putCliente(vecinos);
    expect((await get('vera', before._id)).text).toContain('Nuestro filtro');
  });
});
