import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import type { Call } from '../../../contract/base/call.ts';
import { calls } from '../../../contract/calls.ts';
import { Failure } from '../runtime/failure.ts';
import { parseInput } from './parse.ts';

const event = (parts: Partial<APIGatewayProxyEventV2>) =>
  ({ rawQueryString: '', headers: { 'content-type': 'application/json' }, ...parts }) as APIGatewayProxyEventV2;
const query = async (rawQueryString: string) =>
  (await parseInput(calls.listResults, event({ rawQueryString }), {})).query;

describe('what a call is asked', () => {
  it('reads repeated names as a list, also where a value has a comma in it', async () => {
    expect(await query('solicitante=Hotel%20Sol%2C%20S.A.&solicitante=ETAP&tipoMuestra=Agua')).toMatchObject({
      solicitante: ['Hotel Sol, S.A.', 'ETAP'],
      tipoMuestra: ['Agua'],
    });
  });

  it('reads a name that comes once as a text', async () => {
    expect(await query('search=leche&page=2')).toMatchObject({ search: 'leche', page: 2 });
  });

  it('leaves out blanks and fills in the first page of 20, newest first', async () => {
    expect(await query('search=&numeroMuestra=%20')).toEqual({
      page: 1,
      limit: 20,
      sortBy: 'fecha_muestra',
      sortOrder: 'desc',
    });
  });

  it.each([
    'limit=1001',
    'limit=-1',
    'page=0',
    'page=uno',
    'fechaInicio=2024-02-30',
    'sortBy=password',
    'desconocido=1',
    'search=a&search=b',
    `search=${'a'.repeat(201)}`,
  ])('refuses %j', async (raw) => {
    await expect(query(raw)).rejects.toThrow(Failure);
  });

  it('refuses half of a surrogate pair anywhere in a body, and takes a whole one', async () => {
    const body = async (text: string) => (await parseInput(calls.exportResults, event({ body: text }), {})).body;
    await expect(body(String.raw`{"solicitante":["\ud800"]}`)).rejects.toThrow(Failure);
    expect(await body(String.raw`{"solicitante":["\ud83d\ude00"]}`)).toEqual({ solicitante: ['😀'] });
  });

  it.each(Object.entries(calls).filter(([, row]) => 'body' in row || 'query' in row || 'params' in row))(
    '%s takes no text with a control character or half a letter, whatever the field and however deep',
    async (_name, row: Call) => {
      for (const odd of ['\0', 'a\u0008b', '\u000B', '\u000C', '\u000E', '\u001F', '\u{7}x']) {
        const refused = async (part: Partial<APIGatewayProxyEventV2>, params: Record<string, string> = {}) =>
          expect(parseInput(row, event(part), params), JSON.stringify(odd)).rejects.toMatchObject({
            code: 'VALIDATION',
            message: expect.stringContaining('no se pueden guardar'),
          });
        if (row.body && !row.bodyUnread) {
          await refused({ body: JSON.stringify({ nombre: odd }) });
          await refused({ body: JSON.stringify({ filas: [{ textos: ['bien', odd] }] }) });
          await refused({ body: JSON.stringify({ [`a${odd}`]: 1 }) });
        }
        if (row.query && !row.body) await refused({ rawQueryString: `search=x${encodeURIComponent(odd)}` });
        if (row.params && !row.body && !row.query) await refused({}, { id: odd });
      }
    },
  );

  it('takes tabs and line breaks', async () => {
    const body = JSON.stringify({ search: 'a\tb\nc\r' });
    expect((await parseInput(calls.exportResults, event({ body }), {})).body).toMatchObject({
      search: expect.any(String),
    });
  });

  it('says what is wrong with each field as a person would', async () => {
    const refusal: unknown = await query('page=uno&limit=1001&desconocido=1').catch((error: unknown) => error);
    expect(refusal).toMatchObject({
      message: 'Hay algún dato que el portal no admite. Revísalo y vuelve a intentarlo',
      details: expect.arrayContaining([
        { field: 'page', message: 'Debe ser un número' },
        { field: 'limit', message: 'Es demasiado grande: el máximo es 1.000' },
        { field: '', message: 'No existe "desconocido"' },
      ]),
    });
  });

  it('refuses a body that is not JSON, is too large, or has more fields than it should', async () => {
    const bodies = ['', '{', 'null', '[]', '"a"', '{"email":"a@b.es"}', '{"email":"a","password":"b","role":"admin"}'];
    for (const body of [...bodies, JSON.stringify({ email: 'a', password: 'b'.repeat(1_000_001) })]) {
      await expect(parseInput(calls.login, event({ body }), {}), body.slice(0, 40)).rejects.toThrow(Failure);
    }
  });

  it('takes no body for an empty one, where everything in it may be left out', async () => {
    const of = async (body?: string) =>
      (await parseInput(calls.toggleUsuario, event(body === undefined ? {} : { body }), { id: 'a' })).body;
    expect([await of(), await of(''), await of('{}')]).toEqual([{}, {}, {}]);
    await expect(of('null')).rejects.toThrow(Failure);
  });

  it('reads a body that the gateway delivered in base64', async () => {
    const body = Buffer.from('{"email":" a@b.es ","password":"ñ"}').toString('base64');
    expect((await parseInput(calls.login, event({ body, isBase64Encoded: true }), {})).body).toEqual({
      email: 'a@b.es',
      password: 'ñ',
    });
  });
});
