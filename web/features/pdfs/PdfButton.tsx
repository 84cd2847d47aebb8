import { ActionIcon, Button, Loader } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { IconFileOff, IconFileTypePdf } from '@tabler/icons-react';
import type { PdfCheck } from '../../../contract/pdf.ts';
import { messageOf } from '../../api/api-error.ts';
import { openPdf } from './open-pdf.ts';

interface PdfButtonProps {
  numero: string;
  /** What the check answered for this sample; undefined while it is under way. A failed check is null: unavailable. */
  check: PdfCheck | null | undefined;
  /** `full` says 'PDF' beside the icon. */
  look?: 'icon' | 'full';
}

/** A sample's certificate: being checked, available or unavailable (spec, section 4). */
export function PdfButton({ numero, check, look = 'icon' }: PdfButtonProps) {
  const opening = useMutation({
    mutationFn: openPdf,
    onError: (error) =>
      notifications.show({ color: 'red', title: 'Error al descargar el PDF', message: messageOf(error) }),
  });
  const document = check?.exists ? check.document : null;
  const isChecking = check === undefined;
  const title = isChecking
    ? 'Comprobando si hay PDF...'
    : document
      ? `Abrir ${document.filename}`
      : 'PDF no disponible';
  const icon = isChecking ? (
    <Loader size={16} color="gray.5" aria-hidden />
  ) : document ? (
    <IconFileTypePdf size={20} stroke={1.6} aria-hidden />
  ) : (
    <IconFileOff size={20} stroke={1.4} aria-hidden />
  );
  const shared = {
    title,
    disabled: !document,
    loading: opening.isPending,
    onClick: () => document && opening.mutate(document),
  };
  if (look === 'full') {
    return (
      <Button variant="default" leftSection={icon} aria-label={`PDF de ${numero}: ${title}`} {...shared}>
        PDF
      </Button>
    );
  }
  return (
    <ActionIcon variant="subtle" size={32} aria-label={`PDF de ${numero}: ${title}`} {...shared}>
      {icon}
    </ActionIcon>
  );
}
