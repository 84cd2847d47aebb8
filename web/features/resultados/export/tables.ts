import type { Determinacion, Muestra, Resultado } from '../../../../contract/muestras/muestra.ts';
import { camposSimples } from '../../../../contract/muestras/muestra-campos.ts';
import { fueraDeLimite, conclusionOfDeterminacion, isFailing } from '../../../../contract/muestras/rules/conclusion.ts';
import { isFueraDeLimite } from '../../../../contract/normas/rules/contraste.ts';
import { motivosProbables, textoDeMotivos } from '../../../../contract/muestras/rules/motivos.ts';
import { textoDeValor } from '../../../../contract/muestras/rules/resultado.ts';

/** What one cell holds: a text, a number, a calendar date (midnight UTC), or nothing. */
export type Cell = string | number | Date | null;
export type Row = readonly Cell[];

export interface Column {
  header: string;
  /** In characters. */
  width: number;
  /** Whether its cells are dates. */
  isDate?: boolean;
}

/** A table of an export: a sheet of a workbook, or a file of its own. */
export interface Table {
  /** As a sheet is called; at most 25 characters, so that ' (12)' fits after them. */
  name: string;
  /** As a file is called, without its ending. */
  file: string;
  columns: readonly Column[];
}

/** Writes the tables of one export, whose rows come in any number of portions. */
export interface TablesWriter {
  /** Resolves once the rows are written, so that who brings them may wait. */
  write(table: Table, rows: readonly Row[]): Promise<void>;
  /** The whole, once nothing more comes. */
  finish(): Promise<Blob>;
}

/** Longest text that a spreadsheet's cell holds. */
const longest = 32_767;

function texto(value: string | undefined): Cell {
  return value ? value.slice(0, longest) : null;
}

function fecha(value: string | undefined): Cell {
  return value ? new Date(`${value}T00:00:00Z`) : null;
}

function siNo(value: boolean | undefined): Cell {
  if (value === undefined) return null;
  return value ? 'Sí' : 'No';
}

/** A column and what it holds of a thing. */
interface Field<T> extends Column {
  of: (thing: T) => Cell;
}

const date = { width: 13, isDate: true };

/** Columns that are no simple field of the sample, with `order`, their place among the columns of the fields. */
const otrosDeMuestra: readonly (Field<Muestra> & { order: number })[] = [
  { order: 24, header: 'Código del punto de muestreo', width: 16, of: (m) => texto(m.punto_muestreo?.codigo) },
  { order: 70, header: 'Solicitante', width: 32, of: (m) => texto(m.solicitante.nombre) },
  { order: 80, header: 'Identificación del solicitante', width: 16, of: (m) => texto(m.solicitante.id) },
  { order: 100, header: 'Determinaciones', width: 15, of: (m) => m.determinaciones.length },
  { order: 110, header: 'Determinaciones no conformes', width: 40, of: (m) => texto(noConformes(m)) },
  { order: 112, header: 'Posible motivo', width: 60, of: (m) => texto(posibleMotivo(m)) },
];

const columnasDeMuestra: readonly Field<Muestra>[] = [
  ...otrosDeMuestra,
  ...camposSimples.flatMap(({ name, label, kind, column }) => {
    const isDate = kind === 'date';
    const of = (m: Muestra) => {
      const value = m[name];
      // Of a point this is its name: its code has a column of its own.
      if (typeof value === 'object') return texto(value.nombre);
      return isDate ? fecha(value) : texto(value);
    };
    return column ? [{ ...column, header: label, isDate, of }] : [];
  }),
].toSorted((a, b) => a.order - b.order);

function noConformes({ determinaciones }: Muestra): string {
  return determinaciones
    .filter(isFailing)
    .map(({ descripcion }) => descripcion)
    .join(', ');
}

/** What may be why a sample doesn't comply of which the laboratory doesn't say why. */
function posibleMotivo(muestra: Muestra): string {
  const motivos = motivosProbables(muestra);
  return motivos ? textoDeMotivos(motivos) : '';
}

