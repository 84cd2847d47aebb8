import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conNitrato } from '../../../../testing/incidencias.ts';
import { runsOf } from '../../../../testing/thorough.ts';
import { muestraSchema } from '../../../../contract/muestras/muestra.ts';
import type { MuestraGuardada, StoredIncidencia } from '../store/incidencias.ts';
import { assignMuestra, opensIncidencia } from './note-muestra.ts';
import {
  compareMuestras,
  conMuestra,
  failuresOf,
  incidenciaNueva,
  muestraGuardada,
  sinMuestra,
  verdictOn,
} from './documento.ts';

const cuando = '2026-03-20T10:00:00.000Z';
const stamp = { importedAt: cuando, lastModified: cuando, createdAt: cuando, updatedAt: cuando };
const nitrato = { determinacion: 'Aniones', parametro: 'Nitrato' };

function guardada(_id: string, valor: number | undefined, fecha: string, tipo = 'Agua de consumo'): MuestraGuardada {
  const document = conNitrato(valor, { _id, fecha_muestra: fecha, tipo_muestra: tipo });
  const muestra = muestraSchema.parse({ ...document, ...stamp });
  const verdict = verdictOn(muestra, nitrato);
  if (!verdict) throw new Error('Nitrate was measured');
  return muestraGuardada(muestra, verdict, 0);
}

function stored(muestra: MuestraGuardada, more: Partial<StoredIncidencia> = {}): StoredIncidencia {
  const about = { solicitante: 'Hotel Sol', punto: null, verdict: { ...nitrato, conclusion: 'No cumple' as const } };
  const base = { _id: 'x.y.1', writes: 1, version: 0, cambio: null };
  return { ...incidenciaNueva(muestra, about, cuando), ...base, ...more };
}

/** What incidents come to when samples are noted in an order, as the store would keep them. */
function noted(samples: readonly MuestraGuardada[]): StoredIncidencia[] {
  let hilo: StoredIncidencia[] = [];
  for (const muestra of samples) {
    const { en, isNueva } = assignMuestra(hilo, muestra);
    hilo = hilo.map((one) => (en.includes(one) ? conMuestra(one, muestra, cuando) : one));
    if (!isNueva) continue;
    // What was taken later is looked for where an incident is opened.
    const later = samples.filter(
      (one) => one.tipo_muestra === muestra.tipo_muestra && compareMuestras(muestra, one) < 0,
    );
    const documento = later.reduce((all, one) => conMuestra(all, one, cuando), stored(muestra));
    hilo.push({ ...documento, _id: `x.y.${hilo.length + 1}` });
  }
  return hilo;
}

describe('samples of one point and parameter', () => {
  const samples = fc.uniqueArray(
    fc.record({
      n: fc.integer({ min: 1, max: 9 }),
      dia: fc.integer({ min: 1, max: 5 }),
      valor: fc.constantFrom(10, 60, undefined),
      tipo: fc.constantFrom('Agua de consumo', 'Agua caliente'),
    }),
    { selector: ({ n }) => n, minLength: 1, maxLength: 7 },
  );

  it('make one open incident for each type that fails, with the same proposal, in whatever order they come, twice too', () => {
    fc.assert(
      fc.property(
        samples.chain((all) =>
          fc.record({
            all: fc.constant(all),
            order: fc.shuffledSubarray([...all, ...all], { minLength: 2 * all.length }),
          }),
        ),
        ({ all, order }) => {
          const of = ({ n, dia, valor, tipo }: (typeof all)[number]) =>
            guardada(`m${n}`, valor, `2026-03-0${dia}`, tipo);
          const hilo = noted(order.map(of));
          const byTipo = Map.groupBy(all.map(of).toSorted(compareMuestras), ({ tipo_muestra }) => tipo_muestra);
          const failing = [...byTipo.values()].filter((own) => own.some(({ papel }) => papel === 'incumple'));
          expect(hilo).toHaveLength(failing.length);
          for (const inTime of failing) {
            const one = hilo.find(({ muestras }) => muestras[0]?.tipo_muestra === inTime[0]?.tipo_muestra);
            const failed = inTime.findLast(({ papel }) => papel === 'incumple');
            const complying = inTime.findLast(
              ({ conclusion, fecha_muestra: fecha }) =>
                conclusion === 'Cumple' && failed && fecha > failed.fecha_muestra,
            );
            expect(one?.propuesta?.muestra ?? null).toBe(complying?._id ?? null);
            const names = (some: readonly MuestraGuardada[]) =>
              some.flatMap(({ _id, papel }) => (papel === 'incumple' ? [_id] : []));
            expect(names(one?.muestras ?? [])).toEqual(names(inTime));
            expect(new Set(one?.muestras.map(({ _id }) => _id)).size).toBe(one?.muestras.length);
            expect(new Set(one?.muestras.map(({ tipo_muestra }) => tipo_muestra)).size).toBe(1);
          }
        },
      ),
      { numRuns: runsOf(500) },
    );
  });
});

