import { describe, expect, it } from 'vitest';
import type { MuestraDocument } from '../../../../contract/muestras/muestra.ts';
import { queryRows } from '../../../engine/query/list/list.ts';
import { readStoredMuestras } from '../../muestras/store/muestras.ts';
import { readMuestra } from '../../../../testing/read-muestra.ts';
import { writeMuestra } from '../../muestras/store/write-muestras.ts';
import { muestra } from '../../../../testing/muestras.ts';
import { whatDiffers } from '../../../../testing/whole-index.ts';
import { useTables } from '../../../../testing/use-tables.ts';
import type { Entrega } from './entrega.ts';
import { saveMuestras } from './save-muestras.ts';

useTables();

const first = new Date('2026-05-01T08:00:00Z');
const later = new Date('2026-05-02T08:00:00Z');
const everything = new Set(['solicitante', 'numero', 'fecha'] as const);
const save = async (document: MuestraDocument, now = first, simulacion = false) =>
  (await saveMuestras([document], { now, simulacion })).get(document._id)?.outcome;

async function listed(numero: string): Promise<string[]> {
  const slice = { offset: 0, limit: 10, sortBy: 'fecha_muestra', descending: true } as const;
  const { rows } = await queryRows('autorizada', { solicitantes: 'todos', tipos: 'todos' }, { numero }, slice);
  return rows.map(({ solicitante }) => solicitante);
}

describe('a sample that is delivered', () => {
  it('is new once and unchanged ever after', async () => {
    expect(await save(muestra({ _id: 'A-1' }))).toBe('nueva');
    expect(await save(muestra({ _id: 'A-1' }), later)).toBe('sin_cambios');
    expect((await readMuestra('A-1'))?.header).toMatchObject({ revision: 1, lastModified: first.toISOString() });
  });

  it('is updated when it differs, and keeps when it first came', async () => {
    await save(muestra({ _id: 'A-2' }));
    expect(await save(muestra({ _id: 'A-2', producto: 'Grifo' }), later)).toBe('actualizada');
    expect((await readMuestra('A-2'))?.muestra).toMatchObject({
      producto: 'Grifo',
      importedAt: first.toISOString(),
      lastModified: later.toISOString(),
    });
  });

  it('keeps since when it is published, which is when it was first authorised', async () => {
    const publicada = async (_id: string) => (await readMuestra(_id))?.header.publicada;
    await save(muestra({ _id: 'A-7', estado: 'en_curso' }));
    expect(await publicada('A-7')).toBeUndefined();
    await save(muestra({ _id: 'A-7' }), later);
    const after = new Date(later.getTime() + 1000);
    for (const more of [{ producto: 'Grifo' }, { estado: 'anulada' as const }, {}]) {
      await save(muestra({ _id: 'A-7', ...more }), after);
      expect(await publicada('A-7')).toBe(later.toISOString());
    }
  });

  it('moves with its solicitante, leaves the results when it is withdrawn, and comes back', async () => {
    await save(muestra({ _id: 'A-3' }));
    await save(muestra({ _id: 'A-3', solicitante: { nombre: 'Hotel Luna' } }));
    expect(await listed('A-3')).toEqual(['Hotel Luna']);
    await save(muestra({ _id: 'A-3', solicitante: { nombre: 'Hotel Luna' }, estado: 'anulada' }));
    expect(await listed('A-3')).toEqual([]);
    expect((await readMuestra('A-3'))?.header.estado).toBe('anulada');
    await save(muestra({ _id: 'A-3' }));
    expect(await listed('A-3')).toEqual(['Hotel Sol']);
  });

  it('is not written by a simulation, which says what would become of it', async () => {
    expect(await save(muestra({ _id: 'A-4' }), first, true)).toBe('nueva');
    expect(await readMuestra('A-4')).toBeUndefined();
    expect(await listed('A-4')).toEqual([]);
  });

  it('is whole when ten deliveries of it race, and the last state is one of theirs', async () => {
    const versions = Array.from({ length: 10 }, (_, n) => muestra({ _id: 'A-5', producto: `Producto ${n}` }));
    await Promise.all(versions.map(async (version) => save(version)));
    const found = await readMuestra('A-5');
    expect(found?.header.version).toBe(10);
    expect(versions.map(({ producto }) => producto)).toContain(found?.muestra.producto);
    expect(await listed('A-5')).toEqual(['Hotel Sol']);
  });

  it('keeps a document of 600 parameters whole', async () => {
    const resultados = Array.from({ length: 600 }, (_, n) => ({
      descripcion: `Plaguicida ${n}`,
      valor: 0.01,
      operador: '<' as const,
      valor_formateado: '<0,01',
      unidad: 'mg/kg',
      referencia: { max: 0.05 },
      conclusion: 'Cumple',
    }));
    const counts = { total_resultados: 600, resultados_cumplen: 600, resultados_no_cumplen: 0 };
    const big = muestra({ _id: 'A-6', determinaciones: [{ descripcion: 'Multirresiduos', resultados, ...counts }] });
    await save(big);
    expect((await readMuestra('A-6'))?.muestra.determinaciones).toEqual(big.determinaciones);
  });
});

