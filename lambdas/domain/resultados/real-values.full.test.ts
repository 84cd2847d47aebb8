import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { evolucionSchema, parametrosSchema } from '../../../contract/evolucion/evolucion.ts';
import { panoramaQuerySchema, panoramaSchema } from '../../../contract/evolucion/panorama.ts';
import {
  columnOf,
  importRealFile,
  realFile,
  type RealFile,
  recordsOf,
  type Registro,
} from '../../../testing/real-data.ts';
import { storedUsuario } from '../../../testing/usuarios.ts';
import { useTables } from '../../../testing/use-tables.ts';
import type { Alcance } from '../../platform/access/scope.ts';
import { getEvolucion, listParametros } from '../evolucion/evolucion.ts';
import { getPanorama } from '../evolucion/panorama.ts';

// What is expected is computed here from the publishers' files by itself. None of the product's readers, rules and
// statistics take part.

useTables();

/**
 * The least value that a share (`tenths`) of all don't exceed; of the half of an even count, the mean of it and the next. Signs are of no weight in it: all that is below a limit is
 * below the least number, and all that is above one above the largest. Throws where that isn't so.
 */
function percentile(values: readonly { sign: string; number: number }[], tenths: number): number | '<' | '>' {
  const numbers = values
    .flatMap(({ sign, number }) => (sign === '' && !Number.isNaN(number) ? [number] : []))
    .sort((a, b) => a - b);
  const below = values.filter(({ sign }) => sign === '<');
  const above = values.filter(({ sign }) => sign === '>');
  const isClear =
    below.every((one) => one.number <= (numbers[0] ?? 0)) && above.every((one) => one.number >= (numbers.at(-1) ?? 0));
  if (!isClear) throw new Error('Its censored values lie among the others');
  const n = below.length + numbers.length + above.length;
  const place = Math.ceil((n * tenths) / 10) - 1 - below.length;
  if (place < 0) return '<';
  const [low = '>', high = '>'] = numbers.slice(place);
  const isMiddle = tenths === 5 && n % 2 === 0 && low !== '>' && high !== '>';
  return isMiddle ? Number(((low + high) / 2).toPrecision(15)) : low;
}

/** Whose values are asked for: files name some parameters alike. */
let alcance: Alcance = { solicitantes: 'todos', tipos: 'todos' };
const request = {
  usuario: storedUsuario({ _id: 'ana' }),
  familia: 'sesion',
  now: new Date('2026-05-20T10:00:00Z'),
  cookies: [],
  newId: randomUUID,
  setCookie: () => undefined,
  visitor: async () => ({ address: '192.0.2.1', origin: 'https://area.example' }),
} as const;

type Filtros = Parameters<typeof listParametros>[0]['query'];

async function parametros(query: Filtros) {
  return parametrosSchema.parse(
    await listParametros({ params: undefined, body: undefined, query }, { ...request, alcance }),
  );
}

async function evolucion(filtros: Filtros, determinacion: string, parametro: string, unidad: string) {
  const query = { ...filtros, determinacion, parametro, unidad };
  return evolucionSchema.parse(
    await getEvolucion({ params: undefined, body: undefined, query }, { ...request, alcance }),
  );
}

async function panorama(asked: Record<string, string>) {
  const query = panoramaQuerySchema.parse(asked);
  return panoramaSchema.parse(
    await getPanorama({ params: undefined, body: undefined, query }, { ...request, alcance }),
  );
}

async function importFile(file: RealFile): Promise<void> {
  expect(await importRealFile(file, request.now)).toMatchObject({
    estado: 'terminado',
    rechazos: { total: 0 },
  });
}

const nyc = realFile('nyc');

