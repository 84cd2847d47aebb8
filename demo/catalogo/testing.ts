import { type Caso, vigencias } from './caso.ts';
import type { Parametro, Producto, Punto } from './modelo.ts';
import { type TipoClave, tipos } from './tipos.ts';

/** A sample of today, without anything that would set it apart. */
export const base: Caso = { fecha: '2026-11-20', desinfectante: 'hipoclorito sódico', rasgos: [] };

/** The parameters of a type in a case. */
export function parametrosDe(tipo: TipoClave, caso: Partial<Caso>): Parametro[] {
  return tipos[tipo].pruebas({ ...base, ...caso }).flatMap((prueba) => [...prueba.parametros]);
}

/** The first days of each period, and the last ones before. */
const fechas = Object.values(vigencias).flatMap((desde) => [
  new Date(Date.parse(desde) - 86_400_000).toISOString().slice(0, 10),
  desde,
]);

/** Every case that limits of a type may depend on. */
function casosDe(tipo: TipoClave): Caso[] {
  const { productos, referencias } = tipos[tipo];
  const lugares = new Set(referencias.map((one: string | Punto) => (typeof one === 'string' ? undefined : one.lugar)));
  const categorias = new Set(
    productos.map((one: string | Producto) => (typeof one === 'string' ? undefined : one.categoria)),
  );
  const desinfectantes = ['hipoclorito sódico', 'cloro gas', 'dióxido de cloro'] as const;
  const rasgos = [[], ['metal', 'edificio prioritario', 'nitratos']] as const;
  return [...lugares].flatMap((lugar) =>
    [...categorias].flatMap((categoria) =>
      desinfectantes.flatMap((desinfectante) =>
        fechas.flatMap((fecha) => rasgos.map((own) => ({ lugar, categoria, desinfectante, fecha, rasgos: own }))),
      ),
    ),
  );
}

export const claves = Object.keys(tipos) as TipoClave[];

/** Every type in every case. */
export const todos = claves.flatMap((tipo) =>
  casosDe(tipo).map((caso) => ({ tipo, caso, parametros: parametrosDe(tipo, caso) })),
);