describe('a sample that several files bring', () => {
  const file = (archivo: string, time: string): Entrega => ({ archivo, entregada: new Date(`2026-05-03T${time}Z`) });
  const deliver = async (document: MuestraDocument, entrega: Entrega, simulacion = false) =>
    (await saveMuestras([document], { now: later, simulacion, entrega })).get(document._id);
  const product = async (id: string) => (await readMuestra(id))?.muestra.producto;

  it('stays as the newest delivery has it, whatever order they are read in, and says which', async () => {
    const before = muestra({ _id: 'O-1', producto: 'antes' });
    const after = muestra({ _id: 'O-1', producto: 'después', fecha_muestra: '2026-04-04' });
    await deliver(after, file('muestras/correccion.csv', '10:00:04'));
    for (const simulacion of [true, false]) {
      expect(await deliver(before, file('muestras/exportacion.csv', '10:00:00'), simulacion)).toEqual({
        outcome: 'superada',
        motivo: 'Superada por la entrega «muestras/correccion.csv» del 3 may 2026, 12:00:04',
      });
    }
    expect(await product('O-1')).toBe('después');
    expect(await whatDiffers()).toEqual([]);
  });

  it('is as the newest says also where that one changed nothing when it came', async () => {
    const one = muestra({ _id: 'O-2', producto: 'uno' });
    await deliver(one, file('a', '10:00:00'));
    expect(await deliver(one, file('c', '10:00:09'))).toEqual({ outcome: 'sin_cambios' });
    const between = muestra({ _id: 'O-2', producto: 'dos' });
    expect(await deliver(between, file('b', '10:00:05'))).toMatchObject({ outcome: 'superada' });
    expect(await deliver(one, file('a', '10:00:00'))).toEqual({ outcome: 'sin_cambios' });
    expect((await readMuestra('O-2'))?.header).toMatchObject({
      archivo: 'c',
      lastModified: later.toISOString(),
      revision: 1,
    });
  });

  it('of one second goes by their names, and by revision before all', async () => {
    const named = (producto: string, revision?: string) =>
      muestra({ _id: 'O-3', producto, ...(revision && { revision }) });
    await deliver(named('b'), file('b', '10:00:00'));
    expect(await deliver(named('a'), file('a', '10:00:00'))).toMatchObject({ outcome: 'superada' });
    await deliver(named('dos', '2'), file('a', '09:00:00'));
    expect(await product('O-3')).toBe('dos');
    for (const late of [named('uno', '1'), named('ninguna')]) {
      expect(await deliver(late, file('z', '11:00:00'))).toMatchObject({
        outcome: 'superada',
        motivo: expect.stringContaining('que trae una revisión posterior'),
      });
    }
    await deliver(named('dos corregida', '2'), file('z', '11:00:01'));
    await deliver(named('diez', '10'), file('a', '08:00:00'));
    expect(await product('O-3')).toBe('diez');
  });

  it('of whatever state goes by the same order', async () => {
    const inState = (estado: MuestraDocument['estado']) => muestra({ _id: 'O-4', estado });
    await deliver(inState('en_curso'), file('a', '10:00:00'));
    await deliver(inState('anulada'), file('c', '10:00:02'));
    expect(await deliver(inState('autorizada'), file('b', '10:00:01'))).toMatchObject({ outcome: 'superada' });
    expect((await readMuestra('O-4'))?.header.estado).toBe('anulada');
    expect(await listed('O-4')).toEqual([]);
  });

  it('warns of unusual changes: another solicitante, a date far away, another verdict', async () => {
    const one = muestra({ _id: 'O-6', conclusion_muestra: 'Cumple' });
    await deliver(one, file('a', '10:00:00'));
    const moved = {
      ...one,
      solicitante: { nombre: 'Hotel Luna' },
      fecha_muestra: '2024-12-01',
      conclusion_muestra: 'No cumple',
    };
    expect(await deliver(moved, file('b', '10:00:01'))).toEqual({
      outcome: 'actualizada',
      correccion: expect.objectContaining({ numero: 1, retirada: false }),
      cambios: [
        { campo: 'solicitante', antes: 'Hotel Sol', despues: 'Hotel Luna' },
        { campo: 'fecha', antes: '2026-03-01', despues: '2024-12-01' },
        { campo: 'conclusion', antes: 'Cumple', despues: 'No cumple' },
      ],
    });
    expect(await deliver({ ...moved, fecha_muestra: '2025-01-30' }, file('c', '10:00:02'))).toEqual({
      outcome: 'actualizada',
      correccion: expect.objectContaining({ numero: 2, retirada: false }),
      cambios: [],
    });
    const pending = muestra({ _id: 'O-7', estado: 'en_curso' });
    await deliver(pending, file('a', '10:00:00'));
    const done = { ...pending, estado: 'autorizada' as const, conclusion_muestra: 'Cumple' };
    expect(await deliver(done, file('b', '10:00:01'))).toEqual({ outcome: 'actualizada', cambios: [] });
  });

  it('remembers whose it has been, and since when', async () => {
    const of = (nombre: string) => muestra({ _id: 'O-8', solicitante: { nombre } });
    await deliver(of('Hotel Sol'), file('a', '10:00:00'));
    expect((await readMuestra('O-8'))?.header.titulares).toBeUndefined();
    await deliver(of('Hotel Luna'), file('b', '10:00:01'));
    await deliver(of('Hotel Luna'), file('c', '10:00:02'));
    await deliver(of('Hotel Sol'), file('d', '10:00:03'));
    expect((await readMuestra('O-8'))?.header.titulares).toEqual([
      { solicitante: 'Hotel Sol', desde: '' },
      { solicitante: 'Hotel Luna', desde: '2026-05-03T10:00:01.000Z' },
      { solicitante: 'Hotel Sol', desde: '2026-05-03T10:00:03.000Z' },
    ]);
  });
});

