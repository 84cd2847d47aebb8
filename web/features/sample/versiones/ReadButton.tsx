import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { IconCheck } from '@tabler/icons-react';
import { messageOf } from '../../../api/api-error.ts';
import { confirmRead } from './queries.ts';

/** 'He leído los cambios': kept for the signed-in user. */
export function ReadButton({ id, numero }: { id: string; numero: number }) {
  const reading = useMutation({
    mutationFn: () => confirmRead(id, numero),
    onError: (error) => {
      notifications.show({ color: 'red', title: 'No se ha podido guardar', message: messageOf(error) });
    },
  });
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconCheck size={15} aria-hidden />}
      loading={reading.isPending}
      onClick={() => reading.mutate()}
    >
      He leído los cambios
    </Button>
  );
}
