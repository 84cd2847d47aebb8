import { normas } from '../../../contract/normas/todas.ts';
import { aguas, tablaDeAgua } from './agua.ts';
import { alimentos, tablaDeAlimentos } from './alimentos.ts';
import { contaminantes, sueltos, tablaDeContaminantes } from './contaminantes.ts';
import { legionella, piscinas, tablaDeInstalaciones } from './instalaciones.ts';
import type { Caso, Prueba, TipoMuestra } from './modelo.ts';
import { superficies, tablaDeSuperficies } from './superficies.ts';
import { leeTabla, pruebasDe } from './tabla.ts';
import type { NormaDeTipo } from '../../../contract/normas/norma-de-tipo.ts';

const todos = {
  ...aguas,
  ...legionella,
  ...piscinas,
  ...alimentos,
  ...superficies,
  ...contaminantes,
  ...sueltos,
} satisfies Record<string, TipoMuestra>;

export type TipoClave = keyof typeof todos;

/** Every type of sample that the laboratory takes, by a key that only this folder uses. */
export const tipos: Readonly<Record<TipoClave, TipoMuestra>> = todos;

const tablas = [tablaDeAgua, tablaDeInstalaciones, tablaDeAlimentos, tablaDeSuperficies, tablaDeContaminantes].join(
  '\n',
);
const tabla = leeTabla(tablas);
const filas = Object.values(normas).flatMap(({ limites, criterios = [] }) => [...limites, ...criterios]);

/** Days on which an analysis or a limit begins or ends. @internal */
export const vigencias: readonly string[] = [
  ...new Set([
    ...filas.flatMap(({ desde = '', hasta = '' }) => [desde, hasta]),
    ...(JSON.stringify([tablas, todos]).match(/(?<=>=|<)\d{4}-\d\d-\d\d/gu) ?? []),
  ]),
].filter(Boolean);

/** Cases that are alike in everything that analyses depend on have the same key. */
export function claveDe({ fecha, lugar, categoria, desinfectante, rasgos }: Caso): string {
  return [lugar, categoria, desinfectante, ...rasgos, vigencias.filter((dia) => fecha >= dia).length].join('|');
}

/** What a sample of a type is analysed for in a case, against which limits. */
export const pruebas = (tipo: TipoMuestra, caso: Caso): Prueba[] => pruebasDe(tabla, tipo, caso);

/** Each group's id, name, description and colour: distinguishable, and none of the three that mean a verdict. */
const deGrupos = [
  ['aguas-consumo', 'Aguas de consumo', 'Redes, grifos, captaciones, hielo y hemodiálisis', '#2563EB', aguas],
  ['legionella', 'Legionella', 'Control de instalaciones según el Real Decreto 487/2022', '#7C3AED', legionella],
  ['piscinas', 'Piscinas y spas', 'Vasos de piscina y spas según el Real Decreto 742/2013', '#06B6D4', piscinas],
  ['alimentos', 'Alimentos', 'Microbiología según el Reglamento (CE) 2073/2005', '#F97316', alimentos],
  ['superficies', 'Superficies y ambientes', 'Superficies, manipuladores y aire', '#DB2777', superficies],
  ['contaminantes', 'Residuos y contaminantes', 'Plaguicidas, metales, alérgenos y aceites', '#92400E', contaminantes],
] as const;

/** The six groups of types. */
export const grupos = deGrupos.map(([id, nombre, descripcion, color, of]) => {
  const tiposIncluidos = Object.values<TipoMuestra>(of).map((tipo) => tipo.nombre);
  return { _id: `grupo-${id}`, nombre, descripcion, color, tiposIncluidos };
});

/**
 * The norms that the demo laboratory has switched on: those of drinking water, Legionella and pools. A type whose samples
 * come from several kinds of place has none of its own: the point's data says it, or only what holds everywhere is said.
 */
export const normasDeTipos: readonly NormaDeTipo[] = Object.values(tipos).flatMap((tipo) => {
  const { nombre, ley: norma, lugar = null, condiciones = {} } = tipo;
  if (!norma || norma === 'rd-509-1996') return [];
  return [{ tipo: nombre, norma, lugar, condiciones, filas: [], listeriaDemostrada: null, activa: true }];
});
