import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
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