describe('a sample that comes once an incident is settled', () => {
  const settled = stored(guardada('a', 60, '2026-03-01'), {
    estado: 'cerrada',
    muestras: [guardada('a', 60, '2026-03-01'), guardada('b', 10, '2026-03-10')],
    zanjado: { antesDe: '2026-03-10', muestras: ['a'] },
  });

  it('belongs to it where it was taken before the re-test', () => {
    expect(assignMuestra([settled], guardada('c', 70, '2026-03-05'))).toEqual({ en: [settled], isNueva: false });
  });

  it('opens another where it was taken on the day of the re-test or later', () => {
    expect(assignMuestra([settled], guardada('c', 70, '2026-03-10'))).toEqual({ en: [], isNueva: true });
    expect(assignMuestra([settled], guardada('c', 70, '2026-03-12'))).toEqual({ en: [], isNueva: true });
  });

  it('opens none again where it is the one that was settled, delivered once more', () => {
    expect(assignMuestra([settled], guardada('a', 60, '2026-03-01'))).toEqual({ en: [settled], isNueva: false });
  });

  it('opens another where the laboratory corrects the re-test by which it was closed', () => {
    expect(assignMuestra([settled], guardada('b', 80, '2026-03-10'))).toEqual({ en: [settled], isNueva: true });
  });

  it('changes nothing where it complies', () => {
    expect(assignMuestra([settled], guardada('c', 10, '2026-03-12'))).toEqual({ en: [], isNueva: false });
  });
});

it('a sample of points that were joined belongs to the open incidents of both', () => {
  const own = stored(guardada('a', 60, '2026-03-01'));
  const other = stored(guardada('b', 70, '2026-03-02'), { _id: 'z.y.1' });
  expect(assignMuestra([own, other], guardada('c', 10, '2026-03-05'))).toEqual({ en: [own, other], isNueva: false });
});

it('a sample of another type than those that failed belongs to no incident, and opens its own where it fails', () => {
  const torre = stored(guardada('a', 60, '2026-03-01'));
  expect(assignMuestra([torre], guardada('b', 10, '2026-03-05', 'Agua caliente'))).toEqual({ en: [], isNueva: false });
  expect(assignMuestra([torre], guardada('b', 70, '2026-03-05', 'Agua caliente'))).toEqual({ en: [], isNueva: true });
  // One that an incident names stays in it, whatever its type is corrected to.
  expect(assignMuestra([torre], guardada('a', 60, '2026-03-01', 'Agua caliente'))).toEqual({
    en: [torre],
    isNueva: false,
  });
});

