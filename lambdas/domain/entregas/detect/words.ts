import { parametroDe } from '../../../../contract/normas/diccionario.ts';
import { clean, fold } from '../../../../contract/base/texto.ts';
import type { Json, JsonObject } from '../../../../contract/entregas/deteccion.ts';
import type { Celda } from './guess.ts';

/** The meanings of words in a column of verdicts: a verdict, or null for none. */
const verdicts: Record<string, 'Cumple' | 'No cumple' | null> = Object.fromEntries([
  ...split(
    'cumple|apto|apta|conforme|correcto|correcta|satisfactorio|satisfactoria|aceptable|favorable|verde|pass|passed|compliant|conformity|complies|ok|compleix|apte|cumpre|conforme|conforme a la norma|apta para consumo|apto para consumo|within limits',
  ).map((word) => [word, 'Cumple']),
  ...split(
    'no cumple|incumple|no apto|no apta|no conforme|incorrecto|incorrecta|insatisfactorio|insatisfactoria|no aceptable|inaceptable|desfavorable|rojo|fail|failed|non compliant|non-compliant|not compliant|no compleix|no apte|nao cumpre|nao conforme|non conforme|nok|no ok|no apta para consumo|no apto para consumo|out of limits',
  ).map((word) => [word, 'No cumple']),
  ...split(
    'nd|n/d|na|n/a|n.a.|-|--|sin definir|sin conclusion|pendiente|no aplica|no procede|n/p|np|sin veredicto',
  ).map((word) => [word, null]),
]);

/** Words that are verdicts only where the heading asks a question: `CUMPLE_CON_DBO`: SI. */
const answers: Record<string, 'Cumple' | 'No cumple'> = Object.fromEntries([
  ...split('si|s|yes|y|sim|oui|verdadero|true|c').map((word) => [word, 'Cumple']),
  ...split('falso|false|no|n|nao|non|nc').map((word) => [word, 'No cumple']),
]);

/** Words that may mean either verdict: asked about. */
const doubtful = new Set(
  split('amarillo|naranja|ambar|yellow|regular|condicionado|apto con reservas|dudoso|aceptable con reservas'),
);

/** Words on which side of its limits a value or a sample lies: a verdict in the laboratory's own words, asked about. */
const within =
  /^(?:dentro (?:del? )?(?:el |la |los |las )?(?:limit|rango|norma|especificaci|valor|parametr|tolerancia|vp|vma|legislacion)|en (?:norma|especificacion|rango|limite)|no (?:supera|excede|rebasa|sobrepasa)|por debajo|within\b|in (?:spec|range|limit)|below\b)/u;
const beyond =
  /^(?:fuera (?:del? )?(?:el |la |los |las )?(?:limit|rango|norma|especificaci|valor|parametr|tolerancia|vp|vma|legislacion)|(?:supera|excede|rebasa|sobrepasa)\b|por encima|out(?:side)? of\b|outside\b|above\b|exceed)/u;

/** The verdict proposed for a word that is asked about. */
export function likelyVerdict(text: string): 'Cumple' | 'No cumple' {
  return within.test(fold(clean(text))) ? 'Cumple' : 'No cumple';
}

export type Significado = 'Cumple' | 'No cumple' | null | 'dudoso' | undefined;

/** The meaning of a text as a verdict; undefined for another text. */
export function verdictOf(text: string): Significado {
  const word = fold(clean(text));
  if (Object.hasOwn(verdicts, word)) return verdicts[word];
  if (doubtful.has(word) || within.test(word) || beyond.test(word)) return 'dudoso';
  return answers[word];
}

/** Whether a text is the answer to a question, which is a verdict only under a heading that asks it. */
export function isAnswer(text: string): boolean {
  return Object.hasOwn(answers, fold(clean(text)));
}

/** Whether a text answers a question with yes or no. */
export const isYesOrNo = (text: string) => isAnswer(text) && !/^n?c$/u.test(fold(clean(text)));

/**
 * The beginnings of words that ask whether something fails: `Supera el límite` does, and neither `No supera el límite` nor
 * `Supera el control`.
 */
const failing =
  /incumpl|(?:dis|in)conform|(?<!\p{L})(?:no|non|nao)[\s-]*(?:cumpl|conform|apt|compl)|fail|(?<!(?:no|sin) )(?:supera(?!d[oa]|r? (?:el |la )?(?:control|prueba|ensayo|examen|test))|excede|rebasa|sobrepasa|fuera de)/gu;

/** Whether a heading asks for what fails, as `Incumple` and `Supera el límite` do: its 'Sí' is no 'Cumple'. */
export function asksForFailure(heading: string): boolean {
  const name = fold(heading);
  const rest = name.replaceAll(failing, '');
  return rest !== name && !/cumpl|conform|compl|pass|(?<!\p{L})apt/u.test(rest);
}

/** States of a sample by their names in LIMS. */
const states: Record<string, 'autorizada' | 'en_curso' | 'anulada'> = Object.fromEntries([
  ...split(
    'autorizada|autorizado|validada|validado|finalizada|finalizado|terminada|terminado|cerrada|cerrado|informada|informado|emitida|emitido|publicada|completada|completa|completado|authorised|authorized|validated|released|complete|completed|closed|reported|approved|valide|validee|termine|validada',
  ).map((word) => [word, 'autorizada']),
  ...split(
    'en curso|en_curso|en proceso|en analisis|recibida|recibido|registrada|registrado|pendiente|abierta|iniciada|in progress|received|pending|open|logged|en cours|recu|em curso|pendent|en tramite',
  ).map((word) => [word, 'en_curso']),
  ...split(
    'anulada|anulado|cancelada|cancelado|rechazada|rechazado|cancelled|canceled|rejected|annule|annulee|anul·lada',
  ).map((word) => [word, 'anulada']),
]);

