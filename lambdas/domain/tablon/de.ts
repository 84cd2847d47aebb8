import { clasesDeInstalacion } from '../../../contract/programa/instalacion.ts';
import type { FilaDePrograma } from '../../../contract/programa/programa.ts';
import { solicitanteOfClave } from '../../../contract/puntos/puntos.ts';
import { isRed, type TablonQuery } from '../../../contract/tablon/tablon.ts';
import { queryNombres } from '../../engine/query/points/point.ts';
import { type Alcance, allows } from '../../platform/access/scope.ts';
import type { Asking } from '../../platform/access/visible.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import { requireInstalacion } from '../programa/access/visibles.ts';
import { readInstalacion, type StoredInstalacion } from '../programa/store/instalaciones.ts';
import { readPointNaming } from '../puntos/naming/point-naming.ts';
import { huellaDePunto } from '../puntos/store/puntos.ts';
import type { StoredTablon } from './store/tablones.ts';

/** The fields of a programme's row that a board uses. */
type Pedida = Pick<FilaDePrograma, 'que' | 'tipos' | 'parametros' | 'puntos' | 'desde' | 'hasta'>;

/** The subject of a board in the words for its readers: an installation, or a point by its key. */
export interface Publicable {
  /** The board's id: the installation's id, or the point's `huellaDePunto`. */
  _id: string;
  punto?: string;
  nombre: string;
  clase: string;
  solicitante: string;
  /** Whether RD 3/2023, an. XI.B defines the sets. */
  isRed: boolean;
  puntos: readonly string[];
  filas: readonly Pedida[];
}

/** The subject that a viewer asks for. Throws NOT_FOUND. */
export async function requirePublicable(viewer: Asking, { instalacion, punto = '' }: TablonQuery): Promise<Publicable> {
  if (instalacion !== undefined) return deInstalacion(await requireInstalacion(viewer, instalacion));
  const found = await nombreDePunto(viewer.alcance, punto);
  if (!found) throw new Failure('NOT_FOUND');
  return dePunto(found.clave, { nombre: found.nombre, tipos: [] });
}

/** The subject of a stored board; undefined where it is gone, or its point is an alias of another now. */
export async function readPublicable({ _id, punto, ajustes }: StoredTablon): Promise<Publicable | undefined> {
  if (punto === undefined) {
    const found = await readInstalacion(_id);
    return found && deInstalacion(found);
  }
  const alcance = { solicitantes: new Set([solicitanteOfClave(punto) ?? '']), tipos: new Set(ajustes.tipos) };
  const found = await nombreDePunto(alcance, punto);
  return found?.clave === punto ? dePunto(punto, { nombre: ajustes.titulo, tipos: ajustes.tipos }) : undefined;
}

const deInstalacion = ({ _id, nombre, solicitante, puntos, filas, atributos }: StoredInstalacion) => ({
  _id,
  nombre,
  clase: clasesDeInstalacion[atributos.clase],
  solicitante,
  isRed: isRed(atributos),
  puntos,
  filas,
});

const dePunto = (punto: string, { nombre, tipos }: { nombre: string; tipos: readonly string[] }): Publicable => ({
  _id: huellaDePunto(punto),
  punto,
  nombre,
  clase: 'Punto de muestreo',
  solicitante: solicitanteOfClave(punto) ?? '',
  isRed: false,
  puntos: [punto],
  filas: tipos.map((tipo) => ({ que: tipo, tipos: [tipo], parametros: [], puntos: [], desde: '', hasta: null })),
});

/** The point of a key, with its current name; undefined where no authorised sample in scope is of it. */
async function nombreDePunto(alcance: Alcance, punto: string): Promise<{ clave: string; nombre: string } | undefined> {
  if (!allows(alcance.solicitantes, solicitanteOfClave(punto) ?? '')) return undefined;
  const { ajenas, aliases } = await readPointNaming();
  const clave = aliases.claveOf(punto);
  const nombres = await queryNombres(alcance, aliases.namesOf(clave), ajenas);
  const found = nombres.get(clave) ?? [...nombres.values()][0];
  return found && { clave, nombre: aliases.pointOf(found).nombre };
}
