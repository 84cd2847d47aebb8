import { lazy, Suspense } from 'react';
import type { Filtros } from '../../../../contract/filtros.ts';
import { ExportButton } from './ExportButton.tsx';

export interface ExportMenuProps {
  filtros: Filtros;
  /** The filters that are on, as they are told to people; the file says them too. */
  summary: readonly { label: string; value: string }[];
  disabled?: boolean;
}

const ExportChoices = lazy(async () => ({ default: (await import('./ExportChoices.tsx')).ExportChoices }));

/** 'Exportar': what the filters find, whole, as a file. Its menu comes after the page, which has no need of it. */
export function ExportMenu(props: ExportMenuProps) {
  return (
    <Suspense fallback={<ExportButton disabled />}>
      <ExportChoices {...props} />
    </Suspense>
  );
}
