import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { ListControls } from '../resultados/use-list-state.ts';
import { loadPart } from '../../app/part.ts';

const Panorama = lazy(async () => ({
  default: (await loadPart(async () => import('./panorama/Panorama.tsx'))).Panorama,
}));
const Serie = lazy(async () => ({ default: (await loadPart(async () => import('./serie/Serie.tsx'))).Serie }));

/** The tab 'Evolución': all parameters at a glance, or one of them over time. */
export function EvolucionTab({ controls }: { controls: ListControls }) {
  const { serie } = controls.state.evolucion;
  return (
    <Suspense fallback={<Skeleton height={480} radius="lg" />}>
      {serie ? <Serie controls={controls} serie={serie} /> : <Panorama controls={controls} />}
    </Suspense>
  );
}