describe('an incident', () => {
  it('goes back to work where a sample that was taken after the measure does not comply', () => {
    const waiting = stored(guardada('a', 60, '2026-03-01'), {
      estado: 'pendiente_remuestra',
      medida: { texto: 'Purgar', hecha: '2026-03-05' },
    });
    expect(conMuestra(waiting, guardada('b', 70, '2026-03-04'), cuando).estado).toBe('pendiente_remuestra');
    expect(conMuestra(waiting, guardada('b', 70, '2026-03-06'), cuando).estado).toBe('en_curso');
  });

  it('proposes to be discarded where its samples are corrected or withdrawn', () => {
    const one = stored(guardada('a', 60, '2026-03-01'));
    expect(conMuestra(one, guardada('a', 10, '2026-03-01'), cuando).propuesta?.tipo).toBe('descartar');
    const gone = sinMuestra(one, 'a', cuando);
    expect(gone.propuesta?.tipo).toBe('descartar');
    expect(sinMuestra(gone, 'a', cuando)).toBe(gone);
    // It comes back as it was.
    expect(conMuestra(gone, guardada('a', 60, '2026-03-01'), cuando).propuesta).toBeNull();
  });

  it('keeps the first sample and the newest ones of a point that never complies', () => {
    let one = stored(guardada('m0', 60, '2025-01-01'));
    for (let n = 1; n <= 250; n++) {
      const fecha = new Date(Date.UTC(2025, 0, 1 + n)).toISOString().slice(0, 10);
      one = conMuestra(one, guardada(`m${n}`, 60, fecha), cuando);
    }
    expect(one.muestras).toHaveLength(200);
    expect(one.muestras[0]?._id).toBe('m0');
    expect(one.muestras.at(-1)?._id).toBe('m250');
    expect(one.pasos.length).toBeLessThanOrEqual(100);
  });
});

it.each([
  ['2026-03-18', false, true],
  ['2026-03-18', true, true],
  ['2025-12-01', false, true],
  ['2025-12-01', true, false],
  ['2021-03-19', false, true],
  ['2021-03-19', true, false],
])('a sample of %s whose failure is solved (%s) opens an incident on 20-3-2026: %s', (fecha, isSolved, opens) => {
  expect(opensIncidencia(guardada('a', 60, fecha), { hoy: '2026-03-20', isSolved })).toBe(opens);
});

describe('what does not comply', () => {
  const [determinacion] = conNitrato(60, { _id: 'a' }).determinaciones;
  if (!determinacion) throw new Error('There is one');

  it('is the determination where the laboratory says so of it alone', () => {
    const whole = { ...determinacion, status_inteligente: 'No cumple', resultados: [] };
    expect(failuresOf({ estado: 'autorizada', determinaciones: [whole] })).toMatchObject([
      { determinacion: 'Aniones', parametro: '' },
    ]);
  });

  it('is the sample as a whole where the laboratory says so of nothing in it', () => {
    const { status_inteligente: _said, ...open } = { ...determinacion, resultados: [] };
    const said = (conclusion_muestra: string, determinaciones: (typeof determinacion)[] = [open]) => ({
      estado: 'autorizada' as const,
      conclusion_muestra,
      determinaciones,
    });
    const entera = { determinacion: '', parametro: '' };
    expect(failuresOf(said('No cumple'))).toEqual([{ ...entera, conclusion: 'No cumple' }]);
    expect(failuresOf({ ...said('No cumple'), estado: 'en_curso' })).toEqual([]);
    expect(failuresOf(said('No cumple', [determinacion]))).toMatchObject([{ parametro: 'Nitrato' }]);
    expect(verdictOn(said('Cumple'), entera)).toMatchObject({ conclusion: 'Cumple' });
    // What a determination explains, and what nobody concluded, says nothing of it.
    expect(verdictOn(said('No cumple', [determinacion]), entera)).toBeUndefined();
    // One that fails in a determination doesn't solve it, whatever is concluded of the whole.
    expect(verdictOn(said('Cumple', [determinacion]), entera)).toBeUndefined();
    expect(verdictOn(said('Pendiente'), entera)).toBeUndefined();
  });

  it('is a parameter once, however often it is stated', () => {
    const twice = [determinacion, { ...determinacion, descripcion: 'ANIONES' }];
    expect(failuresOf({ estado: 'autorizada', determinaciones: twice })).toHaveLength(1);
  });

  it('does not comply by one result that does while another says nothing', () => {
    const [resultado] = determinacion.resultados;
    if (!resultado) throw new Error('There is one');
    const { conclusion: _conclusion, ...open } = resultado;
    const complying = { ...determinacion, resultados: [{ ...resultado, conclusion: 'Cumple' }, open] };
    expect(verdictOn({ estado: 'autorizada', determinaciones: [complying] }, nitrato)?.conclusion).toBe('Sin definir');
  });
});
