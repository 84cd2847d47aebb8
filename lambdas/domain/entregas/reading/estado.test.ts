import { describe, expect, it } from 'vitest';
import { read } from '../store/testing.ts';

const campos = { numero_muestra: 'N', fecha_muestra: 'F', tipo_muestra: { constante: 'Agua' }, solicitante: 'C' };
const estado = { columna: 'Estado', valores: { Validada: 'autorizada', Recibida: 'en_curso', Prueba: null } };

const ancha = (own: unknown) => ({
  forma: 'ancha',
  separador: ';',
  decimal: ',',
  campos: { ...campos, ...(own === undefined ? {} : { estado: own }) },
  determinaciones: [{ descripcion: 'pH', resultados: [{ columna: 'pH' }] }],
  ignorar: 'todas',
});
const larga = (own: unknown) => ({
  forma: 'larga',
  separador: ';',
  decimal: ',',
  campos: { ...campos, estado: own },
  resultado: { descripcion: 'P', valor: 'V' },
});

/** A wide table of a sample for each state. */
const table = (...states: string[]) =>
  ['N;F;C;Estado;pH', ...states.map((state, place) => `M-${place};07/05/2026;Hotel Sol;${state};7,2`), ''].join('\n');

const statesOf = ({ muestras }: Awaited<ReturnType<typeof read>>) =>
  Object.fromEntries(muestras.map(({ numero_muestra: numero, estado: own }) => [numero, own]));

describe('a state that the mapping doesn’t know', () => {
  it.each([
    ['a word that is new', 'Sin firmar'],
    ['a word near a known one', 'Validada?'],
    ['a number', '3'],
    ['a blank', ''],
    ['blanks alone', '   '],
  ])('authorises nothing: %s', async (_, word) => {
    const found = await read(table('Validada', word, ' validada ', 'VALÍDADA'), { mapping: ancha(estado) });
    expect(statesOf(found)).toEqual({ 'M-0': 'autorizada', 'M-2': 'autorizada', 'M-3': 'autorizada' });
    expect(found.report.rechazos).toMatchObject({
      total: 1,
      primeras: [{ linea: 3, campo: 'estado', muestra: 'M-1' }],
    });
  });

  it('says the word and what to do', async () => {
    const { report } = await read(table('Sin firmar', ''), { mapping: ancha(estado) });
    expect(report.rechazos.primeras).toMatchObject([
      { valor: 'Sin firmar', motivo: expect.stringContaining('No se sabe qué estado es') },
      { motivo: expect.stringContaining('Falta') },
    ]);
  });

  it('is one without any list of words as well', async () => {
    const found = await read(table('Autorizada', 'EN CURSO', 'en_curso', 'Anulada', 'Sin firmar'), {
      mapping: ancha('Estado'),
    });
    expect(statesOf(found)).toEqual({ 'M-0': 'autorizada', 'M-1': 'en_curso', 'M-2': 'en_curso', 'M-3': 'anulada' });
    expect(found.report.rechazos.total).toBe(1);
  });

  it('isn’t authorised by "otros", which may say another state for it', async () => {
    const asked = async (otros: string | null) =>
      read(table('Validada', 'Sin firmar'), { mapping: ancha({ ...estado, otros }) });
    const authorised = await asked('autorizada');
    expect(statesOf(authorised)).toEqual({ 'M-0': 'autorizada' });
    expect(authorised.report.rechazos.total).toBe(1);
    expect(statesOf(await asked('en_curso'))).toEqual({ 'M-0': 'autorizada', 'M-1': 'en_curso' });
    const left = await asked(null);
    expect(statesOf(left)).toEqual({ 'M-0': 'autorizada' });
    expect(left.report).toMatchObject({ filas_omitidas: 1, rechazos: { total: 0 } });
  });

  it('may be said of blanks, and several columns may be one', async () => {
    const blank = await read(table('Validada', ''), { mapping: ancha({ ...estado, defecto: 'en_curso' }) });
    expect(statesOf(blank)).toEqual({ 'M-0': 'autorizada', 'M-1': 'en_curso' });
    const both = { columnas: ['Estado', 'C'], valores: { 'Validada Hotel Sol': 'autorizada' } };
    const several = await read(table('Validada', 'Recibida'), { mapping: ancha(both) });
    expect(statesOf(several)).toEqual({ 'M-0': 'autorizada' });
    expect(several.report.rechazos.total).toBe(1);
  });

  it('that stands for nothing is not brought, and counted among the rows left out', async () => {
    const found = await read(table('Validada', 'Prueba', 'PRUEBA'), { mapping: ancha(estado) });
    expect(statesOf(found)).toEqual({ 'M-0': 'autorizada' });
    expect(found.report).toMatchObject({ filas: 1, filas_omitidas: 2, rechazos: { total: 0 } });
  });

  it('refuses the sample of a long table, and one of which no row says it', async () => {
    const rows = ['N;F;C;Estado;P;V'];
    const add = (numero: string, ...states: string[]) =>
      rows.push(...states.map((state, place) => `${numero};07/05/2026;Hotel Sol;${state};P${place};1`));
    add('A', 'Validada', '');
    add('B', '', '');
    add('C', 'Validada', 'Sin firmar');
    add('D', 'Validada', 'Recibida');
    add('E', 'Recibida', 'Recibida');
    const found = await read([...rows, ''].join('\n'), { mapping: larga(estado) });
    expect(statesOf(found)).toEqual({ A: 'autorizada', E: 'en_curso' });
    expect(found.report.muestras).toMatchObject({ nuevas: 2, rechazadas: 3 });
  });
});

