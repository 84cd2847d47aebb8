import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Cuenta, contar, estadoDe, faltanDe, type FilaContada, type MuestraContada } from './contar.ts';

const dia = (n: number) =>
  `2026-${String(1 + Math.floor(n / 28)).padStart(2, '0')}-${String(1 + (n % 28)).padStart(2, '0')}`;
const puntos = ['a', 'b', 'c'];
const tipos = ['control', 'completo'];
const parametros = ['ph', 'legionella', 'hierro'];

const fila = (n: number): fc.Arbitrary<FilaContada> =>
  fc
    .record({
      tipos: fc.subarray(tipos),
      parametros: fc.subarray(parametros),
      puntos: fc.subarray(puntos, { minLength: 1 }).map((some) => new Set(some)),
      cortes: fc.uniqueArray(fc.integer({ min: 0, max: 300 }), { minLength: 2, maxLength: 6 }),
      planeadas: fc.integer({ min: 1, max: 3 }),
    })
    .map(({ cortes, planeadas, ...rest }) => {
      const sorted = cortes.toSorted((a, b) => a - b);
      // Periods with days between them, as a season leaves them.
      const periodos = sorted.slice(1).flatMap((end, i) => {
        const begin = (sorted[i] ?? 0) + 1;
        return begin <= end ? [{ desde: dia(begin), hasta: dia(end), planeadas }] : [];
      });
      return { _id: `f${n}`, ...rest, periodos };
    });
const muestra = (n: number): fc.Arbitrary<MuestraContada> =>
  fc.record({
    _id: fc.constant(`m${n}`),
    punto: fc.option(fc.constantFrom(...puntos), { nil: undefined }),
    tipo: fc.constantFrom(...tipos, 'otro'),
    parametros: fc.subarray(parametros).map((some) => new Set(some)),
    fecha: fc.integer({ min: 0, max: 310 }).map(dia),
    estado: fc.constantFrom('autorizada', 'en_curso'),
  });
const some = <T>(of: (n: number) => fc.Arbitrary<T>, most: number) =>
  fc.integer({ min: 0, max: most }).chain((n) => fc.tuple(...Array.from({ length: n }, (_, i) => of(i))));

/** Which samples count in which period of which row, told one by one. */
function naive(filas: readonly FilaContada[], muestras: readonly MuestraContada[]): string[] {
  const told: string[] = [];
  for (const one of muestras) {
    const fits = (row: FilaContada) =>
      one.punto !== undefined &&
      row.puntos.has(one.punto) &&
      (row.tipos.length === 0 || row.tipos.includes(one.tipo)) &&
      row.parametros.every((each) => one.parametros.has(each)) &&
      row.periodos.some(({ desde, hasta }) => desde <= one.fecha && one.fecha <= hasta);
    const isSame = (a: FilaContada, b: FilaContada) =>
      a.parametros.length === b.parametros.length && a.parametros.every((each) => b.parametros.includes(each));
    const isBetter = (a: FilaContada, b: FilaContada) => {
      if (a.puntos.size !== b.puntos.size) return a.puntos.size < b.puntos.size;
      const [own, other] = [a.tipos.length || 99, b.tipos.length || 99];
      return own === other ? a._id < b._id : own < other;
    };
    for (const row of filas) {
      if (!fits(row)) continue;
      if (filas.some((other) => other !== row && fits(other) && isSame(row, other) && isBetter(other, row))) continue;
      const place = row.periodos.findIndex(({ desde, hasta }) => desde <= one.fecha && one.fecha <= hasta);
      told.push(`${row._id} ${place} ${one._id} ${one.estado}`);
    }
  }
  return told.toSorted();
}

const told = (cuentas: readonly Cuenta[]) =>
  cuentas
    .flatMap(({ fila: { _id }, periodos }) =>
      periodos.flatMap(({ autorizadas, enCurso }, place) => [
        ...autorizadas.map((id) => `${_id} ${place} ${id} autorizada`),
        ...enCurso.map((id) => `${_id} ${place} ${id} en_curso`),
      ]),
    )
    .toSorted();

it('samples count for the rows that a naive reading says, in whatever order they come', () => {
  fc.assert(
    fc.property(some(fila, 5), some(muestra, 25), fc.nat(), (filas, muestras, turn) => {
      expect(told(contar(filas, muestras))).toEqual(naive(filas, muestras));
      const at = muestras.length > 0 ? turn % muestras.length : 0;
      const turned = [...muestras.slice(at), ...muestras.slice(0, at)];
      expect(contar(filas.toReversed(), turned).toReversed()).toEqual(contar(filas, muestras));
    }),
  );
});

it('a sample that fits a row and counts for another is said with that one', () => {
  const periodos = [{ desde: '2026-01-01', hasta: '2026-12-31', planeadas: 2 }];
  const [zona, red] = contar(
    [
      { _id: 'zona', tipos: ['control'], parametros: [], puntos: new Set(['a', 'b']), periodos },
      { _id: 'red', tipos: ['control'], parametros: [], puntos: new Set(['a']), periodos },
    ],
    [{ _id: 'M-1', punto: 'a', tipo: 'control', parametros: new Set(), fecha: '2026-03-02', estado: 'autorizada' }],
  );
  expect([zona?.periodos[0]?.autorizadas, red?.periodos[0]?.autorizadas]).toEqual([[], ['M-1']]);
  expect(zona?.enOtra).toEqual(new Map([['M-1', 'red']]));
});

it.each([
  [2, 0, '2026-06-01', 'hecho', 0],
  [1, 1, '2026-06-01', 'en curso', 0],
  [1, 0, '2026-06-01', 'pendiente', 1],
  [1, 0, '2026-06-30', 'pendiente', 1],
  [1, 0, '2026-07-01', 'falta', 1],
  [0, 0, '2025-12-31', 'por venir', 2],
] as const)(
  'with %d authorised and %d in progress of 2, a period is on %s: %s, %d to be taken',
  (done, running, hoy, estado, faltan) => {
    const periodo = {
      desde: '2026-01-01',
      hasta: '2026-06-30',
      planeadas: 2,
      autorizadas: done,
      enCurso: running,
    };
    expect([estadoDe(periodo, hoy), faltanDe(periodo)]).toEqual([estado, faltan]);
  },
);