/** Columns of CONAGUA that are a determination by themselves, with the column of their verdict and their maximum. */
const deSuperficie = [
  ['DBO_mg/L', 'CUMPLE_CON_DBO', 30, 'Demanda bioquímica de oxígeno', 'DBO', 'mg/L'],
  ['DQO_mg/L', 'CUMPLE_CON_DQO', 40, 'Demanda química de oxígeno', 'DQO', 'mg/L'],
  ['COLI_FEC_NMP_100mL', 'CUMPLE_CON_CF', 1000, 'Coliformes fecales', 'Coliformes fecales', 'NMP/100 mL'],
  ['E_COLI_NMP_100mL', 'CUMPLE_CON_E_COLI', 850, 'Escherichia coli', 'Escherichia coli', 'NMP/100 mL'],
  ['ENTEROC_NMP_100mL', 'CUMPLE_CON_ENTEROC', 200, 'Enterococos', 'Enterococos', 'NMP/100 mL'],
  ['SST_mg/L', 'CUMPLE_CON_SST', undefined, 'Sólidos suspendidos totales', 'SST', 'mg/L'],
] as const;
const subterraneo = [
  ['ALC_mg/L', 'CUMPLE_CON_ALC', 400, 'Alcalinidad', 'Alcalinidad', 'mg/L'],
  ['CONDUCT_mS/cm', 'CUMPLE_CON_COND', 2000, 'Conductividad', 'Conductividad', 'µS/cm'],
  ['FLUORUROS_mg/L', 'CUMPLE_CON_FLUO', 1.5, 'Fluoruros', 'Fluoruros', 'mg/L'],
  ['DUR_mg/L', 'CUMPLE_CON_DUR', 500, 'Dureza', 'Dureza', 'mg/L'],
  ['N_NO3_mg/L', 'CUMPLE_CON_NO3', 11, 'Nitratos', 'Nitrógeno de nitratos', 'mg/L'],
  ['AS_TOT_mg/L', 'CUMPLE_CON_AS', 0.025, 'Arsénico', 'Arsénico total', 'mg/L'],
  ['PB_TOT_mg/L', 'CUMPLE_CON_PB', 0.01, 'Plomo', 'Plomo total', 'mg/L'],
  ['MN_TOT_mg/L', 'CUMPLE_CON_MN', 0.15, 'Manganeso', 'Manganeso total', 'mg/L'],
] as const;

describe.each([
  { file: realFile('superficiales'), separator: ';', encoding: 'latin1', columns: deSuperficie },
  { file: realFile('subterraneas'), separator: '\t', encoding: 'utf8', columns: subterraneo },
] as const)('the values of $file.nombre', ({ file, separator, encoding, columns }) => {
  beforeAll(async () => importFile(file), 300_000);

  it('are counted as its rows have them, with those censored, failed and near their limit', async () => {
    const records = recordsOf(file, separator, encoding);
    const { parametros: found } = await parametros({});
    for (const [columna, veredicto, max, determinacion, parametro, unidad] of columns) {
      const values = columnOf(records, columna, veredicto);
      const near = values.filter(({ sign, number, conclusion }) => {
        if (max === undefined || sign !== '' || conclusion !== 'SI') return false;
        // In whole numbers, since 0.8 is none.
        return number <= max && 10 * number >= 8 * max - 1e-7;
      });
      const largest = Math.max(...values.filter(({ sign }) => sign === '').map(({ number }) => number || 0));
      expect(found.find((one) => one.determinacion === determinacion && one.parametro === parametro)).toEqual({
        determinacion,
        parametro,
        unidad,
        valores: values.length,
        censurados: values.filter(({ sign }) => sign !== '').length,
        noCumplen: values.filter(({ conclusion }) => conclusion === 'NO').length,
        cerca: near.length,
        ...(max !== undefined && { peor: largest / max }),
      });
    }
  });

  it('make the panorama of its parameters, and of the states by each, that its rows make', async () => {
    const records = recordsOf(file, separator, encoding);
    const { columnas, total, filas } = await panorama({ filas: 'parametro', columnas: 'anio' });
    expect([columnas, total >= columns.length]).toEqual([['2020'], true]);
    for (const [columna, veredicto, max, determinacion, parametro, unidad] of columns) {
      const cellOf = (own: readonly Registro[]) => {
        const values = columnOf(own, columna, veredicto);
        const noCumplen = values.filter(({ conclusion }) => conclusion === 'NO').length;
        const parts = values.flatMap(({ sign, number }) => (max === undefined || sign === '<' ? [] : [number / max]));
        return { valores: values.length, noCumplen, ...(parts.length > 0 && { peor: Math.max(...parts) }) };
      };
      const fila = filas.find(({ parametro: of }) => of?.determinacion === determinacion && of.parametro === parametro);
      const all = cellOf(records);
      expect(fila).toMatchObject({ ...all, muestras: all.valores, celdas: [{ columna: 0, ...all }] });
      expect('peor' in (fila ?? {})).toBe('peor' in all);

      const byState = [...Map.groupBy(records, (of) => of('ESTADO'))].flatMap(([estado, own]) => {
        const cell = cellOf(own);
        return cell.valores > 0 ? [{ clave: estado, ...cell }] : [];
      });
      const found = await panorama({ filas: 'solicitante', columnas: 'anio', determinacion, parametro, unidad });
      const worst = byState.toSorted(
        (a, b) => b.noCumplen - a.noCumplen || (b.peor ?? 0) - (a.peor ?? 0) || b.valores - a.valores,
      );
      expect(found.total).toBe(byState.length);
      expect(found.filas.slice(0, 3).map((one) => one.noCumplen)).toEqual(
        worst.slice(0, 3).map((one) => one.noCumplen),
      );
      for (const state of byState) {
        expect(found.filas.find(({ clave }) => clave === state.clave)).toMatchObject(state);
      }
    }
  });

  it('have the median and the percentiles of its rows, over all states and in one', async () => {
    const all = recordsOf(file, separator, encoding);
    let computed = 0;
    for (const [columna, , , determinacion, parametro, unidad] of columns) {
      for (const estado of [undefined, 'JALISCO', 'SONORA']) {
        const records = estado === undefined ? all : all.filter((of) => of('ESTADO') === estado);
        const values = columnOf(records, columna);
        const serie = await evolucion(
          estado === undefined ? {} : { solicitante: [estado] },
          determinacion,
          parametro,
          unidad,
        );
        expect([columna, estado, serie.total, serie.convertidos]).toEqual([columna, estado, values.length, 0]);
        const censurados = values.filter(({ sign }) => sign !== '').length;
        const isComputed = values.length >= 3 && censurados <= 0.8 * values.length;
        const wanted = [1, 5, 9].map((tenths) => (isComputed ? percentile(values, tenths) : 'no calculable'));
        const found = [serie.p10, serie.mediana, serie.p90].map(({ clase, valor }) => {
          return clase === 'valor' ? valor : clase === 'menor' ? '<' : clase;
        });
        expect([columna, estado, serie.censurados, ...found]).toEqual([columna, estado, censurados, ...wanted]);
        if (isComputed) computed++;
      }
    }
    expect(computed).toBeGreaterThan(12);
  });
});

