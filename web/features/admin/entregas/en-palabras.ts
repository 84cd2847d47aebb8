/** How the places of a table with its samples in columns are called, by the mapping's own names of them. */
const lugares: Readonly<Record<string, string>> = {
  '[cabecera]': 'Cabecera de cada columna',
  '[celda]': 'Cada celda',
};

/** A column's name as people read it. */
export const nombreDeColumna = (nombre: string) => lugares[nombre] ?? nombre;

/** What of the mapping's words, and of a workbook's dates, is written otherwise for people. */
const palabras: readonly (readonly [RegExp, string])[] = [
  [/La columna se llama «\[cabecera\]»/gu, 'Es lo que encabeza cada columna'],
  [/La columna se llama «\[celda\]»/gu, 'Es lo que hay en cada celda'],
  [/\[cabecera\]/gu, 'Cabecera de cada columna'],
  [/\[celda\]/gu, 'Cada celda'],
  [/«mixto»/gu, '«Coma y punto»'],
  [/«ninguno»/gu, '«No se separan»'],
  [/«auto» lo decide/gu, 'se decide'],
  [/«auto»/gu, '«Se decide al leerlo»'],
  [/(\d{4}-\d\d-\d\d)T00:00(?::00(?:\.0+)?)?Z?(?![\d:])/gu, '$1'],
];

/** A text of the server for people, without the words that only the mapping's document has. */
export function enPalabras(text: string): string {
  return palabras.reduce((said, [found, word]) => said.replaceAll(found, word), text);
}

/** Columns to choose from. */
export const columnasComoOpciones = (nombres: readonly string[]) =>
  [...new Set(nombres)].map((value) => ({ value, label: nombreDeColumna(value) }));
