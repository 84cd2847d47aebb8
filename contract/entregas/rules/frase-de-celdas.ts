import { numero } from '../../base/numeros.ts';
import { type ClaseDeDestino, clasesDeDestino, type CuentaDeCeldas, type DestinoDeCeldas } from '../celdas.ts';
import { nombreDeColumna } from './nombre-de-columna.ts';

/** A part of an account of cells: their number, their outcome in words, and their destinations. */
export interface ParteDeCeldas {
  readonly clase: ClaseDeDestino;
  readonly celdas: number;
  readonly texto: string;
  readonly destinos: readonly DestinoDeCeldas[];
}

/** What became of cells, after their number: of one, and of several. */
const palabras: Readonly<Record<ClaseDeDestino, readonly [one: string, many: string]>> = {
  leida: ['leída', 'leídas'],
  parte: ['leída solo en parte', 'leídas solo en parte'],
  cabecera: ['de títulos y cabeceras', 'de títulos y cabeceras'],
  columna: ['en columnas que se dejan fuera', 'en columnas que se dejan fuera'],
  fila: ['en filas que se dejan fuera', 'en filas que se dejan fuera'],
  campo: ['en campos que el portal no tiene', 'en campos que el portal no tiene'],
  sin_usar: ['que no hace falta', 'que no hacen falta'],
  rechazada: ['rechazada', 'rechazadas'],
};

/** Classes whose destinations have short names, which the sentence has. */
const conNombres: ReadonlySet<ClaseDeDestino> = new Set(['parte', 'columna', 'campo', 'sin_usar']);

/** Names that the sentence has of one class. */
const maxNombres = 4;

/** The parts of an account that have any cells. */
export function partesDeCeldas({ destinos }: Pick<CuentaDeCeldas, 'destinos'>): ParteDeCeldas[] {
  return clasesDeDestino.flatMap((clase): ParteDeCeldas[] => {
    const own = destinos.filter((each) => each.clase === clase && each.celdas > 0);
    const celdas = own.reduce((sum, each) => sum + each.celdas, 0);
    if (celdas === 0) return [];
    const [one, many] = palabras[clase];
    const texto = `${numero(celdas)} ${celdas === 1 ? one : many}${conNombres.has(clase) ? namesOf(own) : ''}`;
    return [{ clase, celdas, texto, destinos: own.toSorted((a, b) => b.celdas - a.celdas) }];
  });
}

/**
 * 'De 4.812 celdas con contenido: 4.655 leídas, 130 en columnas que se dejan fuera (Observaciones, Turno), 27 rechazadas'; '' of
 * none.
 */
export function fraseDeCeldas(cuenta: CuentaDeCeldas): string {
  if (cuenta.total === 0) return '';
  const partes = partesDeCeldas(cuenta).map(({ texto }) => texto);
  return `${inicioDeFrase(cuenta)} ${partes.join(', ')}`;
}

/** How the sentence begins: 'De 4.812 celdas con contenido:'. */
export function inicioDeFrase({ total, unidad }: Pick<CuentaDeCeldas, 'total' | 'unidad'>): string {
  const [one, many] = unidad === 'celdas' ? ['celda', 'celdas'] : ['valor', 'valores'];
  return `De ${numero(total)} ${total === 1 ? one : many} con contenido:`;
}

function namesOf(destinos: readonly DestinoDeCeldas[]): string {
  const names = destinos.map(({ nombre }) => nombreDeColumna(nombre)).filter((nombre) => nombre !== '');
  if (names.length === 0) return '';
  const more = names.length > maxNombres ? ` y ${numero(names.length - maxNombres)} más` : '';
  return ` (${names.slice(0, maxNombres).join(', ')}${more})`;
}
