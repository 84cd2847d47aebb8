import { describe, expect, it } from 'vitest';
import { type Json, preguntasDe, answered } from '../../../../contract/entregas/deteccion.ts';
import { read } from '../store/testing.ts';
import { detect } from './detect.ts';

/** A table whose headings say nothing of what the columns hold. */
const odd = [
  'c1;c2;c3;c4;c5;c6',
  'A-1;17/05/2026;Hotel Sol;Agua de consumo;7,2;<0,5',
  'A-2;18/05/2026;Hotel Luna;Piscina;7,45;12,75',
  'A-3;18/05/2026;Hotel Luna;Piscina;8,1;ND',
  '',
].join('\n');

const look = (content: string, mapeo: Record<string, Json>) =>
  detect({ inicio: new TextEncoder().encode(content), saved: [{ nombre: 'lims', mapeo }] });
const asked = (found: ReturnType<typeof look>) => preguntasDe(found).map(({ campo }) => campo);

describe('a mapping saved before', () => {
  const saved = {
    forma: 'ancha',
    decimal: ',',
    separador: ';',
    campos: { numero_muestra: 'c1', fecha_muestra: 'c2', solicitante: 'c3', tipo_muestra: 'c4' },
    determinaciones: [{ descripcion: 'pH', resultados: [{ columna: 'c5' }] }],
    ignorar: ['c6'],
  };

  it('is proposed whole where the file has all of its columns, but for how this file is written', async () => {
    const found = look(odd.replaceAll(';', '\t'), saved);
    expect(asked(found)).toEqual([]);
    expect(found.mapeo).toEqual({ ...saved, separador: 'tabulador' });
  });

  it('gains the row of units that this file has below its header, beside its own rules', () => {
    const [header = '', ...rows] = odd.split('\n');
    const rules = [{ columna: 'c1', valores: ['Blanco'] }];
    const found = look([header, ';;;;ud. pH;mg/L', ...rows].join('\n'), { ...saved, omitir_filas: rules });
    expect(found.mapeo?.['omitir_filas']).toEqual([...rules, { tras_cabecera: 1 }]);
  });

  it('that was saved with a question open asks it again', async () => {
    const open = { ...saved, campos: { ...saved.campos, solicitante: { constante: '' } }, ignorar: ['c3', 'c6'] };
    const found = look(odd, open);
    expect(asked(found)).toEqual(['campos.solicitante']);
    const [question] = preguntasDe(found);
    expect(question?.alternativas).toContainEqual('c3');
    const mapping = question ? answered(found.mapeo ?? {}, question, 'c3') : {};
    const { muestras } = await read(odd, { mapping });
    expect(muestras.map(({ solicitante }) => solicitante.nombre)).toEqual(['Hotel Sol', 'Hotel Luna', 'Hotel Luna']);
  });

  it.each(['numero_muestra', 'fecha_muestra', 'tipo_muestra'])('asks for its %s where it is blank', (campo) => {
    const open = { ...saved, campos: { ...saved.campos, [campo]: { constante: ' ' } } };
    expect(asked(look(odd, open))).toEqual([`campos.${campo}`]);
  });

  it('names the fields of the headings that it shares', () => {
    const other = { ...saved, determinaciones: [{ descripcion: 'X', resultados: [{ columna: 'c9' }] }] };
    const found = look(odd, other);
    expect(found.mapeo?.['campos']).toMatchObject(saved.campos);
  });
});

describe('a mapping whose samples were nobody’s', () => {
  const saved = {
    forma: 'ancha',
    decimal: ',',
    separador: ';',
    campos: {
      numero_muestra: 'c1',
      fecha_muestra: 'c2',
      solicitante: { constante: 'Sin solicitante' },
      tipo_muestra: { constante: 'Sin tipo' },
    },
    determinaciones: [{ descripcion: 'pH', resultados: [{ columna: 'c5' }] }],
    ignorar: ['c6'],
  };

  it('takes the client and the type of a file that has columns for them', () => {
    const found = look(odd.replace('c3;c4', 'Cliente;Tipo de muestra'), saved);
    expect(found.mapeo?.['campos']).toMatchObject({ solicitante: 'Cliente', tipo_muestra: 'Tipo de muestra' });
  });

  it('stays as it is where the new columns are something else', () => {
    const found = look(odd.replace('c3;c4', 'Turno;Nota'), saved);
    expect(found.mapeo?.['campos']).toMatchObject(saved.campos);
    expect(asked(found)).toEqual([]);
  });
});

