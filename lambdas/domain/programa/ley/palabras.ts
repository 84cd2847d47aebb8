import { fold } from '../../../../contract/base/texto.ts';

/** By name of a row of the law: words that names of its types of sample have, and words that show a type to be another row's. */
const palabras: Readonly<Record<string, { words: readonly string[]; not?: readonly string[] }>> = {
  'Análisis de control': {
    words: ['análisis de control', 'analítica de control'],
    not: ['operacional', 'radiactividad', 'rutina', 'grifo'],
  },
  'Análisis completo': { words: ['completo'] },
  'Control de radiactividad': { words: ['radiactividad'] },
  'Lista de observación': { words: ['lista de observación'] },
  'Control de rutina': { words: ['rutina'] },
  Caracterización: { words: ['caracterización'] },
  'Control en grifo (vigilancia municipal)': { words: ['control en grifo', 'control de grifo', 'grifo'] },
  'Control en grifo (edificio prioritario)': { words: ['control en grifo', 'control de grifo', 'grifo'] },
  'Control operacional': { words: ['operacional'] },
  'Legionella spp.': { words: ['legionella'] },
  'Legionella spp. tras limpieza y desinfección': { words: ['legionella'] },
  'Recuento de aerobios': { words: ['aerobio'] },
  'Muestra de vertido de 24 horas': { words: ['vertido'] },
  'Canales: recuentos y Salmonella': { words: ['canal'], not: ['ave', 'pollo', 'pavo'] },
  'Canales de aves: Salmonella': { words: ['canales de ave', 'canales de pollo', 'canales de pavo'] },
  'Canales de pollos: Campylobacter': { words: ['canales de pollo', 'campylobacter'] },
  'Carne picada: recuentos y Salmonella': { words: ['carne picada'] },
  'Preparados de carne: E. coli y Salmonella': { words: ['preparados de carne', 'preparados cárnicos'] },
  'Carne separada mecánicamente: recuentos y Salmonella': { words: ['carne separada mecánicamente'] },
  'Carne fresca de ave: Salmonella': { words: ['carne fresca de ave', 'carne de ave'] },
  'Brotes: Salmonella y E. coli STEC': { words: ['brote', 'semillas germinadas'] },
};

/**
 * Whether the name of a type of sample has the words of a row of the law, as whole words in singular or plural. Only a proposal,
 * which a person confirms.
 */
export function llevaSusPalabras(tipo: string, que: string): boolean {
  const { words, not = [] } = palabras[que] ?? { words: [que] };
  const own = palabrasDe(tipo);
  const carries = (said: string) => isDentro(palabrasDe(said), own);
  return words.some(carries) && !not.some(carries);
}

const palabrasDe = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Whether a sequence of words occurs in another, its last word in singular or plural. */
function isDentro(words: readonly string[], all: readonly string[]): boolean {
  const last = words.length - 1;
  return all.some((_, from) =>
    words.every((word, n) => {
      const other = all[from + n];
      return other === word || (n === last && (other === `${word}s` || other === `${word}es`));
    }),
  );
}
