import { IconCertificate, IconCertificateOff, IconLink } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { Filtros } from '../../../../contract/resultados/filtros.ts';
import { cantidad } from '../../../../contract/base/numeros.ts';
import { useBrand } from '../../../branding/brand.ts';
import { FileMenu } from '../export/FileMenu.tsx';
import { DossierButton } from './DossierButton.tsx';
import { isBusy, useJob } from './job-store.ts';
import { loadPart } from '../../../app/part.ts';

const EnlaceDialog = lazy(async () => ({
  default: (await loadPart(async () => import('../../enlaces/EnlaceDialog.tsx'))).EnlaceDialog,
}));

export interface DossierChoicesProps {
  filtros: Filtros;
  /** The active filters in words; the dossier's cover has them. */
  summary: readonly { label: string; value: string }[];
}

/** The button with what it opens: how much there is, whether the certificates come along, and a link to it for others. */
export function DossierChoices({ filtros, summary }: DossierChoicesProps) {
  const brand = useBrand();
  const isUnderWay = isBusy(useJob());
  const [isSharing, setSharing] = useState(false);
  const begin = async (hasCertificates: boolean) => {
    const [{ dossierAndShow }, { resultsSource }] = await Promise.all([
      loadPart(async () => import('./DossierPanel.tsx')),
      loadPart(async () => import('./source.ts')),
    ]);
    dossierAndShow({ source: resultsSource(filtros), summary, hasCertificates, now: new Date() }, brand);
  };
  const share = { label: 'Compartir con un enlace…', icon: IconLink, begin: async () => setSharing(true) };
  return (
    <>
      <FileMenu
        filtros={filtros}
        target={<DossierButton />}
        width={270}
        isUnderWay={isUnderWay}
        explain={(count) => explain(isUnderWay, count)}
        choices={[
          { label: 'Con los certificados', icon: IconCertificate, begin: () => begin(true) },
          { label: 'Sin los certificados', icon: IconCertificateOff, begin: () => begin(false) },
          // A delivery is the laboratory's own filter.
          ...(filtros.entrega ? [] : [share]),
        ]}
        failure="No se ha podido preparar el dossier"
      />
      {isSharing ? (
        <Suspense fallback={null}>
          <EnlaceDialog filtros={filtros} onClosed={() => setSharing(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** What the dossier will hold, or why there is none. */
function explain(isUnderWay: boolean, count: number | undefined): string {
  if (isUnderWay) return 'Hay un dossier en marcha';
  if (count === 0) return 'No hay resultados para un dossier: ajusta los filtros';
  if (count === undefined) return 'Un PDF con todos los resultados filtrados';
  return `Un PDF con ${cantidad(count, 'muestra', 'muestras')}, su índice y lo que no cumple`;
}
