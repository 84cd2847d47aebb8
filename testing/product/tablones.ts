import { fechaEnMadrid } from '../../contract/base/fecha.ts';
import type { MuestraDocument, Resultado } from '../../contract/muestras/muestra.ts';
import { claveDePunto } from '../../contract/puntos/rules/punto.ts';
import type { TablonCambiado } from '../../contract/tablon/tablon.ts';
import { saveMuestras } from '../../lambdas/domain/entregas/store/save-muestras.ts';
import { muestra } from '../muestras.ts';
import type { Product } from './product.ts';

/** The year before this one. */
export const last = String(Number(fechaEnMadrid(new Date()).slice(0, 4)) - 1);
/** The key of a point of the Hotel Sol. */
export const clave = (nombre: string) => claveDePunto('Hotel Sol', { nombre });
/** Free chlorine, in mg/L: between 0.5 and 2 is permitted. */
export const cloro = (valor: number, more: Partial<Resultado> = {}): MuestraDocument['determinaciones'][number] => ({
  descripcion: 'Cloro libre residual',
  resultados: [
    {
      descripcion: 'Cloro libre residual',
      valor,
      valor_formateado: String(valor).replace('.', ','),
      unidad: 'mg/L',
      referencia: { min: 0.5, max: 2 },
      conclusion: valor > 2 ? 'No cumple' : 'Cumple',
      ...more,
    },
  ],
  total_resultados: 1,
  resultados_cumplen: valor > 2 ? 0 : 1,
  resultados_no_cumplen: valor > 2 ? 1 : 0,
});
/** A sample of a pool’s large basin that complies; the rest as given. */
export const at = (id: string, fecha: string, more: Partial<MuestraDocument> = {}) =>
  muestra({
    _id: id,
    numero_muestra: id,
    fecha_muestra: fecha,
    hora_muestra: '10:20',
    tipo_muestra: 'Agua de piscina',
    punto_muestreo: { nombre: 'Vaso grande' },
    conclusion_muestra: 'Cumple',
    determinaciones: [cloro(1.2)],
    ...more,
  });
/** Stores samples. */
export const save = async (...some: MuestraDocument[]) => saveMuestras(some, { now: new Date() });

/** A board as it is while nobody asks for one. */
export const apagado: TablonCambiado = {
  activo: false,
  nombre: '',
  indexable: false,
  tipos: [],
  sinac: '',
  soloSinac: false,
};

/** Who reads boards of a product, without an account. */
export function readerOf(product: Product) {
  const open = async (nombre: string) =>
    fetch(`${product.url}/tablon/${encodeURIComponent(nombre)}`, { headers: { cookie: 'algo=1' } });
  return {
    open,
    pageOf: async (nombre: string) => (await open(nombre)).text(),
    statusOf: async (nombre: string) => (await open(nombre)).status,
  };
}
