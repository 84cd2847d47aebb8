import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sumaDias } from '../../../../contract/base/dias-habiles.ts';
import type { Frecuencia } from '../../../../contract/programa/frecuencia.ts';
import { diasDePlazo, type Plazo, plazos } from '../../../../contract/programa/rules/plazo.ts';
import { fila, instalacion } from '../../../../testing/instalaciones.ts';
import { assignMuestras, cifrasDe, type CifrasDePeriodo, type MuestraAsignable } from './asignacion.ts';
import type { FilaConPeriodos } from './cifras.ts';
import { debidasDe } from './debidas.ts';
import { filasPlaneadas } from './planeadas.ts';
import { diasQueCuentan, porTomarDe } from './por-tomar.ts';

type Contada = FilaConPeriodos<CifrasDePeriodo>;

const years = { desde: '2024-01-01', hasta: '2025-12-31' };
const days = (desde: string, hasta: string): string[] => {
  const found: string[] = [];
  for (let dia = desde; dia <= hasta; dia = sumaDias(dia, 1)) found.push(dia);
  return found;
};
const all = days(years.desde, years.hasta);

const frecuencias: fc.Arbitrary<Frecuencia> = fc.oneof(
  fc.record({ cada: fc.constant('ano' as const), veces: fc.constantFrom(1, 2, 5, 11, 12, 52, 400) }),
  fc.record({ cada: fc.constant('meses' as const), meses: fc.constantFrom(1, 3, 12) }),
  fc.record({ cada: fc.constant('semanas' as const), semanas: fc.constantFrom(1, 2) }),
  fc.record({ cada: fc.constant('dias' as const), dias: fc.constantFrom(1, 10) }),
  fc.record({
    cada: fc.constant('fechas' as const),
    fechas: fc.constant<string[]>(['2024-05-31', '2025-02-01']),
    margen: fc.constantFrom(0, 7),
  }),
);

/** A programme of one row, and the days on which samples of it were taken. */
const programa = fc.record({
  frecuencia: frecuencias,
  desde: fc.constantFrom('2023-01-01', '2024-02-15', '2024-12-30'),
  hasta: fc.constantFrom(null, '2025-06-30'),
  temporada: fc.constantFrom(null, { desde: '06-15', hasta: '09-10' }, { desde: '11-20', hasta: '02-10' }),
  dias: fc.array(fc.constantFrom(...all), { maxLength: 40 }),
});

/** What the coverage says of a programme's row in all days: periods with their figures. */
function contadaDe({ dias, ...row }: typeof programa extends fc.Arbitrary<infer P> ? P : never): Contada {
  const own = fila({ _id: 'f', ...row });
  const planned = filasPlaneadas(instalacion({ _id: '0', puntos: ['p'], filas: [own] }), (clave) => clave, years);
  const muestras = dias.map((fecha, n): MuestraAsignable => {
    const estado = n % 2 === 0 ? 'autorizada' : 'en_curso';
    return { _id: String(n), punto: 'p', tipo: 'Legionella', parametros: new Set(), fecha, estado };
  });
  return { fila: own, periodos: assignMuestras(planned, muestras).flatMap((one) => one.periodos.map(cifrasDe)) };
}

/**
 * The day by which each missing sample of a period is to be taken: the period's last; of so many a year, counting day by day, the
 * day on which an even rhythm has one more, the samples that were taken being the first.
 */
function daysOf({ frecuencia }: Contada['fila'], { desde, hasta, planeadas, autorizadas, enCurso }: CifrasDePeriodo) {
  const taken = autorizadas + enCurso;
  if (frecuencia.cada !== 'ano') return Array.from({ length: Math.max(0, planeadas - taken) }, () => hasta);
  const own = days(desde, hasta);
  const due = own.flatMap((dia, place) =>
    Array.from(
      { length: Math.floor((planeadas * (place + 1)) / own.length) - Math.floor((planeadas * place) / own.length) },
      () => dia,
    ),
  );
  return due.slice(taken);
}

/** The periods that a question about some days reads, as the coverage gives them: those that overlap. */
const asked = ({ periodos, ...row }: Contada, plazo: Plazo, dia: string, hoy: string) => {
  const { desde, hasta } = diasQueCuentan(diasDePlazo(plazo, dia), hoy);
  return { ...row, periodos: periodos.filter((one) => one.hasta >= desde && one.desde <= hasta) };
};

/** How many samples are told as to be taken in the days of a plazo, by period. */
function toldIn(contada: Contada, plazo: Plazo, dia: string, hoy: string): Map<string, number> {
  const { desde, hasta } = diasDePlazo(plazo, dia);
  const told = new Map<string, number>();
  for (const toma of porTomarDe(asked(contada, plazo, dia, hoy), { desde, hasta }, hoy).tomas)
    if (desde <= toma.para && toma.para <= hasta) told.set(toma.desde, (told.get(toma.desde) ?? 0) + toma.faltan);
  return told;
}

it('a day, a week and a month have what the coverage says lacks, each sample by its day, and nothing that is done', () => {
  fc.assert(
    fc.property(programa, fc.constantFrom(...all), fc.constantFrom(...all), (made, dia, hoy) => {
      const contada = contadaDe(made);
      for (const plazo of plazos) {
        const { desde, hasta } = diasDePlazo(plazo, dia);
        const expected = new Map(
          contada.periodos
            .map((one) => [one.desde, daysOf(contada.fila, one).filter((day) => desde <= day && day <= hasta).length])
            .filter((entry): entry is [string, number] => Number(entry[1]) > 0),
        );
        expect(toldIn(contada, plazo, dia, hoy)).toEqual(expected);
      }
    }),
  );
});

