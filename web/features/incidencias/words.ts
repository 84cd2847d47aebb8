import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import type {
  CuentasDeIncidencias,
  IncidenciaListada,
  PasoDeIncidencia,
  SituacionDeIncidencias,
} from '../../../contract/incidencias/incidencia.ts';
import { fechaBreve, fechaCorta } from '../../../contract/base/fechas.ts';
import type { EstadoDeIncidencia } from '../../../contract/incidencias/rules/estados.ts';
import { cuantoSinResolver, nombreDeIncidencia } from '../../../contract/incidencias/rules/nombre.ts';
import { diasHabilesHasta } from '../../../contract/base/dias-habiles.ts';
import { cantidad } from '../../../contract/base/numeros.ts';
import { horaEnMadrid } from '../../../contract/base/instantes.ts';
import type { ListaState } from './address.ts';

/**
 * Why the page's two counts differ: what is unresolved (`sinResolver`) is counted by point and type of sample, incidents that
 * are open by parameter, until somebody closes them; '' where they are the same.
 */
export function notaDeCuentas({ sinResolver, porResolver }: Pick<CuentasDeIncidencias, 'sinResolver' | 'porResolver'>) {
  if (sinResolver === porResolver) return '';
  return '«Sin resolver» cuenta puntos, cada tipo de muestra por separado. «Abiertas» cuenta incidencias: una por parámetro, hasta que alguien la cierra.';
}

/** The age of the last failing sample that a list is narrowed to: `De hace más de 6 meses`. */
export const textoDeAntiguedad = (months: number) =>
  months === 0
    ? 'De cualquier fecha'
    : `De hace más de ${months < 12 ? `${months} meses` : cantidad(months / 12, 'año', 'años')}`;

/** What a list is narrowed by besides its filters, for paper and files; the point by the name that an incident of it has. */
export function acotadaPor(
  { punto, antiguedad }: Pick<ListaState, 'punto' | 'antiguedad'>,
  first: Pick<IncidenciaListada, 'punto'> | undefined,
): { label: string; value: string }[] {
  return [
    ...(punto === '' ? [] : [{ label: 'Punto', value: first?.punto?.nombre ?? 'un punto' }]),
    ...(antiguedad > 0 ? [{ label: 'Última muestra que no cumple', value: textoDeAntiguedad(antiguedad) }] : []),
  ];
}

/** That no incident is overdue or open, and of which it is said. */
export function textoDeNinguna(
  situacion: SituacionDeIncidencias,
  { estados }: Pick<CuentasDeIncidencias, 'estados'>,
  hasFilters: boolean,
): string {
  const which = hasFilters ? ' con esos filtros' : '';
  if (situacion === 'vencida') return `No hay ninguna incidencia vencida${which}`;
  const closed = estados.cerrada + estados.descartada;
  const others = closed > 0 ? `: ${cantidad(closed, 'cerrada o descartada', 'cerradas o descartadas')}` : '';
  return `No hay ninguna incidencia abierta${which}${others}`;
}

/**
 * What is unresolved where the list has no incident of it, and why; '' for nothing. `isPart`: the list is narrowed by what doesn't
 * choose points, of which the count takes no notice.
 */
export function textoDeSinIncidencia(
  { sinResolver, porResolver }: Pick<CuentasDeIncidencias, 'sinResolver' | 'porResolver'>,
  { hasFilters, isPart }: { hasFilters: boolean; isPart: boolean },
): string {
  if (sinResolver === 0) return '';
  if (isPart) return `Hay ${cuantoSinResolver(sinResolver)}, sin tener en cuenta la búsqueda ni la antigüedad.`;
  const many = `Hay ${cuantoSinResolver(sinResolver)}.`;
  return hasFilters || porResolver > 0
    ? many
    : `${many} La incidencia de lo que no cumple se abre unos minutos después de publicarse el resultado; un valor fuera de su límite del que el laboratorio no concluye nada no abre ninguna.`;
}

const dayMs = 86_400_000;
const msOf = (fecha: string) => Date.parse(`${fecha}T00:00:00Z`);

/** How near a day is: passed, today or tomorrow, later. */
type Cercania = 'vencida' | 'cerca' | 'lejos';

/** A day by which something is due, in words and by how near it is. */
export interface Vencimiento {
  text: string;
  cercania: Cercania;
}