/** One parameter's place in its sample; a determination without parameters has a row too. */
interface Parametro {
  m: Muestra;
  d: Determinacion;
  r: Resultado | undefined;
}

const camposDeParametro: readonly Field<Parametro>[] = [
  { header: 'Número de muestra', width: 18, of: ({ m }) => texto(m.numero_muestra) },
  { header: 'Fecha de muestra', ...date, of: ({ m }) => fecha(m.fecha_muestra) },
  { header: 'Solicitante', width: 32, of: ({ m }) => texto(m.solicitante.nombre) },
  { header: 'Tipo de muestra', width: 26, of: ({ m }) => texto(m.tipo_muestra) },
  { header: 'Determinación', width: 30, of: ({ d }) => texto(d.descripcion) },
  { header: 'Conclusión de la determinación', width: 16, of: ({ d }) => texto(conclusionOfDeterminacion(d)) },
  { header: 'Procedimiento', width: 18, of: ({ d }) => texto(d.procedimiento) },
  { header: 'Norma', width: 20, of: ({ d }) => texto(d.norma) },
  { header: 'Parámetro', width: 30, of: ({ r }) => texto(r?.descripcion) },
  { header: 'Valor', width: 14, of: ({ r }) => valor(r) },
  { header: 'Operador', width: 9, of: ({ r }) => texto(r?.operador) },
  { header: 'Unidad', width: 14, of: ({ r }) => texto(r?.unidad) },
  { header: 'Mínimo', width: 10, of: ({ r }) => r?.referencia?.min ?? null },
  { header: 'Máximo', width: 10, of: ({ r }) => r?.referencia?.max ?? null },
  { header: 'Referencia', width: 20, of: ({ r }) => texto(r?.referencia?.texto) },
  { header: 'Conclusión', width: 14, of: ({ r }) => texto(r?.conclusion) },
  { header: 'Según sus límites', width: 16, of: ({ r }) => (r && isFueraDeLimite(r) ? fueraDeLimite : null) },
  { header: 'Incertidumbre', width: 14, of: ({ r }) => texto(r?.incertidumbre) },
  { header: 'Límite de detección', width: 12, of: ({ r }) => texto(r?.limite_deteccion) },
  { header: 'Límite de cuantificación', width: 12, of: ({ r }) => texto(r?.limite_cuantificacion) },
  { header: 'Acreditado', width: 11, of: ({ d, r }) => siNo(r?.acreditado ?? d.acreditado) },
  { header: 'Subcontratado', width: 13, of: ({ d }) => siNo(d.subcontratado) },
];

/** A number that can be reckoned with, or the text as delivered: `<0,5` is no 0,5. */
function valor(r: Resultado | undefined): Cell {
  if (!r) return null;
  if (r.valor !== undefined && !r.operador) return r.valor;
  const text = textoDeValor(r);
  return text === '-' ? texto(r.valor_formateado) : texto(text);
}

export const muestrasTable: Table = { name: 'Muestras', file: 'muestras', columns: columnasDeMuestra };
export const parametrosTable: Table = { name: 'Parámetros', file: 'parametros', columns: camposDeParametro };
export const acercaTable: Table = {
  name: 'Acerca de',
  file: 'acerca-de',
  columns: [
    { header: 'Exportación de resultados', width: 32 },
    { header: '', width: 80 },
  ],
};

/** The tables of an export, in the order that they stand in. */
export const exportTables: readonly Table[] = [muestrasTable, parametrosTable, acercaTable];

export function muestraRow(muestra: Muestra): Row {
  return columnasDeMuestra.map(({ of }) => of(muestra));
}

export function parametroRows(m: Muestra): Row[] {
  return m.determinaciones.flatMap((d) =>
    (d.resultados.length > 0 ? d.resultados : [undefined]).map((r) =>
      camposDeParametro.map(({ of }) => of({ m, d, r })),
    ),
  );
}
