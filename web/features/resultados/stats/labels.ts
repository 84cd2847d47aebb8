import type { Conteo } from '../../../../contract/resultados/estadisticas.ts';
import { cumplimiento, porcentaje } from '../../../../contract/base/porcentajes.ts';
import { textoDePorcentaje } from '../../../../contract/base/numeros.ts';

/** Month abbreviations. */
const meses = ['Ene', 'Feb', 'Mar', 'Abr', 'May', 'Jun', 'Jul', 'Ago', 'Sep', 'Oct', 'Nov', 'Dic'] as const;

/** `Ene 2026`. */
export function nombreDeMes({ month, year }: { month: number; year: number }): string {
  return `${meses[month - 1]} ${year}`;
}

const letrasEnteras = 30;
const letrasCortadas = 27;
/** Letters before the cut of a name that is cut in its middle. */
const letrasDelante = 12;

/**
 * Solicitantes' names in the chart: longer than 30 characters, they are cut to 27 and three dots; at their end, or in
 * their middle where others begin with the same letters.
 */
export function nombresCortos(nombres: readonly string[]): Map<string, string> {
  const begins = Map.groupBy(nombres, (nombre) => Array.from(nombre).slice(0, letrasDelante).join(''));
  const cut = (nombre: string) => {
    const letras = Array.from(nombre);
    if (letras.length <= letrasEnteras) return nombre;
    const begin = letras.slice(0, letrasDelante).join('');
    if (begins.get(begin)?.length === 1) return `${letras.slice(0, letrasCortadas).join('')}...`;
    return `${begin}...${letras.slice(letrasDelante - letrasCortadas).join('')}`;
  };
  return new Map(nombres.map((nombre) => [nombre, cut(nombre)]));
}

/** The three verdicts, in the order of every list. */
export const verdicts = [
  { key: 'cumple', label: 'Cumple' },
  { key: 'noCumple', label: 'No cumple' },
  { key: 'otros', label: 'Sin definir' },
] as const satisfies readonly { key: keyof Conteo; label: string }[];

/** `36,3 %`: a part of a whole. */
export function textoDeParte(part: number, whole: number): string {
  return textoDePorcentaje(porcentaje(part, whole));
}

/** A compliance that there is none of: no sample has a verdict. */
export const withoutVerdict = { figure: '–', words: 'sin conclusión' } as const;

/** Whether any sample has a verdict. */
export function hasVerdict(conteo: Conteo): boolean {
  return cumplimiento(conteo) !== null;
}

/** `85,0 %`, or '–' where no sample has a verdict. */
export function cifraDeCumplimiento(conteo: Conteo): string {
  const percent = cumplimiento(conteo);
  return percent === null ? withoutVerdict.figure : textoDePorcentaje(percent);
}

/** `85,0 % de cumplimiento`, or 'sin conclusión'. */
export function textoDeCumplimiento(conteo: Conteo): string {
  const percent = cumplimiento(conteo);
  return percent === null ? withoutVerdict.words : `${textoDePorcentaje(percent)} de cumplimiento`;
}
