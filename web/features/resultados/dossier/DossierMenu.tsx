import { lazy, Suspense } from 'react';
import { DossierButton } from './DossierButton.tsx';
import type { DossierChoicesProps } from './DossierChoices.tsx';
import { loadPart } from '../../../app/part.ts';

const DossierChoices = lazy(async () => ({
  default: (await loadPart(async () => import('./DossierChoices.tsx'))).DossierChoices,
}));

/** 'Preparar dossier': what the filters find as one PDF. Its menu comes after the page, which has no need of it. */
export function DossierMenu(props: DossierChoicesProps) {
  return (
    <Suspense fallback={<DossierButton disabled />}>
      <DossierChoices {...props} />
    </Suspense>
  );
}