/** The state of a sample by a text; undefined for another text. */
export function stateOf(text: string): 'autorizada' | 'en_curso' | 'anulada' | undefined {
  const word = fold(clean(text));
  return Object.hasOwn(states, word) ? states[word] : undefined;
}

const results = new Set(
  split(
    'nd|n.d.|n/d|nr|n.r.|n/r|nq|n.q.|bql|bdl|bld|n/t|nt|na|n/a|no detectado|no detectada|not detected|incontable|incontables|innumerables|ausencia|ausente|presencia|presente|trazas|positivo|positiva|negativo|negativa|absent|present|detected|detectado|detectada|no det.|-|--|inapreciable|sin cambio anormal|aceptable|aceptable para los consumidores|#n/d|tntc|absence|presence|nao detetado|no detectat|absencia',
  ),
);

/** Whether a text is a result without a number. */
export function isResultWord(text: string): boolean {
  const word = fold(clean(text));
  return (
    results.has(word) ||
    /^(?:ausencia|presencia|no (?:detectad|cuantificad|cuantificable)|(?:<|menor que(?: el)?|inferior al?) ?(?:l[dcq]m?\b|lo[dq]\b|limite))/u.test(
      word,
    )
  );
}

/** Whether a text begins the totals or notes below the rows of a table. */
export function isTotal(text: string): boolean {
  return /^(?:sub)?tota(?:l|les|is|ux)\b|^(?:suma|media|promedio|maximo|minimo|desviacion|mediana|percentil|max|min|recuento|numero de muestras|n[ºo°.]* de muestras|sum|average|mean|count|grand total)\b/u.test(
    fold(clean(text)),
  );
}

/** Names of parameters in other languages, and names too short or too vague for the norms' dictionary. */
const analytes =
  /^(?:ph|cloro|cloruros?|temperatura|conductividad|nitratos?|nitritos?|amoni[oa]\p{L}*|sulfatos?|dbo5?|dqo|sst|toc|fosforo|nitrogeno|oxigeno|coliformes|aerobios|mohos|levaduras|recuento \p{L}+|dureza|alcalinidad|solidos|cinc|chlorine|turbidity|fluoride|nitrate|nitrite|lead|coliform|iron|hardness|e ?coli|ecoli|clor|terbolesa|nitrats?|cor|turvacao|nitrates|azote|legionella|salmonella|listeria)(?![\p{L}\p{N}])/u;

/** The longest name of a parameter, in characters; composing endless marks takes the square of their number. */
const maxName = 300;

/** Whether a text is the name of a known parameter. */
export function isParametro(text: string): boolean {
  if (text.length > maxName) return false;
  return parametroDe('', text) !== undefined || analytes.test(fold(text).replaceAll(/[._]+/gu, ' '));
}

function split(words: string): string[] {
  return words.split('|');
}

/** The most words that are asked about; the rest stay as they are, or are refused until the mapping has them. */
const maxAsked = 30;

/** The meanings of a column's words. */
interface Translation {
  /** The meanings of words; the proposed meaning for a word that is asked about. */
  readonly valores: JsonObject;
  /** Words whose meaning isn't certain, and that are asked about. */
  readonly asked: readonly Celda[];
  /** The words with one meaning for all that are asked about. */
  readonly as: (meaning: Json) => JsonObject;
}

/** The known meanings of words; undefined for a word that is asked about. */
interface Meanings {
  readonly of: (texto: string) => Json | undefined;
  /** The proposed meaning of a word that is asked about. */
  readonly proposed?: (texto: string) => Json | undefined;
  /** Words whose meaning is known already. */
  readonly known?: JsonObject;
}

/** Translates the words of a column; words that differ only in case are one. */
export function translate(textos: readonly Celda[], { of, proposed, known = {} }: Meanings): Translation {
  const seen = new Set(Object.keys(known).map(fold));
  const words = textos.filter(({ texto }) => !seen.has(fold(texto)) && seen.add(fold(texto)));
  const asked = words.filter(({ texto }) => of(texto) === undefined).slice(0, maxAsked);
  const mapOf = (meaningOf: (cell: Celda) => Json | undefined): JsonObject => {
    const said = words.flatMap((cell): [string, Json][] => {
      const meaning = of(cell.texto) ?? (of(cell.texto) === null ? null : meaningOf(cell));
      return meaning === undefined ? [] : [[cell.texto, meaning]];
    });
    return { ...known, ...Object.fromEntries(said) };
  };
  return {
    valores: mapOf(({ texto }) => proposed?.(texto)),
    asked,
    as: (meaning) => mapOf((cell) => (asked.includes(cell) ? meaning : undefined)),
  };
}

/** The meanings of words as a text for people. */
export function meanings(valores: JsonObject, nothing = 'nada'): string {
  return Object.entries(valores)
    .map(([from, to]) => `«${from}»: ${typeof to === 'string' ? to : nothing}`)
    .join(', ');
}
