import type { Incidencia } from '../incidencia.ts';
import { fechaCorta } from '../../base/fechas.ts';
import { cantidad } from '../../base/numeros.ts';
import { type EstadoDeIncidencia, isPorResolver } from './estados.ts';
import { incidenciaFaults } from './messages.ts';

/** What an incident still lacks as it is closed, in words, in the order in which its page shows it; nothing where all is said. */
export function faltaParaCerrar({
  causa,
  medida,
  plazos,
  propuesta,
  remuestra,
}: Pick<Incidencia, 'causa' | 'medida' | 'propuesta' | 'remuestra'> & {
  plazos: readonly { hasta: string | null; hecho: object | null }[];
}): string[] {
  const dias = remuestra ? `, tomada entre el ${fechaCorta(remuestra.desde)} y el ${fechaCorta(remuestra.hasta)}` : '';
  const open = plazos.filter(({ hasta, hecho }) => hasta !== null && hecho === null).length;
  return [
    ...(propuesta?.tipo === 'cerrar' ? [] : [`una nueva muestra que cumpla${dias}`]),
    ...(causa ? [] : ['la causa']),
    ...(medida ? [] : ['la medida']),
    ...(medida && !medida.hecha ? ['el día en que se hizo la medida'] : []),
    ...(open > 0
      ? [`${cantidad(open, 'plazo', 'plazos')} de la norma sin marcar como ${open === 1 ? 'hecho' : 'hechos'}`]
      : []),
  ];
}

/** Why a move without its reason is refused: what is missing. */
export function motivoQueFalta(de: EstadoDeIncidencia, a: EstadoDeIncidencia): string {
  if (!isPorResolver(de)) return incidenciaFaults.motivoReabrir;
  return a === 'descartada' ? incidenciaFaults.motivoDescartar : incidenciaFaults.motivoSinCumplir;
}
