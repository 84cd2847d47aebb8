import { ActionIcon, Button, Loader } from '@mantine/core';
import { IconFileOff, IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import type { PdfCheck } from '../../../contract/pdf.ts';
import { file } from '../../app/services.ts';
import { PdfPreviewModal } from '../../files/PdfPreviewModal.tsx';
import { FormerHolder } from './FormerHolder.tsx';
import { Versions } from './Versions.tsx';

interface PdfButtonProps {
  numero: string;
  /** What the check answered for this sample; undefined while it is under way. A failed check is null: unavailable. */
  check: PdfCheck | null | undefined;
  /** `full` says 'PDF' beside the icon. */
  look?: 'icon' | 'full';
}

/** A sample's certificate: being checked, available or unavailable (spec, section 4). It opens in the preview. */
export function PdfButton({ numero, check, look = 'icon' }: PdfButtonProps) {
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
  const shared = { title, disabled: !document, onClick: open, 'aria-label': `PDF de ${numero}: ${title}` };
  const shown = document?.sustituidos.find(({ _id }) => _id === chosen) ?? document;
  return (
    <>
      {look === 'full' ? (
        <Button variant="default" leftSection={icon} {...shared}>
          PDF
        </Button>
      ) : (
        <ActionIcon variant="subtle" size={32} {...shared}>
          {icon}
        </ActionIcon>
      )}
      {document && shown ? (
        <PdfPreviewModal
          title={`Certificado de ${numero}`}
          filename={shown.filename}
          size={shown.filesize}
          version={shown._id}
          load={(signal) => file('pdfBlob', { params: { id: shown._id }, signal })}
          aside={
            document.sustituidos.length > 0 ? (
              <Versions document={document} shown={shown._id} onChoose={setChosen} />
            ) : null
          }
          notice={document.ajeno ? <FormerHolder id={document._id} {...document.ajeno} /> : null}
          opened={isOpen}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
