import { sumaDias } from '../../../contract/base/dias-habiles.ts';
import type { Debida } from '../../../contract/programa/cobertura.ts';
import { type Alcance, allows } from '../../platform/access/scope.ts';
import { isAtPuntoVisto, isFilaVisible, puntosDe, puntosVistos } from './access/visibles.ts';
import { cifrasDeInstalaciones } from './cobertura/cifras.ts';
import { debidasDe } from './cobertura/debidas.ts';
import { knownInstalaciones } from './store/known-instalaciones.ts';

/** Days before and after the end of a period in which a reminder of its missing samples is sent. */
const diasDeAviso = 7;

/** A period that lacks samples, and whether there is still time. */
export interface Vencimiento extends Debida {
  tipo: 'por_vencer' | 'sin_hacer';
}

/**
 * The periods in a scope that end within seven days, or ended within the last seven, and lack samples; the first to end first.
 */
export async function vencimientosEn(alcance: Alcance, hoy: string): Promise<Vencimiento[]> {
  const own = (await knownInstalaciones()).filter(({ solicitante }) => allows(alcance.solicitantes, solicitante));
  const ventana = { desde: sumaDias(hoy, -diasDeAviso), hasta: sumaDias(hoy, diasDeAviso) };
  const [cifrasDe, visto] = await Promise.all([
    cifrasDeInstalaciones(own, ventana),
    puntosVistos(alcance, puntosDe(own)),
  ]);
  const found = own.flatMap((instalacion) => {
    const filas = cifrasDe(instalacion).filter(
      ({ fila }) => isFilaVisible(alcance, fila, instalacion) && isAtPuntoVisto(fila, visto),
    );
    return debidasDe(instalacion, filas, ventana).map((debida): Vencimiento => ({
      tipo: debida.hasta < hoy ? 'sin_hacer' : 'por_vencer',
      ...debida,
    }));
  });
  return found.toSorted((a, b) => Number(a.hasta > b.hasta) - Number(a.hasta < b.hasta));
}

/** The numbers of missing samples in periods that have ended and in periods that haven't. */
export function muestreosDe(vencimientos: readonly Vencimiento[]): { sinHacer: number; porVencer: number } {
  const sum = (wanted: Vencimiento['tipo']) =>
    vencimientos.reduce((total, { tipo, faltan }) => total + (tipo === wanted ? faltan : 0), 0);
  return { sinHacer: sum('sin_hacer'), porVencer: sum('por_vencer') };
}

/** The key of a reminder: a period is told once while there is time, and once when it is over. */
export const claveDeVencimiento = ({ tipo, instalacion, fila, desde }: Vencimiento) =>
  `${tipo}#${instalacion._id}#${fila._id}#${desde}`;
