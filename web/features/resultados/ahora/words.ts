import { fechaEnMadrid } from '../../../../contract/base/fecha.ts';
import type { Filtros } from '../../../../contract/resultados/filtros.ts';
import type { Ahora, Fallo, Repeticion } from '../../../../contract/resultados/ahora.ts';
import { cantidad, numero } from '../../../../contract/base/numeros.ts';
import { textoDeValor } from '../../../../contract/muestras/rules/resultado.ts';
import { dia, textoDelMismoDia } from '../../../components/measure-words.ts';

/** `repetida el 2 oct: Cumple`, `repetida el 21 nov: 25.000, fuera de límite`. */
function textoDeRepeticion(repeticion: Repeticion, fecha: string | undefined): string {
  const { muestra, conclusion, medida } = repeticion;
  const value = medida ? textoDeValor(medida) : '-';
  const said = value === '-' ? conclusion : `${value}, ${conclusion.charAt(0).toLowerCase()}${conclusion.slice(1)}`;
  return `repetida el ${dia(muestra.fecha_muestra)}: ${said}${textoDelMismoDia(repeticion, fecha)}`;
}

/** `otra muestra, de otro tipo (Grifo), el 2 oct: Cumple; no resuelve el incumplimiento`. */
function textoDeOtra({ muestra, tipo_muestra: tipo, conclusion, enCurso }: NonNullable<Fallo['otra']>): string {
  const when = dia(muestra.fecha_muestra);
  const said = enCurso ? `en análisis desde el ${when}` : `el ${when}: ${conclusion}`;
  return `otra muestra, de otro tipo (${tipo}), ${said}; no resuelve el incumplimiento`;
}

/**
 * Whether it was tested again: `repetida el 2 oct: No cumple`, `nueva muestra en análisis desde el 20 nov`, both, or `aún sin volver
 * a analizar`; and what was tested there by a sample of another type.
 */
export function textoDeSeguimiento({
  repeticion,
  enCurso,
  otra,
  muestra,
}: Pick<Fallo, 'repeticion' | 'enCurso' | 'otra'> & Partial<Pick<Fallo, 'muestra'>>): string {
  const parts = [
    repeticion && textoDeRepeticion(repeticion, muestra?.fecha_muestra),
    enCurso && `nueva muestra en análisis desde el ${dia(enCurso.fecha_muestra)}`,
  ].filter(Boolean);
  const again =
    parts.join(' · ') || (otra ? 'sin volver a analizar con su tipo de muestra' : 'aún sin volver a analizar');
  return otra ? `${again} · ${textoDeOtra(otra)}` : again;
}

/**
 * The same of what failed long ago, with its age: `hace 14 meses, aún sin volver a analizar`; of what failed again, since then:
 * `repetida el 5 ago: 25.000, no cumple, hace 3 meses, aún sin volver a analizar`.
 */
export function textoDeAntiguo({ muestra, repeticion, enCurso, otra }: Fallo): string {
  const age = hace(muestra.fecha_muestra, fechaEnMadrid(new Date()));
  const isLast = repeticion?.muestra._id === muestra._id;
  const after = textoDeSeguimiento({ ...(isLast ? {} : { repeticion }), enCurso, otra, muestra });
  const isAgain = enCurso !== undefined || (repeticion && !isLast);
  const since = isAgain ? `${age} · ${after}` : `${age}, ${after}`;
  return repeticion && isLast ? `${textoDeRepeticion(repeticion, muestra.fecha_muestra)}, ${since}` : since;
}

/** `hace 3 meses`, `hace 14 meses`, `hace 3 años`: in months up to two years. @internal */
export function hace(fecha: string, hoy: string): string {
  const monthsOf = (day: string) => 12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7));
  const months = monthsOf(hoy) - monthsOf(fecha) - Number(hoy.slice(8) < fecha.slice(8));
  return months < 24
    ? `hace ${cantidad(Math.max(1, months), 'mes', 'meses')}`
    : `hace ${numero(Math.floor(months / 12))} años`;
}

/** Which of the filters that are on don't choose what is unresolved; '' for none. */
export function textoDeFiltrosAjenos(filtros: Filtros): string {
  const ajenos = [
    (filtros.fechaInicio || filtros.fechaFin) && 'las fechas',
    (filtros.search || filtros.numeroMuestra) && 'el texto',
    filtros.conclusionMuestra && 'la conclusión',
    filtros.entrega && 'la entrega',
  ].filter(Boolean);
  if (ajenos.length === 0) return '';
  const last = ajenos.at(-1);
  const named = ajenos.length === 1 ? last : `${ajenos.slice(0, -1).join(', ')} y ${last}`;
  return `sin tener en cuenta ${named} que has elegido`;
}

/** What is said where nothing is unresolved, and whether it is good news: without samples it is none. */
export function textoSinIncumplimientos({
  dias,
  muestras,
  ultimaSolucion,
  ultimoIncumplimiento,
  ultimaMuestra,
}: Omit<Ahora, 'incumplen' | 'resueltos'>): { isGood: boolean; text: string } {
  // Filters may have left none: 'not yet' would be said of all.
  if (ultimaMuestra === null) return { isGood: false, text: 'Ninguna muestra' };
  if (muestras === 0) {
    const within = `sin muestras en los últimos ${numero(dias)} días, la última es del ${dia(ultimaMuestra)}`;
    return { isGood: false, text: `Nada sin resolver; ${within}` };
  }
  if (ultimaSolucion !== null) {
    return { isGood: true, text: `Nada sin resolver; lo último se resolvió el ${dia(ultimaSolucion)}` };
  }
  if (ultimoIncumplimiento === null) {
    return { isGood: true, text: 'Nada sin resolver, ni consta que nada haya incumplido' };
  }
  return { isGood: true, text: `Nada sin resolver; el último incumplimiento es del ${dia(ultimoIncumplimiento)}` };
}
