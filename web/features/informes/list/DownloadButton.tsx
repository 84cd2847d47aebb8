import { Loader } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { IconDownload } from '@tabler/icons-react';
import type { Informe } from '../../../../contract/informe-externo.ts';
import { mensajesInforme } from '../../../../contract/rules/informes.ts';
import { saveArchivo } from '../archivo/open-archivo.ts';
import { reasonOf } from '../failures.ts';
import { RowButton } from './RowButton.tsx';

/** Saves a report's file under its own name. */
export function DownloadButton({ informe }: { informe: Informe }) {
  const saving = useMutation({
    mutationFn: saveArchivo,
    onError: (error) =>
      notifications.show({
        color: 'red',
        title: mensajesInforme.descarga,
        message: reasonOf(error) || 'Vuelve a intentarlo',
        role: 'alert',
      }),
  });
  return (
    <RowButton
      label={`Descargar ${informe.titulo}, ${informe.solicitante}`}
      title={`Descargar ${informe.archivo.originalName}`}
      icon={saving.isPending ? <Loader size={18} aria-hidden /> : <IconDownload size={19} stroke={1.6} aria-hidden />}
      isBusy={saving.isPending}
      onClick={() => saving.mutate(informe)}
    />
  );
}