describe('the values of New York’s water', () => {
  beforeAll(async () => {
    await importFile(nyc);
    const sites = recordsOf(nyc, ',', 'utf8').map((of) => of('Sample Site'));
    alcance = { solicitantes: new Set(sites), tipos: 'todos' };
  }, 600_000);

  const columns = [
    ['Residual Free Chlorine (mg/L)', 'Cloro libre residual', 'mg/L'],
    ['Turbidity (NTU)', 'Turbidez', 'NTU'],
    ['Fluoride (mg/L)', 'Fluoruro', 'mg/L'],
    ['Coliform (Quanti-Tray) (MPN /100mL)', 'Bacterias coliformes', 'NMP/100 mL'],
    ['E.coli(Quanti-Tray) (MPN/100mL)', 'Escherichia coli', 'NMP/100 mL'],
  ] as const;
  const monthOf = (of: Registro) => of('Sample Date').replace(/^(?<mes>\d\d)\/\d\d\/(?<ano>\d{4})$/u, '$<ano>-$<mes>');

  it('are counted as its rows have them', async () => {
    const records = recordsOf(nyc, ',', 'utf8');
    expect(records.length).toBe(nyc.cifras.muestras);
    const { parametros: found, total } = await parametros({});
    expect(total).toBe(5);
    const expected = columns.map(([columna, parametro, unidad]) => {
      const values = columnOf(records, columna);
      const censurados = values.filter(({ sign }) => sign !== '').length;
      return {
        determinacion: parametro,
        parametro,
        unidad,
        valores: values.length,
        censurados,
        noCumplen: 0,
        cerca: 0,
      };
    });
    const byName = (a: { parametro: string }, b: { parametro: string }) => (a.parametro < b.parametro ? -1 : 1);
    expect(found.toSorted(byName)).toEqual(expected.toSorted(byName));
  });

  it('have the count, the percentiles and the extremes of its rows in each month and year', async () => {
    const records = recordsOf(nyc, ',', 'utf8');
    for (const [columna, parametro, unidad] of columns.slice(0, 3)) {
      const serie = await evolucion({}, parametro, parametro, unidad);
      const byMonth = Map.groupBy(columnOf(records, columna), ({ of }) => monthOf(of));
      expect(byMonth.size).toBeGreaterThan(17);
      const inOrder = [...byMonth].toSorted(([a], [b]) => Number(a > b) - Number(a < b));
      const expected = inOrder.map(([mes, own]) => {
        const numbers = own.map(({ number }) => number);
        const valuesOf = [1, 5, 9].map((tenths) => percentile(own, tenths));
        return [mes, own.length, ...valuesOf, Math.min(...numbers), Math.max(...numbers)];
      });
      const found = serie.meses?.map(({ mes, valores, p10, mediana, p90, minimo, maximo }) => {
        return [mes, valores, p10.valor, mediana.valor, p90.valor, minimo?.valor, maximo?.valor];
      });
      // Few values are given one by one.
      expect(found).toEqual(nyc.version === 'whole' ? expected : undefined);
      for (const year of ['2015', '2016']) {
        const own = columnOf(records, columna).filter(({ of }) => monthOf(of).startsWith(year));
        const filtros = { fechaInicio: `${year}-01-01`, fechaFin: `${year}-12-31` };
        const { total, p10, mediana, p90 } = await evolucion(filtros, parametro, parametro, unidad);
        const wanted = [own.length, ...[1, 5, 9].map((tenths) => percentile(own, tenths))];
        expect([total, p10.valor, mediana.valor, p90.valor]).toEqual(wanted);
      }
    }
  });

  it('make the panorama by site and month that its rows make, the sites with most values first', async () => {
    const [columna, parametro, unidad] = columns[1];
    const records = recordsOf(nyc, ',', 'utf8');
    const question = { filas: 'solicitante', columnas: 'mes', determinacion: parametro, parametro, unidad };
    const found = await panorama(question);
    // March of 2016 has no samples, and its column.
    const months = [...new Set([...records.map(monthOf), '2016-03'])].toSorted();
    expect([found.columnas, months.length]).toEqual([months, 19]);
    const sites = [...Map.groupBy(records, (of) => of('Sample Site'))].filter(
      ([, own]) => columnOf(own, columna).length,
    );
    expect([found.total, found.filas.length]).toEqual([sites.length, Math.min(sites.length, 50)]);
    const bySite = new Map(sites);
    const counts = sites.map(([, own]) => columnOf(own, columna).length).toSorted((a, b) => b - a);
    expect(found.filas.map(({ valores }) => valores)).toEqual(counts.slice(0, 50));
    for (const { clave, celdas } of found.filas) {
      const own = [...Map.groupBy(bySite.get(clave) ?? [], monthOf)].toSorted(
        ([a], [b]) => Number(a > b) - Number(a < b),
      );
      expect([clave, celdas.map((celda) => [months[celda.columna], celda.muestras, celda.valores])]).toEqual([
        clave,
        own.map(([mes, list]) => [mes, list.length, columnOf(list, columna).length]),
      ]);
    }
  });

  it('of one site are its rows, in order', async () => {
    const [columna, parametro, unidad] = columns[1];
    const records = recordsOf(nyc, ',', 'utf8').filter((of) => of('Sample Site') === '1S07');
    const values = columnOf(records, columna);
    const serie = await evolucion({ solicitante: ['1S07'] }, parametro, parametro, unidad);
    expect(values.length).toBeGreaterThan(15);
    const dateOf = (of: Registro) =>
      of('Sample Date').replace(/^(?<m>\d\d)\/(?<d>\d\d)\/(?<a>\d{4})$/u, '$<a>-$<m>-$<d>');
    const inOrder = (list: readonly (readonly [string, number])[]) => list.map(([dia, n]) => `${dia} ${n}`).toSorted();
    expect(inOrder(serie.valores?.map(({ muestra, valor = NaN }) => [muestra.fecha_muestra, valor]) ?? [])).toEqual(
      inOrder(values.map(({ of, number }) => [dateOf(of), number])),
    );
    expect(serie.mediana).toEqual({ clase: 'valor', valor: percentile(values, 5) });
  });
});
