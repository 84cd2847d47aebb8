import { IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import type { Filtros } from '../../../../contract/resultados/filtros.ts';
import { cantidad } from '../../../../contract/base/numeros.ts';
import { useBrand } from '../../../branding/brand.ts';
import { ExportButton } from './ExportButton.tsx';
import { FileMenu } from './FileMenu.tsx';
import { isExporting } from '../../../files/job-store.ts';
import { exportStore } from './job-store.ts';
import type { Formato } from './worker.ts';
import { loadPart } from '../../../app/part.ts';

export interface ExportChoicesProps {
  filtros: Filtros;
  /** The active filters in words; the file lists them too. */
  summary: readonly { label: string; value: string }[];
  disabled?: boolean;
}

/** The button with what it opens: how much there is to export, and as what. */
export function ExportChoices({ filtros, summary, disabled = false }: ExportChoicesProps) {
  const { nombre } = useBrand();
  const isUnderWay = isExporting(exportStore.use());
  const begin = async (formato: Formato) => {
    const { exportAndShow } = await loadPart(async () => import('./ExportPanel.tsx'));
    exportAndShow({ formato, filtros, summary, laboratorio: nombre, now: new Date() });
  };
  return (
    <FileMenu
      filtros={filtros}
      target={<ExportButton disabled={disabled} />}
      width={250}
      isUnderWay={isUnderWay}
      explain={(count) => explain(isUnderWay, count)}
      choices={[
        { label: 'Excel (.xlsx)', icon: IconFileSpreadsheet, begin: () => begin('xlsx') },
        { label: 'CSV (.csv, en un ZIP)', icon: IconFileTypeCsv, begin: () => begin('csv') },
      ]}
      failure="No se ha podido exportar"
    />
  );
}

/** What will be exported, or why nothing can be. */
function explain(isUnderWay: boolean, count: number | undefined): string {
  if (isUnderWay) return 'Hay una exportación en marcha';
  if (count === 0) return 'No hay resultados que exportar: ajusta los filtros';
  if (count === undefined) return 'Todos los resultados filtrados';
  return cantidad(count, 'muestra con sus parámetros', 'muestras con sus parámetros');
}
