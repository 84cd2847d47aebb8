import { expect, it } from 'vitest';
import type { Alcance } from '../../lambdas/access/scope.ts';
import { comparedParametro } from '../../lambdas/index/query/compared-parametro.ts';
import type { ValueAsk } from './questions.ts';
import { comparableOf, monthNumber, type ValueIds, valueStatement } from './sql.ts';

const parametro = { determinacion: 'pH', descripcion: 'pH', unidad: 'ud. pH' };
const { clave } = comparedParametro(parametro);
const ids: ValueIds = {
  parametro: new Map([[clave, 7]]),
  solicitante: new Map([['A', 1]]),
  tipo: new Map([['Pan', 3]]),
  punto: new Map([['P', 9]]),
};
const everyone: Alcance = { solicitantes: 'todos', tipos: 'todos' };
const statement = (ask: ValueAsk, alcance = everyone) => valueStatement({ name: '', alcance, ask }, ids, 'postgres');

it('a scope and what is asked for become ids', () => {
  const own: Alcance = { solicitantes: new Set(['A']), tipos: 'todos' };
  expect(statement({ kind: 'serie', parametro }, own)).toContain(
    'where v.solicitante_id in (1) and v.parametro_id = 7',
  );
  expect(statement({ kind: 'serie', parametro, punto: 'P' }, own)).toContain(
    'where v.punto_id = 9 and v.parametro_id = 7',
  );
  const grupo = { id: 'g', tipos: ['Pan', 'Sin muestras'] };
  expect(statement({ kind: 'panorama', desde: '2023-07-01', grupo })).toContain(
    `where v.tipo_id in (3) and v.mes >= ${monthNumber('2023-07-01')}`,
  );
  expect(statement({ kind: 'parametros' })).toMatch(/from valor v\s+group by/u);
  expect(() => statement({ kind: 'serie', parametro, punto: 'Q' })).toThrow('no Q');
});

it('percentiles are asked for in the words of each database', () => {
  const ask: ValueAsk = { kind: 'meses', parametro, hasCensored: false };
  expect(statement(ask)).toContain('percentile_disc(array[0.1, 0.5, 0.9])');
  expect(valueStatement({ name: '', alcance: everyone, ask }, ids, 'duckdb')).toContain(
    'percentile_disc([0.1, 0.5, 0.9])',
  );
});

it('months are named, and percentiles compared only where nothing is censored', () => {
  const row = {
    mes: monthNumber('2026-01-31'),
    valores: '3',
    censurados: 0,
    no_cumplen: 1,
    percentiles: [1, 2, 3],
    minimo: 1,
    maximo: null,
  };
  expect(comparableOf({ kind: 'meses', parametro, hasCensored: false }, [row])).toEqual([
    ['2026-01', 3, 0, 1, 1, 2, 3, 1, null],
  ]);
  expect(comparableOf({ kind: 'meses', parametro, hasCensored: true }, [row])).toEqual([['2026-01', 3, 0, 1, 1, null]]);
});

it('a parameter that only the sample itself has is no answer', () => {
  const ask: ValueAsk = { kind: 'anteriores', muestra: 'm', punto: 'P', claves: [clave] };
  const rows = [
    { clave: 'a', total: 2, codigo: 'm1', numero: 1, veredicto: 0 },
    { clave: 'a', total: 2, codigo: 'm', numero: 2, veredicto: 1 },
    { clave: 'b', total: 1, codigo: 'm', numero: 5, veredicto: 0 },
  ];
  expect(comparableOf(ask, rows)).toEqual([['a', 2, ['m1', 1, 0], ['m', 2, 1]]]);
});
