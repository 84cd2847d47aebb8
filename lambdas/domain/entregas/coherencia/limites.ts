import type { Determinacion, MuestraDocument, Resultado } from '../../../../contract/muestras/muestra.ts';
import { veredicto } from '../../../../contract/muestras/rules/conclusion.ts';
import { isFueraDeLimite, veredictoContrario } from '../../../../contract/normas/rules/contraste.ts';
import { exponenteEntre, porPotenciaDeDiez } from '../../../../contract/evolucion/rules/unidades.ts';
import { numero } from '../../../../contract/base/numeros.ts';
import { textoDeResultado } from '../../../../contract/muestras/rules/resultado.ts';
import { fold } from '../../../../contract/base/texto.ts';
import { nombreDeParametro } from '../../../../contract/normas/diccionario.ts';
import type { Medida } from './analitos.ts';
import type { Finding } from './finding.ts';
import { isRecuento } from './tramo.ts';

/** `0,5`, `< 0,5 µg/L`, `LQ: 0.5 mg/L`: a limit of quantification, with its unit where it has its own. */
const escrito =
  /^(?:l\.?[cqod]\.?[ :=]*)?[<≤]?=? ?(?<cifra>\d+(?:[.,]\d+)?)(?:e(?<exp>[+-]?\d+))?(?: ?(?<unidad>[^\d].*))?$/iu;

/** A limit of quantification in the unit of the result; undefined where its text says no single number, or another unit. */
function cuantificacionDe({ limite_cuantificacion: text, unidad = '' }: Resultado): number | undefined {
  const groups = escrito.exec(text?.trim() ?? '')?.groups;
  if (!groups) return undefined;
  const { cifra = '', exp = '0', unidad: own } = groups;
  const value = Number(`${cifra.replace(',', '.')}e${exp}`);
  const exponente = own === undefined ? 0 : exponenteEntre(own, unidad);
  return exponente === undefined ? undefined : porPotenciaDeDiez(value, exponente);
}

/**
 * A limit of quantification above the maximum, or `<x` whose x is: what isn't quantified may comply or not. Fewer than one
 * colony is none, so that a count from 1 on can be held to a maximum of 0.
 */
export function cuantificacionSobreMaximo(medidas: readonly Medida[]): Finding[] {
  return medidas.flatMap(({ resultado, nombre }) => {
    const { referencia, operador, valor, unidad } = resultado;
    const max = referencia?.max;
    const limits = [cuantificacionDe(resultado), operador === '<' ? valor : undefined];
    const stated = limits.find((limit) => limit !== undefined && max !== undefined && limit > max);
    if (stated === undefined || max === undefined || (isRecuento(unidad) && stated <= 1)) return [];
    const written = (value: number) => [numero(value), unidad].filter(Boolean).join(' ');
    const frase = `${nombre}: el límite de cuantificación (${written(stated)}) es más que el máximo (${written(max)}).`;
    return [{ parametro: nombre, frase }];
  });
}

/** Conclusions that say the opposite of a value and its limit, or of another conclusion of the sample. */
export function conclusionContraria(muestra: MuestraDocument): Finding[] {
  const { determinaciones, conclusion_muestra: whole } = muestra;
  const found = determinaciones.flatMap((determinacion) => [
    ...determinacion.resultados.flatMap((resultado) => deResultado(determinacion, resultado)),
    ...deDeterminacion(determinacion),
  ]);
  return [...found, ...deMuestra(determinaciones, whole)];
}

function deResultado({ descripcion }: Determinacion, resultado: Resultado): Finding[] {
  const where = veredictoContrario(resultado);
  if (!where) return [];
  const nombre = nombreDeParametro(descripcion, resultado.descripcion);
  const frase = `${nombre}: ${textoDeResultado(resultado)} está ${where} de lo permitido y la conclusión es «${resultado.conclusion}».`;
  return [{ parametro: nombre, frase }];
}

/** Values outside of the limits that their file states, of which nothing is concluded, nor of the sample that it doesn't comply. */
export function fueraSinConcluir({ determinaciones, conclusion_muestra: whole, estado }: MuestraDocument): Finding[] {
  if (veredicto(whole) === 'No cumple' || estado !== 'autorizada') return [];
  return determinaciones.flatMap(({ descripcion, status_inteligente: status, resultados }) =>
    resultados.flatMap((resultado) => {
      const isConcluded = [status, resultado.conclusion].some((said) => veredicto(said) !== 'Sin definir');
      if (isConcluded || !isFueraDeLimite(resultado)) return [];
      const nombre = nombreDeParametro(descripcion, resultado.descripcion);
      const frase = `${nombre}: ${textoDeResultado(resultado)} está fuera de lo permitido y no se concluye nada.`;
      return [{ parametro: nombre, frase }];
    }),
  );
}

/** A determination's conclusion beside those of its results. */
function deDeterminacion({ descripcion, status_inteligente: status, resultados }: Determinacion): Finding[] {
  const said = veredicto(status);
  if (said === 'Sin definir') return [];
  const others = resultados.map(({ conclusion }) => veredicto(conclusion));
  const against = said === 'Cumple' ? others.indexOf('No cumple') : others.every((one) => one === 'Cumple') ? 0 : -1;
  const other = resultados[against];
  if (!other) return [];
  const which = fold(other.descripcion) === fold(descripcion) ? 'su resultado' : `«${other.descripcion}»`;
  return [
    {
      parametro: descripcion,
      frase: `${descripcion}: la conclusión es «${status}» y la de ${which} es «${other.conclusion}».`,
    },
  ];
}

/** The sample's conclusion beside those of what was determined. */
function deMuestra(determinaciones: readonly Determinacion[], whole: string | undefined): Finding[] {
  const said = veredicto(whole);
  const concluded = determinaciones.map((one) => ({ nombre: one.descripcion, veredicto: peorDe(one) }));
  if (said === 'Cumple') {
    const failed = concluded.filter((one) => one.veredicto === 'No cumple').map(({ nombre }) => nombre);
    return failed.length === 0
      ? []
      : [
          {
            parametro: '',
            frase: `La muestra concluye «${whole}» y no cumple ${failed.slice(0, 3).join(', ')}${failed.length > 3 ? '…' : ''}.`,
          },
        ];
  }
  const isAllRight = concluded.length > 0 && concluded.every((one) => one.veredicto === 'Cumple');
  return said === 'No cumple' && isAllRight
    ? [{ parametro: '', frase: `La muestra concluye «${whole}» y todas sus determinaciones cumplen.` }]
    : [];
}

function peorDe({ status_inteligente: status, resultados }: Determinacion) {
  const all = new Set([status, ...resultados.map(({ conclusion }) => conclusion)].map(veredicto));
  if (all.has('No cumple')) return 'No cumple';
  return all.has('Cumple') ? 'Cumple' : 'Sin definir';
}