describe('what is said of a long sample', () => {
  const rowsOf = (state: string, verdict: string) =>
    Array.from({ length: 20 }, (_, n) => `L-${n % 2};07/05/2026;Hotel Sol;${state};P${n};1;${verdict}`);
  const asLong = { ...larga({ columna: 'Estado', valores: { Validada: 'autorizada' } }), ignorar: 'todas' };
  const head = 'N;F;C;Estado;P;V;D';

  it('is said once of each sample, however many rows it has', async () => {
    const { report } = await read([head, ...rowsOf('Firmada?', ''), ''].join('\n'), { mapping: asLong });
    expect(report.muestras.rechazadas).toBe(2);
    expect(report.rechazos.primeras.filter(({ motivo }) => motivo.startsWith('No se sabe qué estado'))).toHaveLength(2);
  });

  it('counts each result whose word nobody knows, and none that has a verdict’s own word', async () => {
    const withVerdict = {
      ...asLong,
      resultado: { ...asLong.resultado, conclusion: { columna: 'D', valores: { Verde: 'Cumple' } } },
    };
    const countOf = async (word: string) =>
      (await read([head, ...rowsOf('Validada', word), ''].join('\n'), { mapping: withVerdict })).report.avisos.total;
    expect(await countOf('Malva')).toBe(20);
    expect([await countOf('Verde'), await countOf('Cumple'), await countOf('No cumple')]).toEqual([0, 0, 0]);
  });

  it('is nothing of a word that decides nothing', async () => {
    const hours = { hora_muestra: { columna: 'H', valores: { 's/h': null } } };
    const mapping = { ...ancha(undefined), campos: { ...campos, ...hours } };
    const { report, muestras } = await read(
      'N;F;C;H;pH\nA;07/05/2026;Sol;09:30;7\nB;07/05/2026;Sol;s/h;7\nC;07/05/2026;Sol;10:15;7\n',
      { mapping },
    );
    expect(muestras.map(({ hora_muestra: hora }) => hora)).toEqual(['09:30', undefined, '10:15']);
    expect(report.avisos.total).toBe(0);
  });
});

describe('a sample in JSON', () => {
  const sample = (rest: object) =>
    JSON.stringify({
      numero_muestra: 'J',
      fecha_muestra: '2026-05-07',
      tipo_muestra: 'Agua',
      solicitante: 'S',
      ...rest,
    });

  it('is authorised without a state, and not with one that is blank or not known', async () => {
    expect(statesOf(await read(`${sample({})}\n`))).toEqual({ J: 'autorizada' });
    for (const own of ['Sin firmar', '', '  ', null, 3, true, { $numberInt: '2' }]) {
      const found = await read(`${sample({ estado: own })}\n`);
      expect([own, statesOf(found), found.report.rechazos.total]).toEqual([own, {}, 1]);
    }
  });

  it('has its state in a field of that name, whatever its case', async () => {
    expect(statesOf(await read(`${sample({ Estado: 'En curso' })}\n`))).toEqual({ J: 'en_curso' });
    expect((await read(`${sample({ ESTADO: 'borrador' })}\n`)).report.rechazos.total).toBe(1);
  });
});

describe('a conclusion that the mapping doesn’t know', () => {
  const mapping = (rest: object) => {
    const own = ancha(undefined);
    const conclusion = { columna: 'Estado', valores: { Verde: 'Cumple', Rojo: 'No cumple' }, ...rest };
    return { ...own, campos: { ...own.campos, conclusion_muestra: conclusion } };
  };

  it('counts as Sin definir, which the report says', async () => {
    const { report } = await read(table('Verde', 'Azul', 'azul'), { mapping: mapping({}) });
    expect(report.veredictos).toEqual({ cumple: 1, no_cumple: 0, sin_definir: 2 });
    expect(report.avisos.primeras).toMatchObject([
      { campo: 'conclusion_muestra', valor: 'Azul', motivo: expect.stringContaining('Sin definir') },
      { valor: 'azul' },
    ]);
  });

  it('that "otros" makes a verdict of is said', async () => {
    const { report } = await read(table('Verde', 'Azul'), { mapping: mapping({ otros: 'Cumple' }) });
    expect(report.veredictos.cumple).toBe(2);
    expect(report.avisos.primeras).toMatchObject([
      { campo: 'conclusion_muestra', valor: 'Azul', motivo: expect.stringContaining('cuenta como «Cumple»') },
    ]);
  });
});
