import {
  type FilaEscrita,
  type InstalacionCambiada,
  type InstalacionEntera,
  maxFilas,
} from '../../../../contract/programa/programa.ts';
import type { Propuestas } from '../../../../contract/programa/propuestas.ts';
import { cambiada, conFilaCambiada, conFilaDesde, escrita } from './cambio.ts';

/** Which samples are to count for a proposed row that was chosen. */
export interface Cuentan {
  tipos: string[];
  parametros: string[];
}

/** What was chosen of the proposals: by place in its list; absent what wasn't. */
export interface PropuestasValues {
  desde: string;
  ley: Readonly<Record<number, Cuentan>>;
  historial: Readonly<Record<number, true>>;
}

/** What is wrong with what was chosen; rows of the law by `ley.` and their place. */
export function errorsOfPropuestas({ desde, ley, historial }: PropuestasValues, filas: number): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const [place, { tipos, parametros }] of Object.entries(ley)) {
    if (tipos.length + parametros.length === 0)
      errors[`ley.${place}`] = 'Elige qué tipos de muestra cuentan, o qué parámetros';
  }
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(desde)) errors['desde'] = 'Escribe desde qué día cuentan';
  const chosen = Object.keys(ley).length + Object.keys(historial).length;
  if (chosen === 0) errors['elegidas'] = 'Marca al menos una fila';
  if (filas + chosen > maxFilas) errors['elegidas'] = `Un programa tiene como mucho ${maxFilas} filas`;
  return errors;
}

/**
 * The installation with the chosen proposals. A proposal that differs from an existing row succeeds the row from `desde`, or
 * replaces it where the row begins no earlier.
 */
export function withPropuestas(
  { desde, ley, historial }: PropuestasValues,
  propuestas: Pick<Propuestas, 'ley' | 'historial'>,
  over: InstalacionEntera,
): InstalacionCambiada {
  let filas = over.filas.map(escrita);
  for (const [place, propuesta] of propuestas.ley.entries()) {
    const cuentan = ley[place];
    if (!cuentan) continue;
    const { que, frecuencia, temporada } = propuesta;
    const next: FilaEscrita = {
      que,
      ...cuentan,
      puntos: [],
      frecuencia,
      temporada,
      quien: '',
      desde,
      hasta: null,
      origen: { clase: 'ley' },
    };
    const before = over.filas.find(({ _id }) => _id === propuesta.fila);
    if (!before || propuesta.estado === 'nueva') filas.push(next);
    else if (before.desde < desde) {
      filas = conFilaDesde(filas, before._id, { ...next, puntos: before.puntos, quien: before.quien });
    } else filas = conFilaCambiada(filas, before._id, { ...next, puntos: before.puntos, quien: before.quien });
  }
  for (const [place, { tipo, puntos, frecuencia }] of propuestas.historial.entries()) {
    if (!historial[place]) continue;
    filas.push({
      que: tipo,
      tipos: [tipo],
      parametros: [],
      puntos: puntos.length === over.puntos.length ? [] : puntos,
      frecuencia,
      temporada: null,
      quien: '',
      desde,
      hasta: null,
      origen: { clase: 'propio', documento: '' },
    });
  }
  return cambiada(over, { filas });
}
