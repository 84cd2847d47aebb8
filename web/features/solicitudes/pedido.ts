import type * as z from 'zod';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import type { Incidencia } from '../../../contract/incidencias/incidencia.ts';
import type { Explicacion } from '../../../contract/programa/cobertura.ts';
import { partesDeClave } from '../../../contract/puntos/rules/punto.ts';
import { solicitanteOfClave } from '../../../contract/puntos/puntos.ts';
import type { Solicitud, solicitudNuevaSchema } from '../../../contract/solicitudes/solicitud.ts';

/** A point that is known: by its key, with its name. */
interface PuntoConocido {
  clave: string;
  nombre: string;
  codigo?: string | undefined;
}

type Dias = Pick<Solicitud, 'desde' | 'hasta'>;

/** What a form to ask for a sample is opened with. */
export interface Inicial {
  solicitante?: string;
  tipo_muestra?: string;
  punto?: PuntoConocido | undefined;
  parametros?: readonly string[];
  desde?: string;
  hasta?: string;
  /** The days of each missing sample, where several are: all of them may be asked for at once. */
  faltan?: readonly Dias[];
  origen?: Solicitud['origen'];
  instalacion?: string;
  incidencia?: string;
  /** What it is for, as the form says it. */
  para?: string;
}

/** What is typed; the point by its key, or by a name that no point has. */
export interface PedidoValues {
  solicitante: string[];
  tipo: string[];
  punto: string[];
  parametros: string[];
  desde: string;
  hasta: string;
  mensaje: string;
  /** Whether all samples that lack are asked for, each for its own days. */
  todas: boolean;
}

export function valuesOf({ solicitante, tipo_muestra, punto, parametros = [], ...inicial }: Inicial): PedidoValues {
  const of = solicitante ?? (punto && solicitanteOfClave(punto.clave));
  return {
    solicitante: of === undefined ? [] : [of],
    tipo: tipo_muestra === undefined ? [] : [tipo_muestra],
    punto: punto === undefined ? [] : [punto.clave],
    parametros: [...parametros],
    desde: inicial.desde ?? '',
    hasta: inicial.hasta ?? '',
    mensaje: '',
    todas: false,
  };
}

type Cuerpo = z.input<typeof solicitudNuevaSchema>;

/** What is sent of what is typed. `puntos`: the known ones. */
export function cuerpoDe(
  { solicitante, tipo, punto, parametros, desde, hasta, mensaje }: PedidoValues,
  { origen = 'otra', instalacion, incidencia }: Inicial,
  { puntos, peticion }: { puntos: readonly PuntoConocido[]; peticion: string },
): Cuerpo {
  return {
    solicitante: solicitante[0] ?? '',
    tipo_muestra: tipo[0] ?? '',
    punto: puntoDe(punto[0], puntos),
    parametros,
    desde,
    hasta: hasta || desde,
    origen,
    instalacion: instalacion ?? null,
    incidencia: incidencia ?? null,
    mensaje,
    peticion,
  };
}

function puntoDe(written: string | undefined, puntos: readonly PuntoConocido[]): Cuerpo['punto'] {
  if (written === undefined) return null;
  const known = puntos.find(({ clave }) => clave === written);
  const { nombre, codigo } = known ?? (solicitanteOfClave(written) ? partesDeClave(written) : { nombre: written });
  return codigo ? { nombre, codigo } : { nombre };
}

/** Most samples that are asked for at once: the days of a month. */
const maxDeUnaVez = 31;

/** The days of each sample that is missing in some periods, the first ones; none where it is a single one. @internal */
export function diasDeLasQueFaltan(periodos: readonly (Dias & { faltan: number })[], hoy: string): Dias[] {
  const all = periodos.flatMap(({ desde, hasta, faltan }) =>
    Array.from({ length: Math.min(faltan, maxDeUnaVez) }, () => desdeHoy({ desde, hasta }, hoy)),
  );
  return all.length > 1 ? all.slice(0, maxDeUnaVez) : [];
}

/** Days without those that are past. */
const desdeHoy = ({ desde, hasta }: Dias, hoy: string): Dias => ({
  desde: desde < hoy ? hoy : desde,
  hasta: hasta < hoy ? hoy : hasta,
});

/** What is asked for from periods of a programme's row that lack samples: for the first of them, or all. */
export function inicialDeHueco(
  instalacion: { _id: string; nombre: string; solicitante: string },
  { que, tipos, parametros, puntos }: Pick<Explicacion['fila'], 'que' | 'tipos' | 'parametros' | 'puntos'>,
  periodos: readonly [Dias & { faltan: number }, ...(Dias & { faltan: number })[]],
): Inicial {
  const hoy = fechaEnMadrid(new Date());
  const [clave, ...others] = puntos;
  return {
    solicitante: instalacion.solicitante,
    ...(clave !== undefined && others.length === 0 && { punto: { clave, ...partesDeClave(clave) } }),
    ...(tipos[0] !== undefined && { tipo_muestra: tipos[0] }),
    parametros,
    ...desdeHoy(periodos[0], hoy),
    // Of several points each request would have to say which.
    faltan: others.length > 0 ? [] : diasDeLasQueFaltan(periodos, hoy),
    origen: 'hueco',
    instalacion: instalacion._id,
    para: `Para ${instalacion.nombre}: ${que}`,
  };
}

/** What is asked for from an incident: its re-test, from when the norm wants it where it says so. */
export function inicialDeIncidencia(incidencia: Incidencia): Inicial {
  const { _id, solicitante, punto, tipo_muestra, parametro, determinacion, remuestra } = incidencia;
  const hoy = fechaEnMadrid(new Date());
  const what = parametro || determinacion;
  return {
    solicitante,
    tipo_muestra,
    ...(punto && { punto }),
    parametros: what ? [what] : [],
    ...(remuestra && remuestra.hasta >= hoy
      ? { desde: remuestra.desde < hoy ? hoy : remuestra.desde, hasta: remuestra.hasta }
      : {}),
    origen: 'incidencia',
    incidencia: _id,
    para: 'Nueva muestra para cerrar la incidencia',
  };
}
