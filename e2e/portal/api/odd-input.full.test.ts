import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Call } from '../../../contract/base/call.ts';
import { type CallName, calls } from '../../../contract/calls.ts';
import { mapBounded } from '../../../lambdas/platform/runtime/map-bounded.ts';
import { anyParams } from '../../../testing/product/call-params.ts';
import { campos } from '../../../testing/product/informes.ts';
import { adminEmail, formulario } from '../../../testing/product/panel.ts';
import { password } from '../../../testing/product/product.ts';
import { triedOf } from '../../../testing/thorough.ts';
import { useLaboratory } from '../../../testing/product/use-product.ts';

const rows = Object.entries(calls) as [CallName, Call][];
const withBody = rows.filter(([, { body }]) => body !== undefined);
const withQuery = rows.filter(([, { query }]) => query !== undefined);
const withParams = rows.filter(([, { params }]) => params !== undefined);

/** Blanks, what is no character, and what comes to more than a key's 1,024 bytes once it is composed. */
const oddTexts = ['', '  ', '\0', '\uD800', '\uFB2C'.repeat(200)];
const oddValues: readonly unknown[] = [
  ...oddTexts,
  ...oddTexts.map((text) => [text]),
  ['\uD800', '\uFFFD'],
  [],
  {},
  null,
  -1,
  1e308,
  'NaN-NaN-NaN',
  '0000-01-01',
  '9999-12-31',
];

/** Bodies that a call takes, for the rest of it to be in order where one field is odd. */
const good: Partial<Record<CallName, object>> = {
  login: { email: 'x@x.example', password },
  requestPasswordReset: { email: 'x@x.example' },
  resetPassword: { token: 'x', newPassword: 'Una-clave-2026-larga' },
  changePassword: { currentPassword: 'x', newPassword: 'Una-clave-2026-larga' },
  refresh: { refreshToken: 'x' },
  createCliente: formulario.cliente(),
  updateCliente: formulario.cliente(),
  createTipoGrupo: formulario.tipoGrupo(),
  updateTipoGrupo: formulario.tipoGrupo(),
  createUsuario: formulario.usuario(),
  updateUsuario: formulario.usuario(),
  countAlcance: { role: 'cliente', clientes: ['hoteles'] },
  findCompartidos: { solicitantes: ['Hotel Sol'], clienteId: 'aguas' },
  updateAvisos: { avisos: [] },
  createInforme: { ...campos, archivo: { subida: '3b241101-e2bb-4255-8caf-4136c566a962', nombre: 'a.pdf' } },
  updateInforme: { ...campos },
  exportResults: {},
  answerSegundoFactor: { token: 'x', respuesta: { metodo: 'totp', codigo: '123456' } },
  confirmTotp: { _id: 'x', nombre: 'Mi teléfono', codigo: '123456' },
  updateFactor: { nombre: 'Mi teléfono' },
  updateAcceso: { administradores: 'opcional', clientes: 'opcional', diasDeGracia: 0 },
  findEmpresa: { email: 'x@x.example' },
  startEmpresa: { email: 'x@x.example' },
  finishEmpresa: { codigo: 'x' },
  updateEntradaEmpresa: { dominios: ['x.example'], emisor: 'https://x.example', idCliente: 'x', secreto: 'x' },
  finishPruebaEmpresa: { codigo: 'x' },
  createClave: { nombre: 'Cuadro de mando', fin: '2026-12-31' },
  createEnlace: { para: 'x', dias: 1, conCertificados: true, filtros: {} },
  createClaveDeCliente: { nombre: 'Cuadro de mando', fin: '2026-12-31' },
};

const product = useLaboratory();
let token: string;

beforeAll(async () => {
  token = (await product.signIn(adminEmail)).accessToken;
});

const tokenFor = ({ audience }: Call) => (audience === 'public' ? undefined : token);
const params = { ...anyParams, id: 'no-existe', cliente: 'hoteles', grupo: 'aguas', filename: 'M-2026-001' };

/** Each field of a body, and of the objects in it, by its path. */
function fieldsOf(schema: z.core.JSONSchema.BaseSchema, path: string[] = []): string[][] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, of]) => {
    const here = [...path, name];
    return [here, ...(typeof of === 'object' ? fieldsOf(of, here) : [])];
  });
}

function bodySchema({ body }: Call) {
  return z.toJSONSchema(body ?? z.object(), { io: 'input', unrepresentable: 'any' });
}

function withField(body: object, [name = '', ...rest]: string[], value: unknown): object {
  const inner = (body as Record<string, unknown>)[name];
  return { ...body, [name]: rest.length === 0 ? value : withField(inner instanceof Object ? inner : {}, rest, value) };
}

/** As many as the product has room for, whichever the call. */
const atOnce = 8;

describe('whatever a call is asked, the answer is its own and no fault', () => {
  it.each(withBody)('%s with an odd value in each field of its body', async (name, call) => {
    for (const field of fieldsOf(bodySchema(call))) {
      await mapBounded(triedOf(oddValues), atOnce, async (value) => {
        const body = withField(good[name] ?? {}, field, value);
        const { status } = await product.call(name, { params, body, token: tokenFor(call) });
        expect(status, `${field.join('.')}: ${JSON.stringify(value).slice(0, 40)}`).toBeLessThan(500);
      });
    }
  });

  it.each(withQuery)('%s with an odd value in each field of its query, once and twice', async (name, call) => {
    for (const field of Object.keys(call.query?.shape ?? {})) {
      const values = oddValues.filter((one) => typeof one !== 'object').map(String);
      const asked = values.flatMap((value) => [value, [value, value]]);
      await mapBounded(triedOf(asked), atOnce, async (given) => {
        const { status } = await product.call(name, { params, query: { [field]: given }, token: tokenFor(call) });
        expect(status, `${field}=${JSON.stringify(given).slice(0, 40)}`).toBeLessThan(500);
      });
    }
  });

  it.each(withParams)('%s with an odd value in its path', async (name, call) => {
    for (const value of oddTexts
      .filter((text) => text !== '' && text.isWellFormed())
      .concat('.pdf', '#', 'x'.repeat(304))) {
      const odd = Object.fromEntries(Object.keys(params).map((key) => [key, value]));
      const { status } = await product.call(name, { params: odd, body: good[name], token: tokenFor(call) });
      expect(status, value.slice(0, 40)).toBeLessThan(500);
    }
  });
});

describe('a filter that names nothing', () => {
  it.each(['', [''], '  ', []])('in a body is none, as in an address: %j', async (blank) => {
    const all = await product.call('exportResults', { body: {}, token });
    for (const field of ['solicitante', 'tipoMuestra']) {
      const { status, data } = await product.call('exportResults', { body: { [field]: blank }, token });
      expect([status, data.total]).toEqual([200, all.data.total]);
    }
  });
});
