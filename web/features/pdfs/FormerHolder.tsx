import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconUserQuestion } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { Notice } from '../../components/Notice.tsx';
import classes from './FormerHolder.module.css';

interface FormerHolderProps {
  /** Of the revision in force. */
  id: string;
  /** Whose the certificate is; '' where that is no longer known. */
  titular: string;
  /** Whose its sample is now. */
  solicitante: string;
}

/** Tells an administrator that a certificate's sample has passed to another solicitante, and takes its word that it is valid. */
export function FormerHolder({ id, titular, solicitante }: FormerHolderProps) {
  const [isAsking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  const admission = useMutation({
    mutationFn: async () => {
      // The panel's calls come only for whoever uses one.
      const { call } = await import('../admin/api.ts');
      await call('admitirCertificado', { params: { id }, body: { solicitante } });
    },
    onSuccess: async () => {
      notifications.show({ title: 'Certificado admitido', message: `Los usuarios de ${solicitante} ya lo ven` });
      await queryClient.invalidateQueries({ queryKey: ['pdfs'] });
    },
    onError: (error) => {
      notifications.show({ color: 'red', title: 'No se ha podido admitir el certificado', message: messageOf(error) });
    },
  });
  return (
    <Notice icon={IconUserQuestion} className={classes.notice}>
      Este certificado es de {titular ? <strong>{titular}</strong> : 'un solicitante anterior'}. Su muestra es ahora de{' '}
      <strong>{solicitante}</strong>, cuyos usuarios no lo ven hasta que se entregue uno nuevo.
      <div className={classes.answers}>
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
            classNames={{ root: classes.answer, label: classes.label }}
            onClick={() => setAsking(true)}
          >
            También vale para {solicitante}
          </Button>
        )}
      </div>
    </Notice>
  );
}
