import { readXlsx } from 'hucre/xlsx';
import { columnasDeTabla } from '../../../../contract/programa/tabla.ts';
import { download } from '../../../files/download.ts';
import { writtenDate } from '../../../forms/typed-date.ts';
import type { Table } from '../../resultados/export/tables.ts';
import { xlsxWriter } from '../../resultados/export/write-xlsx.ts';

/** The cells of a workbook's first sheet as texts, dates as `dd/mm/yyyy`. Throws for what is no workbook. */
export async function cellsOf(bytes: ArrayBuffer): Promise<string[][]> {
  const { sheets } = await readXlsx(bytes);
  return (sheets[0]?.rows ?? []).map((row) =>
    row.map((cell) => {
      if (cell instanceof Date) return writtenDate(cell.toISOString().slice(0, 10));
      return cell === null || cell === undefined ? '' : String(cell);
    }),
  );
}

const plantilla: Table = {
  name: 'Programa',
  file: 'plantilla-programa',
  columns: Object.values(columnasDeTabla).map((header) => ({ header, width: Math.max(16, header.length + 4) })),
};

/** Rows that show how each column is written. */
const ejemplos = [
  [
    'Hotel Sol',
    'Torre 1',
    'Legionella spp.',
    'Legionella',
    '',
    '',
    'cada mes',
    '01/01/2026',
    '',
    'El laboratorio',
    'Propio',
    'Contrato',
  ],
  [
    'Hotel Sol',
    'Torre 1',
    'Aerobios',
    '',
    'Aerobios a 22 °C',
    'Balsa; Retorno',
    '4 al año',
    '01/01/2026',
    '31/12/2026',
    '',
    'Autoridad',
    'Resolución 12/2025',
  ],
];

/** Hands an empty table to be filled in, with two rows that show how. */
export async function downloadPlantilla(): Promise<void> {
  const writer = xlsxWriter([plantilla]);
  await writer.write(plantilla, ejemplos);
  download(await writer.finish(), `${plantilla.file}.xlsx`);
}
