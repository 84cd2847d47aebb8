import type { FichaDePunto } from '../contract/punto.ts';
import { aguaConsumo } from './catalogo/agua-consumo.ts';
import { legionellaTipos } from './catalogo/legionella.ts';
import { piscinas } from './catalogo/piscinas.ts';

/** The class of a point, as its ficha says it. */
export type Clase = NonNullable<FichaDePunto['clase']>;

type Regla = readonly [nombre: RegExp, clase: Clase];

const siempre = /^/u;

/** What the names of a type's points say of their class: the first that fits. Ice and dialysis have no class in a norm. */
const reglas: ReadonlyMap<string, readonly Regla[]> = new Map<string, readonly Regla[]>([
  [
    aguaConsumo.red.nombre,
    [
      [/^Depósito de cabecera/u, 'depósito de cabecera'],
      [/^Depósito/u, 'depósito'],
      [siempre, 'red'],
    ],
  ],
  [aguaConsumo.grifo.nombre, [[siempre, 'grifo']]],
  [
    aguaConsumo.completo.nombre,
    [
      [/^ETAP/u, 'salida de ETAP'],
      [/^Depósito/u, 'depósito'],
      [siempre, 'red'],
    ],
  ],
  [aguaConsumo.etap.nombre, [[siempre, 'salida de ETAP']]],
  [aguaConsumo.captacion.nombre, [[siempre, 'captación']]],
  [
    legionellaTipos.acs.nombre,
    [
      [/^Acumulador/u, 'acumulador'],
      [/^Retorno/u, 'retorno'],
      [siempre, 'terminal'],
    ],
  ],
  [
    legionellaTipos.afch.nombre,
    [
      [/^Depósito/u, 'depósito de AFCH'],
      [siempre, 'AFCH'],
    ],
  ],
  [legionellaTipos.torre.nombre, [[siempre, 'torre']]],
  [
    legionellaTipos.riego.nombre,
    [
      [/^Sector/u, 'otra instalación'],
      [siempre, 'otra instalación'],
    ],
  ],
  [piscinas.descubierta.nombre, [[siempre, 'vaso de piscina']]],
  [piscinas.climatizada.nombre, [[siempre, 'vaso de piscina']]],
  [piscinas.hidromasaje.nombre, [[siempre, 'spa']]],
]);

/** The class of a point of this name where samples of a type are taken; undefined where no norm asks for one. */
export function claseDe(tipo: string, nombre: string): Clase | undefined {
  return reglas.get(tipo)?.find(([pattern]) => pattern.test(nombre))?.[1];
}
