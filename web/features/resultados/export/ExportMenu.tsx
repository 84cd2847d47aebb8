import { lazy, Suspense } from 'react';
import { ExportButton } from './ExportButton.tsx';
import type { ExportChoicesProps } from './ExportChoices.tsx';
import { loadPart } from '../../../app/part.ts';

const ExportChoices = lazy(async () => ({
  default: (await loadPart(async () => import('./ExportChoices.tsx'))).ExportChoices,
}));

/** 'Excel o CSV': what the filters find, whole, as a file. Its menu comes after the page, which has no need of it. */
export function ExportMenu(props: ExportChoicesProps) {
  return (
    <Suspense fallback={<ExportButton disabled />}>
      <ExportChoices {...props} />
    </Suspense>
  );
}
