import type { Ahora, Fallo, Repeticion } from '../../../../contract/ahora.ts';
import { cantidad, numero } from '../../../../contract/rules/numeros.ts';
import { dia } from '../../../components/measure-words.ts';

/** `repetida el 2 oct: Cumple`. */
function textoDeRepeticion({ muestra, conclusion }: Repeticion): string {
  return `repetida el ${dia(muestra.fecha_muestra)}: ${conclusion}`;
}

/** Whether it was tested again: `repetida el 2 oct: No cumple`, `en curso desde el 20 nov`, both, or `sin repetir`. */
export function textoDeSeguimiento({ repeticion, enCurso }: Pick<Fallo, 'repeticion' | 'enCurso'>): string {
  const parts = [
    repeticion && textoDeRepeticion(repeticion),
    enCurso && `en curso desde el ${dia(enCurso.fecha_muestra)}`,
  ].filter(Boolean);
  return parts.join(' · ') || 'sin repetir';
}

/** The days that are looked at: `últimos 90 días`. */
export function textoDePlazo({ dias }: Pick<Ahora, 'dias'>): string {
  return dias === 1 ? 'hoy' : `últimos ${numero(dias)} días`;
}

/** What is said where nothing fails, and whether it is good news: without samples it is none. */
export function textoSinIncumplimientos({
  dias,
  muestras,
  ultimaSolucion,
  ultimoIncumplimiento,
  ultimaMuestra,
}: Omit<Ahora, 'incumplen' | 'resueltos'>): { isGood: boolean; text: string } {
  const within = textoDePlazo({ dias });
  if (ultimaMuestra === null) return { isGood: false, text: 'Todavía no hay ninguna muestra' };
  if (muestras === 0)
    return { isGood: false, text: `Sin muestras en los ${within}: la última es del ${dia(ultimaMuestra)}` };
  if (ultimaSolucion !== null) return { isGood: true, text: `Nada incumple desde el ${dia(ultimaSolucion)}` };
  if (ultimoIncumplimiento === null) return { isGood: true, text: 'Nada incumple, ni consta que nada haya incumplido' };
  return {
    isGood: true,
    text: `Nada incumple en los ${within}; el último incumplimiento es del ${dia(ultimoIncumplimiento)}`,
  };
}

/** `1 punto no cumple`, `12 puntos no cumplen`. */
export function cuantosIncumplen(total: number): string {
  return cantidad(total, 'punto no cumple', 'puntos no cumplen');
}
