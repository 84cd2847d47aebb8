import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type Asignacion,
  assignMuestras,
  cifrasDe,
  estadoDe,
  faltanDe,
  type FilaPlaneada,
  type MuestraAsignable,
} from './asignacion.ts';

const dia = (n: number) =>
  `2026-${String(1 + Math.floor(n / 28)).padStart(2, '0')}-${String(1 + (n % 28)).padStart(2, '0')}`;
const puntos = ['a', 'b', 'c'];
const tipos = ['control', 'completo'];
const parametros = ['ph', 'legionella', 'hierro'];

const fila = (n: number): fc.Arbitrary<FilaPlaneada> =>
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
const muestra = (n: number): fc.Arbitrary<MuestraAsignable> =>
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

const isFitting = (row: FilaPlaneada, one: MuestraAsignable) =>
  one.punto !== undefined &&
  row.puntos.has(one.punto) &&
  (row.tipos.length === 0 || row.tipos.includes(one.tipo)) &&
  row.parametros.every((each) => one.parametros.has(each));
const isWithin = ({ desde, hasta }: { desde: string; hasta: string }, { fecha }: MuestraAsignable) =>
  desde <= fecha && fecha <= hasta;
const isRival = (a: FilaPlaneada, b: FilaPlaneada) =>
  a.parametros.length === b.parametros.length && a.parametros.every((each) => b.parametros.includes(each));

/** The fewest planned samples that can lack, found by trying every place for every sample of each class of rows. */
function fewest(filas: readonly FilaPlaneada[], muestras: readonly MuestraAsignable[]): number {
  const classes = filas.filter((row, place) => filas.findIndex((other) => isRival(row, other)) === place);
  return classes.reduce((sum, first) => {
    const rows = filas.filter((row) => isRival(row, first));
    const slots = rows.flatMap((row) => row.periodos.map((periodo) => ({ row, periodo })));
    const excused = slots.map(({ row, periodo }) => {
      const by = filas.filter(({ _id }) => row.excusadaPor?.has(_id));
      return muestras.filter(
        (one) =>
          isWithin(periodo, one) &&
          by.some((other) => isFitting(other, one) && other.periodos.some((each) => isWithin(each, one))),
      );
    });
    const known = new Map<string, number>();
    const most = (at: number, left: readonly number[]): number => {
      const one = muestras[at];
      if (!one) return 0;
      const key = `${at} ${left.join()}`;
      const before = known.get(key);
      if (before !== undefined) return before;
      let best = most(at + 1, left);
      for (const [place, { row, periodo }] of slots.entries()) {
        if ((left[place] ?? 0) > 0 && isFitting(row, one) && isWithin(periodo, one) && !excused[place]?.includes(one))
          best = Math.max(best, 1 + most(at + 1, left.with(place, (left[place] ?? 0) - 1)));
      }
      known.set(key, best);
      return best;
    };
    const left = slots.map(({ periodo }, place) => Math.max(0, periodo.planeadas - (excused[place]?.length ?? 0)));
    return sum + left.reduce((all, n) => all + n, 0) - most(0, left);
  }, 0);
}

/** How many lack of what each period plans, and how many it has too many. */
const counts = (asignaciones: readonly Asignacion[]) =>
  asignaciones.map(({ periodos }) =>
    periodos.map((one) => [one.autorizadas.length + one.enCurso.length, one.deMas.length, faltanDe(cifrasDe(one))]),
  );
const lacking = (asignaciones: readonly Asignacion[]) =>
  counts(asignaciones)
    .flat()
    .reduce((sum, [, , faltan = 0]) => sum + faltan, 0);

const programas = some(fila, 4).chain((filas) =>
  fc
    .array(fc.subarray(filas.map(({ _id }) => _id)), { minLength: filas.length, maxLength: filas.length })
    .map((excusing) =>
      filas.map((row, place): FilaPlaneada => {
        const by = (excusing[place] ?? []).filter((id) => id !== row._id);
        return by.length > 1 ? { ...row, excusadaPor: new Set(by) } : row;
      }),
    ),
);

