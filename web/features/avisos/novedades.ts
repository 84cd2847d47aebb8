import type { IncidenciaListada } from '../../../contract/incidencias/incidencia.ts';
import type { AnuladaListada } from '../../../contract/muestras/muestra-anulada.ts';
import type { Pregunta, Respuesta } from '../../../contract/incidencias/pregunta.ts';
import type { CorreccionPendiente } from '../../../contract/muestras/revision.ts';
import type { Usuario } from '../../../contract/cuenta/usuario.ts';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import { cantidad } from '../../../contract/base/numeros.ts';
import type { Solicitud } from '../../../contract/solicitudes/solicitud.ts';
import { isSinLlegar } from '../../../contract/solicitudes/rules/estados.ts';
import { nombreDeIncidencia } from '../../../contract/incidencias/rules/nombre.ts';

/** Whose news they are. */
export type Reader = Pick<Usuario, '_id' | 'role'>;

/** What the bell may tell of. */
export type TipoDeNovedad = 'correccion' | 'incidencia' | 'respuesta' | 'pregunta' | 'anulada' | 'solicitud';

/** Something that is new for the reader, with the way to it. */
export interface Novedad {
  clave: string;
  tipo: TipoDeNovedad;
  /** When it came to be (ISO 8601). */
  cuando: string;
  titulo: string;
  detalle: string;
  enlace: string;
  sinLeer: boolean;
}

/** What was asked of the API, each as it is listed; undefined where it isn't known or isn't for this reader. */
export interface Fuentes {
  correcciones?: readonly CorreccionPendiente[] | undefined;
  incidencias?: readonly IncidenciaListada[] | undefined;
  respuestas?: readonly Respuesta[] | undefined;
  preguntas?: readonly Pregunta[] | undefined;
  anuladas?: readonly AnuladaListada[] | undefined;
  /** Those that wait, for the laboratory; of its own client, for anyone else. */
  solicitudes?: readonly Solicitud[] | undefined;
}

/** How far back the list goes, and what a reader who never opened it has still to read, in days. */
export const diasDeNovedades = 30;
const diasAlEmpezar = 14;

/** How much that was shown is remembered: more than a list of `diasDeNovedades` has. */
const maxMostradas = 1000;

/** An instant so many days before another one. */
const diasAntes = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();

/** What a reader has seen: all until an instant, '' for none, and what was shown since, by `vistaDe`. */
export interface Vistas {
  hasta: string;
  mostradas: readonly string[];
}

/** What a piece of news is known by once it was shown: of a conversation that goes on the next message is another. */
const vistaDe = ({ clave, cuando }: Pick<Novedad, 'clave' | 'cuando'>) => `${clave} ${cuando}`;

/**
 * What is new, newest first. A correction is unread until it is confirmed on its sample's page, which takes it from the list; the
 * rest, of the last `diasDeNovedades`, until it was shown.
 */
export function novedadesDe(fuentes: Fuentes, { vistas, now }: { vistas: Vistas; now: Date }): Novedad[] {
  const since = vistas.hasta || diasAntes(now, diasAlEmpezar);
  const mostradas = new Set(vistas.mostradas);
  const oldest = diasAntes(now, diasDeNovedades);
  const recent = [
    ...(fuentes.incidencias ?? []).map(deIncidencia),
    ...(fuentes.respuestas ?? []).map(deRespuesta),
    ...(fuentes.preguntas ?? []).flatMap(dePregunta),
    ...(fuentes.anuladas ?? []).flatMap(deAnulada),
    ...(fuentes.solicitudes ?? []).flatMap((one) => deSolicitud(one, fechaEnMadrid(now))),
  ].filter(({ cuando }) => cuando >= oldest);
  const all = [
    ...(fuentes.correcciones ?? []).map((one) => ({ ...deCorreccion(one), sinLeer: true })),
    ...recent.map((one) => ({ ...one, sinLeer: one.cuando > since && !mostradas.has(vistaDe(one)) })),
  ];
  return all.toSorted((a, b) => (a.cuando < b.cuando ? 1 : a.cuando > b.cuando ? -1 : 0));
}

/** Marks shown news as read, except corrections, which stay unread. */
export const yaVistas = (novedades: readonly Novedad[], claves: ReadonlySet<string>) =>
  novedades.map((one) => (claves.has(one.clave) ? { ...one, sinLeer: one.tipo === 'correccion' } : one));

/** What a reader has seen once news of some keys were shown to it. */
export function conMostradas(
  { hasta, mostradas }: Vistas,
  novedades: readonly Novedad[],
  claves: ReadonlySet<string>,
): Vistas {
  const shown = novedades.filter(({ clave }) => claves.has(clave)).map(vistaDe);
  return { hasta, mostradas: [...new Set([...mostradas, ...shown])].slice(-maxMostradas) };
}

