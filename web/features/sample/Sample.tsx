import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { IconShare2 } from '@tabler/icons-react';
import type { Muestra } from '../../../contract/muestra.ts';
import { fechaLarga } from '../../../contract/rules/fechas.ts';
import { useBrand } from '../../branding/brand.ts';
import { PageHeader } from '../../components/PageHeader.tsx';
import { PrintButton } from '../../components/HeaderButton.tsx';
import { PrintHeader } from '../../components/PrintHeader.tsx';
import { SampleVerdict } from '../../components/VerdictBadge.tsx';
import { PdfButton } from '../pdfs/PdfButton.tsx';
import { pdfChecksOptions } from '../pdfs/queries.ts';
import { Determinations } from './Determinations.tsx';
import { Failures } from './Failures.tsx';
import { Facts } from './Facts.tsx';

/** A sample: its verdict beside its number, the facts of it, and its determinations. */
export function Sample({ muestra }: { muestra: Muestra }) {
  const { nombre } = useBrand();
  const { numero_muestra: numero, producto, tipo_muestra, fecha_muestra, conclusion_muestra } = muestra;
  const checks = useQuery(pdfChecksOptions([numero]));
  const onShare = async () => {
    const outcome = await share(`Muestra ${numero} · ${nombre}`, location.href);
    if (outcome === 'copied') notifications.show({ color: 'brand', message: 'Enlace copiado al portapapeles' });
    if (outcome === 'failed') notifications.show({ color: 'red', message: 'No se ha podido copiar el enlace' });
  };

  return (
    <article>
      <PrintHeader />
      <PageHeader
        title={
          <>
            {numero}
            <SampleVerdict look="large" conclusion={conclusion_muestra} />
          </>
        }
        subtitle={[producto, tipo_muestra, fechaLarga(fecha_muestra)].filter(Boolean).join(' · ')}
        actions={
          <>
            <PdfButton
              look="full"
              numero={numero}
              check={checks.isError ? null : checks.data ? (checks.data[numero] ?? null) : undefined}
            />
            <Button variant="default" leftSection={<IconShare2 size={17} aria-hidden />} onClick={() => void onShare()}>
              Compartir
            </Button>
            <PrintButton />
          </>
        }
      />
      <Failures determinaciones={muestra.determinaciones} />
      <Facts muestra={muestra} />
      <Determinations determinaciones={muestra.determinaciones} />
    </article>
  );
}

/** What became of sharing: the browser's own sheet took over, the link was copied, or neither could be done. */
type ShareOutcome = 'shared' | 'copied' | 'failed';

/** Shares an address through the browser's sheet where there is one, else copies it. */
async function share(title: string, url: string): Promise<ShareOutcome> {
  const sheet = { title, url };
  if (navigator.canShare?.(sheet)) {
    try {
      await navigator.share(sheet);
      return 'shared';
    } catch (error) {
      // Whoever closes the sheet has decided not to share.
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared';
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    return 'failed';
  }
}
