import type { Cambio, CambioDeParametro, Diferencias } from './diferencias.ts';
import { cantidad } from './numeros.ts';
import { fold } from './texto.ts';

/** What is said of a sample that was withdrawn. */
export const textoDeRetirada = 'Retirada por el laboratorio';

/** Changes that a summary says; of the rest it gives the number. */
const maxTold = 3;
/** Longest summary, in characters. */
const maxLength = 300;

/**
 * What changed, in a sentence: 'Legionella spp. 2.200 → 22 UFC/L, No cumple → Cumple'. Parameters first, then
 * determinations, then facts; the sample's conclusion where no parameter or determination named says the same change.
 */
export function resumenDeCambios({ conclusion, parametros, determinaciones, datos }: Diferencias): string {
  const verdicts = new Map(
    determinaciones.map(({ determinacion, cambios }) => [fold(determinacion), cambios.find(isConclusion)]),
  );
  const ofParameters = parametros.map((one) => parteDe(one, parametros, verdicts.get(fold(one.determinacion))));
  const told = new Set(parametros.map(({ determinacion }) => fold(determinacion)));
  const ofDeterminations = determinaciones.flatMap(({ determinacion, cambios }) =>
    cambios
      .filter((cambio) => !isConclusion(cambio) || !told.has(fold(determinacion)))
      .map((cambio) => `${determinacion}: ${isConclusion(cambio) ? '' : `${inText(cambio.label)} `}${flecha(cambio)}`),
  );
  const facts = datos.filter(({ campo }) => campo !== 'revision' || datos.length === 1);
  const ofFacts = facts.map(({ label, ...cambio }) => `${label} ${flecha(cambio)}`);
  const all = [...ofParameters, ...ofDeterminations, ...ofFacts];
  const shown = all.slice(0, maxTold);
  const verdict = conclusion && flecha(conclusion);
  const isTold = verdict !== undefined && shown.some((part) => part.endsWith(verdict));
  const more = all.length - shown.length;
  const said = verdict && !isTold ? [shown.length > 1 ? `conclusión ${verdict}` : verdict] : [];
  const text = [...shown, ...said].join(shown.length > 1 ? '; ' : ', ');
  return cut(more > 0 ? `${text}; y ${cantidad(more, 'cambio', 'cambios')} más` : text);
}

const isConclusion = ({ campo }: { campo: string }) => campo === 'conclusion';
const flecha = ({ antes, despues }: Cambio) => `${antes} → ${despues}`;
/** A label as it stands within a sentence. */
const inText = (label: string) => label.charAt(0).toLowerCase() + label.slice(1);

/** A parameter's change; with its determination's verdict, where that has but this one and the parameter says none. */
function parteDe(
  one: CambioDeParametro,
  all: readonly CambioDeParametro[],
  ofDetermination: Cambio | undefined,
): string {
  const { determinacion, parametro, tipo, unidad, resultado, cambios } = one;
  if (tipo === 'nuevo') return `${parametro} ${resultado.despues} (nuevo)`;
  if (tipo === 'retirado') return `${parametro} ${resultado.antes} (retirado)`;
  const isAlone = all.filter((other) => fold(other.determinacion) === fold(determinacion)).length === 1;
  const verdict = cambios.find(isConclusion) ?? (isAlone ? ofDetermination : undefined);
  const value = cambios.find(({ campo }) => campo === 'valor');
  const others = cambios.filter((cambio) => cambio !== value && !isConclusion(cambio));
  const parts = [
    ...(value ? [`${flecha(value)}${unidad ? ` ${unidad}` : ''}`] : []),
    ...others.map((cambio) => `${inText(cambio.label)} ${flecha(cambio)}`),
    ...(verdict ? [flecha(verdict)] : []),
  ];
  return `${parametro}${value ? '' : ':'} ${parts.join(', ')}`;
}

function cut(text: string): string {
  const characters = Array.from(text);
  return characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : text;
}
