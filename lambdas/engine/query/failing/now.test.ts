import { saveMuestras } from '../../../domain/entregas/store/save-muestras.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MuestraDocument } from '../../../../contract/muestras/muestra.ts';
import { muestra, names } from '../../../../testing/muestras.ts';
import { alcances, sees, someOf } from '../../../../testing/list-oracle.ts';
import {
  anyAjenas,
  anyAliases,
  anyCierres,
  decidingOf,
  desde,
  everyPoint,
  expectPoints,
  inAnyOrder,
  naive,
  naiveSinResolver,
  noResults,
  sample,
} from '../../../../testing/points-oracle.ts';
import { runsOf } from '../../../../testing/thorough.ts';
import { useTables } from '../../../../testing/use-tables.ts';
import { type Alcance, allows } from '../../../platform/access/scope.ts';
import { dayOf } from '../../blocks/calendar.ts';
import { openBlock } from '../../blocks/block.ts';
import { encodeBlock } from '../../blocks/format.ts';
import { followPoints } from './courses.ts';
import { held } from '../found-rows.ts';
import { sampleRefOf } from './outcomes.ts';
import { queryHistory } from './history.ts';
import { queryNow } from './now.ts';
import { querySinResolver } from './sin-resolver.ts';
import { comparePositions, rowOf } from '../../blocks/row.ts';

useTables();

const now = new Date('2026-03-10T10:00:00Z');
const todos: Alcance = { solicitantes: 'todos', tipos: 'todos' };

describe('the points that fail now', () => {
  it('are exactly those of the samples as they stand, whatever was written, moved or withdrawn before', async () => {
    const stored = new Map<string, MuestraDocument>();
    const writes = fc.uniqueArray(sample(), { minLength: 1, maxLength: 9, selector: ({ _id }) => _id });
    await fc.assert(
      fc.asyncProperty(
        writes,
        alcances,
        fc.record({ tipos: someOf(names.tipos) }),
        fc.record({ ajenas: anyAjenas, aliases: anyAliases, cierres: anyCierres }),
        async (documents, alcance, filters, naming) => {
          await saveMuestras(documents, { now });
          for (const document of documents) stored.set(document._id, document);
          const seen = [...stored.values()].filter(
            (one) => sees(alcance, one.solicitante.nombre, one.tipo_muestra) && allows(filters.tipos, one.tipo_muestra),
          );
          const rows = seen.filter(({ estado }) => estado === 'autorizada').map(rowOf);
          const inProgress = seen.filter(({ estado }) => estado === 'en_curso').map(rowOf);
          const found = await queryNow(alcance, filters, everyPoint(naming));
          const page = await queryNow(alcance, filters, { ...everyPoint(naming), offset: 1, limit: 2 });
          expectPoints(rows, inProgress, { found, page, ...naming });
          const { porPunto, ...counts } = await querySinResolver(alcance, filters, decidingOf(naming));
          const byPoint = new Map(Array.from(porPunto, ([clave, open]) => [clave, open.length]));
          expect({ ...counts, porPunto: byPoint }).toEqual(naiveSinResolver(rows, naming));
        },
      ),
      { numRuns: runsOf(60) },
    );
  });

  it('are followed from one block to the next', async () => {
    const rows = fc
      .array(sample(), { minLength: 1, maxLength: 12 })
      .map((samples) => samples.map((one, n) => ({ ...rowOf(one), id: `${n}`, solicitante: 'Hotel Sol' })));
    await fc.assert(
      fc.asyncProperty(rows, fc.integer({ min: 1, max: 4 }), fc.boolean(), async (all, size, isAjena) => {
        const ajenas = new Set(isAjena ? ['Hotel Sol'] : []);
        const inOrder = all.toSorted(comparePositions);
        const parts = Array.from({ length: Math.ceil(inOrder.length / size) }, (_, n) =>
          inOrder.slice(n * size, (n + 1) * size),
        );
        const blocks = parts.map((part, n) => openBlock(encodeBlock(part), `${n}`));
        const whole = blocks.map((block) => ({ block, run: 0, from: 0, to: block.rows, mask: undefined }));
        const following = { ...decidingOf({ ajenas }), solvedSince: dayOf(desde) };
        const found = (await followPoints(held(whole), following)).map((point) =>
          point.courses.map((course) => [
            sampleRefOf(course.first).id,
            sampleRefOf(course.last).id,
            course.isSolved && course.after && sampleRefOf(course.after).id,
          ]),
        );
        const { failing, solved } = naive(inOrder, [], { ajenas });
        // Of a point that still fails the naive answer leaves out what was solved.
        const open = found.map((courses) => courses.filter(([, , solution]) => solution === false));
        const openPoints = open.filter((courses) => courses.length > 0);
        const closedPoints = found.filter((_, n) => open[n]?.length === 0);
        const ids = (points: typeof failing) =>
          points.map((courses) =>
            courses.map(({ first, last, solution }) => [first?.id, last.id, solution?.id ?? false]),
          );
        expect(inAnyOrder(openPoints)).toEqual(inAnyOrder(ids(failing)));
        expect(inAnyOrder(closedPoints)).toEqual(inAnyOrder(ids(solved)));
      }),
      { numRuns: runsOf(150) },
    );
  });
});