it('days, weeks and months part all that lacks among themselves', () => {
  fc.assert(
    fc.property(programa, fc.constantFrom(...all), (made, hoy) => {
      const contada = contadaDe(made);
      const inst = instalacion({ _id: '0' });
      const lacking = debidasDe(inst, [contada], { desde: '0001-01-01', hasta: '9999-12-31' });
      const first = contada.periodos.reduce((least, { desde }) => (desde < least ? desde : least), years.desde);
      const last = contada.periodos.reduce((most, { hasta }) => (hasta > most ? hasta : most), years.hasta);
      for (const plazo of ['semana', 'mes'] as const) {
        let sum = 0;
        for (let dia = first; dia <= last; dia = sumaDias(diasDePlazo(plazo, dia).hasta, 1))
          for (const faltan of toldIn(contada, plazo, dia, hoy).values()) sum += faltan;
        expect(sum).toBe(lacking.reduce((total, { faltan }) => total + faltan, 0));
      }
      for (const month of ['2024-02-01', '2024-12-01', '2025-06-01']) {
        const { desde, hasta } = diasDePlazo('mes', month);
        const total = (plazo: Plazo, dia: string) =>
          [...toldIn(contada, plazo, dia, hoy).values()].reduce((own, one) => own + one, 0);
        expect(days(desde, hasta).reduce((own, dia) => own + total('dia', dia), 0)).toBe(total('mes', month));
      }
    }),
    { numRuns: 40 },
  );
});

it('what is late stands beside today’s days alone, and what may be taken already where the days aren’t over', () => {
  fc.assert(
    fc.property(programa, fc.constantFrom(...all), fc.constantFrom(...all), (made, dia, hoy) => {
      const contada = contadaDe(made);
      for (const plazo of plazos) {
        const ventana = diasDePlazo(plazo, dia);
        const isDeHoy = ventana.desde <= hoy && hoy <= ventana.hasta;
        const { desde } = diasQueCuentan(ventana, hoy);
        const { tomas, antes } = porTomarDe(asked(contada, plazo, dia, hoy), ventana, hoy);
        const late = contada.periodos
          .filter((one) => isDeHoy && one.hasta < hoy && one.hasta >= desde)
          .flatMap((one) => daysOf(contada.fila, one).filter((day) => day < ventana.desde));
        expect(antes?.faltan ?? 0).toBe(late.length);
        for (const toma of tomas) {
          const isOver = toma.hasta < hoy;
          expect(toma.clase).toBe(
            isOver ? 'sin hacer' : toma.para < hoy ? 'atrasada' : toma.para <= ventana.hasta ? 'toca' : 'abierta',
          );
          expect(isDeHoy || toma.para >= ventana.desde).toBe(true);
          const isOpen =
            ventana.hasta >= hoy && toma.desde <= ventana.hasta && toma.para <= diasDePlazo('mes', ventana.hasta).hasta;
          expect(isOpen || toma.clase !== 'abierta').toBe(true);
        }
      }
    }),
  );
});

it('this month counts as not done what the programme counts of its year, and in January of the year before too', () => {
  fc.assert(
    fc.property(programa, fc.constantFrom(...all), (made, hoy) => {
      const contada = contadaDe(made);
      const ventana = diasDePlazo('mes', hoy);
      const { tomas, antes } = porTomarDe(asked(contada, 'mes', hoy, hoy), ventana, hoy);
      const sinHacer = tomas.filter(({ clase }) => clase === 'sin hacer').reduce((sum, { faltan }) => sum + faltan, 0);
      const { desde } = diasQueCuentan(ventana, hoy);
      const debidas = debidasDe(instalacion({ _id: '0' }), [contada], { desde, hasta: sumaDias(hoy, -1) });
      expect(desde).toBe(`${Number(hoy.slice(0, 4)) - Number(hoy.slice(5, 7) === '01')}-01-01`);
      expect(sinHacer + (antes?.faltan ?? 0)).toBe(debidas.reduce((sum, { faltan }) => sum + faltan, 0));
    }),
  );
});

it('of 11 a year, 4 taken by 1 December, 6 are late and the last is to be taken by New Year’s Eve', () => {
  const own = fila({ _id: 'f', frecuencia: { cada: 'ano', veces: 11 } });
  const periodo = { desde: '2026-01-01', hasta: '2026-12-31', planeadas: 11, autorizadas: 3, enCurso: 1, deMas: 0 };
  const found = porTomarDe({ fila: own, periodos: [periodo] }, diasDePlazo('mes', '2026-12-01'), '2026-12-01');
  expect(found.ritmo).toEqual({ deberian: 10, van: 4 });
  expect(found.tomas.map(({ clase, para, faltan }) => [clase, para, faltan])).toEqual([
    ['atrasada', '2026-11-28', 6],
    ['toca', '2026-12-31', 1],
  ]);
});

it('January still tells what December lacks', () => {
  const own = fila({ _id: 'f' });
  const periodo = { desde: '2025-12-01', hasta: '2025-12-31', planeadas: 1, autorizadas: 0, enCurso: 0, deMas: 0 };
  const ventana = diasDePlazo('mes', '2026-01-08');
  expect(diasQueCuentan(ventana, '2026-01-08')).toEqual({ desde: '2025-01-01', hasta: '2026-01-31' });
  expect(porTomarDe({ fila: own, periodos: [periodo] }, ventana, '2026-01-08').antes).toEqual({
    periodos: 1,
    faltan: 1,
    ultimo: '2025-12-31',
  });
});
