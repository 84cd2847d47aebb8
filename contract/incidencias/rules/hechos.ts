import * as z from 'zod';
import type { Incidencia, MuestraDeIncidencia } from '../incidencia.ts';
import { sumaDias } from '../../base/dias-habiles.ts';
import { type ConPlazos, isPorResolver, isVencida, venceDe } from './estados.ts';

/** What users and webhooks may be notified of, in the order in which a form offers it. */
export const hechosDeIncidencia = {
  abierta: { nombre: 'Se abre una incidencia', nota: 'Un resultado No cumple que no era de otra ya abierta.' },
  por_vencer: { nombre: 'Vence en dos días', nota: 'Un plazo de la norma o la fecha que le has puesto.' },
  vencida: { nombre: 'Ha vencido', nota: 'Ha pasado ese día y sigue sin resolver.' },
  remuestra: { nombre: 'Llega una nueva muestra', nota: 'Otra muestra del mismo punto y parámetro, cumpla o no.' },
  cerrada: { nombre: 'Se cierra o se descarta', nota: 'Lo hace otra persona de tu empresa.' },
} as const;
export type TipoDeHecho = keyof typeof hechosDeIncidencia;

export const tipoDeHechoSchema = z.enum(Object.keys(hechosDeIncidencia) as [TipoDeHecho, ...TipoDeHecho[]]);

/**
 * A fact that readers of an incident may be notified of. Facts of one type differ by their `clave`: the day that is due, the
 * sample and its verdict, or the instant of closing.
 */
export interface Hecho {
  tipo: TipoDeHecho;
  clave: string;
}

/** The last fact of each type that was announced, and how many of that type were. */
export const avisadoSchema = z.partialRecord(
  tipoDeHechoSchema,
  z.object({ clave: z.string(), veces: z.number().int() }),
);
export type Avisado = z.infer<typeof avisadoSchema>;

/** A fact to be announced. `vez` counts those of its type, from 1: a fact may cease and be so again. */
export interface HechoNuevo extends Hecho {
  vez: number;
}

type ConHechos = ConPlazos & Pick<Incidencia, 'cerrada'> & { muestras: readonly MuestraDeIncidencia[] };

/** Readers are notified this many days before an incident is due. */
const diasAntes = 2;

/** The facts of an incident on a day in Madrid (`yyyy-mm-dd`). */
function hechosDe(incidencia: ConHechos, hoy: string): Hecho[] {
  const { estado, cerrada } = incidencia;
  if (!isPorResolver(estado)) return [{ tipo: 'cerrada', clave: cerrada ?? '' }];
  const hechos: Hecho[] = [{ tipo: 'abierta', clave: 'abierta' }];
  const remuestra = ultimaRemuestra(incidencia);
  if (remuestra) hechos.push({ tipo: 'remuestra', clave: `${remuestra._id}#${remuestra.conclusion}` });
  const vence = venceDe(incidencia);
  if (vence === null || hoy < sumaDias(vence, -diasAntes)) return hechos;
  return [...hechos, { tipo: isVencida(vence, hoy) ? 'vencida' : 'por_vencer', clave: vence }];
}

/** The facts of a day that weren't announced yet. */
export function hechosPorAvisar(incidencia: ConHechos, avisado: Avisado, hoy: string): HechoNuevo[] {
  return hechosDe(incidencia, hoy)
    .filter(({ tipo, clave }) => avisado[tipo]?.clave !== clave)
    .map((hecho) => ({ ...hecho, vez: (avisado[hecho.tipo]?.veces ?? 0) + 1 }));
}

/** The announced facts, with these too; a fact older than an announced one of its type changes nothing. */
export function conAvisados(avisado: Avisado, hechos: readonly HechoNuevo[]): Avisado {
  const later = hechos.filter(({ tipo, vez }) => vez > (avisado[tipo]?.veces ?? 0));
  return { ...avisado, ...Object.fromEntries(later.map(({ tipo, clave, vez }) => [tipo, { clave, veces: vez }])) };
}

/** Whether a fact still holds. */
export function isVigente({ tipo, clave }: Hecho, incidencia: ConHechos, hoy: string): boolean {
  return hechosDe(incidencia, hoy).some((one) => one.tipo === tipo && one.clave === clave);
}

/** Before any day: there is something to announce now. */
export const siempre = '0000-00-00';

/** The first day on which an incident has facts to announce; blank where it will have none unless it changes. */
export function avisarDesde(incidencia: ConHechos, avisado: Avisado): string {
  if (hechosPorAvisar(incidencia, avisado, '').length > 0) return siempre;
  const vence = venceDe(incidencia);
  if (vence === null || avisado.vencida?.clave === vence) return '';
  return avisado.por_vencer?.clave === vence ? sumaDias(vence, 1) : sumaDias(vence, -diasAntes);
}

/** The newest sample that was taken after the first one that did not comply; undefined for none. */
export function ultimaRemuestra<M extends MuestraDeIncidencia>({
  muestras,
}: {
  muestras: readonly M[];
}): M | undefined {
  const first = muestras.findIndex(({ papel }) => papel === 'incumple');
  return first < 0 ? undefined : muestras.slice(first + 1).findLast(({ papel }) => papel !== 'retirada');
}
