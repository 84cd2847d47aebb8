import type { PapelQuery } from '../../../contract/papeles/papeles.ts';
import { type ClaseDePapel, instalacionesDePapel, isDePapel } from '../../../contract/papeles/clases.ts';
import { clasesDeInstalacion } from '../../../contract/programa/instalacion.ts';
import type { Instalacion } from '../../../contract/programa/programa.ts';
import { OutOfScope } from '../../platform/access/out-of-scope.ts';
import { allows } from '../../platform/access/scope.ts';
import type { Asking } from '../../platform/access/visible.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import { requireInstalacion } from '../programa/access/visibles.ts';
import { knownInstalaciones } from '../programa/store/known-instalaciones.ts';
import { readPointNamingFor, type ScopedNaming } from '../puntos/naming/scoped-naming.ts';
import type { Lugar } from './secciones.ts';

/** The subject of a paper, and its sections. */
export interface Sujeto {
  solicitantes: string[];
  instalacion: Lugar['instalacion'];
  lugares: Lugar[];
  /** Keys of the points of all sections; undefined: the requesters', whichever. */
  claves: ReadonlySet<string> | undefined;
  naming: ScopedNaming;
  /** The cleanings and disinfections there, after which the law asks for a sample. */
  hechos: Instalacion['hechos'];
}

/** A paper, and whether points of no installation are a section of their own. */
export interface Papel {
  papel: ClaseDePapel;
  conOtros: boolean;
}

/**
 * What a paper that is asked for is of: an installation, or requesters' of the paper's classes, each a section; a requester that
 * has none of them is a section as a whole. Throws NOT_FOUND, and VALIDATION for an installation of another class.
 */
export async function sujetoDe(
  { instalacion: id, solicitante: solicitantes = [] }: PapelQuery,
  viewer: Asking,
  { papel, conOtros }: Papel,
): Promise<Sujeto> {
  const { alcance } = viewer;
  const naming = await readPointNamingFor(alcance);
  if (id !== undefined) {
    const found = await requireInstalacion(viewer, id);
    if (!isDePapel(papel, found.atributos.clase)) throw deOtraClase(papel);
    const lugar = lugarDe(found, naming);
    const { instalacion, claves, solicitante } = lugar;
    return { solicitantes: [solicitante], instalacion, lugares: [lugar], claves, naming, hechos: found.hechos };
  }
  if (!solicitantes.every((name) => allows(alcance.solicitantes, name))) throw new OutOfScope();
  const known = await knownInstalaciones();
  const lugares = solicitantes.flatMap((solicitante) => {
    const all = known.filter((one) => one.solicitante === solicitante && isDePapel(papel, one.atributos.clase));
    const isAlone = solicitantes.length === 1;
    // Installations of two requesters may have one name.
    const own = all
      .map((one) => lugarDe(one, naming))
      .map((lugar) => (isAlone ? lugar : { ...lugar, nombre: `${lugar.nombre} (${solicitante})` }));
    const sinInstalacion = isAlone ? 'Puntos sin instalación' : `${solicitante}: puntos sin instalación`;
    const nombre = own.length === 0 ? solicitante : sinInstalacion;
    const rest = { solicitante, instalacion: null, nombre, claves: undefined, temporada: undefined };
    return conOtros || own.length === 0 ? [...own, rest] : own;
  });
  const isNarrow = lugares.every(({ claves }) => claves !== undefined);
  const claves = isNarrow ? new Set(lugares.flatMap((lugar) => [...(lugar.claves ?? [])])) : undefined;
  return { solicitantes, instalacion: null, lugares, claves, naming, hechos: [] };
}

function lugarDe(
  { _id, solicitante, nombre, atributos, puntos }: Instalacion,
  { joined, aliases }: ScopedNaming,
): Lugar {
  return {
    solicitante,
    instalacion: { _id, nombre, clase: atributos.clase },
    nombre,
    // A point goes by the name that the viewer sees of it.
    claves: new Set(puntos.flatMap((clave) => joined.namesOf(clave)).map((clave) => aliases.claveOf(clave))),
    temporada: atributos.clase === 'vaso' ? atributos.temporada : undefined,
  };
}

function deOtraClase(papel: ClaseDePapel): Failure {
  const names = instalacionesDePapel[papel].map((clase) => clasesDeInstalacion[clase]);
  const message = `Elige una instalación de las de este papel: ${names.join(', ')}`;
  return new Failure('VALIDATION', { message, details: [{ field: 'instalacion', message }] });
}
