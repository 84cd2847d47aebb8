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
  private readonly enHoja: boolean;
  private readonly classOf: (indice: number) => ClaseDeColumna;
  private row: TableRow | undefined;
  private muestra = { total: 0, sinTomar: [] as CeldaSinTomar[] };

  constructor(header: Header, celdas: CeldasDeTabla, enHoja: boolean) {
    this.header = header;
    this.celdas = celdas;
    this.enHoja = enHoja;
    this.classOf = header.classes();
  }

  /**
   * The rows of samples as they come; counts their cells in columns that are left out. Throws FileRefused after the last where
   * columns have content that the mapping neither reads nor leaves out, or cells are left of which nobody knows what becomes;
   * not of rows of which only the first are read.
   */
  async *sinLasQueSeDejan(rows: AsyncIterable<TableRow>, isCut: () => boolean | undefined): AsyncGenerator<TableRow> {
    const unknown = new Map<number, string>();
    for await (const row of rows) {
      let waiting = 0;
      const { cells } = row;
      for (let i = 0; i < cells.length; i++) {
        if (cells[i] === '' || row.ajenas?.includes(i)) continue;
        const clase = this.classOf(i);
        if (clase === 'leida' || clase === 'desborda') waiting++;
        else if (clase === 'fuera') this.celdas.una('columna', this.header.nameAt(i), row, i);
        else if (clase === 'rotulo') this.celdas.una('cabecera', '', row, i);
        else if (!unknown.has(i)) unknown.set(i, this.said(row, i));
      }
      this.celdas.esperan(waiting);
      yield row;
    }
    if (unknown.size > 0) throw sinDestino([...unknown.values()]);
    if (!isCut() && this.celdas.sinDestino !== 0)
      throw new FileRefused(
        `De ${Math.abs(this.celdas.sinDestino)} celdas con contenido no se sabe qué sería. No se guarda nada del archivo: avisa a quien mantiene el portal`,
      );
  }

  private said(row: TableRow, indice: number): string {
    const { lugar, texto } = this.celdas.celda(row, indice);
    return `«${this.header.nameAt(indice)}» (${lugar}: «${texto}»)`;
  }

  /** How many cells of a row depend on what becomes of its sample. */
  readonly pendientes = (row: TableRow): number => {
    let found = 0;
    const { cells } = row;
    for (let i = 0; i < cells.length; i++) if (this.isPending(row, i, cells[i] ?? '')) found++;
    return found;
  };

  private isPending(row: TableRow, indice: number, cell: string): boolean {
    if (cell === '' || row.ajenas?.includes(indice)) return false;
    const clase = this.classOf(indice);
    return clase === 'leida' || clase === 'desborda';
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
    const { cells } = row;
    for (let i = 0; i < cells.length; i++) {
      const cell = cells[i] ?? '';
      if (!this.isPending(row, i, cell)) continue;
      muestra.total++;
      const clase = header.isDeciding(i) ? undefined : header.tomadas.falta(i, cell);
      if (!clase) continue;
      muestra.sinTomar.push({ clase, nombre: header.nameAt(i), celdas: 1, celda: this.celdas.celda(row, i) });
    }
  }
}

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
