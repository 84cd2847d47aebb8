import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../contract/entregas/deteccion.ts';
import { conclusionDeParametro, datoDeParametro, parametro } from './destinos.ts';
import {
  columnasDeFuente,
  fuenteDe,
  isSinFuente,
  parametrosDe,
  usosDe,
  withColumna,
  withFuente,
  withParametro,
} from './mapeo-json.ts';

const larga: JsonObject = {
  forma: 'larga',
  decimal: ',',
  repetidos: 'replicas',
  campos: {
    numero_muestra: 'Muestra',
    'punto_muestreo.nombre': { columnas: ['Sitio', 'Grifo'], separador: ', ' },
    solicitante: { columna: 'Cliente', defecto: 'Sin cliente' },
  },
  resultado: { descripcion: 'Parámetro', valor: 'Valor' },
};

const ancha: JsonObject = {
  forma: 'ancha',
  decimal: ',',
  campos: { numero_muestra: 'Muestra' },
  determinaciones: [
    {
      descripcion: 'Aniones',
      procedimiento: 'PNT-7',
      conclusion: { columna: 'Cumple aniones', valores: 'veredictos' },
      resultados: [
        { columna: 'Nitrato (mg/L)', descripcion: 'Nitrato', unidad: 'mg/L', max: 50 },
        { columna: 'Cloruro (mg/L)', descripcion: 'Cloruro', unidad: 'mg/L' },
      ],
    },
    { descripcion: 'pH', resultados: [{ columna: 'pH' }] },
  ],
};

describe('what a column is used for', () => {
  it('is found wherever the mapping reads it first', () => {
    expect(usosDe(larga, 'Grifo')).toEqual(['campos.punto_muestreo.nombre']);
    expect(usosDe(larga, ' Valor ')).toEqual(['resultado.valor']);
    expect(usosDe(larga, 'Otra')).toEqual([]);
    expect(usosDe(ancha, 'Cloruro (mg/L)')).toEqual([parametro]);
    expect(usosDe(ancha, 'Cumple aniones')).toEqual([conclusionDeParametro]);
    expect(columnasDeFuente(fuenteDe(larga, 'campos.solicitante'))).toEqual(['Cliente']);
  });

  it('is one thing at a time, and what it was before is missing by name', () => {
    const changed = withColumna(larga, 'Muestra', 'campos.referencia_externa');
    expect(changed['campos']).toMatchObject({ referencia_externa: 'Muestra', numero_muestra: { constante: '' } });
    expect(isSinFuente(fuenteDe(changed, 'campos.numero_muestra'))).toBe(true);
    expect(withColumna(larga, 'Valor', '')['resultado']).toEqual({
      descripcion: 'Parámetro',
      valor: { constante: '' },
    });
    expect(isSinFuente(fuenteDe(withFuente(larga, 'campos.solicitante', 'Cliente'), 'campos.solicitante'))).toBe(false);
  });

  it('keeps the order of its dates as another date, and as nothing else', () => {
    const campos = { fecha_recepcion: { columna: 'Llegada', fechas: ['mm/dd/aaaa'] } };
    const as = (clave: string) => withColumna({ campos }, 'Llegada', clave)['campos'];
    expect(as('campos.fecha_emision')).toEqual({ fecha_emision: { columna: 'Llegada', fechas: ['mm/dd/aaaa'] } });
    expect(as('campos.producto')).toEqual({ producto: 'Llegada' });
  });

  it('leaves the other columns of a join, and all that the mapping says besides', () => {
    const changed = withColumna(larga, 'Grifo', 'campos.producto');
    expect(fuenteDe(changed, 'campos.punto_muestreo.nombre')).toEqual({ columnas: ['Sitio'], separador: ', ' });
    expect(changed['repetidos']).toBe('replicas');
  });

  it('is what no value falls back on any more', () => {
    const signo = { columna: 'Signo' };
    const long = { ...larga, resultado: { valor: { columna: 'Valor', defecto: signo }, operador: 'Signo' } };
    expect(withColumna(long, 'Signo', '')['resultado']).toEqual({ valor: { columna: 'Valor' } });
    const wide = { determinaciones: [{ resultados: [{ columna: 'pH', defecto: signo, operador: signo }] }] };
    expect(withColumna(wide, 'Signo', '')['determinaciones']).toEqual([{ resultados: [{ columna: 'pH' }] }]);
    // A text of its own stays.
    expect(fuenteDe(withColumna(larga, 'Sin cliente', ''), 'campos.solicitante')).toEqual({
      columna: 'Cliente',
      defecto: 'Sin cliente',
    });
  });
});

