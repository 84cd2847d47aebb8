import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconUserQuestion } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { loadPart } from '../../app/part.ts';
import { invalidate } from '../../app/services.ts';
import { messageOf } from '../../client/api-error.ts';
import { Notice } from '../../components/Notice.tsx';
import classes from './PdfButton.module.css';

interface FormerHolderProps {
  /** Of the revision in force. */
  id: string;
  /** Whose the certificate is; '' where that is no longer known. */
  titular: string;
  /** Whose its sample is now. */
  solicitante: string;
}

/** Shows an administrator that a certificate's sample has passed to another solicitante, and lets it admit the certificate. */
export function FormerHolder({ id, titular, solicitante }: FormerHolderProps) {
  const [isAsking, setAsking] = useState(false);
  const admission = useMutation({
    mutationFn: async () => {
      // The panel's calls are loaded when one is used.
      const { call: callAdmin } = await loadPart(async () => import('../administracion/api.ts'));
      await callAdmin('admitCertificado', { params: { id }, body: { solicitante } });
    },
    onSuccess: async () => {
      notifications.show({ title: 'Certificado admitido', message: `Los usuarios de ${solicitante} ya lo ven` });
      await invalidate('checkPdfs');
    },
    onError: (error) => {
      notifications.show({ color: 'red', title: 'No se ha podido admitir el certificado', message: messageOf(error) });
    },
  });
  return (
    <Notice icon={IconUserQuestion} className={classes.notice}>
      Este certificado es de {titular ? <strong>{titular}</strong> : 'un solicitante anterior'}. Su muestra es ahora de{' '}
      <strong>{solicitante}</strong>, cuyos usuarios no lo ven hasta que se entregue uno nuevo.
      <div className="flex wrap gap-8 mt-10">
        {isAsking ? (
          <>
            <Button size="xs" loading={admission.isPending} onClick={() => admission.mutate()}>
              Sí, que lo vean
            </Button>
            <Button size="xs" variant="default" onClick={() => setAsking(false)}>
              Cancelar
            </Button>
          </>
        ) : (
          <Button
            size="xs"
            variant="default"
            classNames={{ root: `${classes.answer} min-height-30 py-8`, label: classes.label }}
            onClick={() => setAsking(true)}
          >
            También vale para {solicitante}
          </Button>
        )}
      </div>
    </Notice>
  );
}
