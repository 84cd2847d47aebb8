import { ActionIcon, Button, Loader } from '@mantine/core';
import { IconFileOff, IconFileTypePdf } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { PdfCheck } from '../../../contract/certificados/pdf.ts';
import { loadPart } from '../../app/part.ts';
import { file, query } from '../../app/services.ts';
import { PdfPreviewModal } from '../../files/preview/PdfPreviewModal.tsx';

const Versions = lazy(async () => ({
  default: (await loadPart(async () => import('./Versions.tsx'))).Versions,
}));
const FormerHolder = lazy(async () => ({
  default: (await loadPart(async () => import('./FormerHolder.tsx'))).FormerHolder,
}));

interface PdfButtonProps {
  numero: string;
  /** What the check answered for this sample; undefined while it is under way. A failed check is null: unavailable. */
  check: PdfCheck | null | undefined;
  /** `full` says beside the icon that it is the certificate, or that there is none yet. */
  look?: 'icon' | 'full';
}

/** A sample's certificate: being checked, available or unavailable. It opens in the preview. */
export function PdfButton({ numero: muestra, check, look = 'icon' }: PdfButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const document = check?.exists ? check.document : null;
  const isChecking = check === undefined;
  const title = isChecking ? 'Comprobando si hay PDF...' : document ? `Ver ${document.filename}` : 'PDF no disponible';
  const icon = isChecking ? (
    <Loader size={16} color="gray.5" aria-hidden />
  ) : document ? (
    <IconFileTypePdf size={20} stroke={1.6} aria-hidden />
  ) : (
    <IconFileOff size={20} stroke={1.4} aria-hidden />
  );
  const open = () => {
    setChosen(null);
    setOpen(true);
  };
  // A check that failed doesn't say that there is none.
  const words = document || isChecking ? 'Certificado' : check ? 'Sin certificado todavía' : title;
  const label = `PDF de ${muestra}: ${title}`;
  const shared = { title, disabled: !document, onClick: open };
  const shown = document?.sustituidos.find(({ _id }) => _id === chosen) ?? document;
  return (
    <>
      {look === 'full' ? (
        <Button variant="default" leftSection={icon} aria-label={`${label}. ${words}`} {...shared}>
          {words}
        </Button>
      ) : (
        <ActionIcon variant="subtle" size={32} aria-label={label} {...shared}>
          {icon}
        </ActionIcon>
      )}
      {document && shown && isOpen ? (
        <PdfPreviewModal
          title={`Certificado de ${muestra}`}
          filename={shown.filename}
          size={shown.filesize}
          version={shown._id}
          load={(signal) => file('pdfBlob', { params: { id: shown._id }, signal })}
          aside={
            document.sustituidos.length > 0 ? (
              <Suspense fallback={null}>
                <Versions document={document} shown={shown._id} onChoose={setChosen} />
              </Suspense>
            ) : null
          }
          notice={
            document.ajeno ? (
              <Suspense fallback={null}>
                <FormerHolder id={document._id} {...document.ajeno} />
              </Suspense>
            ) : null
          }
          onClosed={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

/** Which of these samples have a certificate: one question for all those of a page. */
export function pdfChecksOptions(numeros: readonly string[]) {
  const filenames = [...new Set(numeros)];
  return query(
    'checkPdfs',
    { body: { filenames } },
    { select: ({ results }) => results, enabled: filenames.length > 0 },
  );
}