describe('the parameters of a wide table', () => {
  it('are listed with what their determination says', () => {
    expect(
      parametrosDe(ancha).map(({ descripcion, max, determinacion, conclusion }) => [
        descripcion,
        max,
        determinacion,
        conclusion,
      ]),
    ).toEqual([
      ['Nitrato', '50', 'Aniones', 'Cumple aniones'],
      ['Cloruro', '', 'Aniones', 'Cumple aniones'],
      ['pH', '', 'pH', ''],
    ]);
  });

  it('come and go with their columns; a determination without any goes too', () => {
    const without = withColumna(ancha, 'pH', '');
    expect(parametrosDe(without)).toHaveLength(2);
    expect(without['determinaciones']).toHaveLength(1);
    const again = withColumna(without, 'Sulfato (mg/L)', parametro);
    expect(parametrosDe(again).at(-1)).toMatchObject({
      descripcion: 'Sulfato',
      unidad: 'mg/L',
      determinacion: 'Sulfato',
    });
    expect(parametrosDe(withColumna(ancha, 'Cumple aniones', 'campos.conclusion_muestra'))[0]?.conclusion).toBe('');
  });

  it('take names, units and limits, and keep what the page doesn’t show', () => {
    const changed = withParametro(ancha, 'Nitrato (mg/L)', { descripcion: 'Nitratos', max: '11,3', min: '' });
    expect(changed['determinaciones']).toMatchObject([
      {
        procedimiento: 'PNT-7',
        resultados: [{ columna: 'Nitrato (mg/L)', descripcion: 'Nitratos', unidad: 'mg/L', max: 11.3 }, {}],
      },
      {},
    ]);
    const verdict = withParametro(ancha, 'pH', { conclusion: 'Cumple pH' });
    expect(parametrosDe(verdict)[2]).toMatchObject({ descripcion: 'pH', conclusion: 'Cumple pH' });
  });

  it('have columns beside them that say their limit or unit, which may be something else instead', () => {
    const beside = {
      ...ancha,
      determinaciones: [
        { descripcion: 'pH', resultados: [{ columna: 'pH', rango: '6,5 - 9,5', unidad: { columna: 'Ud. pH' } }] },
        { descripcion: 'Cloro', resultados: [{ columna: 'Cloro', max: { columna: 'VMA cloro' } }] },
      ],
    };
    expect(usosDe(beside, 'Ud. pH')).toEqual([datoDeParametro]);
    expect(usosDe(beside, '6,5 - 9,5')).toEqual([]);
    expect(parametrosDe(beside)).toMatchObject([
      { rango: '6,5 - 9,5', unidad: '', datos: [{ campo: 'unidad', columna: 'Ud. pH' }] },
      { max: '', datos: [{ campo: 'max', columna: 'VMA cloro' }] },
    ]);
    const other = withColumna(beside, 'VMA cloro', parametro);
    expect(usosDe(other, 'VMA cloro')).toEqual([parametro]);
    expect(parametrosDe(other)).toMatchObject([{}, { columna: 'Cloro', datos: [] }, { columna: 'VMA cloro' }]);
    const asShown = { unidad: '', min: '', max: '', rango: '6 - 9' };
    const changed = withParametro(beside, 'pH', asShown);
    expect(parametrosDe(changed)[0]).toMatchObject({ rango: '6 - 9', datos: [{ columna: 'Ud. pH' }] });
    expect(withParametro(beside, 'Cloro', { ...asShown, rango: '' })).toEqual(beside);
  });

  it('that stand alone give their name to their determination', () => {
    const named = withParametro(withColumna(ancha, 'Hierro (mg/L)', parametro), 'Hierro (mg/L)', {
      descripcion: 'Hierro total',
    });
    expect(parametrosDe(named).at(-1)).toMatchObject({ descripcion: 'Hierro total', determinacion: 'Hierro total' });
  });
});

it.each([
  ['identidad.numero_por_ano', true],
  ['revisar_antes_de_publicar', true],
  ['cambios_de_solicitante', 'admitir'],
])('«%s» is said and unsaid, and the rest stays as it was', (clave, valor) => {
  const mapeo = { ...larga, identidad: { espacio: 'norte' } };
  expect(fuenteDe(mapeo, clave)).toBeUndefined();
  const said = withFuente(mapeo, clave, valor);
  expect(fuenteDe(said, clave)).toBe(valor);
  expect(said).toMatchObject(mapeo);
  expect(withFuente(said, clave, undefined)).toEqual(mapeo);
});
