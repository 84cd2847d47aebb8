import { ExportMenu } from '../ExportMenu.tsx';
import type { OtroLimite, SerieElegida } from '../state.ts';
import { downloadTable } from '../write-table.ts';
import { tablaDeSerie } from './table-export.ts';
import type { Evolucion } from './valor.ts';

interface SerieExportProps {
  series: Evolucion;
  elegida: SerieElegida;
  otro: OtroLimite | null;
}

/** The series' table as a file. */
export function SerieExport({ series, elegida, otro }: SerieExportProps) {
  return (
    <ExportMenu
      label="Exportar la serie"
      onExport={(formato) => downloadTable(formato, tablaDeSerie({ series, elegida, otro }))}
    />
  );
}
