import { describe, expect, it } from 'vitest';
import { calls } from '../../contract/calls.ts';
import { errors } from '../../contract/base/errors.ts';
import { createSession } from '../auth/session.ts';
import { ApiError } from './api-error.ts';
import { createClient } from './client.ts';
import { refused, browser, server, queue, tab } from './testing.ts';

describe('a request', () => {
  it('carries the bearer token and its path and query filled in, lists repeated and blanks skipped', async () => {
    const api = server();
    api.override = () => refused(404, 'NOT_FOUND', 'No está');
    const { call } = tab(api);
    await expect(call('getResult', { params: { id: 'a/b' } })).rejects.toMatchObject({
      status: 404,
      message: 'No está',
    });
    await expect(
      call('listResults', { query: { page: 2, search: '', tipoMuestra: ['Agua', 'Pan'], fechaInicio: undefined } }),
    ).rejects.toThrow('No está');
    expect(api.seen.map(({ path, token }) => [path, token])).toEqual([
      ['/results/a%2Fb', 'Bearer a1'],
      ['/results?page=2&tipoMuestra=Agua&tipoMuestra=Pan', 'Bearer a1'],
    ]);
  });

  it('that changes something is sent again under its key until it is answered, and then under another', async () => {
    const api = server();
    const { call } = tab(api);
    const comment = async (texto: string) => call('commentIncidencia', { params: { id: 'i' }, body: { texto } });
    const noted = async (texto: string) => {
      await expect(comment(texto)).rejects.toBeInstanceOf(ApiError);
      return api.seen.at(-1)?.key;
    };
    api.override = () => Promise.reject(new TypeError('fetch failed'));
    const first = await noted('Purgado');
    expect(first).toMatch(/^[!-~]{8,100}$/u);
    expect(await noted('Otro')).not.toBe(first);
    api.override = () => refused(500, 'INTERNAL', 'Ha fallado');
    expect(await noted('Purgado')).toBe(first);
    api.override = () => refused(409, 'CONFLICT', 'Otra persona');
    expect(await noted('Purgado')).toBe(first);
    expect(await noted('Purgado')).not.toBe(first);
    await expect(call('profile', {})).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(api.seen.at(-1)?.key).toBeNull();
  });

  it('says that the connection failed when there is no answer, and that the server is slow when it takes too long', async () => {
    const api = server();
    const { call } = tab(api);
    api.override = () => Promise.reject(new TypeError('fetch failed'));
    await expect(call('profile', {})).rejects.toThrow('Error de conexión con el servidor');
    const slow = createClient({
      baseUrl: '/api',
      fetch: (_, init) =>
        new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('x')))),
      session: createSession(browser(), () => undefined),
      lock: queue(),
      timeout: 1,
    })(calls);
    await expect(slow.call('profile', {})).rejects.toThrow('El servidor tarda en responder');
  });

  it("never shows a proxy's page to a person", async () => {
    const api = server();
    api.override = () => new Response('<html>502 Bad Gateway</html>', { status: 502 });
    await expect(tab(api).call('profile', {})).rejects.toMatchObject({ message: 'Error en la solicitud', status: 502 });
  });

  it('shows the words of a refusal that has no code, but not those of API Gateway', async () => {
    const api = server();
    for (const [body, message] of [
      [{ success: false, message: 'Ese nombre ya existe' }, 'Ese nombre ya existe'],
      [{ message: 'Ese nombre ya existe' }, 'Ese nombre ya existe'],
      [{ message: 'Prohibido' }, 'Prohibido'],
      [{ message: 'Usuario Bloqueado' }, 'Usuario Bloqueado'],
      [{ message: 'Internal Server Error' }, 'Error en la solicitud'],
      [{ message: { text: 'no' } }, 'Error en la solicitud'],
    ] as const) {
      api.override = () => Response.json(body, { status: 400 });
      await expect(tab(api).call('profile', {})).rejects.toMatchObject({ message, code: 'HTTP_400' });
    }
  });

  it('reads a list that stands at the root of an answer, and options without groups', async () => {
    const api = server();
    api.override = () => Response.json({ success: true, informes: [] });
    await expect(tab(api).call('listInformes', {})).resolves.toEqual({ informes: [] });
    api.override = () => Response.json({ success: true, message: 'Hecho', data: null });
    await expect(tab(api).call('deleteCliente', { params: { id: 'x' } })).resolves.toBeNull();
    api.override = () => Response.json({ success: true, data: { clientes: [] } });
    await expect(tab(api).call('getBasicFilters', {})).resolves.toEqual({ clientes: [], tiposGrupos: [] });
  });

  it('shows a report whose answer has no date of its audit', async () => {
    const api = server();
    const informe = {
      _id: 'a',
      titulo: 'Cocina',
      categoria: 'Auditoría de Cocina',
      solicitante: 'Hotel Sol',
      empresa: 'alicuota',
      fechaSubida: '2026-03-01T10:00:00.000Z',
      archivo: { size: 1, originalName: 'cocina.pdf' },
      version: 1,
    };
    api.override = () => Response.json({ success: true, data: { informes: [informe] } });
    const { informes } = await tab(api).call('listInformes', {});
    expect(informes.map(({ titulo, fechaAuditoria }) => [titulo, fechaAuditoria])).toEqual([['Cocina', null]]);
  });

  it('says what to do when there is no room for it, and when, also where API Gateway itself refused it', async () => {
    const api = server();
    const [words, headers] = ['Has pedido muchos datos', { 'Retry-After': '20' }];
    const own = { success: false, code: 'TOO_MANY_REQUESTS', message: words };
    api.override = () => Response.json(own, { status: 429, headers });
    await expect(tab(api).call('profile', {})).rejects.toMatchObject({ message: words, retryAfter: 20 });
    for (const status of [429, 503]) {
      api.override = () => Response.json({ message: 'Service Unavailable' }, { status });
      const expected = { message: errors.BUSY.message, status, retryAfter: undefined };
      await expect(tab(api).call('profile', {})).rejects.toMatchObject(expected);
    }
  });

  it('ends with the reason of its own signal when the page no longer wants it', async () => {
    const api = server();
    const leaving = new AbortController();
    api.override = () => {
      leaving.abort(new DOMException('Otra búsqueda', 'AbortError'));
      throw leaving.signal.reason;
    };
    await expect(tab(api).call('profile', { signal: leaving.signal })).rejects.toThrow('Otra búsqueda');
  });
});
