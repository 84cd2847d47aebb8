import type { Filtros } from '../../../contract/resultados/filtros.ts';
import { DownloadPdfs } from '../certificados/DownloadPdfs.tsx';
import { SendButton } from '../avisos/send/SendButton.tsx';
import { DossierMenu } from './dossier/DossierMenu.tsx';
import { ExportMenu } from './export/ExportMenu.tsx';
import { type ActiveFilter, summaryOf } from './filters/active-filters.ts';

interface ResultActionsProps {
  filtros: Filtros;
  /** The active filters in words. */
  active: readonly ActiveFilter[];
}

/** What can be made of all that the filters find. */
export function ResultActions({ filtros, active }: ResultActionsProps) {
  return (
    <>
      <ExportMenu filtros={filtros} summary={active} />
      <DossierMenu filtros={filtros} summary={active} />
      <DownloadPdfs filtros={filtros} />
      {filtros.entrega ? null : (
        <SendButton cosa={{ vista: 'resultados', filtros }} title={summaryOf(active) || 'Todos los resultados'} />
      )}
    </>
  );
}
