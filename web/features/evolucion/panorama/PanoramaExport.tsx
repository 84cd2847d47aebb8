import { useQueryClient } from '@tanstack/react-query';
import { filasPorPagina } from '../../../../contract/evolucion/panorama.ts';
import { numero } from '../../../../contract/base/numeros.ts';
import type { Formato } from '../../resultados/export/worker.ts';
import type { ListControls } from '../../resultados/use-list-state.ts';
import { ExportMenu } from '../ExportMenu.tsx';
import { panoramaOptions } from '../api.ts';
import { downloadTable } from '../write-table.ts';
import { tablaDePanorama } from './table-export.ts';
import { nombresDeFilas } from './words.ts';

/** Pages that a file holds at most: each is counted on its own. */
const maxPages = 40;

/** All rows of the panorama as a file, those that are not shown yet too. */
export function PanoramaExport({ controls, total }: { controls: ListControls; total: number }) {
  const queryClient = useQueryClient();
  const { filtros, evolucion } = controls.state;
  const most = maxPages * filasPorPagina;
  const onExport = async (formato: Formato) => {
    const pages = Math.min(maxPages, Math.ceil(total / filasPorPagina));
    const data = await queryClient.fetchInfiniteQuery({ ...panoramaOptions(filtros, evolucion), pages });
    const columnas = data.pages[0]?.columnas ?? [];
    const filas = data.pages.flatMap((page) => page.filas);
    await downloadTable(formato, tablaDePanorama(evolucion.filas, { columnas, filas }));
  };
  return (
    <ExportMenu
      label="Exportar"
      name="Exportar el panorama"
      note={
        total > most
          ? `Los ${numero(most)} peores ${nombresDeFilas[evolucion.filas].muchos} de ${numero(total)}`
          : undefined
      }
      onExport={onExport}
    />
  );
}