it('as few planned samples lack as any way to count the samples would leave', () => {
  fc.assert(
    fc.property(programas, some(muestra, 7), (filas, muestras) => {
      expect(lacking(assignMuestras(filas, muestras))).toBe(fewest(filas, muestras));
    }),
  );
});

it('each sample that fits counts once for each class of rows, and beyond what its period plans is one too many', () => {
  fc.assert(
    fc.property(programas, some(muestra, 25), (filas, muestras) => {
      const asignaciones = assignMuestras(filas, muestras);
      for (const one of muestras) {
        for (const { fila: first } of asignaciones) {
          const rivals = asignaciones.filter((each) => isRival(each.fila, first));
          const places = rivals.flatMap(({ periodos }) =>
            periodos.filter((each) => [...each.autorizadas, ...each.enCurso].includes(one._id)),
          );
          const own = places.filter(({ excusas }) => !excusas.includes(one._id));
          expect(new Set(places).size).toBe(places.length);
          const fits = rivals.filter(
            (each) => isFitting(each.fila, one) && each.periodos.some((periodo) => isWithin(periodo, one)),
          );
          // One that excuses a row's own is no sample of that row.
          const least = fits.length > 0 && fits.every((each) => !each.fila.excusadaPor) ? 1 : 0;
          expect([0, 1].slice(least, fits.length > 0 ? 2 : 1)).toContain(own.length);
        }
      }
      for (const { periodos } of asignaciones) {
        for (const one of periodos)
          expect(one.deMas.length).toBe(Math.max(0, one.autorizadas.length + one.enCurso.length - one.planeadas));
      }
    }),
  );
});

it('what counts where is the same whatever the ids of rows and samples, and in whatever order they come', () => {
  fc.assert(
    fc.property(
      programas,
      some(muestra, 25),
      fc.integer({ min: 1, max: 97 }),
      fc.nat(),
      (filas, muestras, by, turn) => {
        const before = counts(assignMuestras(filas, muestras));
        const renamed = (id: string) => `${(Number(id.slice(1)) * by + 41) % 101}-${id}`;
        const rows = filas.map(({ excusadaPor, ...row }, place) => ({
          ...row,
          _id: renamed(row._id),
          ...(excusadaPor && { excusadaPor: new Set(Array.from(excusadaPor, renamed)) }),
          nombre: `fila ${place}`,
        }));
        const named = filas.map((row, place) => ({ ...row, nombre: `fila ${place}` }));
        const others = muestras.map((one) => ({ ...one, _id: renamed(one._id) }));
        const at = muestras.length > 0 ? turn % muestras.length : 0;
        const turned = [...others.slice(at), ...others.slice(0, at)];
        expect(counts(assignMuestras(rows.toReversed(), turned).toReversed())).toEqual(
          counts(assignMuestras(named, muestras)),
        );
        expect(lacking(assignMuestras(filas, turned))).toBe(
          before.flat().reduce((sum, [, , faltan = 0]) => sum + faltan, 0),
        );
      },
    ),
  );
});

const una = (id: string, fecha: string, more: Partial<MuestraAsignable> = {}): MuestraAsignable => ({
  _id: id,
  punto: 'a',
  tipo: 'control',
  parametros: new Set(),
  fecha,
  estado: 'autorizada',
  ...more,
});
const anual = [{ desde: '2026-01-01', hasta: '2026-12-31', planeadas: 1 }];

it('of two samples for two rows that ask for the same each row has one, whichever id comes first', () => {
  for (const [one, other] of [
    ['x', 'y'],
    ['y', 'x'],
  ] as const) {
    const filas = [
      { _id: one, nombre: 'Control', tipos: ['control'], parametros: [], puntos: new Set(['a']), periodos: anual },
      { _id: other, nombre: 'Vigilancia', tipos: ['control'], parametros: [], puntos: new Set(['a']), periodos: anual },
    ];
    const three = [una('1', '2026-02-01'), una('2', '2026-03-01'), una('3', '2026-04-01')];
    const [control, vigilancia] = assignMuestras(filas, three.slice(0, 2));
    expect([control?.periodos[0]?.autorizadas, vigilancia?.periodos[0]?.autorizadas]).toEqual([['1'], ['2']]);
    // A third is one too many, and stays with the first of them.
    const [first, second] = assignMuestras(filas, three);
    expect([first?.periodos[0]?.deMas, second?.periodos[0]?.deMas]).toEqual([['3'], []]);
  }
});

