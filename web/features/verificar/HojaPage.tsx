import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconCheck, IconCopy, IconFileOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import { fechaLarga } from '../../../contract/base/fechas.ts';
import type { DocumentoPdf } from '../../../contract/certificados/pdf.ts';
import { pdfCalls } from '../../../contract/certificados/calls.ts';
import { resultCalls } from '../../../contract/resultados/calls-result.ts';
import { clientOf } from '../../app/services.ts';
import { useBrand, usePageTitle } from '../../branding/brand.ts';
import card from '../../components/Card.module.css';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { Message } from '../../components/Message.tsx';
import { PageHeader, PrintButton } from '../../components/PageHeader.tsx';
import { PrintHeader } from '../../components/PrintHeader.tsx';
import { QrCode } from '../../components/QrCode.tsx';
import { verificarAddress } from './address.ts';
import classes from './Verificar.module.css';

const { query } = clientOf({ ...pdfCalls, ...resultCalls });

/**
 * 'Hoja de verificación': the code of a sample's certificate, and its address to copy or as a QR, to go with a PDF to which nothing may be
 * added.
 */
export function HojaPage() {
  const { id = '' } = useParams();
  usePageTitle('Hoja de verificación');
  const sample = useQuery(query('getResult', { params: { id } }));
  const numero = sample.data?.result.numero_muestra ?? '';
  const check = useQuery(query('checkPdf', { params: { filename: numero } }, { enabled: numero !== '' }));
  const document = check.data?.document;
  const failed = [sample, check].find(({ isError }) => isError);
  return (
    <>
      <PrintHeader />
      <PageHeader
        back={{ to: `/results/${encodeURIComponent(id)}`, label: 'Volver a la muestra' }}
        title="Hoja de verificación"
        subtitle={numero ? `Muestra ${numero}` : ''}
        actions={failed || (check.data && !document?.codigo) ? null : <PrintButton />}
      />
      <section className={`${card.card} py-16 px-inset`}>
        {failed ? (
          <LoadFailure title="No se ha podido cargar" query={failed} />
        ) : document ? (
          <Hoja numero={numero} document={document} />
        ) : check.data ? (
          <Message icon={IconFileOff} title="Esta muestra no tiene certificado todavía">
            Cuando el laboratorio lo entregue, aquí estará con qué comprobarlo.
          </Message>
        ) : (
          <Skeleton height={280} />
        )}
      </section>
    </>
  );
}

interface HojaProps {
  numero: string;
  document: DocumentoPdf;
}

function Hoja({ numero, document }: HojaProps) {
  const { nombre, legal } = useBrand();
  const { codigo } = document;
  if (codigo === null) {
    return (
      <Message icon={IconFileOff} title="Este certificado todavía no se puede verificar">
        Llegó al portal antes de que los hubiera con código. Pide al laboratorio que se lo dé.
      </Message>
    );
  }
  const address = verificarAddress(codigo);
  return (
    <div className={`${classes.sheet} flex wrap gap-20`}>
      <QrCode text={address} label={`Código QR con la dirección que verifica el informe ${numero}`} />
      <div className="grid gap-12 grow-from-280">
        <p>
          Con este código, o con el PDF, cualquiera puede comprobar sin cuenta si el informe es auténtico y el último.
          El portal no toca el PDF: su firma sigue entera.
        </p>
        <dl className="public-facts">
          <dt>Laboratorio</dt>
          <dd>{legal?.titular.nombre ?? nombre}</dd>
          <dt>Informe</dt>
          <dd className="break-anywhere">{numero}</dd>
          <dt>Revisión</dt>
          <dd>{document.revision}</dd>
          <dt>En el portal desde el</dt>
          <dd>{fechaLarga(fechaEnMadrid(new Date(document.fecha)))}</dd>
          <dt>Código</dt>
          <dd className="mono weight-500">{codigo}</dd>
        </dl>
        <p className="break-anywhere">{address}</p>
        <div className="flex wrap gap-8 no-print">
          <CopyButton label="Copiar dirección" text={address} />
          <CopyButton label="Copiar código" text={codigo} />
        </div>
      </div>
    </div>
  );
}

function CopyButton({ label, text }: { label: string; text: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard?.writeText(text);
    setCopied(true);
  };
  return (
    <Button
      variant="default"
      leftSection={isCopied ? <IconCheck size={17} aria-hidden /> : <IconCopy size={17} aria-hidden />}
      onClick={() => void copy().catch(() => setCopied(false))}
    >
      {label}
      {isCopied ? <span className="unseen">: copiado</span> : null}
    </Button>
  );
}
