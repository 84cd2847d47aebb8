import { useMutation } from '@tanstack/react-query';
import type { SubidaDeEntrega } from '../../../../contract/entregas/subidas.ts';
import { invalidate, queryClient } from '../../../app/services.ts';
import { messageOf } from '../../../client/api-error.ts';
import { usePanel } from '../../administracion/panel/panel.ts';
import { deEntregas } from '../api.ts';
import { call } from '../subidas-api.ts';

/** Discards an upload, which waits no more. `onDone` leaves what shows it, before it is forgotten. */
export function useDescartar(onDone?: () => void) {
  const { say } = usePanel();
  return useMutation({
    mutationFn: async ({ id }: SubidaDeEntrega) => call('deleteSubida', { params: { id } }),
    onError: (error) => say(messageOf(error), true),
    onSuccess: (_answer, { id, archivo }) => {
      onDone?.();
      say(`«${archivo}» se ha descartado`);
      for (const name of ['getSubida', 'detectSubida', 'readMuestra', 'getSimulacion'] as const)
        queryClient.removeQueries({ queryKey: [name, { params: { id } }] });
    },
    onSettled: async () => invalidate(...deEntregas),
  });
}
