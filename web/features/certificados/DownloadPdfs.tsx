import { IconFileZip } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import type { Filtros } from '../../../contract/resultados/filtros.ts';
import { HeaderButton } from '../../components/PageHeader.tsx';
import { loadPart } from '../../app/part.ts';

const ZipButton = lazy(async () => ({
  default: (await loadPart(async () => import('./zip/ZipButton.tsx'))).ZipButton,
}));

/** 'Certificados (ZIP)'. Its code comes after the page, which has no need of it. */
export function DownloadPdfs({ filtros }: { filtros: Filtros }) {
  return (
    <Suspense fallback={<HeaderButton icon={IconFileZip} label="Certificados (ZIP)" disabled />}>
      <ZipButton filtros={filtros} />
    </Suspense>
  );
}
