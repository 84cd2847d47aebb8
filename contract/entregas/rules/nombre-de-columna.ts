/** How the places of a table with its samples in columns are called, by the mapping's own names of them. */
const lugares: Readonly<Record<string, string>> = {
  '[cabecera]': 'Cabecera de cada columna',
  '[celda]': 'Cada celda',
};

/** A column's name as people read it. */
export const nombreDeColumna = (nombre: string) => lugares[nombre] ?? nombre;

/** A sentence with the names of such places as people read them. */
export function conNombresDeLugar(frase: string): string {
  return Object.entries(lugares).reduce((said, [lugar, nombre]) => said.replaceAll(`«${lugar}»`, `«${nombre}»`), frase);
}

/** A cell as people read it: a workbook's date without the hour that it hasn't got. */
export function textoDeCelda(texto: string): string {
  return texto.replace(/^(\d{4}-\d\d-\d\d)T00:00(?::00(?:\.0+)?)?Z?$/u, '$1');
}
