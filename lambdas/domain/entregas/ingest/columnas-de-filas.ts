import { type Celda, maxCeldasPorDestino } from '../../../../contract/entregas/celdas.ts';
import type { ClaseDeColumna, Header } from '../mapping/header.ts';
import { type CeldasDeMuestra, type CeldasDeTabla, type CeldaSinTomar } from './celdas.ts';
import { FileRefused } from './file-refused.ts';
import type { TableRow } from './table-row.ts';

/** Columns without a destination that a refusal names. */
const maxNamed = 20;

/** What becomes of the cells of a table's rows by their columns, as they come and as their samples are read. */
export class ColumnasDeFilas {
  private readonly header: Header;
  private readonly celdas: CeldasDeTabla;
  private readonly classOf: (indice: number) => ClaseDeColumna;
  /** The columns of the header whose cells depend on their sample. */
  private readonly pending: readonly number[];
  private row: TableRow | undefined;
  private muestra = { total: 0, sinTomar: [] as CeldaSinTomar[] };

  constructor(header: Header, celdas: CeldasDeTabla) {
    this.header = header;
    this.celdas = celdas;
    this.classOf = header.classes();
    this.pending = header.names.flatMap((_, i) => (isPending(this.classOf(i)) ? [i] : []));
  }

  /**
   * The rows of samples as they come; counts their cells in columns that are left out. Throws FileRefused after the last where
   * columns have content that the mapping neither reads nor leaves out, or cells are left of which nobody knows what becomes;
   * not of rows of which only the first are read.
   */
  async *sinLasQueSeDejan(rows: AsyncIterable<TableRow>, isCut: () => boolean): AsyncGenerator<TableRow> {
    const { classOf, celdas, header } = this;
    const unknown = new Map<number, string>();
    const left = new Map<number, { celdas: number; primeras: Celda[] }>();
    for await (const row of rows) {
      let waiting = 0;
      const { cells, ajenas } = row;
      for (let i = 0; i < cells.length; i++) {
        if (cells[i] === '' || (ajenas !== undefined && ajenas.includes(i))) continue;
        const clase = classOf(i);
        if (clase === 'leida' || clase === 'desborda') waiting++;
        else if (clase === 'rotulo') celdas.una('cabecera', '', row, i);
        else if (clase === 'fuera') {
          const found = left.get(i);
          if (!found) left.set(i, { celdas: 1, primeras: [celdas.celda(row, i)] });
          else if (++found.celdas <= maxCeldasPorDestino) found.primeras.push(celdas.celda(row, i));
        } else if (!unknown.has(i)) {
          const { lugar, texto } = celdas.celda(row, i);
          unknown.set(i, `«${header.nameAt(i)}» (${lugar}: «${texto}»)`);
        }
      }
      celdas.esperan(waiting);
      yield row;
    }
    for (const [i, found] of left) celdas.deColumna(header.nameAt(i), found);
    if (unknown.size > 0) throw sinDestino([...unknown.values()]);
    if (!isCut() && celdas.sinDestino !== 0)
      throw new FileRefused(
        `De ${Math.abs(celdas.sinDestino)} celdas con contenido no se sabe qué sería. No se guarda nada del archivo: avisa a quien mantiene el portal`,
      );
  }

  /** How many cells of a row depend on what becomes of its sample. */
  readonly pendientes = (row: TableRow): number => {
    let found = 0;
    this.eachPending(row, () => found++);
    return found;
  };

  private eachPending({ cells, ajenas }: TableRow, take: (indice: number, cell: string) => void): void {
    const { pending } = this;
    const look = (i: number) => {
      const cell = cells[i];
      if (cell !== undefined && cell !== '' && !(ajenas !== undefined && ajenas.includes(i))) take(i, cell);
    };
    for (const i of pending) look(i);
    for (let i = this.header.names.length; i < cells.length; i++) if (isPending(this.classOf(i))) look(i);
  }

  /** A row of a sample begins to be read. */
  empieza(row: TableRow): void {
    this.acaba();
    this.header.tomadas.empieza();
    this.row = row;
  }

  /** The cells of the rows that were read since it was last asked for. */
  deMuestra(): CeldasDeMuestra {
    this.acaba();
    const { muestra } = this;
    this.muestra = { total: 0, sinTomar: [] };
    return muestra;
  }

  private acaba(): void {
    const { row, muestra, header } = this;
    if (!row) return;
    this.row = undefined;
    this.eachPending(row, (i, cell) => {
      muestra.total++;
      const clase = header.tomadas.falta(i, cell);
      if (clase === undefined || header.isDeciding(i)) return;
      muestra.sinTomar.push({ clase, nombre: header.nameAt(i), celdas: 1, celda: this.celdas.celda(row, i) });
    });
  }
}

const isPending = (clase: ClaseDeColumna) => clase === 'leida' || clase === 'desborda';

function sinDestino(columnas: readonly string[]): FileRefused {
  const more = columnas.length > maxNamed ? ` y ${columnas.length - maxNamed} más` : '';
  const [what, them] =
    columnas.length === 1
      ? ['es la columna', 'déjala fuera por su nombre']
      : ['son las columnas', 'déjalas fuera por su nombre'];
  return new FileRefused(
    `El formato de lectura no dice qué ${what} ${columnas.slice(0, maxNamed).join(', ')}${more}. Abre el archivo en el asistente y di qué ${what.split(' ', 1)[0]}, o ${them} en "ignorar"`,
  );
}
