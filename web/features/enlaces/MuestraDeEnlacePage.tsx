import { BackLink } from '../../components/BackLink.tsx';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconFileOff, IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import type { DocumentoPdf } from '../../../contract/certificados/pdf.ts';
import { fechaLarga } from '../../../contract/base/fechas.ts';
import { usePageTitle } from '../../branding/brand.ts';
import { PageHeader } from '../../components/PageHeader.tsx';
import { PrintHeader } from '../../components/PrintHeader.tsx';
import { SampleVerdict } from '../../components/VerdictBadge.tsx';
import { PdfPreviewModal } from '../../files/preview/PdfPreviewModal.tsx';
import { Determinations } from '../muestras/Determinations.tsx';
import { Facts } from '../muestras/Facts.tsx';
import { OutsideValues } from '../muestras/OutsideValues.tsx';
import { bearer } from './api.ts';
import { Enlazado, neverKept, useTexto } from './Enlazado.tsx';

/** One sample of a dossier, as the bearer of a link reads it. */
export function MuestraDeEnlacePage() {
  const { id = '' } = useParams();
  const texto = useTexto();
  const back = { pathname: '/dossier', hash: useLocation().hash };
  const sample = useQuery({
    ...neverKept,
    queryKey: ['getMuestraDeEnlace', texto, id],
    queryFn: ({ signal }) => bearer.call('getMuestraDeEnlace', { params: { id }, bearer: texto, signal }),
  });
  usePageTitle(sample.data ? `Muestra ${sample.data.result.numero_muestra}` : 'Muestra');
  const { result, certificado } = sample.data ?? {};
  return (
    <Enlazado
      missing="No se puede ver esta muestra"
      action={
        <Button component={Link} to={back}>
          Volver al dossier
        </Button>
      }
      query={sample}
    >
      <BackLink to={back}>Volver al dossier</BackLink>
      {result ? (
        <article>
          <PrintHeader />
          <PageHeader
            title={
              <>
                {result.numero_muestra}
                <SampleVerdict look="large" conclusion={result.conclusion_muestra} />
              </>
            }
            subtitle={[
              result.punto_muestreo?.nombre ?? result.referencia_externa,
              result.solicitante.nombre,
              result.tipo_muestra,
              fechaLarga(result.fecha_muestra),
            ]
              .filter(Boolean)
              .join(' · ')}
            actions={
              certificado ? (
                <Certificate texto={texto} numero={result.numero_muestra} document={certificado.document} />
              ) : null
            }
          />
          <div className="one-column grid gap-16">
            <div>
              <OutsideValues muestra={result} />
              <Determinations determinaciones={result.determinaciones} />
            </div>
            <Facts muestra={result} />
          </div>
        </article>
      ) : (
        <Skeleton height={320} />
      )}
    </Enlazado>
  );
}

interface CertificateProps {
  texto: string;
  numero: string;
  document: DocumentoPdf | null;
}

function Certificate({ texto, numero, document }: CertificateProps) {
  const [isOpen, setOpen] = useState(false);
  const Icon = document ? IconFileTypePdf : IconFileOff;
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon size={20} stroke={1.6} aria-hidden />}
        disabled={!document}
        onClick={() => setOpen(true)}
      >
        {document ? 'Certificado' : 'Certificado no disponible'}
      </Button>
      {document && isOpen ? (
        <PdfPreviewModal
          title={`Certificado de ${numero}`}
          filename={document.filename}
          size={document.filesize}
          version={document._id}
          load={(signal) => bearer.file('pdfDeEnlace', { params: { id: document._id }, bearer: texto, signal })}
          aside={null}
          notice={null}
          onClosed={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
