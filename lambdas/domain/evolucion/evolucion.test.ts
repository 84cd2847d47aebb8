import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Input } from '../../../contract/calls.ts';
import { evolucionQuerySchema, evolucionSchema, parametrosSchema } from '../../../contract/evolucion/evolucion.ts';
import { panoramaQuerySchema } from '../../../contract/evolucion/panorama.ts';
import { maxPuntosCitados } from '../../../contract/puntos/puntos.ts';
import type { MuestraDocument } from '../../../contract/muestras/muestra.ts';
import { muestra } from '../../../testing/muestras.ts';
import { storedUsuario } from '../../../testing/usuarios.ts';
import { useTables } from '../../../testing/use-tables.ts';
import type { Alcance } from '../../platform/access/scope.ts';
import { saveMuestras } from '../entregas/store/save-muestras.ts';
import { getEvolucion, listParametros } from './evolucion.ts';
import { getPanorama } from './panorama.ts';

useTables();

const now = new Date('2026-03-10T10:00:00Z');
const everything: Alcance = { solicitantes: 'todos', tipos: 'todos' };
const requestOf = (alcance: Alcance) => ({
  usuario: storedUsuario({ _id: 'ana' }),
  alcance,
  familia: 'sesion',
  now,
  cookies: [],
  newId: randomUUID,
  setCookie: () => undefined,
  visitor: async () => ({ address: '192.0.2.1', origin: 'https://area.example' }),
});

type Resultado = MuestraDocument['determinaciones'][number]['resultados'][number];

const sample = (_id: string, fecha: string, nombre: string, resultados: Resultado[]) =>
  muestra({
    _id,
    fecha_muestra: fecha,
    solicitante: { nombre },
    referencia_externa: 'Toma de red',
    determinaciones: [
      { descripcion: 'Aniones', resultados, total_resultados: 1, resultados_cumplen: 0, resultados_no_cumplen: 0 },
    ],
  });
const nitrato = (valor: number, more: Partial<Resultado> = {}): Resultado => ({
  descripcion: 'Nitrato',
  unidad: 'mg/L',
  valor,
  referencia: { max: 50 },
  conclusion: valor > 50 ? 'No cumple' : 'Cumple',
  ...more,
});

async function evolucion(alcance: Alcance, more: Partial<Input<'getEvolucion'>['query']> = {}) {
  const query = {
    ...evolucionQuerySchema.parse({ determinacion: 'Aniones', parametro: 'Nitrato', unidad: 'mg/L' }),
    ...more,
  };
  const answer = await getEvolucion({ params: undefined, body: undefined, query }, requestOf(alcance));
  return evolucionSchema.parse(answer);
}

async function parametros(alcance: Alcance) {
  const answer = await listParametros({ params: undefined, body: undefined, query: {} }, requestOf(alcance));
  return parametrosSchema.parse(answer);
}