describe('a sample that may be another one', () => {
  const deliver = async (
    document: MuestraDocument,
    more: { confirmadas?: Map<string, number>; simulacion?: boolean } = {},
  ) => (await saveMuestras([document], { now: later, retiene: everything, ...more })).get(document._id);
  const stored = async (id: string) => (await readMuestra(id))?.muestra;

  it('is held back where the number changes under its id, and says from which to which', async () => {
    await deliver(muestra({ _id: 'medidor-3', numero_muestra: 'S-41' }));
    for (const simulacion of [true, false]) {
      expect(await deliver(muestra({ _id: 'medidor-3', numero_muestra: 'S-42' }), { simulacion })).toEqual({
        outcome: 'retenida',
        retencion: {
          motivos: ['numero'],
          sobre: 1,
          notas: [{ campo: 'numero_muestra', valor: 'de S-41 a S-42', motivo: expect.stringContaining('otro número') }],
        },
      });
    }
    expect((await stored('medidor-3'))?.numero_muestra).toBe('S-41');
    expect(await listed('S-42')).toEqual([]);
    expect(await whatDiffers()).toEqual([]);
  });

  it.each([
    ['2026-03-01', '2026-04-30', 'actualizada'],
    ['2026-03-01', '2026-05-01', 'retenida'],
    ['2026-03-01', '2025-12-31', 'actualizada'],
    ['2026-03-01', '2025-12-30', 'retenida'],
    ['2025-03-01', '2026-03-01', 'retenida'],
  ])('is held back where its date moves by more than 60 days: %s → %s is %s', async (antes, despues, outcome) => {
    const _id = `fecha-${antes}-${despues}`;
    for (const estado of ['autorizada', 'en_curso'] as const) {
      await deliver(muestra({ _id: `${_id}-${estado}`, estado, fecha_muestra: antes }));
      const moved = muestra({ _id: `${_id}-${estado}`, fecha_muestra: despues, producto: 'Grifo' });
      expect(await deliver(moved)).toMatchObject({ outcome });
      expect((await stored(moved._id))?.fecha_muestra).toBe(outcome === 'retenida' ? antes : despues);
    }
  });

  it('is held back once for all its reasons, each with its note', async () => {
    await deliver(muestra({ _id: 'dos', numero_muestra: 'S-1' }));
    const saved = await deliver(muestra({ _id: 'dos', numero_muestra: 'S-2', fecha_muestra: '2027-03-01' }));
    expect(saved?.retencion?.motivos).toEqual(['numero', 'fecha']);
    expect(saved?.retencion?.notas.map(({ campo }) => campo)).toEqual(['numero_muestra', 'fecha_muestra']);
  });

  it('is stored where a person has confirmed it over the state that is stored, and over no other', async () => {
    await deliver(muestra({ _id: 'sí', numero_muestra: 'S-1' }));
    const next = muestra({ _id: 'sí', numero_muestra: 'S-2' });
    expect(await deliver(next, { confirmadas: new Map([['sí', 7]]) })).toMatchObject({ outcome: 'retenida' });
    expect(await deliver(next, { confirmadas: new Map([['sí', 1]]) })).toMatchObject({ outcome: 'actualizada' });
    // Said again of what is stored by now, it is as it was.
    expect(await deliver(next, { confirmadas: new Map([['sí', 1]]) })).toMatchObject({ outcome: 'sin_cambios' });
    expect((await stored('sí'))?.numero_muestra).toBe('S-2');
  });

  it('counts as new again where it comes back after an export lacked it, and as changed where it was annulled', async () => {
    const states = async (_id: string, esAusencia: boolean) => {
      await deliver(muestra({ _id }));
      const entrega = { archivo: '', entregada: later, esAusencia };
      await saveMuestras([muestra({ _id, estado: 'anulada' })], { now: later, entrega });
      return (await deliver(muestra({ _id })))?.outcome;
    };
    expect([await states('ausente', true), await states('anulada', false)]).toEqual(['nueva', 'actualizada']);
  });

  it('is stored where the one that has its id was withdrawn', async () => {
    await deliver(muestra({ _id: 'retirada', numero_muestra: 'S-1', estado: 'anulada' }));
    const found = (await readStoredMuestras(['retirada'])).get('retirada');
    if (!found) throw new Error('It was not stored');
    const { header, document } = found;
    await writeMuestra(
      { header: { ...header, entregas: [], orden: '', version: 2 }, document, over: 1 },
      { inAnyOrder: true },
    );
    expect(await deliver(muestra({ _id: 'retirada', numero_muestra: 'S-9' }))).toEqual({ outcome: 'nueva' });
  });
});

