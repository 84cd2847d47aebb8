import { fold } from '../../base/texto.ts';

/**
 * What kind of control a sample is of, by the name that the laboratory gives its type: those of RD 3/2023, annex II.B, and of RD
 * 742/2013, art. 11.
 */
type ClaseDeControl =
  | 'rutina'
  | 'operacional'
  | 'control'
  | 'completo'
  | 'radiactividad'
  | 'caracterización'
  | 'grifo'
  | 'inicial'
  | 'periódico';

/** The words by which a name says each, folded. */
const palabras: readonly (readonly [ClaseDeControl, RegExp])[] = [
  ['rutina', /\brutin(?:a|as|ari[oa]s?)\b/u],
  ['operacional', /\boperacional(?:es)?\b/u],
  ['control', /\banalisis de control\b|^control$/u],
  ['completo', /\bcomplet[oa]s?\b/u],
  ['radiactividad', /\bradi(?:o)?activ(?:idad|[oa]s?)\b/u],
  ['caracterización', /\bcaracterizacion\b/u],
  ['grifo', /\bcontrol(?:es)? (?:en|de) (?:el )?grifo\b/u],
  ['inicial', /\bcontrol(?:es)? inicial(?:es)?\b/u],
  ['periódico', /\bcontrol(?:es)? periodic[oa]s?\b/u],
];

/** Controls that a name excludes: 'sin rutina', 'no operacional', 'excepto control de rutina'. */
const negado =
  /\b(?:no|sin|salvo|excepto|fuera de) (?:es )?(?:(?:de |el |la |los |un ){0,2}control(?:es)? (?:de )?)?\S+/gu;

/**
 * The control that the name of a type of sample says; undefined where it says none, or more than one: then the law's terms for
 * any are to be taken.
 */
export function controlDe(tipo: string): ClaseDeControl | undefined {
  const name = fold(tipo).replaceAll(negado, ' ');
  const found = palabras.filter(([, words]) => words.test(name));
  return found.length === 1 ? found[0]?.[0] : undefined;
}
