import type { Cambio, CambioDeParametro, Diferencias } from './diferencias.ts';
import { cantidad } from '../../base/numeros.ts';
import { fold } from '../../base/texto.ts';

/** What is said of a sample that was withdrawn. */
export const textoDeRetirada = 'Retirada por el laboratorio';

/** Changes that a summary says; of the rest it gives the number. */
const maxTold = 3;
/** Longest summary, in characters. */
const maxLength = 300;

/** A change in words: the name of the changed thing, and the text with its value before and after (`5 → 7`). */
export interface ParteDeCambio {
  nombre: string;
  texto: string;
  /** Whether the value itself is named, so that its name needs no colon before it. */
  esValor?: true;
}

/**
 * What changed, part by part: parameters first, then determinations, then facts; the sample's conclusion last, where no
 * other part says the same change.
 */
export function partesDeCambios({
  conclusion,
  parametros,
  determinaciones,
  datos,
}: Diferencias): (ParteDeCambio & { esConclusion?: true })[] {
  const verdicts = new Map(
    determinaciones.map(({ determinacion, cambios }) => [fold(determinacion), cambios.find(isConclusion)]),
  );
  const ofParameters = parametros.map((one) => parteDe(one, parametros, verdicts.get(fold(one.determinacion))));
  const covered = new Set(parametros.map(({ determinacion }) => fold(determinacion)));
  const ofDeterminations = determinaciones.flatMap(({ determinacion, cambios }) =>
    cambios
      .filter((cambio) => !isConclusion(cambio) || !covered.has(fold(determinacion)))
      .map((cambio) => ({
        nombre: determinacion,
        texto: `${isConclusion(cambio) ? '' : `${inText(cambio.label)} `}${flecha(cambio)}`,
      })),
  );
  const isRevisionAlone = parametros.length + determinaciones.length === 0 && datos.length === 1 && !conclusion;
  const facts = datos.filter(({ campo }) => campo !== 'revision' || isRevisionAlone);
  const ofFacts = facts.map(({ label, ...cambio }) => ({
    nombre: label,
    texto: flecha(cambio),
    esValor: true as const,
  }));
  const parts = [...ofParameters, ...ofDeterminations, ...ofFacts];
  const verdict = conclusion && flecha(conclusion);
  if (!verdict || parts.some(({ texto }) => texto.endsWith(verdict))) return parts;
  return [...parts, { nombre: 'Conclusión', texto: verdict, esConclusion: true }];
}

/** What changed, in a sentence: 'Legionella spp. 2.200 → 22 UFC/L, No cumple → Cumple'. */
export function fraseDeCambios(changed: Diferencias): string {
  const parts = partesDeCambios(changed);
  const all = parts.filter(({ esConclusion }) => !esConclusion);
  const verdict = parts.find(({ esConclusion }) => esConclusion)?.texto;
  const shown = all.slice(0, maxTold).map(({ nombre, texto, esValor }) => `${nombre}${esValor ? '' : ':'} ${texto}`);
  const more = all.length - shown.length;
  const said = verdict ? [shown.length > 1 ? `conclusión ${verdict}` : verdict] : [];
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
): ParteDeCambio {
  const { determinacion, parametro, tipo, unidad, resultado, cambios } = one;
  if (tipo === 'nuevo') return { nombre: parametro, texto: `${resultado.despues} (nuevo)`, esValor: true };
  if (tipo === 'retirado') return { nombre: parametro, texto: `${resultado.antes} (retirado)`, esValor: true };
  const isAlone = all.filter((other) => fold(other.determinacion) === fold(determinacion)).length === 1;
  const verdict = cambios.find(isConclusion) ?? (isAlone ? ofDetermination : undefined);
  const value = cambios.find(({ campo }) => campo === 'valor');
  const others = cambios.filter((cambio) => cambio !== value && !isConclusion(cambio));
  const parts = [
    ...(value ? [`${flecha(value)}${unidad ? ` ${unidad}` : ''}`] : []),
    ...others.map((cambio) => `${inText(cambio.label)} ${flecha(cambio)}`),
    ...(verdict ? [flecha(verdict)] : []),
  ];
  return { nombre: parametro, texto: parts.join(', '), ...(value && { esValor: true }) };
}

function cut(text: string): string {
  const characters = Array.from(text);
  return characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : text;
}
