import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import type { Informe } from '../../../contract/informe-externo.ts';
import { mensajesInforme } from '../../../contract/rules/informes.ts';
import { queryClient } from '../../app/services.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { call } from './api.ts';
import classes from './DeleteInforme.module.css';
import { reasonOf, tellSessionEnd } from './failures.ts';
import { informesKey } from './informes-options.ts';

/** Where the keyboard goes when what it was on is gone. */
export const listId = 'lista-de-informes';

/** Asks before a report is deleted, and deletes it. */
export function DeleteInforme({ informe, onClosed }: { informe: Informe; onClosed: () => void }) {
  const { mutate } = useMutation({
    mutationFn: ({ _id, version }: Informe) => call('deleteInforme', { params: { id: _id }, query: { version } }),
    onSuccess: () => notifications.show({ message: mensajesInforme.eliminado }),
    onError: (error) => {
      tellSessionEnd(error);
      // The server's own words first (spec, section 8).
      const reason = reasonOf(error);
      notifications.show({
        color: 'red',
        title: mensajesInforme.eliminar,
        role: 'alert',
        message: reason || 'Vuelve a intentarlo',
      });
    },
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: informesKey });
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) document.querySelector<HTMLElement>(`#${listId}`)?.focus();
      });
    },
  });
  return (
    <ConfirmDialog
      title="Confirmar Eliminación"
      confirm="Eliminar"
      cancel="Cancelar"
      isDangerous
      onConfirm={() => mutate(informe)}
      onClosed={onClosed}
    >
      <p>
        ¿Eliminar el informe <strong className={classes.doomed}>{informe.titulo}</strong> de {informe.solicitante}?
      </p>
      <p>Esta acción no se puede deshacer.</p>
    </ConfirmDialog>
  );
}
