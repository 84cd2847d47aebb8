import { maxMotivos, type Motivos } from '../motivos.ts';
import type { Determinacion } from '../muestra.ts';
import { isFailed, isFailing, veredicto } from './conclusion.ts';
import { contrasteOf } from '../../normas/rules/contraste.ts';
import { byExceso, medidaDe } from './exceso.ts';
import { cantidad } from '../../base/numeros.ts';
import { textoDeMedidaConLimite, textoDeValor } from './resultado.ts';

/**
 * What may be why a sample doesn't comply: its values outside their own limits, where the laboratory says that it doesn't,
 * or that a determination of several parameters doesn't, and of no parameter of it. Undefined where it says why, and of a
 * sample that isn't said not to comply. It makes no verdict: nothing is counted or found by it.
 */
export function motivosProbables({
  conclusion_muestra: conclusion,
  determinaciones,
}: {
  conclusion_muestra?: string | undefined;
  determinaciones: readonly Determinacion[];
}): Motivos | undefined {
  const blamed = sinExplicar(conclusion, determinaciones);
  if (!blamed) return undefined;
  const results = blamed.flatMap(({ descripcion: determinacion, resultados }) =>
    resultados.map((resultado) => ({ determinacion, resultado, contraste: contrasteOf(resultado) })),
  );
  const fuera = results.filter(({ contraste, resultado }) => contraste === 'fuera' || isFailed(resultado));
  return {
    fuera: fuera
      .toSorted((a, b) => byExceso(a.resultado, b.resultado))
      .slice(0, maxMotivos)
      .map(({ determinacion, resultado }) => ({ determinacion, medida: medidaDe(resultado) })),
    total: fuera.length,
    valores: results.filter(({ resultado }) => textoDeValor(resultado) !== '-').length,
    dentro: results.filter(({ contraste }) => contraste === 'dentro').length,
    dudosos: results.filter(({ contraste, resultado }) => contraste === 'indeterminado' && hasBoth(resultado)).length,
  };
}

/** The determinations among which the reason must be; undefined where it is said, or there is nothing to give one for. */
function sinExplicar(
  conclusion: string | undefined,
  determinaciones: readonly Determinacion[],
): readonly Determinacion[] | undefined {
  const failing = determinaciones.filter(isFailing);
  if (failing.length === 0) return veredicto(conclusion) === 'No cumple' ? determinaciones : undefined;
  const unexplained = failing.filter(({ resultados }) => resultados.length > 1 && !resultados.some(isFailed));
  return unexplained.length > 0 ? unexplained : undefined;
}

/** Whether a result has both a number and numeric limits. */
function hasBoth({ valor, referencia }: Determinacion['resultados'][number]): boolean {
  return valor !== undefined && (referencia?.min !== undefined || referencia?.max !== undefined);
}

/** The heading of probable reasons: they follow from the report's limits, and aren't the laboratory's statement. */
export function tituloDeMotivos({ total }: Pick<Motivos, 'total'>): string {
  return total === 1
    ? 'Posible motivo, según los límites del informe'
    : 'Posibles motivos, según los límites del informe';
}

/** `Coliformes 12 UFC/100 mL, máx. 0`: each value that may be the reason, and how many more there are. */
export function textosDeMotivos({ fuera, total }: Motivos): string[] {
  const named = fuera.map(({ medida }) => `${medida.parametro} ${textoDeMedidaConLimite(medida)}`);
  return total > fuera.length ? [...named, cantidad(total - fuera.length, 'parámetro más', 'parámetros más')] : named;
}

/** That the laboratory doesn't say why, where no value is known to be outside its limits. */
export function textoSinMotivos({ valores, dentro, dudosos }: Motivos): string {
  const unknown = 'El laboratorio no indica por qué';
  if (valores === 0) return `${unknown}, y no da ningún valor`;
  if (dentro + dudosos === 0) return `${unknown}, y ningún valor lleva límites con los que compararlo`;
  const unsure = dudosos > 0 ? ` (de ${cantidad(dudosos, 'valor', 'valores')} no se puede saber)` : '';
  return `${unknown}, y ningún valor está fuera de sus límites${unsure}`;
}

/** All of it in one line: 'Posible motivo, según los límites del informe: Coliformes 12 UFC/100 mL, máx. 0'. */
export function textoDeMotivos(motivos: Motivos): string {
  if (motivos.total === 0) return textoSinMotivos(motivos);
  return `${tituloDeMotivos(motivos)}: ${textosDeMotivos(motivos).join('; ')}`;
}
