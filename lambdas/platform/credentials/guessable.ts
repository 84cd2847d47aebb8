import { commonPasswords } from './common-passwords.ts';

/** Passwords that a Spanish office tries first, and that the list of the world's commonest passwords lacks. */
const spanish =
  'contrasena clave usuario administrador bienvenido bienvenida secreto entrar cambiame temporal prueba empresa oficina ' +
  'enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre ' +
  'primavera verano otono invierno lunes martes miercoles jueves viernes sabado domingo navidad ' +
  'espana madrid barcelona valencia sevilla zaragoza malaga murcia bilbao alicante cordoba granada realmadrid athletic ' +
  'tequiero teamo micasa familia hola amor carlos maria carmen antonio manuel francisco javier alejandro lucia laura';

const common = new Set([...commonPasswords, ...spanish.split(' ')]);

/** Words of the product and its trade. */
const ofTrade = ['alicuota', 'cbba', 'laboratorio', 'resultados', 'analisis', 'analitica', 'muestra', 'muestras'];

/** The least letters of a password besides words that others know. */
const fewestLetters = 4;

const messages = {
  common: 'Es una de las contraseñas más usadas. Elige otra',
  own: 'No uses tu correo, el nombre de tu empresa ni el del laboratorio. Elige otra',
};

/**
 * The fault of a password that an attacker tries among the first: it is one of the commonest, or little more than `words` (the
 * user's address, its clients, the laboratory's brands) or words of the trade. Undefined for any other. Ignores case, accents,
 * digits in place of letters, and digits and signs before and after.
 */
export function guessable(password: string, words: readonly string[]): string | undefined {
  if (variantsOf(password).some((variant) => common.has(variant))) return messages.common;
  const known = [...words, ...ofTrade].flatMap(tokensOf).toSorted((a, b) => b.length - a.length);
  const folded = fold(password);
  return [folded, withoutLeet(folded)].some((text) => isMadeOf(text, known)) ? messages.own : undefined;
}

function variantsOf(password: string): string[] {
  const folded = fold(password);
  return [folded, bare(folded), withoutLeet(folded), withoutLeet(bare(folded)), bare(withoutLeet(folded))];
}

/**
 * Whether too little of a text is left without the words that it contains. Short words, which occur in everything, don't count
 * alone.
 */
function isMadeOf(text: string, words: readonly string[]): boolean {
  const has = words.some((word) => word.length >= fewestLetters && text.includes(word));
  const rest = words.reduce((left, word) => left.replaceAll(word, ' '), text);
  return has && rest.replaceAll(/\P{L}/gu, '').length < fewestLetters;
}

/** The words of a name or an address, and the name written as one. */
function tokensOf(name: string): string[] {
  const parts = fold(name).split(/[^\p{L}\p{N}]+/u);
  return [...parts, parts.join('')].filter((part) => part.length > 1);
}

function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** A text without the digits and signs before and after. */
function bare(text: string): string {
  return /\p{L}(?:.*\p{L})?/su.exec(text)?.[0] ?? '';
}

const letters: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '€': 'e',
};

function withoutLeet(text: string): string {
  return text.replaceAll(/[0134578@$!€]/gu, (sign) => letters[sign] ?? sign);
}
