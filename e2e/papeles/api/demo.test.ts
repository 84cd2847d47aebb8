import { beforeAll, expect, it } from 'vitest';
import type { MuestraDocument } from '../../../contract/muestras/muestra.ts';
import { claveDePunto } from '../../../contract/puntos/rules/punto.ts';
import { defaults, demoLaboratory } from '../../../lab/demo/laboratory.ts';
import { saveMuestras } from '../../../lambdas/domain/entregas/store/save-muestras.ts';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { useProduct } from '../../../testing/product/use-product.ts';

const product = useProduct();
let token: string;

const hotel = 'Hotel Calamarina Playa';
const red = 'Valdemoraleda - Red casco urbano';
const season = { desde: '06-01', hasta: '09-15' };

/** The demo laboratory's own samples of both, as it makes them. */
const muestras = [...demoLaboratory({ ...defaults, today: '2026-11-20' }).muestras()].filter(
  ({ estado, solicitante }) => estado === 'autorizada' && [hotel, red].includes(solicitante.nombre),
);
const puntoDe = ({ punto_muestreo: punto, referencia_externa: referencia = '' }: MuestraDocument) =>
  punto?.nombre ?? referencia;
const at = (solicitante: string, nombres: RegExp) =>
  muestras.filter((one) => one.solicitante.nombre === solicitante && nombres.test(puntoDe(one)));
const delVaso = at(hotel, /^vaso /iu);
const delEdificio = at(hotel, /ducha|lavabo|acumulador|retorno/iu);
const deLaRed = at(red, /./u);

beforeAll(async () => {
  token = (await product.signIn(await putUsuario({ _id: 'jefa', role: 'admin' }))).accessToken;
  await saveMuestras(muestras, { now: new Date('2026-11-21T08:00:00Z') });
});

async function instalacion(nombre: string, atributos: object, own: readonly MuestraDocument[]): Promise<string> {
  const keys = own.map((one) => {
    const { nombre: name, codigo } = one.punto_muestreo ?? { nombre: puntoDe(one) };
    return claveDePunto(one.solicitante.nombre, codigo === undefined ? { nombre: name } : { nombre: name, codigo });
  });
  const body = { solicitante: own[0]?.solicitante.nombre, nombre, atributos, puntos: [...new Set(keys)] };
  const { data, refusal } = await product.call('createInstalacion', { token, body });
  expect(refusal).toBeUndefined();
  return data.instalacion._id;
}

/** Names that the paper says in the law's words. */
const enLaLey: Readonly<Record<string, string>> = {
  'Hierro total': 'Hierro',
  'Temperatura del agua': 'Temperatura',
  'Temperatura en el punto': 'Temperatura',
};

/** What a script says that reads the samples by itself: by parameter and period, in order. */
function cifrasDe(own: readonly MuestraDocument[], periodOf: (fecha: string) => string | undefined): string[] {
  const found = new Map<string, { number: number | undefined; fails: boolean }[]>();
  for (const { fecha_muestra: fecha, determinaciones } of own) {
    const period = periodOf(fecha);
    if (period === undefined) continue;
    for (const { resultados } of determinaciones) {
      for (const { descripcion, unidad, valor, operador, valor_formateado: text, conclusion } of resultados) {
        const fails = conclusion === 'No cumple';
        if (valor === undefined && !text && !fails) continue;
        const name = enLaLey[descripcion] ?? descripcion;
        const list = found.get(`${name} | ${period}`) ?? [];
        found.set(`${name} | ${period}`, list);
        const inLaw = descripcion === 'Hierro total' && unidad === 'mg/L' ? 1000 : 1;
        list.push({ number: valor === undefined || operador ? undefined : valor * inLaw, fails });
      }
    }
  }
  return Array.from(found, ([key, values]) => {
    const exact = values.flatMap(({ number }) => (number === undefined ? [] : [number]));
    const mean = exact.reduce((a, b) => a + b, 0) / exact.length;
    const variance = exact.reduce((a, b) => a + (b - mean) ** 2, 0) / (exact.length - 1);
    const figures = exact.length === 0 ? [] : [mean, Math.min(...exact), Math.max(...exact)];
    const deviation = exact.length < 2 ? [] : [Math.sqrt(variance)];
    return lineOf(key, values.length, [...figures, ...deviation], values.filter(({ fails }) => fails).length);
  }).toSorted();
}

