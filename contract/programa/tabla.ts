import * as z from 'zod';
import { clean } from '../base/texto.ts';

/** Rows that one table may have. */
export const maxFilasDeTabla = 500;

/** Longest text of a cell: the names of an installation's points may stand in one. */
export const maxCelda = 4000;

const cell = z.string().max(maxCelda).overwrite(clean).default('');

/** The columns of a table of programmes, in the order in which its template has them, each as its heading says. */
export const columnasDeTabla = {
  solicitante: 'Solicitante',
  instalacion: 'Instalación',
  que: 'Qué se muestrea',
  tipos: 'Tipos de muestra',
  parametros: 'Parámetros',
  puntos: 'Puntos',
  frecuencia: 'Frecuencia',
  desde: 'Desde',
  hasta: 'Hasta',
  quien: 'Quién la toma',
  origen: 'Origen',
  detalle: 'Artículo, resolución o documento',
} as const;
export type ColumnaDeTabla = keyof typeof columnasDeTabla;

/** A row of a table as it is written; several names in one cell are parted by semicolons. */
const filaDeTablaSchema = z.strictObject(
  Object.fromEntries(Object.keys(columnasDeTabla).map((name) => [name, cell])) as Record<ColumnaDeTabla, typeof cell>,
);
export type FilaDeTabla = z.output<typeof filaDeTablaSchema>;

export const tablaDeProgramaSchema = z.strictObject({
  filas: z.array(filaDeTablaSchema).min(1, 'La tabla no tiene filas').max(maxFilasDeTabla),
});

/** The rows of a table as read, in order. `faltas`: why a row can't be stored; `aviso`: the row exists already. */
export const tablaComprobadaSchema = z.object({
  filas: z.array(
    z.object({
      faltas: z.array(
        z.object({ campo: z.enum(Object.keys(columnasDeTabla) as [ColumnaDeTabla]), motivo: z.string() }),
      ),
      /** The frequency as it was understood. */
      frecuencia: z.string().nullable(),
      aviso: z.string().nullable(),
    }),
  ),
});
export type TablaComprobada = z.infer<typeof tablaComprobadaSchema>;