describe('a later sample of another type', () => {
  it('is named beside what fails, the newest of a later day, and solves nothing of it', async () => {
    const of = (n: number, tipo_muestra: string, status: string, more: Partial<MuestraDocument> = {}) =>
      muestra({
        _id: `otra-${n}`,
        numero_muestra: `otra-${n}`,
        fecha_muestra: `2026-02-${String(n).padStart(2, '0')}`,
        tipo_muestra,
        solicitante: { nombre: 'Otra muestra' },
        punto_muestreo: { nombre: 'Torre 1' },
        determinaciones: [{ descripcion: 'Legionella spp.', status_inteligente: status, ...noResults }],
        ...more,
      });
    const of1 = { solicitantes: new Set(['Otra muestra']) };
    const naming = { ajenas: new Set<string>() };
    const otra = async (alcance = todos) => {
      const { failing } = await queryNow(alcance, of1, everyPoint(naming));
      return failing.points.map(({ tipo, determinaciones }) => [tipo, determinaciones[0]?.otra]);
    };
    await saveMuestras([of(10, 'Torre', 'No cumple'), of(9, 'Grifo', 'Cumple')], { now });
    expect(await otra()).toEqual([['Torre', undefined]]);
    // Neither the same day's nor that of another point, nor one without the determination.
    const elsewhere = [
      of(10, 'Grifo', 'Cumple', { _id: 'otra-mismo-dia' }),
      of(12, 'Grifo', 'Cumple', { _id: 'otra-punto', punto_muestreo: { nombre: 'Torre 2' } }),
      of(13, 'Grifo', 'Cumple', {
        determinaciones: [{ descripcion: 'pH', status_inteligente: 'Cumple', ...noResults }],
      }),
    ];
    await saveMuestras(elsewhere, { now });
    expect(await otra()).toEqual([['Torre', undefined]]);
    await saveMuestras([of(14, 'Grifo', 'Cumple'), of(15, 'Superficie', 'Cumple')], { now });
    const named = { tipo: 'Superficie', id: 'otra-15', fecha: '2026-02-15', conclusion: 'Cumple', enCurso: false };
    expect(await otra()).toMatchObject([['Torre', named]]);
    // Who doesn't see its type isn't told of it.
    expect(await otra({ ...todos, tipos: new Set(['Torre', 'Grifo']) })).toMatchObject([['Torre', { id: 'otra-14' }]]);
    await saveMuestras([of(16, 'Grifo', '', { estado: 'en_curso' })], { now });
    expect(await otra()).toMatchObject([['Torre', { id: 'otra-16', enCurso: true }]]);
    await saveMuestras([of(17, 'Torre', 'Cumple')], { now });
    expect(await otra()).toEqual([]);
  });
});

