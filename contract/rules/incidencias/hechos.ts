import * as z from 'zod';
import type { Incidencia, MuestraDeIncidencia } from '../../incidencia.ts';
import { sumaDias } from '../dias-habiles.ts';
import { isPorResolver } from './estados.ts';
import { isVencida, venceDe } from './vence.ts';

/** What users are mailed of an incident, and webhooks sent, as far as they choose: in the order in which a form offers them. */
export const hechosDeIncidencia = {
  abierta: { nombre: 'Se abre una incidencia', nota: 'Un resultado No cumple que no era de otra ya abierta.' },
  por_vencer: { nombre: 'Vence en dos días', nota: 'Un plazo de la norma o la fecha que le pusisteis.' },
  vencida: { nombre: 'Ha vencido', nota: 'Ha pasado ese día y sigue sin resolver.' },
  remuestra: { nombre: 'Llega una remuestra', nota: 'Otra muestra del mismo punto y parámetro, cumpla o no.' },
  cerrada: { nombre: 'Se cierra o se descarta', nota: 'Lo hace otra persona de tu empresa.' },
} as const;
export type TipoDeHecho = keyof typeof hechosDeIncidencia;

export const tipoDeHechoSchema = z.enum(Object.keys(hechosDeIncidencia) as [TipoDeHecho, ...TipoDeHecho[]]);

/** Something that is so of an incident. `clave` names it among those of its kind: another one is told anew. */
export interface Hecho {
  tipo: TipoDeHecho;
  clave: string;
}

/** What was told of an incident: the last fact of each kind, by its `clave`. */
export type Avisado = Partial<Record<TipoDeHecho, string>>;

type ConHechos = Pick<Incidencia, 'estado' | 'cerrada' | 'venceEl' | 'plazos'> & {
  muestras: readonly MuestraDeIncidencia[];
};

/** How many days before it is due an incident is told of. */
const diasAntes = 2;

/** What is so of an incident on a day in Madrid (`yyyy-mm-dd`). */
function hechosDe(incidencia: ConHechos, hoy: string): Hecho[] {
  const { estado, cerrada } = incidencia;
  const hechos: Hecho[] = [{ tipo: 'abierta', clave: 'abierta' }];
  if (!isPorResolver(estado)) return [...hechos, { tipo: 'cerrada', clave: cerrada ?? '' }];
  const remuestra = ultimaRemuestra(incidencia);
  if (remuestra) hechos.push({ tipo: 'remuestra', clave: `${remuestra._id}#${remuestra.conclusion}` });
  const vence = venceDe(incidencia);
  if (vence === null || hoy < sumaDias(vence, -diasAntes)) return hechos;
  return [...hechos, { tipo: isVencida(vence, hoy) ? 'vencida' : 'por_vencer', clave: vence }];
}

/** Which of the facts of a day weren't told yet. */
export function hechosPorAvisar(incidencia: ConHechos, avisado: Avisado, hoy: string): Hecho[] {
  return hechosDe(incidencia, hoy).filter(({ tipo, clave }) => avisado[tipo] !== clave);
}

/** Whether a fact is so still, of an incident as it is now. */
export function isVigente({ tipo, clave }: Hecho, incidencia: ConHechos, hoy: string): boolean {
  return hechosDe(incidencia, hoy).some((one) => one.tipo === tipo && one.clave === clave);
}

/** The first day on which there is something of an incident that wasn't told; blank for none, as far as can be known now. */
export function avisarDesde(incidencia: ConHechos, avisado: Avisado): string {
  if (hechosPorAvisar(incidencia, avisado, '').length > 0) return '0000-00-00';
  const vence = venceDe(incidencia);
  if (vence === null || avisado.vencida === vence) return '';
  return avisado.por_vencer === vence ? sumaDias(vence, 1) : sumaDias(vence, -diasAntes);
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