describe('a constant of a mapping saved before', () => {
  const saved = (campos: Record<string, Json>) => ({
    forma: 'ancha',
    decimal: ',',
    separador: ';',
    campos: { numero_muestra: 'c1', fecha_muestra: 'c2', solicitante: 'c3', tipo_muestra: 'c4', ...campos },
    determinaciones: [{ descripcion: 'pH', resultados: [{ columna: 'c5' }] }],
    ignorar: ['c3', 'c4', 'c6'],
  });

  it.each([
    ['solicitante', 'Balneario Oca', '¿Son todas las muestras de «Balneario Oca», como en el archivo anterior?'],
    ['solicitante_id', 'K-9', '¿Son todas las muestras del solicitante «K-9», como en el archivo anterior?'],
    ['tipo_muestra', 'Termal', '¿Son todas las muestras de tipo «Termal», como en el archivo anterior?'],
    ['fecha_muestra', '2026-02-03', '¿Son todas las muestras del «2026-02-03», como en el archivo anterior?'],
    ['estado', 'autorizada', '¿Es «autorizada» el estado de todas las muestras, como en el archivo anterior?'],
    ['punto_muestreo.nombre', 'Pozo', '¿Son todas las muestras del punto «Pozo», como en el archivo anterior?'],
  ])('is asked about where it is the %s', (campo, constante, pregunta) => {
    const found = look(odd, saved({ [campo]: { constante } }));
    expect(preguntasDe(found)).toMatchObject([{ campo: `campos.${campo}`, valor: { constante }, pregunta }]);
    expect(found.mapeo?.['campos']).toMatchObject({ [campo]: { constante } });
  });

  it('is answered as a new file is too', () => {
    const [question] = preguntasDe(look(odd, saved({ solicitante: { constante: 'Balneario Oca' } })));
    expect(question?.alternativas).toEqual(expect.arrayContaining(['c3', { constante: 'Sin solicitante' }]));
  });

  it('is asked about where cells of this file are blank that it stands for', () => {
    const found = saved({ solicitante: { columna: 'c3', defecto: 'Balneario Oca' } });
    expect(asked(look(odd, found))).toEqual([]);
    const [question] = preguntasDe(look(odd.replace('Hotel Sol', ''), found));
    expect(question?.pregunta).toBe('Donde «c3» está en blanco, ¿es «Balneario Oca», como en el archivo anterior?');
    expect(question?.alternativas).toContainEqual({ columna: 'c3', defecto: 'Sin solicitante' });
  });

  it('says whose nobody’s samples are, and isn’t asked about', () => {
    expect(asked(look(odd, saved({ solicitante: { constante: 'Sin solicitante' } })))).toEqual([]);
  });

  it('of a ready mapping isn’t asked about', () => {
    const mapeo = saved({ solicitante: { constante: 'Agencia del Agua' } });
    const ready = [{ nombre: 'lista', mapeo, esDeBiblioteca: true }];
    expect(asked(detect({ inicio: new TextEncoder().encode(odd), saved: ready }))).toEqual([]);
  });
});

