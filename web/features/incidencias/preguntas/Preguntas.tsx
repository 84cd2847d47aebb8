import { lazy, Suspense } from 'react';
import { loadPart } from '../../../app/part.ts';

const Section = lazy(async () => ({
  default: (await loadPart(async () => import('./PreguntasSection.tsx'))).PreguntasSection,
}));

/** What a sample's page says of questions to the laboratory, at its end; its code comes once the page is there. */
export function Preguntas({ muestra }: { muestra: string }) {
  return (
    <Suspense fallback={null}>
      <Section muestra={muestra} />
    </Suspense>
  );
}
