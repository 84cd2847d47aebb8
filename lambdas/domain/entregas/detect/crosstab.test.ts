import { describe, expect, it } from 'vitest';
import { isObject, type Json, answered, preguntasDe } from '../../../../contract/entregas/deteccion.ts';
import { read } from '../store/testing.ts';
import { detect } from './detect.ts';
import type { PriorKnowledge } from './saved-mapeos.ts';

/** A table whose samples are columns: what it says of them stands above and below their numbers. */
const table = [
  'Cliente;;;Balneario Alba;Balneario Alba;Lonja Sur',
  'Ensayo;Unidades;LC;B-71;B-72;B-73',
  'Fecha muestreo;;;14/05/2026;15/05/2026;16/05/2026',
  'pH;ud. pH;;7,2;7,4;6,9',
  'Nitrato;mg/L;0,5;<0,5;12,5;',
  'Plomo;µg/L;1;<1;2,2;3,1',
  '',
].join('\n');

const asObject = (value: Json | undefined) => (isObject(value) ? value : {});

const look = (known: PriorKnowledge) => detect({ inicio: new TextEncoder().encode(table), ...known });

describe('a table whose samples are columns', () => {
  const found = look({ pinned: { forma: 'cruzada', cabecera: 2 } });

  it('is told by one word of a person: which columns speak of the parameter, and which rows of the samples', async () => {
    expect(found.mapeo).toMatchObject({
      forma: 'cruzada',
      cabecera: 2,
      cruce: { fijas: ['Ensayo', 'Unidades', 'LC'], filas: ['Cliente', 'Fecha muestreo'] },
      campos: { numero_muestra: '[cabecera]', fecha_muestra: 'Fecha muestreo', solicitante: 'Cliente' },
      resultado: { descripcion: 'Ensayo', valor: '[celda]', unidad: 'Unidades', limite_cuantificacion: 'LC' },
    });
    let mapping = found.mapeo ?? {};
    for (const question of preguntasDe(found)) mapping = answered(mapping, question, { constante: 'Agua' });
    const { muestras, report } = await read(table, { mapping });
    expect(report.rechazos.primeras).toEqual([]);
    expect(
      muestras.map(({ numero_muestra: numero, solicitante, fecha_muestra: fecha, determinaciones }) =>
        [
          numero,
          solicitante.nombre,
          fecha,
          ...determinaciones.flatMap(({ resultados }) =>
            resultados.map(({ descripcion, operador = '', valor }) => `${descripcion} ${operador}${valor}`),
          ),
        ].join(' · '),
      ),
    ).toEqual([
      'B-71 · Balneario Alba · 2026-05-14 · pH 7.2 · Nitrato <0.5 · Plomo <1',
      'B-72 · Balneario Alba · 2026-05-15 · pH 7.4 · Nitrato 12.5 · Plomo 2.2',
      'B-73 · Lonja Sur · 2026-05-16 · pH 6.9 · Plomo 3.1',
    ]);
  });

  it('is recognised by a mapping saved before, whatever its samples are called', () => {
    const saved = { nombre: 'columnas', mapeo: found.mapeo ?? {} };
    const again = look({ saved: [saved] });
    expect(again.mapeo).toEqual(found.mapeo);
    expect(again.conjeturas.map(({ campo }) => campo)).toContain('(el mapeo)');
    expect(look({ saved: [saved], pinned: { forma: 'larga' } }).mapeo).toMatchObject({ forma: 'larga' });
  });

  it('is proposed what new columns and rows are that a mapping saved before doesn’t know', async () => {
    const saved = {
      nombre: 'columnas',
      mapeo: { ...found.mapeo, campos: { ...asObject(found.mapeo?.['campos']), tipo_muestra: { constante: 'Agua' } } },
    };
    const more = table
      .split('\n')
      .map((line, i) =>
        line.replace(
          /^([^;]*;[^;]*);/u,
          `$1;${['', 'Método', '', 'Electrometría', 'Cromatografía', 'ICP-MS'][i] ?? ''};`,
        ),
      )
      .toSpliced(3, 0, 'Hora;;;;09:15;10:20;11:40')
      .join('\n');
    const again = detect({ inicio: new TextEncoder().encode(more), saved: [saved] });
    expect(again.mapeo).toMatchObject({
      cruce: { fijas: ['Ensayo', 'Unidades', 'LC', 'Método'], filas: ['Cliente', 'Fecha muestreo', 'Hora'] },
      campos: { hora_muestra: 'Hora' },
    });
    expect(again.columnas.find(({ nombre }) => nombre === 'Método')?.destinos).toEqual(['determinacion.procedimiento']);
    const { muestras } = await read(more, {
      mapping: preguntasDe(again).reduce((mapping, each) => answered(mapping, each, each.valor), again.mapeo ?? {}),
    });
    expect(muestras.map(({ numero_muestra: numero, hora_muestra: hora }) => [numero, hora])).toEqual([
      ['B-71', '09:15'],
      ['B-72', '10:20'],
      ['B-73', '11:40'],
    ]);
  });

  it('shows its own rows, and what each of its fields and columns becomes', () => {
    expect(found.filas[1]?.celdas.slice(0, 4)).toEqual(['Ensayo', 'Unidades', 'LC', 'B-71']);
    expect(found.columnas.map(({ nombre }) => nombre)).toEqual([
      'Ensayo',
      'Unidades',
      'LC',
      'Cliente',
      'Fecha muestreo',
      '[cabecera]',
      '[celda]',
    ]);
  });
});

it('signs in columns of their own beside the samples are refused with the cure: no value loses its own', () => {
  const lines = [
    'Parámetro;Unidad;B-71;;B-72;',
    'Fecha muestreo;;14/05/2026;;15/05/2026;',
    'Cliente;;Lonja Sur;;Lonja Sur;',
    'pH;ud. pH;7,2;;7,4;',
    'Nitrato;mg/L;0,5;<;12,5;',
    'Plomo;µg/L;1;<;2,2;',
    '',
  ].join('\n');
  const { mapeo, avisos } = detect({ inicio: new TextEncoder().encode(lines) });
  expect(mapeo).toBeNull();
  expect(avisos).toEqual([
    '«Columna D (sin nombre)» lleva signos de los valores de al lado, como «<» en la línea 5: escribe cada signo en la celda de su valor, como <0,5, y sube el archivo otra vez',
  ]);
});