it('a control or a complete analysis excuses the routine sample of its week, and counts for its own row', () => {
  const semanas = ['05', '12', '19'].map((day) => ({
    desde: `2026-01-${day}`,
    hasta: `2026-01-${Number(day) + 6}`,
    planeadas: 1,
  }));
  const rutina = { tipos: ['rutina'], parametros: [], puntos: new Set(['a']), periodos: semanas };
  const filas: FilaPlaneada[] = [
    { _id: 'rutina', ...rutina, excusadaPor: new Set(['control']) },
    { _id: 'control', tipos: ['control'], parametros: [], puntos: new Set(['a', 'b']), periodos: anual },
  ];
  const [week, year] = assignMuestras(filas, [
    una('control', '2026-01-13', { punto: 'b' }),
    una('rutina', '2026-01-06', { tipo: 'rutina' }),
    una('otro', '2026-01-20', { tipo: 'otro' }),
  ]);
  expect(week?.periodos.map(({ autorizadas, excusas }) => [autorizadas, excusas])).toEqual([
    [['rutina'], []],
    [['control'], ['control']],
    [[], []],
  ]);
  expect(year?.periodos[0]).toMatchObject({ autorizadas: ['control'], deMas: [] });
  // A routine sample of the same week is the week's own; the control excuses nothing then.
  const [own] = assignMuestras(filas, [una('c', '2026-01-13'), una('r', '2026-01-14', { tipo: 'rutina' })]);
  expect(own?.periodos[1]).toMatchObject({ autorizadas: ['r'], excusas: [], deMas: [] });
});

it('a sample that fits a row and counts for another is said with that one', () => {
  const periodos = [{ desde: '2026-01-01', hasta: '2026-12-31', planeadas: 2 }];
  const [zona, red] = assignMuestras(
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

it('of a set one sampling counts, a point once, and what another row needs is left to it', () => {
  const terminal = {
    nombre: (n: number) => `${n} terminales`,
    cuantos: 2,
    isDe: (clase: string) => clase === 'terminal',
  };
  const acumulador = { nombre: () => 'el acumulador', cuantos: 1, isDe: (clase: string) => clase === 'acumulador' };
  const conjunto = { partes: [terminal, acumulador] };
  const trimestre = { desde: '2026-01-01', hasta: '2026-03-31' };
  const row = {
    _id: 'legionella',
    tipos: ['acs'],
    parametros: [],
    puntos: new Set(['a', 'b', 'c']),
    periodos: [{ ...trimestre, planeadas: 3, conjunto }],
    claseDe: (punto: string) => (punto === 'c' ? ('acumulador' as const) : ('terminal' as const)),
  };
  const propia = { ...row, _id: 'propia', puntos: new Set(['a']), periodos: [{ ...trimestre, planeadas: 1 }] };
  const of = (_id: string, punto: string, fecha: string): MuestraAsignable => ({
    _id,
    punto,
    tipo: 'acs',
    parametros: new Set(),
    fecha,
    estado: 'autorizada',
  });
  const taken = [of('1', 'a', '2026-01-10'), of('2', 'a', '2026-02-10'), of('3', 'c', '2026-02-10')];
  const [alone] = assignMuestras([row], taken);
  expect(alone?.periodos.map(({ autorizadas, puntos: said }) => [autorizadas, said])).toEqual([
    [['2', '3'], 'De 3 puntos, 2: falta 1 terminales'],
  ]);
  expect(alone?.periodos.map((one) => [faltanDe(cifrasDe(one)), estadoDe(cifrasDe(one), '2026-05-01')])).toEqual([
    [1, 'falta'],
  ]);
  const both = assignMuestras([row, propia], taken);
  expect(both.map(({ periodos }) => periodos.map(({ autorizadas }) => autorizadas))).toEqual([[['2', '3']], [['1']]]);
});