const lineOf = (key: string, count: number, figures: readonly number[], failed: number) =>
  `${key} | ${count} | ${figures.map((each) => Number(each.toPrecision(9))).join(' ')} | ${failed}`;

async function papel(name: 'getSiloe' | 'getHistorico', id: string, desde: string, hasta: string) {
  const { data } = await product.call(name, { token, query: { instalacion: id, desde, hasta } });
  const [seccion] = data.secciones;
  return seccion?.filas ?? [];
}

type Fila = Awaited<ReturnType<typeof papel>>[number];
const lines = (filas: readonly Fila[]) =>
  filas
    .map((fila) => {
      const figures = [fila.media, fila.minimo, fila.maximo, fila.desviacion].filter((each) => each !== null);
      return lineOf(`${fila.parametro} | ${fila.desde.slice(0, 4)}`, fila.determinaciones, figures, fila.noConformes);
    })
    .toSorted();

it('the histories of a building and of a network are what a script reads of the demo’s samples', async () => {
  for (const [own, years] of [
    [delEdificio, 3],
    [deLaRed, 5],
  ] as const) {
    const id = await instalacion(`Histórico de ${years} años`, { clase: 'otra' }, own);
    const first = String(2027 - years);
    const filas = await papel('getHistorico', id, `${first}-01-01`, '2026-12-31');
    expect(lines(filas)).toEqual(cifrasDe(own, (fecha) => (fecha >= first ? fecha.slice(0, 4) : undefined)));
    expect(filas.some(({ menores }) => menores > 0)).toBe(true);
    expect(filas.some(({ noConformes }) => noConformes > 0)).toBe(true);
  }
});

it('the SILOE sheet is what a script reads of the demo’s samples, days of breach among it', async () => {
  const id = await instalacion('Vasos', { clase: 'vaso', temporada: season }, delVaso);
  const filas = await papel('getSiloe', id, '2024-01-01', '2026-12-31');
  const inSeason = (fecha: string) => fecha.slice(5) >= season.desde && fecha.slice(5) <= season.hasta;
  expect(lines(filas)).toEqual(cifrasDe(delVaso, (fecha) => (inSeason(fecha) ? fecha.slice(0, 4) : undefined)));
  const breaches = filas.filter(({ diasIncumplimiento: dias }) => dias > 0);
  expect(breaches.length).toBeGreaterThan(0);
  for (const { parametro, desde, diasIncumplimiento } of filas) {
    const says = (one: MuestraDocument) =>
      one.determinaciones
        .flatMap(({ resultados }) => resultados)
        .filter(({ descripcion }) => (enLaLey[descripcion] ?? descripcion) === parametro)
        .map(({ conclusion }) => conclusion);
    const year = desde.slice(0, 4);
    const own = delVaso.filter(({ fecha_muestra: fecha }) => inSeason(fecha) && fecha.startsWith(year));
    let days = 0;
    for (let day = `${year}-${season.desde}`; day <= `${year}-${season.hasta}`; day = after(day)) {
      const isBreach = own.some(
        (failed) =>
          says(failed).includes('No cumple') &&
          failed.fecha_muestra <= day &&
          !own.some(
            (later) =>
              puntoDe(later).toLowerCase() === puntoDe(failed).toLowerCase() &&
              later.tipo_muestra === failed.tipo_muestra &&
              later.fecha_muestra > failed.fecha_muestra &&
              later.fecha_muestra <= day &&
              says(later).length > 0 &&
              says(later).every((each) => each === 'Cumple'),
          ),
      );
      if (isBreach) days += 1;
    }
    expect([parametro, year, diasIncumplimiento]).toEqual([parametro, year, days]);
  }
});

const after = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