describe('a mapping saved before of a file that differs from those before', () => {
  const saved = {
    forma: 'ancha',
    decimal: ',',
    separador: ';',
    fechas: ['dd/mm/aaaa'],
    campos: {
      numero_muestra: 'Boletín',
      fecha_muestra: 'Día',
      solicitante: 'Abonado',
      tipo_muestra: 'Clase',
      producto: 'Grifo',
    },
    determinaciones: [
      { descripcion: 'pH', resultados: [{ columna: 'pH', rango: { columna: 'Lím. pH' } }] },
      { descripcion: 'Plomo', resultados: [{ columna: 'Pb (µg/L)' }] },
    ],
    ignorar: ['Firma'],
  };
  const table = (...rows: string[]) => `${rows.join('\n')}\n`;
  const same = table(
    'Boletín;Día;Abonado;Clase;Grifo;pH;Lím. pH;Pb (µg/L);Firma',
    'B-1;14/05/2026;Lonja;Agua;Sur;7,1;6,5 - 9,5;<1;JL',
    'B-2;15/05/2026;Lonja;Agua;Sur;7,2;6,5 - 9,5;2;JL',
  );
  const whole = (found: ReturnType<typeof look>) =>
    found.conjeturas.find(({ campo }) => campo === '(el mapeo)')?.fundamento;

  it('is recognised and says nothing where the file is as those were', () => {
    expect(whole(look(same, saved))).toBe('El archivo tiene las 8 columnas que lee el formato de lectura «lims»');
  });

  it('reads it without the columns that are missing, and says which are missing and which are new', async () => {
    const other = same
      .replace('Lím. pH', 'Lab')
      .replaceAll('6,5 - 9,5', 'Norte')
      .replace('Grifo', 'Cota')
      .replaceAll('Sur', 'Alta');
    const found = look(other, saved);
    expect(whole(found)).toBe(
      'El archivo tiene 6 de las 8 columnas que lee el formato de lectura «lims»; faltan «Grifo», «Lím. pH»; son nuevas «Cota», «Lab»',
    );
    const { producto: _gone, ...campos } = saved.campos;
    expect(found.mapeo).toMatchObject({
      ignorar: ['Firma', 'Cota', 'Lab'],
      determinaciones: [{ resultados: [{ columna: 'pH' }] }, {}],
    });
    expect(found.mapeo?.['campos']).toEqual(campos);
    const { muestras, report } = await read(other, { mapping: found.mapeo ?? {} });
    expect([muestras.length, report.error]).toEqual([2, undefined]);
  });

  it('says of one column alone that it is missing or new', () => {
    const lacks = same.replace('Grifo', 'Cota').replaceAll('Sur', 'Alta');
    expect(whole(look(lacks, saved))).toMatch(/; falta «Grifo»; es nueva «Cota»$/u);
  });

  it('proposes what columns are that it doesn’t know', async () => {
    const other = table(
      'Boletín;Día;Abonado;Clase;Grifo;pH;Lím. pH;Pb (µg/L);Firma;Punto de muestreo;Fecha de recepción;Nitrito (mg/L);Cobre;Cobre límite;Zz',
      'B-1;14/05/2026;Lonja;Agua;Sur;7,1;6,5 - 9,5;<1;JL;Arqueta 3;15/05/2026;0,12;<2;3;qwz',
      'B-2;15/05/2026;Lonja;Agua;Sur;7,2;6,5 - 9,5;2;JL;Arqueta 4;16/05/2026;<0,02;4,5;3;',
    );
    const found = look(other, saved);
    // The new limit is a number alone, and the mapping has seen none.
    expect(asked(found)).toEqual(['rango_sin_signo']);
    expect(found.mapeo).toMatchObject({
      campos: { ...saved.campos, 'punto_muestreo.nombre': 'Punto de muestreo', fecha_recepcion: 'Fecha de recepción' },
      determinaciones: [
        ...saved.determinaciones,
        { resultados: [{ columna: 'Nitrito (mg/L)', unidad: 'mg/L' }] },
        { resultados: [{ columna: 'Cobre' }] },
      ],
    });
    expect(found.mapeo?.['ignorar']).toEqual(expect.arrayContaining(['Firma', 'Zz']));
    expect(found.mapeo?.['ignorar']).not.toContain('Punto de muestreo');
    const { muestras, report } = await read(other, { mapping: found.mapeo ?? {} });
    expect(report.error).toBeUndefined();
    expect(muestras[0]?.punto_muestreo?.nombre).toBe('Arqueta 3');
    expect(muestras[0]?.determinaciones).toHaveLength(4);
  });

  it('asks of new columns that only are numbers, as of a new file', () => {
    const other = same.replaceAll(/;JL$/gmu, ';JL;3,5').replace('Firma', 'Firma;Zeta');
    const [question, ...more] = preguntasDe(look(other, saved));
    expect(more).toEqual([]);
    expect(question?.pregunta).toBe('¿Son resultados estas columnas? «Zeta»');
    expect(question?.alternativas).toEqual([saved.determinaciones]);
  });

  it('leaves the fields and the parameters as they are that it has', () => {
    const other = same.replaceAll(/;JL$/gmu, ';JL;Otro;7,9').replace('Firma', 'Firma;Cliente;pH in situ');
    const found = look(other, saved);
    expect(found.mapeo?.['campos']).toEqual(saved.campos);
    expect(found.mapeo?.['determinaciones']).toMatchObject([...saved.determinaciones, { resultados: [{}] }]);
  });

  it('proposes new fields of a long table’s results', () => {
    const larga = {
      forma: 'larga',
      decimal: ',',
      separador: ';',
      campos: { numero_muestra: 'Boletín', fecha_muestra: 'Día', solicitante: 'Abonado', tipo_muestra: 'Clase' },
      resultado: { descripcion: 'Ensayo', valor: 'Dato' },
    };
    const content = table(
      'Boletín;Día;Abonado;Clase;Ensayo;Dato;Unidad;Incertidumbre',
      'B-1;14/05/2026;Lonja;Agua;pH;7,1;ud pH;0,2',
      'B-1;14/05/2026;Lonja;Agua;Plomo;2,5;µg/L;0,3',
      'B-2;15/05/2026;Lonja;Agua;pH;7,3;ud pH;0,2',
      'B-2;15/05/2026;Lonja;Agua;Plomo;<1;µg/L;0,3',
    );
    const found = look(content, larga);
    expect(asked(found)).toEqual([]);
    expect(found.mapeo?.['resultado']).toEqual({
      ...larga.resultado,
      unidad: 'Unidad',
      incertidumbre: 'Incertidumbre',
    });
  });

  it('asks for what a missing column said that no sample is stored without', () => {
    const found = look(same.replace('Abonado', 'Contrato'), saved);
    expect(preguntasDe(found)).toMatchObject([{ campo: 'campos.solicitante' }]);
    expect(preguntasDe(found)[0]?.fundamento).toContain(
      'El archivo no tiene la columna que lo dice en el formato de lectura «lims»',
    );
  });

  it('asks for the order of dates where the cells are of another one', () => {
    const found = look(same.replaceAll('/05/', '/17/').replaceAll(/(1[45])\/17/gu, '05/$1'), saved);
    expect(preguntasDe(found)).toMatchObject([
      { campo: 'fechas', valor: ['mm/dd/aaaa'], alternativas: [['dd/mm/aaaa']] },
    ]);
  });

  it('is not recognised where most of its columns are gone', () => {
    expect(whole(look(same.replace('Boletín;Día;Abonado', 'a;b;c'), saved))).toBeUndefined();
  });
});

