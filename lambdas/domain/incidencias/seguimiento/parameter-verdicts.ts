import type { Medida } from '../../../../contract/muestras/medida.ts';
import type { Muestra } from '../../../../contract/muestras/muestra.ts';
import { nonCompliantDeterminaciones } from '../../../../contract/avisos/rules/aviso.ts';
import { isFailing, type Veredicto, veredicto } from '../../../../contract/muestras/rules/conclusion.ts';
import { medidaOf } from '../../../../contract/muestras/rules/exceso.ts';
import { fold } from '../../../../contract/base/texto.ts';

/**
 * What a sample says of one parameter of a determination; `parametro` is blank of the determination as a whole, both are of
 * the sample as a whole.
 */
export interface ParameterVerdict {
  determinacion: string;
  parametro: string;
  conclusion: Veredicto;
  medida?: Medida;
}

type Analizada = Pick<Muestra, 'estado' | 'determinaciones' | 'conclusion_muestra'>;

/**
 * The parameters that do not comply, each once: those that the laboratory says don't of the determinations that an alert
 * is sent of, or the determination where it says so of none of them. The sample as a whole, where the laboratory says that
 * it doesn't comply and says so of none of its determinations.
 */
export function failuresOf(muestra: Analizada): ParameterVerdict[] {
  const found = new Map<string, ParameterVerdict>();
  for (const { descripcion: determinacion, resultados } of nonCompliantDeterminaciones(muestra)) {
    const failed = resultados.filter(({ conclusion }) => veredicto(conclusion) === 'No cumple');
    const named = failed.length > 0 ? failed : [undefined];
    for (const resultado of named) {
      const parametro = resultado?.descripcion ?? '';
      const medida = medidaOf({ resultados: resultado ? [resultado] : resultados });
      const verdict: ParameterVerdict = {
        determinacion,
        parametro,
        conclusion: 'No cumple',
        ...(medida && { medida }),
      };
      const key = claveDe(verdict);
      const known = found.get(key);
      // Stated twice, the one furthest beyond its limit speaks.
      if (!known || (medida?.exceso ?? 0) > (known.medida?.exceso ?? 0)) found.set(key, verdict);
    }
  }
  return found.size === 0 && isWholeFailing(muestra)
    ? [{ ...muestraEntera, conclusion: 'No cumple' }]
    : [...found.values()];
}

/** What an incident of the sample as a whole is of. */
const muestraEntera = { determinacion: '', parametro: '' };

function isWholeFailing({ estado, conclusion_muestra: said }: Analizada): boolean {
  return estado === 'autorizada' && veredicto(said) === 'No cumple';
}

/**
 * What a sample says of a parameter of a determination; undefined where it wasn't determined. Of the sample as a whole only
 * a verdict says something, and one that doesn't comply by a determination says nothing of it.
 */
export function verdictOn(
  muestra: Analizada,
  asked: Pick<ParameterVerdict, 'determinacion' | 'parametro'>,
): ParameterVerdict | undefined {
  const failed = failuresOf(muestra).find((one) => claveDe(one) === claveDe(asked));
  if (failed) return failed;
  if (claveDe(asked) === claveDe(muestraEntera)) {
    return veredicto(muestra.conclusion_muestra) === 'Cumple' ? { ...muestraEntera, conclusion: 'Cumple' } : undefined;
  }
  const own = muestra.determinaciones.filter(({ descripcion }) => fold(descripcion) === fold(asked.determinacion));
  if (own.length === 0) return undefined;
  if (asked.parametro === '') {
    const said = own.flatMap((determinacion) => {
      const { status_inteligente: status, resultados } = determinacion;
      return status && !isFailing(determinacion) ? [status] : resultados.map(({ conclusion = '' }) => conclusion);
    });
    return { ...asked, conclusion: togetherOf(said) };
  }
  const results = own.flatMap((determinacion) =>
    determinacion.resultados
      .filter(({ descripcion }) => fold(descripcion) === fold(asked.parametro))
      .map((resultado) => ({ resultado, said: resultado.conclusion || determinacion.status_inteligente || '' })),
  );
  const [first] = results;
  if (!first) return undefined;
  const medida = medidaOf({ resultados: [first.resultado] });
  return { ...asked, conclusion: togetherOf(results.map(({ said }) => said)), ...(medida && { medida }) };
}

/** What several conclusions come to: one that complies is no proof while another says nothing, or says otherwise. */
function togetherOf(conclusions: readonly string[]): Veredicto {
  const [first = 'Sin definir', ...others] = conclusions.map((text) => veredicto(text));
  return others.every((other) => other === first) && first === 'Cumple' ? 'Cumple' : 'Sin definir';
}

/** The same for the same parameter of the same determination, however they are written. */
export function claveDe({ determinacion, parametro }: Pick<ParameterVerdict, 'determinacion' | 'parametro'>): string {
  return `${fold(determinacion)}\0${fold(parametro)}`;
}