describe('a message that comes again', () => {
  const by = (id: string, day: number): Entrega => ({
    id,
    archivo: `muestras/${id}.csv`,
    entregada: new Date(Date.UTC(2026, 4, day)),
  });
  const told = async (entrega: Entrega, document: MuestraDocument) =>
    (await saveMuestras([document], { now: later, entrega })).get(document._id);

  it('tells what its delivery changed, as it did the first time', async () => {
    await told(by('uno', 1), muestra({ _id: 'otra-vez', conclusion_muestra: 'Cumple' }));
    const worse = muestra({ _id: 'otra-vez', conclusion_muestra: 'No cumple' });
    const changed = await told(by('dos', 2), worse);
    expect(changed).toMatchObject({ outcome: 'actualizada', cambios: [{ campo: 'conclusion', despues: 'No cumple' }] });
    expect(await told(by('dos', 2), worse)).toMatchObject({ outcome: 'actualizada', cambios: changed?.cambios });
  });

  it('tells a sample new that came back after a withdrawal, and one that is as a newer delivery brought it again', async () => {
    const document = muestra({ _id: 'vuelve' });
    await told(by('tres', 1), document);
    const lacking = { ...by('cuatro', 2), esAusencia: true };
    await told(lacking, muestra({ _id: 'vuelve', estado: 'anulada' }));
    expect(await told(by('cinco', 3), document)).toMatchObject({ outcome: 'nueva' });
    expect(await told(by('cinco', 3), document)).toMatchObject({ outcome: 'nueva' });
    expect(await told(by('seis', 4), document)).toMatchObject({ outcome: 'sin_cambios' });
    expect(await told(by('cinco', 3), document)).toMatchObject({ outcome: 'nueva' });
    expect(await told(by('seis', 4), document)).toMatchObject({ outcome: 'sin_cambios' });
  });

  it('tells that a newer delivery has overtaken what it brought', async () => {
    const document = muestra({ _id: 'superada' });
    await told(by('siete', 1), document);
    await told(by('ocho', 2), muestra({ _id: 'superada', producto: 'Grifo' }));
    expect(await told(by('siete', 1), document)).toMatchObject({
      outcome: 'superada',
      motivo: expect.stringContaining('muestras/ocho.csv'),
    });
  });
});
