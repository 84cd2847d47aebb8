import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Call } from '../../../contract/base/call.ts';
import { calls } from '../../../contract/calls.ts';
import { pathsOf } from './paths.ts';

const rows = Object.values<Call>(calls).map(({ method, path }) => ({
  method,
  pattern: `/api${path}`,
  call: `${method} ${path}`,
}));
const find = pathsOf(rows);

/** An address as API Gateway gives it to a function. */
const given = (address: string) => address.replaceAll(/%(?!25)[\dA-F]{2}/gu, (escape) => decodeURIComponent(escape));

test('every path of the table is found by any values of its parameters, which come back as they were', () => {
  const value = fc.stringMatching(/^[\w.~ %ñ@:+-]{1,12}$/u);
  const patterns = [...new Set(rows.map(({ pattern }) => pattern))];
  fc.assert(
    fc.property(fc.constantFrom(...patterns), fc.array(value, { minLength: 4, maxLength: 4 }), (pattern, values) => {
      const params: Record<string, string> = {};
      const address = pattern.replaceAll(/\{(\w+)\}/gu, (_, name: string) => {
        params[name] = values[Object.keys(params).length] ?? '';
        return encodeURIComponent(params[name]).replaceAll('%C3%B1', 'ñ');
      });
      const found = find(given(address));
      // A value may be what another path says at its place.
      expect(patterns).toContain(found?.pattern);
      fc.pre(found?.pattern === pattern);
      expect(found?.params).toEqual(params);
    }),
  );
});

test('a literal segment hides a parameter at its place, whatever the method', () => {
  expect(find('/api/incidencias/recuento')?.pattern).toBe('/api/incidencias/recuento');
  expect([...(find('/api/incidencias/recuento')?.methods.keys() ?? [])]).toEqual(['GET']);
  expect(find('/api/incidencias/42')?.params).toEqual({ id: '42' });
  const either = pathsOf([
    { method: 'GET', pattern: '/{a}/c', call: 1 },
    { method: 'GET', pattern: '/b/{d}', call: 2 },
  ]);
  expect(either('/b/c')?.pattern).toBe('/b/{d}');
});

test('a value may have slashes of its own, as numbers of samples do; a path that is one without them is that', () => {
  expect(find(given(`/api/pdfs/check/${encodeURIComponent('2024/001 a.pdf')}`), 'GET')).toMatchObject({
    pattern: '/api/pdfs/check/{filename}',
    params: { filename: '2024/001 a.pdf' },
  });
  expect(find(given('/api/results/2024%2F7/historial'), 'GET')).toMatchObject({
    pattern: '/api/results/{id}/historial',
    params: { id: '2024/7' },
  });
  expect(find('/api/results/7/historial')?.params).toEqual({ id: '7' });
  expect(find('/api/results/2024/7/historial', 'DELETE')).toBeUndefined();
});

test.each(['/api', '/api/', '/api/results/', '/api/results//historial', '/API/results', ''])(
  '"%s" is no path',
  (path) => {
    expect(find(path)).toBeUndefined();
  },
);
