import { fechaCorta } from '../../../contract/base/fechas.ts';
import type { Boletin, LineaDeBoletin } from '../../../contract/notificaciones/notificacion.ts';
import type { Cell, Column, Table } from '../resultados/export/tables.ts';

/** A field of a bulletin; null is what the portal doesn't know. */
export interface Campo {
  nombre: string;
  valor: string | null;
}

/** What a bulletin has besides its parameters, in the order in which the law names it. */
export function camposDe(boletin: Boletin, laboratorio: string): Campo[] {
  const { fechaMuestra, horaMuestra, fechaInforme } = boletin;
  return [
    { nombre: 'Código SINAC del punto', valor: boletin.codigoPunto },
    { nombre: 'Punto de muestreo', valor: boletin.punto },
    { nombre: 'Código SINAC de la infraestructura', valor: null },
    { nombre: 'Infraestructura', valor: boletin.infraestructura },
    { nombre: 'Fecha de la toma', valor: [fechaCorta(fechaMuestra), horaMuestra].filter(Boolean).join(', ') },
    { nombre: 'Tipo de análisis', valor: boletin.tipoAnalisis },
    { nombre: 'Clase de control', valor: null },
    { nombre: 'Laboratorio', valor: laboratorio || null },
    { nombre: 'Número de muestra', valor: boletin.numero_muestra },
    { nombre: 'Informe', valor: boletin.informe },
    { nombre: 'Fecha del informe', valor: fechaInforme && fechaCorta(fechaInforme) },
    { nombre: 'Organismo que lo carga', valor: null },
  ];
}

interface ColumnaDeBoletin extends Column {
  of: (linea: LineaDeBoletin) => Cell;
}

export const columnas: readonly ColumnaDeBoletin[] = [
  { header: 'N.º', width: 6, of: ({ numero }) => numero },
  { header: 'Parámetro', width: 30, of: ({ parametro }) => parametro },
  { header: 'Valor', width: 12, of: ({ valor }) => valor },
  { header: 'Unidad', width: 14, of: ({ unidad }) => unidad },
  { header: 'Método', width: 24, of: ({ metodo }) => metodo },
  { header: 'LC', width: 12, of: ({ lc }) => lc },
  { header: 'LD', width: 12, of: ({ ld }) => ld },
  { header: 'U', width: 12, of: ({ incertidumbre }) => incertidumbre },
  { header: 'En el informe', width: 20, of: ({ informado }) => informado },
  { header: 'Observaciones', width: 60, of: ({ motivo }) => motivo },
];

export const parametrosTable: Table = { name: 'Parámetros', file: 'parametros', columns: columnas };
export const boletinTable: Table = {
  name: 'Boletín',
  file: 'boletin',
  columns: [
    { header: 'Campo', width: 34 },
    { header: 'Valor', width: 60 },
  ],
};

export const rowOf = (linea: LineaDeBoletin): Cell[] => columnas.map(({ of }) => of(linea));

/** A bulletin as a spreadsheet takes it from the clipboard: a line a row, a tab between cells. */
export function textoDeBoletin(boletin: Boletin, laboratorio: string): string {
  const clean = (cell: Cell) => String(cell ?? '').replaceAll(/[\t\r\n]+/gu, ' ');
  const rows: Cell[][] = [
    ...camposDe(boletin, laboratorio).map(({ nombre, valor }) => [nombre, valor]),
    [],
    columnas.map(({ header }) => header),
    ...boletin.lineas.map(rowOf),
  ];
  return rows.map((row) => row.map(clean).join('\t')).join('\n');
}
