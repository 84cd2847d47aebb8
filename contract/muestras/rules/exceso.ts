import * as z from 'zod';
import { fold } from '../../base/texto.ts';
import type { Determinacion, Resultado } from '../muestra.ts';
import { veredicto } from './conclusion.ts';
import { type Contrastable, isFueraDeLimite } from '../../normas/rules/contraste.ts';

/**
 * The parameter that speaks for a determination: its value as the laboratory wrote it and as it was understood, its
 * limit, and how many times the limit it is (`excesoOf`) where that can be computed.
 */
export const medidaSchema = z.object({
  parametro: z.string(),
  valor: z.number().optional(),
  operador: z.enum(['<', '<=', '>', '>=']).optional(),
  valor_formateado: z.string().optional(),
  unidad: z.string().optional(),
  referencia: z
    .object({ min: z.number().optional(), max: z.number().optional(), texto: z.string().optional() })
    .optional(),
  exceso: z.number().optional(),
});
export type Medida = z.infer<typeof medidaSchema>;

/**
 * How many times the limit a value is: value by maximum, or minimum by value below a minimum; a limit of zero counts as
 * one, since nothing can be a multiple of zero. Undefined inside the limits, without a number and without a number for a
 * limit.
 */
function excesoOf(resultado: Contrastable): number | undefined {
  const { valor, referencia } = resultado;
  const { min, max } = referencia ?? {};
  if (valor === undefined || (min === undefined && max === undefined) || !isFueraDeLimite(resultado)) return undefined;
  const times = max !== undefined && valor >= max ? valor / (max || 1) : (min ?? 0) / (valor || 1);
  return Number.isFinite(times) && times > 0 ? times : undefined;
}

/** Values outside their limits first, the furthest beyond first. */
export function byExceso(a: Contrastable, b: Contrastable): number {
  return Number(isFueraDeLimite(b)) - Number(isFueraDeLimite(a)) || (excesoOf(b) ?? 0) - (excesoOf(a) ?? 0);
}

/** Bacteria that make people ill: failures in them come first, however far beyond their limits others are. */
const danger = /legionel|escherichia|\be\. ?coli\b/u;

/** A failure, with what its danger is judged by. */
interface Failure {
  determinacion: string;
  medida?: Medida | undefined;
  motivos?: { fuera: readonly { determinacion: string; medida: Medida }[] } | undefined;
}

/** Legionella and E. coli first, then by how many times its limit the value is. */
export function byPeligro(a: Failure, b: Failure): number {
  return Number(isPatogeno(b)) - Number(isPatogeno(a)) || timesOf(b) - timesOf(a);
}

function isPatogeno({ determinacion, medida, motivos }: Failure): boolean {
  const said = motivos?.fuera.map((one) => `${one.determinacion} ${one.medida.parametro}`) ?? [];
  return danger.test(fold([determinacion, medida?.parametro ?? '', ...said].join(' ')));
}

function timesOf({ medida, motivos }: Failure): number {
  return Math.max(medida?.exceso ?? 0, ...(motivos?.fuera.map((one) => one.medida.exceso ?? 0) ?? []));
}

/** A result as the measurement that speaks for its determination, or for its sample. */
export function medidaDe(resultado: Resultado): Medida {
  const { descripcion: parametro, valor, operador, valor_formateado, unidad, referencia } = resultado;
  return { parametro, valor, operador, valor_formateado, unidad, referencia, exceso: excesoOf(resultado) };
}

/**
 * The parameter shown for a determination: the failing parameter furthest beyond its limit; without a failing one, a parameter
 * whose value is beyond its limit, or the only parameter; undefined otherwise.
 */
export function medidaOf({ resultados }: Pick<Determinacion, 'resultados'>): Medida | undefined {
  const failed = resultados.filter(({ conclusion }) => veredicto(conclusion) === 'No cumple');
  const [worst] = (failed.length > 0 ? failed : resultados).toSorted(byExceso);
  if (!worst || (failed.length === 0 && resultados.length > 1 && !isFueraDeLimite(worst))) return undefined;
  return medidaDe(worst);
}