/** `quedan 3 días (12 dic)`, `queda 1 día (10 dic)`, `vence hoy (9 dic)`, `vencida hace 2 días (7 dic)`. */
export function quedan(vence: string, hoy: string): Vencimiento {
  const days = Math.round((msOf(vence) - msOf(hoy)) / dayMs);
  const day = `(${fechaBreve(vence, hoy)})`;
  if (days < 0) return { text: `vencida hace ${cantidad(-days, 'día', 'días')} ${day}`, cercania: 'vencida' };
  if (days === 0) return { text: `vence hoy ${day}`, cercania: 'cerca' };
  return {
    text: `${days === 1 ? 'queda' : 'quedan'} ${cantidad(days, 'día', 'días')} ${day}`,
    cercania: days === 1 ? 'cerca' : 'lejos',
  };
}

/** `9 dic, 10:30`, with the year where it is another one: when something was done. */
export function instante(cuando: string, hoy: string): string {
  const date = new Date(cuando);
  return `${fechaBreve(fechaEnMadrid(date), hoy)}, ${horaEnMadrid(date)}`;
}

/** `9 dic 2026, 10:30`, on paper. */
export function instanteConAno(cuando: string): string {
  const date = new Date(cuando);
  return `${fechaCorta(fechaEnMadrid(date))}, ${horaEnMadrid(date)}`;
}

/** What is left of a deadline: by days, working days where it counts those, or hours where the end is near and has one. */
export function quedanDePlazo({ hasta, habiles }: { hasta: string; habiles: boolean }, now: Date): Vencimiento {
  const hoy = fechaEnMadrid(now);
  if (hasta.length === 10) {
    return habiles && hasta > hoy ? quedanHabiles(hasta, hoy) : plazoPasado(quedan(hasta, hoy));
  }
  const end = new Date(hasta);
  const hours = Math.floor((end.getTime() - now.getTime()) / 3_600_000);
  if (hours < 0 || hours >= 48) return plazoPasado(quedan(fechaEnMadrid(end), hoy), hours < 0);
  const left =
    hours === 0 ? 'queda menos de 1 hora' : `${hours === 1 ? 'queda' : 'quedan'} ${cantidad(hours, 'hora', 'horas')}`;
  return { text: `${left} (${instante(hasta, hoy)})`, cercania: 'cerca' };
}

/** `quedan 3 días hábiles (12 dic)`. */
function quedanHabiles(hasta: string, hoy: string): Vencimiento {
  const days = diasHabilesHasta(hoy, hasta);
  const verb = days === 1 ? 'queda' : 'quedan';
  return {
    text: `${verb} ${cantidad(days, 'día hábil', 'días hábiles')} (${fechaBreve(hasta, hoy)})`,
    cercania: days <= 1 ? 'cerca' : 'lejos',
  };
}

/** A deadline is masculine; one that passed earlier today has not passed by a day. */
function plazoPasado({ text, cercania }: Vencimiento, isOver = cercania === 'vencida'): Vencimiento {
  if (isOver && cercania !== 'vencida') return { text: text.replace(/^\S+ \S+/u, 'vencido hoy'), cercania: 'vencida' };
  return { text: text.replace('vencida', 'vencido'), cercania };
}

/** The title of an incident: its point, or its sample where it has no point, and its parameter. */
export function tituloDe({
  punto,
  parametro,
  determinacion,
  muestra,
}: Pick<IncidenciaListada, 'punto' | 'parametro' | 'determinacion' | 'muestra'>): {
  donde: string;
  que: string;
} {
  return {
    donde: punto?.nombre ?? `Muestra ${muestra.numero_muestra}`,
    que: nombreDeIncidencia({ parametro, determinacion }),
  };
}

/** Who did something: the portal itself, or whom the viewer is told. */
export function quien(paso: Pick<PasoDeIncidencia, 'quien'>): string {
  return paso.quien?.nombre ?? 'Portal';
}

/** A step in words; of a file its name is given alone. */
export function textoDePaso({ tipo, texto }: Pick<PasoDeIncidencia, 'tipo' | 'texto'>): string {
  if (tipo === 'archivo') return `Archivo añadido: ${texto}`;
  return tipo === 'archivo_quitado' ? `Archivo quitado: ${texto}` : texto;
}

/** What the button of each move says. */
export function textoDeMovimiento(de: EstadoDeIncidencia, a: EstadoDeIncidencia): string {
  if (a === 'cerrada') return 'Cerrar la incidencia';
  if (a === 'descartada') return 'Descartar la incidencia';
  if (a === 'pendiente_remuestra') return 'Medida hecha, esperar nueva muestra';
  if (de === 'cerrada' || de === 'descartada') return 'Reabrir';
  return de === 'abierta' ? 'Empezar' : 'Volver a «En curso»';
}
