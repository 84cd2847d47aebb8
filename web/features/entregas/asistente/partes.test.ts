import { describe, expect, it } from 'vitest';
import type { ColumnaVista, Conjetura, Deteccion, Json } from '../../../../contract/entregas/deteccion.ts';
import { borradorDe, claveDeColumna, confirmado, editado } from './borrador.ts';
import { withColumna } from './mapeo-json.ts';
import { noPideNada, nombreReconocido, partesDe, porConfirmar, tipoDe } from './partes.ts';

const columna = (nombre: string, tipo: ColumnaVista['tipo'] = 'texto'): ColumnaVista => ({
  nombre,
  indice: 0,
  tipo,
  valores: [],
  raro: null,
  llenas: 1,
  destinos: [],
  fundamento: '',
});

const guess = (campo: string, valor: Json, certeza: Conjetura['certeza'] = 'segura'): Conjetura => ({
  campo,
  ruta: campo === '(el mapeo)' ? [] : campo.split('.'),
  valor,
  alternativas: [],
  fundamento: '',
  certeza,
  ...(certeza === 'preguntar' && { pregunta: '¿?' }),
});

const mapeo = {
  forma: 'larga',
  campos: {
    numero_muestra: 'Boletín',
    solicitante: { constante: 'Lonja' },
    fecha_muestra: 'Día',
    tipo_muestra: 'Clase',
    producto: 'Nota',
  },
  resultado: { descripcion: 'Ensayo', valor: 'Resultado' },
};

const deteccion: Deteccion = {
  formato: 'tabla',
  mapeo,
  conjeturas: [
    guess('forma', 'larga'),
    guess('campos.numero_muestra', 'Boletín', 'probable'),
    guess('campos.solicitante', { constante: 'Lonja' }, 'preguntar'),
    guess('campos.fecha_muestra', 'Día'),
    guess('campos.producto', 'Nota'),
    guess('resultado.descripcion', 'Ensayo'),
    guess('resultado.valor', 'Resultado'),
  ],
  columnas: [
    columna('Boletín', 'codigo'),
    columna('Día', 'fecha'),
    columna('Clase'),
    columna('Ensayo'),
    columna('Resultado', 'numero'),
    columna('Nota'),
    columna('Comentario'),
    columna('Estado', 'veredicto'),
  ],
  filas: [],
  avisos: [],
};

const begin = (found: Deteccion = deteccion) => {
  const borrador = borradorDe(found);
  if (!borrador) throw new Error('There is a mapping');
  return borrador;
};
const states = (borrador = begin(), found = deteccion) =>
  Object.fromEntries(partesDe(found, borrador).map(({ nombre, estado }) => [nombre, estado]));