/** How much is unread; that nothing is, of what could be read alone (`isPartial`: not all of it could). */
export function textoDeSinLeer(sinLeer: number, isPartial: boolean): string {
  if (sinLeer > 0) return cantidad(sinLeer, 'novedad sin leer', 'novedades sin leer');
  return isPartial ? 'Has leído todo lo que se ha podido cargar.' : 'Lo has leído todo.';
}

type Dicha = Omit<Novedad, 'sinLeer'>;

const joined = (...parts: string[]) => parts.filter(Boolean).join(' · ');
const enResultados = (_id: string) => `/results/${encodeURIComponent(_id)}`;
const enCurso = (_id: string) => `/en-curso?muestra=${encodeURIComponent(_id)}`;
const conversacion = ({ muestra, estado }: Pick<Pregunta, 'muestra' | 'estado'>) =>
  `${estado === 'autorizada' ? enResultados(muestra) : enCurso(muestra)}#preguntas`;

function deCorreccion({
  _id,
  numero,
  numero_muestra,
  solicitante,
  corregidaEn,
  frase,
  retirada,
}: CorreccionPendiente): Dicha {
  return {
    clave: `correccion ${_id} ${numero}`,
    tipo: 'correccion',
    cuando: corregidaEn,
    titulo: `${retirada ? 'Retirada' : 'Corregida'} la muestra ${numero_muestra}`,
    detalle: joined(solicitante, frase),
    enlace: enResultados(_id),
  };
}

function deIncidencia({
  _id,
  abierta,
  punto,
  muestra,
  solicitante,
  determinacion,
  parametro,
}: IncidenciaListada): Dicha {
  const where = punto?.nombre ?? `la muestra ${muestra.numero_muestra}`;
  return {
    clave: `incidencia ${_id}`,
    tipo: 'incidencia',
    cuando: abierta,
    // Where a sample fails as a whole, its number says which.
    titulo: `Incidencia nueva: ${
      parametro || determinacion
        ? `${nombreDeIncidencia({ parametro, determinacion })} en ${where}`
        : punto
          ? `no cumple la muestra ${muestra.numero_muestra} de ${punto.nombre}`
          : `no cumple la muestra ${muestra.numero_muestra}`
    }`,
    detalle: solicitante,
    enlace: `/incidencias/${encodeURIComponent(_id)}`,
  };
}

function deRespuesta({ muestra, numero_muestra, solicitante, estado, cuando, texto }: Respuesta): Dicha {
  return {
    clave: `respuesta ${muestra} ${cuando}`,
    tipo: 'respuesta',
    cuando,
    titulo: `El laboratorio ha respondido sobre la muestra ${numero_muestra}`,
    detalle: joined(solicitante, texto),
    enlace: conversacion({ muestra, estado }),
  };
}

function dePregunta({ muestra, numero_muestra, cliente, estado, mensajes }: Pregunta): Dicha[] {
  const last = mensajes.at(-1);
  if (!last) return [];
  return [
    {
      clave: `pregunta ${muestra} ${cliente._id}`,
      tipo: 'pregunta',
      cuando: last.cuando,
      titulo: `Pregunta sobre la muestra ${numero_muestra}`,
      detalle: joined(cliente.nombre, last.texto),
      enlace: conversacion({ muestra, estado }),
    },
  ];
}

/** The laboratory's answer, that nothing came by its day, or, for the laboratory, what was asked. */
function deSolicitud(solicitud: Solicitud, hoy: string): Dicha[] {
  const { _id, solicitante, cliente, tipo_muestra, estado, aceptada, hasta, pasos } = solicitud;
  const said = (cuando: string, titulo: string): Dicha => ({
    clave: `solicitud ${_id}`,
    tipo: 'solicitud',
    cuando,
    titulo,
    detalle: joined(cliente.nombre, solicitante, tipo_muestra),
    enlace: `/solicitudes/${_id}`,
  });
  if (isSinLlegar(solicitud, hoy))
    return [said(`${aceptada ?? hasta}T22:00:00.000Z`, `No ha llegado la muestra pedida en ${_id}`)];
  const last = pasos.at(-1);
  if (!last) return [];
  if (cliente.nombre !== '') return estado === 'pedida' ? [said(last.cuando, `Solicitud de muestra ${_id}`)] : [];
  if (!last.quien.laboratorio || (last.tipo !== 'aceptada' && last.tipo !== 'rechazada')) return [];
  return [said(last.cuando, `El laboratorio ${last.tipo === 'aceptada' ? 'acepta' : 'no acepta'} la solicitud ${_id}`)];
}

function deAnulada({ _id, numero_muestra, solicitante, anulada, motivo_anulacion }: AnuladaListada): Dicha[] {
  if (anulada === null) return [];
  return [
    {
      clave: `anulada ${_id}`,
      tipo: 'anulada',
      cuando: anulada,
      titulo: `Anulada la muestra ${numero_muestra}`,
      detalle: joined(solicitante.nombre, motivo_anulacion ?? ''),
      enlace: enCurso(_id),
    },
  ];
}
