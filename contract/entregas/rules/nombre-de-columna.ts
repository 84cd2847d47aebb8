import { clean } from '../../base/texto.ts';

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

/** The letters of a sheet's column, from 0: `A`, `Z`, `AA`. */
export function letrasDeColumna(indice: number): string {
  const rest = Math.floor(indice / 26);
  return (rest > 0 ? letrasDeColumna(rest - 1) : '') + String.fromCharCode(65 + (indice % 26));
}

/** How a column without a heading is called, by its place from 0: 'Columna G (sin nombre)'. */
export const nombreDeColumnaSinNombre = (indice: number) => `Columna ${letrasDeColumna(indice)} (sin nombre)`;

/** The place of a column that is called so; undefined for another name. */
export function lugarDeColumnaSinNombre(nombre: string): number | undefined {
  const [, letters = ''] = /^Columna ([A-Z]{1,3}) \(sin nombre\)$/u.exec(nombre) ?? [];
  return letters === ''
    ? undefined
    : letters.split('').reduce((place, sign) => place * 26 + sign.charCodeAt(0) - 64, 0) - 1;
}

/**
 * The columns' names, no two alike, by the cells of their header: a blank one is 'Columna G (sin nombre)', and what repeats is
 * 'Nitrato', 'Nitrato (2.ª)'. Detection, the reader and further headers call columns so.
 */
export function nombresDeColumnas(cells: readonly string[]): string[] {
  const plain = cells.map(clean);
  const taken = new Set(plain);
  const seen = new Map<string, number>();
  return plain.map((name, indice) => {
    if (name === '') return nombreDeColumnaSinNombre(indice);
    let times = (seen.get(name) ?? 0) + 1;
    if (times > 1) while (taken.has(vez(name, times))) times++;
    seen.set(name, times);
    if (times === 1) return name;
    taken.add(vez(name, times));
    return vez(name, times);
  });
}

const vez = (name: string, times: number) => `${name} (${times}.ª)`;

/** Whether a name is of a further column with the same heading as another. */
export const esDeRepetida = (nombre: string) => / \(\d+\.ª\)$/u.test(nombre);
