import { expect, it } from 'vitest';
import { diasDeLasQueFaltan, inicialDeHueco } from './pedido.ts';

const hoy = '2026-12-03';

it('what some periods lack is asked for by the sample, without days that are past, and a single sample is no choice', () => {
  const semana = { desde: '2026-11-30', hasta: '2026-12-06', faltan: 1 };
  const next = { desde: '2026-12-07', hasta: '2026-12-13', faltan: 2 };
  expect(diasDeLasQueFaltan([semana], hoy)).toEqual([]);
  const despues = { desde: '2026-12-07', hasta: '2026-12-13' };
  expect(diasDeLasQueFaltan([semana, next], hoy)).toEqual([{ desde: hoy, hasta: '2026-12-06' }, despues, despues]);
  const ano = { desde: '2026-01-01', hasta: '2026-12-31', faltan: 400 };
  expect(diasDeLasQueFaltan([semana, ano], hoy)).toHaveLength(31);
});

it('of several points all that is missing is not asked for at once, since no request would say of which', () => {
  const instalacion = { _id: 'i', nombre: 'Red', solicitante: 'Hotel Sol' };
  const periodo = { desde: '2999-12-07', hasta: '2999-12-13', faltan: 2 };
  const punto = (nombre: string) => JSON.stringify(['Hotel Sol', nombre, '']);
  const faltanDe = (...puntos: string[]) =>
    inicialDeHueco(instalacion, { que: 'Semanal', tipos: ['Agua'], parametros: [], puntos }, [periodo]).faltan;
  expect([faltanDe(), faltanDe(punto('a')), faltanDe(punto('a'), punto('b'))].map((dias = []) => dias.length)).toEqual([
    2, 2, 0,
  ]);
});
