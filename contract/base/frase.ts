import type { Determinacion } from '../muestras/muestra.ts';
import { nonCompliantDeterminaciones } from '../muestras/rules/estado.ts';
import { conclusionOfMuestra, veredicto } from '../muestras/rules/conclusion.ts';
import { cantidad } from './numeros.ts';
import { textoDeValor } from '../muestras/rules/resultado.ts';
import { clean } from './texto.ts';

/** The part of a sample that its sentence is made of. */
interface Nombrada {
  numero_muestra: string;
  punto_muestreo?: { nombre: string } | undefined;
  solicitante: { nombre: string };
  tipo_muestra: string;
  estado: 'en_curso' | 'autorizada' | 'anulada';
  conclusion_muestra?: string | undefined;
  determinaciones: readonly Determinacion[];
}

/**
 * A sample in one sentence, for what is sent of it: `M-2026-001312, Hotel Calamarina Centro, Legionella 10.000 UFC/L (No
 * cumple)`. Its point where the laboratory gives one; the first parameter that fails, and how many more do; without one, the
 * type of sample.
 */
export function fraseDeMuestra(muestra: Nombrada): string {
  const {
    numero_muestra: numero,
    punto_muestreo: punto,
    solicitante,
    tipo_muestra: tipo,
    conclusion_muestra: conclusion,
  } = muestra;
  const [first, ...more] = nonCompliantDeterminaciones(muestra).flatMap(incumplimientos);
  const others = more.length > 0 ? ` y ${cantidad(more.length, 'parámetro más', 'parámetros más')}` : '';
  const word = first ? 'No cumple' : conclusionOfMuestra(conclusion);
  const where = [numero, ...(punto ? [punto.nombre] : []), solicitante.nombre].join(', ');
  return clean(`${where}, ${first ? first + others : tipo} (${word})`);
}

/** The failing parameters of a determination with their values; the determination's name where no parameter is marked. */
function incumplimientos({ descripcion, resultados }: Determinacion): string[] {
  const failed = resultados.filter(({ conclusion }) => veredicto(conclusion) === 'No cumple');
  if (failed.length === 0) return [descripcion];
  return failed.map((resultado) => {
    const measured = textoDeValor(resultado);
    const value = measured === '-' ? '' : [measured, resultado.unidad].filter(Boolean).join(' ');
    return [resultado.descripcion || descripcion, value].filter(Boolean).join(' ');
  });
}