describe('the parts of a table', () => {
  it('are those left out first, then the fields without a column, then the others as they stand in the file', () => {
    expect(partesDe(deteccion, begin()).map(({ nombre }) => nombre)).toEqual([
      'Comentario',
      'Estado',
      'Solicitante',
      'Boletín',
      'Día',
      'Clase',
      'Ensayo',
      'Resultado',
      'Nota',
    ]);
  });

  it.each<[string, Partial<ColumnaVista>]>([
    ['has no heading', { nombre: 'Columna F (sin nombre)', valores: ['A', 'B'] }],
    ['has signs', { nombre: 'Aviso', valores: ['<', 'J'] }],
  ])('wait for a word where a column that is left out %s', (_what, parts) => {
    const found = { ...deteccion, columnas: [...deteccion.columnas, { ...columna(''), ...parts }] };
    expect(states(begin(found), found)).toMatchObject({ [parts.nombre ?? '']: 'dudosa', Comentario: 'libre' });
  });

  it('wait for a word where a saved mapping fits and doesn’t know them, whatever they are, but for empty ones', () => {
    const saved = { campo: '(el mapeo)', ruta: [], valor: { ...deteccion.mapeo, ignorar: ['Estado'] } } as const;
    const whole = { ...saved, alternativas: [], fundamento: '', certeza: 'segura' as const };
    const columnas = [...deteccion.columnas, columna('Hueco', 'vacia')];
    const found = { ...deteccion, columnas, conjeturas: [whole] };
    const left = partesDe(found, begin()).filter(({ usos }) => usos.length === 0);
    expect(left.map(({ nombre, estado }) => [nombre, estado])).toEqual([
      ['Comentario', 'dudosa'],
      ['Estado', 'confirmada'],
      ['Hueco', 'libre'],
    ]);
  });

  it('wait for a word where they decide whose a sample is or what a result means, and are clear where nothing asks', () => {
    expect(states()).toEqual({
      Comentario: 'libre',
      // A column of verdicts that is left out is missed.
      Estado: 'dudosa',
      Solicitante: 'dudosa',
      Boletín: 'clara',
      Día: 'clara',
      // Nothing was guessed of it.
      Clase: 'dudosa',
      Ensayo: 'clara',
      Resultado: 'clara',
      Nota: 'libre',
    });
  });

  it('are confirmed all at once but for what is not clear', () => {
    const { claras } = porConfirmar(deteccion, begin());
    const done = confirmado(begin(), claras);
    expect(porConfirmar(deteccion, done)).toMatchObject({
      claras: [],
      nombres: ['«Estado»', 'solicitante', '«Clase»'],
    });
    const all = confirmado(done, porConfirmar(deteccion, done).todas);
    expect(porConfirmar(deteccion, all).todas).toEqual([]);
  });

  it('that a person chooses are confirmed by it, and the column that loses its part waits', () => {
    const changed = withColumna(mapeo, 'Comentario', 'campos.numero_muestra');
    const found = states(editado(begin(), changed, ['campos.numero_muestra', claveDeColumna('Comentario')]));
    expect(found).toMatchObject({ Comentario: 'confirmada', Boletín: 'dudosa' });
  });

  it('that were confirmed by a person before, in a saved mapping, are confirmed but for what is new in this file', () => {
    const saved: Deteccion = {
      ...deteccion,
      conjeturas: [guess('(el mapeo)', { ...mapeo, ignorar: ['Comentario'] })],
    };
    expect(porConfirmar(saved, begin(saved)).nombres).toEqual(['«Estado»']);
    expect(noPideNada(saved)).toBe(false);
    const known = { ...saved, conjeturas: [guess('(el mapeo)', { ...mapeo, ignorar: ['Comentario', 'Estado'] })] };
    expect(noPideNada(known)).toBe(true);
    const asks = guess('campos.solicitante', { constante: 'Lonja' }, 'preguntar');
    expect(noPideNada({ ...known, conjeturas: [...known.conjeturas, asks] })).toBe(false);
  });

  it.each([
    ['El archivo tiene las 8 columnas que lee el formato de lectura «lims»; es nueva «faltan»', 'lims'],
    // Saved under that name, the format would read those columns no more.
    ['El archivo tiene 6 de las 8 columnas que lee el formato de lectura «lims»; faltan «Grifo», «Cota»', undefined],
    ['El archivo tiene 7 de las 8 columnas que lee el formato de lectura «lims»; falta «Grifo»', undefined],
  ])('%s: saved by its name is %s', (fundamento, nombre) => {
    const conjeturas = [{ ...guess('(el mapeo)', mapeo), fundamento }];
    expect(nombreReconocido({ ...deteccion, conjeturas })).toBe(nombre);
  });
});

it.each([
  ['25-901', '25-902', 'campos.numero_muestra', 'codigo'],
  ['25-901', '25-902', '', 'codigo'],
  ['6,5-9', '<50', '', 'limite'],
  ['5-20', '10-40', '', 'limite'],
  ['5-20', '5-40', 'resultado.rango', 'limite'],
  ['<', '>', 'resultado.operador', 'texto'],
])('cells like %s and %s, used for «%s», are called %s', (one, other, use, tipo) => {
  expect(tipoDe({ ...columna('Registro', 'limite'), valores: [one, other] }, use)).toBe(tipo);
});