describe('a column of states', () => {
  const table = (heading: string, ...states: string[]) =>
    [
      `Muestra;Fecha;Cliente;Tipo;${heading};pH`,
      ...states.map((state, place) => `A-${place};${13 + place}/05/2026;Hotel Sol;Agua;${state};7,${place}`),
      '',
    ].join('\n');
  const detected = (content: string) => detect({ inicio: new TextEncoder().encode(content) });
  const question = (found: ReturnType<typeof detect>) =>
    preguntasDe(found).find(({ campo }) => campo === 'campos.estado');

  it.each([
    ['Estado', ['Sin firmar', 'Firmado'], ['Sin firmar', 'Firmado']],
    ['Estado', ['Validada', 'Sin firmar', 'Validada'], ['Sin firmar']],
    ['Situación', ['A', 'B', 'A'], ['A', 'B']],
    ['Status', ['1', '2'], ['1', '2']],
    ['Validada', ['Sí', 'No'], ['Sí', 'No']],
    ['Estado', ['Validada', '', 'Validada'], ['']],
    ['Estado', ['VALIDADA', 'Pend. firma', ''], ['Pend. firma', '']],
  ])('«%s» with %j asks what %j is, and authorises nothing of it until then', async (heading, states, unknown) => {
    const content = table(heading, ...states);
    const found = detected(content);
    expect(question(found)?.palabras).toEqual(unknown);
    expect(question(found)?.alternativas).toHaveLength(4);
    const { muestras } = await read(content, { mapping: found.mapeo ?? {} });
    const known = states.filter((state) => !unknown.includes(state)).length;
    expect(muestras.map(({ estado }) => estado)).toEqual(Array.from({ length: known }, () => 'autorizada'));
  });

  it('whose words are all known asks nothing', () => {
    expect(question(detected(table('Estado', 'Validada', 'EN CURSO', ' Anulada ')))).toBeUndefined();
  });

  it('asks of the words that a saved mapping doesn’t know, and keeps those that it does', async () => {
    const campos = { numero_muestra: 'Muestra', fecha_muestra: 'Fecha', solicitante: 'Cliente', tipo_muestra: 'Tipo' };
    const estado = { columna: 'Estado', valores: { Firmado: 'autorizada', Prueba: null } };
    const saved = {
      forma: 'ancha',
      decimal: ',',
      separador: ';',
      campos: { ...campos, estado },
      determinaciones: [{ descripcion: 'pH', resultados: [{ columna: 'pH' }] }],
    };
    const content = table('Estado', 'Firmado', 'Sin firmar', 'prueba');
    const found = look(content, saved);
    expect(question(found)?.palabras).toEqual(['Sin firmar']);
    const { muestras, report } = await read(content, { mapping: found.mapeo ?? {} });
    expect(muestras.map(({ numero_muestra: numero }) => numero)).toEqual(['A-0']);
    expect(report).toMatchObject({ filas_omitidas: 1, rechazos: { total: 1 } });
    expect(question(look(table('Estado', 'Firmado', 'FIRMADO'), saved))).toBeUndefined();
    expect(question(look(content, { ...saved, campos: { ...campos, estado: 'Estado' } }))?.palabras).toEqual([
      'Firmado',
      'Sin firmar',
      'prueba',
    ]);
  });
});