describe('the history of a point', () => {
  const of = (n: number, status: string, more: Partial<MuestraDocument> = {}) =>
    muestra({
      _id: `historia-${n}`,
      fecha_muestra: `2026-02-${String(n).padStart(2, '0')}`,
      solicitante: { nombre: 'Historia' },
      referencia_externa: n % 2 ? 'Ducha 101' : 'DUCHA  101',
      determinaciones: [{ descripcion: 'Legionella spp.', status_inteligente: status, ...noResults }],
      ...more,
    });

  const around = { around: 3, isAjena: false };

  it('is its samples around one of them, with what became of what that one fails', async () => {
    await saveMuestras(
      [
        ...Array.from({ length: 9 }, (_, n) => of(n + 1, 'Cumple')),
        of(10, 'No cumple'),
        of(11, 'Pendiente'),
        of(12, 'Cumple'),
        of(13, 'No cumple', { estado: 'en_curso' }),
        of(14, 'No cumple', { referencia_externa: 'Ducha 102' }),
        of(15, 'No cumple', { tipo_muestra: 'Superficie' }),
        of(16, 'No cumple', { referencia_externa: undefined }),
        of(17, 'No cumple', { referencia_externa: undefined }),
      ],
      { now },
    );
    const found = await queryHistory(todos, rowOf(of(10, 'No cumple')), around);
    // The point's samples are of any type; what repeats one is of its own.
    expect(found?.rows.map(({ id }) => id)).toEqual([15, 12, 11, 10, 9, 8, 7].map((n) => `historia-${n}`));
    expect(found).toMatchObject({ total: 13, earlier: 6, later: 0 });
    expect(found?.sequels).toEqual([
      {
        determinacion: 'Legionella spp.',
        repeticion: { id: 'historia-12', numero: 'historia-12', fecha: '2026-02-12', conclusion: 'Cumple' },
        enCurso: { id: 'historia-13', numero: 'historia-13', fecha: '2026-02-13' },
      },
    ]);
    // One of the same day solves nothing: one of a later day is named before it.
    await saveMuestras([of(10, 'Cumple', { _id: 'historia-10b', numero_muestra: 'historia-10b' })], { now });
    const [later] = (await queryHistory(todos, rowOf(of(10, 'No cumple')), around))?.sequels ?? [];
    expect(later?.repeticion?.id).toBe('historia-12');
    const entera = { conclusion_muestra: 'No cumple', determinaciones: [], tipo_muestra: 'Hielo' };
    const after = { ...entera, conclusion_muestra: 'Cumple' };
    await saveMuestras([of(18, '', entera), of(19, '', after)], { now });
    const whole = await queryHistory(todos, rowOf(of(18, '', entera)), around);
    expect(whole?.sequels).toMatchObject([
      { determinacion: '', repeticion: { id: 'historia-19', conclusion: 'Cumple' } },
    ]);
    const alone = await queryHistory(todos, rowOf(of(16, 'No cumple', { referencia_externa: undefined })), around);
    expect(alone).toMatchObject({ total: 1, sequels: [{ repeticion: undefined, enCurso: undefined }] });
    const other: Alcance = { solicitantes: new Set(['Hotel Sol']), tipos: 'todos' };
    expect(await queryHistory(other, rowOf(of(10, 'No cumple')), around)).toBeUndefined();
  });

  it('goes by the point that samples name, by their reference without one, and by neither where it is something else', async () => {
    const point = (n: number, more: Partial<MuestraDocument>) =>
      of(n, 'Cumple', { _id: `toma-${n}`, solicitante: { nombre: 'Bodega' }, referencia_externa: 'Lote 7', ...more });
    const [red, otra] = [
      { nombre: 'Toma de red', codigo: 'T-01' },
      { nombre: 'Toma de red', codigo: 'T-02' },
    ];
    const samples = [
      point(1, { punto_muestreo: red }),
      point(2, { punto_muestreo: { nombre: 'TOMA DE RÉD', codigo: 't-01' }, referencia_externa: 'Lote 8' }),
      point(3, { punto_muestreo: otra }),
      point(4, { punto_muestreo: { nombre: 'Toma de red' } }),
      point(5, { referencia_externa: 'toma de red' }),
      point(6, {}),
      point(7, {}),
    ];
    await saveMuestras(samples, { now });
    const idsAt = async (n: number, isAjena: boolean) => {
      const found = await queryHistory(todos, rowOf(point(n, {})), { around: 10, isAjena });
      return found?.rows.map(({ id }) => id);
    };
    expect(await idsAt(1, false)).toEqual(['toma-2', 'toma-1']);
    expect(await idsAt(1, true)).toEqual(['toma-2', 'toma-1']);
    expect(await idsAt(3, false)).toEqual(['toma-3']);
    expect(await idsAt(5, false)).toEqual(['toma-5', 'toma-4']);
    expect(await idsAt(5, true)).toEqual(['toma-5']);
    expect(await idsAt(6, false)).toEqual(['toma-7', 'toma-6']);
    expect(await idsAt(6, true)).toEqual(['toma-6']);
  });
});