describe('a parameter over time', () => {
  const years = ['2023', '2024', '2025'];
  const documents = years.flatMap((year, y) =>
    ['02', '05', '08', '11'].map((month, m) =>
      sample(`sube ${year}-${month}`, `${year}-${month}-10`, 'ETAP Norte', [nitrato(30 + 4 * y + m)]),
    ),
  );

  it('says its median, its trend and when that reaches the limit in one sentence, of what the viewer may see', async () => {
    await saveMuestras([...documents, sample('ajena', '2025-06-01', 'Hotel Luna', [nitrato(900)])], {
      now,
    });
    const own = await evolucion({ solicitantes: new Set(['ETAP Norte']), tipos: 'todos' });
    expect(own).toMatchObject({
      total: 12,
      noCumplen: 0,
      censurados: 0,
      mediana: { clase: 'valor', valor: 35.5 },
    });
    expect(own.tendencia).toMatchObject({ clase: 'sube', n: 12 });
    expect(own.cruce).toMatchObject({ extremo: 'max', limite: 50 });
    expect(own.frase).toBe(
      'Nitrato en Toma de red: mediana 35,5 mg/L en 12 valores; sube 4 mg/L al año; al ritmo actual alcanzaría 50 mg/L hacia 2028',
    );
    expect(own.valores?.map(({ valor }) => valor)).toEqual([30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41]);
    expect(own.valores?.[0]).toEqual({
      muestra: { _id: 'sube 2023-02', numero_muestra: 'sube 2023-02', fecha_muestra: '2023-02-10' },
      solicitante: 'ETAP Norte',
      referencia_externa: 'Toma de red',
      punto: 0,
      valor: 30,
      texto: '30',
      limite: { max: 50 },
      conclusion: 'Cumple',
    });
    expect(JSON.stringify(own)).not.toContain('900');
    expect((await evolucion({ solicitantes: new Set(), tipos: 'todos' })).total).toBe(0);
    expect((await evolucion(everything, { fechaInicio: '2025-06-01', fechaFin: '2025-06-30' })).total).toBe(1);
  });

  it('names the point of every value that has one, those of more points than it counts too', async () => {
    const points = Array.from({ length: maxPuntosCitados + 1 }, (_, n) => `Toma ${String(n).padStart(3, '0')}`);
    const many = points.map((nombre, n) => ({
      ...sample(`toma-${n}`, '2024-01-01', 'Hotel de muchas tomas', [nitrato(n)]),
      punto_muestreo: { nombre, codigo: `T-${n}` },
      referencia_externa: undefined,
    }));
    await saveMuestras(many, { now });
    const { valores = [], puntos } = await evolucion({
      solicitantes: new Set(['Hotel de muchas tomas']),
      tipos: 'todos',
    });
    expect([puntos.total, puntos.citados.length]).toEqual([points.length, maxPuntosCitados]);
    const nameOf = ({ punto, puntoSinCitar }: (typeof valores)[number]) =>
      punto === undefined ? puntoSinCitar : puntos.citados[punto];
    expect(new Set(valores.map((one) => nameOf(one)?.nombre))).toEqual(new Set(points));
    expect(valores.flatMap(({ puntoSinCitar }) => puntoSinCitar ?? [])).toEqual([
      { nombre: points.at(-1), codigo: `T-${maxPuntosCitados}` },
    ]);
  });

  it('takes what is below a limit of quantification as below, words as words, and other units converted', async () => {
    const mixed = [
      sample('m1', '2024-01-01', 'Mixto', [nitrato(0.5, { operador: '<', valor_formateado: '<0,50' })]),
      sample('m2', '2024-02-01', 'Mixto', [
        nitrato(2500, { unidad: 'µg/L', referencia: { max: 50_000 }, conclusion: 'Cumple' }),
      ]),
      sample('m3', '2024-03-01', 'Mixto', [
        { descripcion: 'Nitrato', unidad: 'mg/L', valor_formateado: 'No detectado' },
      ]),
      sample('m4', '2024-04-01', 'Mixto', [nitrato(60)]),
      sample('m5', '2024-05-01', 'Mixto', [nitrato(7, { unidad: 'mg/kg' })]),
    ];
    await saveMuestras(mixed, { now });
    const found = await evolucion({ solicitantes: new Set(['Mixto']), tipos: 'todos' });
    expect(found).toMatchObject({ total: 4, censurados: 1, noCumplen: 1, enPalabras: 1, convertidos: 1 });
    expect(
      found.valores?.map(({ valor, operador, texto, unidad, limite }) => [valor, operador, texto, unidad, limite?.max]),
    ).toEqual([
      [0.5, '<', '0.50', undefined, 50],
      [2.5, undefined, '2500', 'µg/L', 50],
      [undefined, undefined, 'No detectado', undefined, undefined],
      [60, undefined, '60', undefined, 50],
    ]);
    expect(found.mediana).toEqual({ clase: 'valor', valor: 2.5 });
    expect(found.p10).toEqual({ clase: 'menor', valor: 0.5 });
    const listed = await parametros({ solicitantes: new Set(['Mixto']), tipos: 'todos' });
    expect(
      listed.parametros.map(({ unidad, valores, censurados, peor }) => [unidad, valores, censurados, peor]),
    ).toEqual([
      ['mg/L', 3, 1, 1.2],
      ['mg/kg', 1, 0, 0.14],
      ['µg/L', 1, 0, 0.05],
    ]);
  });

  it('counts no value where a result has a verdict alone, which fails all the same, on every screen', async () => {
    const blank = (conclusion: string): Resultado => ({ descripcion: 'Nitrato', unidad: 'mg/L', conclusion });
    const word: Resultado = { descripcion: 'Nitrato', unidad: 'mg/L', valor_formateado: 'Ausencia' };
    await saveMuestras(
      [
        sample('b1', '2024-01-01', 'Blancos', [nitrato(12)]),
        sample('b2', '2024-02-01', 'Blancos', [word]),
        sample('b3', '2024-03-01', 'Blancos', [blank('Cumple')]),
        sample('b4', '2024-04-01', 'Blancos', [blank('No cumple'), { ...blank('Cumple'), descripcion: 'Amonio' }]),
      ],
      { now },
    );
    const blancos: Alcance = { solicitantes: new Set(['Blancos']), tipos: 'todos' };
    const counts = { valores: 2, noCumplen: 1 };
    expect((await parametros(blancos)).parametros).toMatchObject([{ parametro: 'Nitrato', ...counts }]);
    const serie = await evolucion(blancos);
    expect(serie).toMatchObject({ total: 2, noCumplen: 1, sinValor: 1, enPalabras: 1 });
    expect(serie.puntos.citados).toMatchObject([counts]);
    expect(serie.valores?.map(({ texto, conclusion }) => [texto, conclusion])).toEqual([
      ['12', 'Cumple'],
      ['Ausencia', 'Sin definir'],
      ['', 'No cumple'],
    ]);
    const asked = panoramaQuerySchema.parse({ columnas: 'anio' });
    const { filas } = await getPanorama({ params: undefined, body: undefined, query: asked }, requestOf(blancos));
    expect(filas).toMatchObject([
      { parametro: { parametro: 'Nitrato' }, muestras: 4, ...counts, celdas: [{ ultimo: { fecha: '2024-04-01' } }] },
      { parametro: { parametro: 'Amonio' }, muestras: 1, valores: 0, noCumplen: 0 },
    ]);
  });

  it('is answered by month past two thousand values, with the values that stand out', async () => {
    // Thirty values to a sample: as many samples as values take long to store.
    const many = Array.from({ length: 70 }, (_, n) => {
      const fecha = n % 2 === 0 ? '2025-01-15' : '2025-02-15';
      return sample(
        `larga ${n}`,
        fecha,
        'Larga',
        Array.from({ length: 30 }, (_one, i) => nitrato(30 * n + i)),
      );
    });
    await saveMuestras(many, { now });
    const found = await evolucion({ solicitantes: new Set(['Larga']), tipos: 'todos' });
    expect(found.valores).toBeUndefined();
    expect(found.tendencia).toEqual({ clase: 'no calculable', motivo: 'demasiados valores', n: 2100 });
    expect(found.meses).toMatchObject([
      {
        mes: '2025-01',
        valores: 1050,
        noCumplen: 1020,
        censurados: 0,
        minimo: { valor: 0, muestra: { _id: 'larga 0' } },
        maximo: { valor: 2069, muestra: { _id: 'larga 68' } },
        mediana: { clase: 'valor', valor: 1034.5 },
      },
      { mes: '2025-02', valores: 1050, noCumplen: 1029, minimo: { valor: 30 }, maximo: { valor: 2099 } },
    ]);
  });
});
