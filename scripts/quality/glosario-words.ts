/** A word of names and files that stands in these folders no more, and what is said in its place. */
export interface MisplacedWord {
  /** A whole part of a name: `lectura` is one of `lecturaSchema`, `PuntosDeLectura` and `lectura-normativa.ts`. */
  word: string;
  /** The folders in which it is none, those of `everywhere` by default. */
  folders?: readonly string[];
  instead: string;
}

export const everywhere: readonly string[] = ['contract', 'lambdas', 'web'];

/**
 * Words that are no domain nouns, and nouns that mean something else in these folders (docs/glosario.md). Only names that are
 * declared and names of files are held to it: what the interface and the API say in Spanish stays.
 */
export const misplacedWords: readonly MisplacedWord[] = [
  { word: 'turno', instead: 'turn' },
  { word: 'noticia', instead: 'news' },
  { word: 'noticias', instead: 'news' },
  { word: 'hallado', instead: 'found' },
  { word: 'hallazgo', instead: 'finding, or verdict of a parameter' },
  { word: 'hallazgos', instead: 'findings, or verdicts of parameters' },
  { word: 'escritura', instead: 'write; dialect, of how a table is written' },
  { word: 'viaje', instead: 'journey' },
  { word: 'viajes', instead: 'journeys' },
  { word: 'mirada', instead: 'viewpoint, of who sees; input, of a rule' },
  { word: 'mirado', instead: 'inspected' },
  { word: 'fijado', folders: ['lambdas'], instead: 'pinned' },
  {
    word: 'lectura',
    folders: [
      'contract/entregas',
      'contract/muestras',
      'lambdas/domain/entregas',
      'lambdas/domain/muestras',
      'lambdas/engine',
    ],
    instead: 'acuse, of a reader; mappingVersion, trial or notation, of a file: a lectura is what a norm says',
  },
  {
    word: 'resumen',
    folders: ['contract/muestras', 'lambdas/domain/entregas', 'lambdas/domain/muestras', 'lambdas/engine'],
    instead: 'summary, of a shard; frase, of a correction: a resumen is the mail',
  },
];

/** Verbs that no name begins with, and what it begins with: `sinLeer`, which is a state, may stand. */
export const misplacedVerbs: Readonly<Record<string, string>> = {
  anotar: 'note',
  anunciar: 'announce',
  asignar: 'assign',
  decidir: 'decide',
  evaluar: 'evaluate',
  leer: 'read',
  mirar: 'inspect',
  nombrar: 'name',
  repetir: 'repeat',
  retirar: 'withdraw',
  seguir: 'follow',
};
