import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { IconList, IconPencil, IconPlayerPause, IconPlayerPlay, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { horasDelSecretoAnterior, type Webhook } from '../../../contract/webhooks/webhook.ts';
import { useOwn } from '../../auth/use-own.tsx';
import { failureText } from '../../forms/form-errors.ts';
import { FormError } from '../../forms/FormError.tsx';
import { Ask } from './Ask.tsx';
import { WebhookFacts } from './WebhookFacts.tsx';
import classes from './Webhooks.module.css';
import { call, renewWebhooks, updateWebhook } from './webhooks-of.ts';
import { estaParado } from './words.ts';

interface WebhookRowProps {
  webhook: Webhook;
  /** When the list was read. */
  now: Date;
  /** Opens what it has sent, and waits there for the answer to a delivery where one is given. */
  onLog: (envio: string | null) => void;
  onEdit: () => void;
  /** It has another secret, to be shown this once. */
  onSecret: (secreto: string) => void;
}

/** A webhook of the list: its facts, state and actions. */
export function WebhookRow({ webhook, now, onLog, onEdit, onSecret }: WebhookRowProps) {
  const { _id: id, nombre, estado } = webhook;
  const [asked, setAsked] = useState<'renovar' | 'eliminar' | null>(null);
  const isOff = estaParado(webhook);
  const test = useMutation({
    mutationFn: async () => call('tryWebhook', { params: { id } }),
    onSuccess: ({ envio }) => onLog(envio),
  });
  const turn = useOwn(
    async (contrasena) => updateWebhook(id, { ...webhook, activo: isOff }, { version: webhook.version, contrasena }),
    {
      onDone: () => {
        notifications.show({
          color: 'brand',
          message: isOff ? `«${nombre}» está activo` : `«${nombre}» está en pausa`,
        });
        void renewWebhooks();
      },
    },
  );
  const renew = useMutation({
    mutationFn: async () => call('renewWebhookSecret', { params: { id } }),
    onSuccess: ({ secreto }) => onSecret(secreto),
  });
  const remove = useMutation({
    mutationFn: async () => call('deleteWebhook', { params: { id } }),
    onSuccess: async () => {
      notifications.show({ color: 'brand', message: `Se ha eliminado «${nombre}»` });
      await renewWebhooks();
    },
  });
  const small = { size: 'xs', variant: 'default' } as const;
  return (
    <li className="last-flush ruled py-16">
      <WebhookFacts webhook={webhook} now={now} />
      <div className={`${classes.actions} flex wrap gap-8 mt-12`}>
        <Button
          {...small}
          leftSection={<IconList size={15} aria-hidden />}
          aria-label={`Ver envíos de ${nombre}`}
          onClick={() => onLog(null)}
        >
          Ver envíos
        </Button>
        {estado === 'sin_acceso' ? null : (
          <Button
            {...small}
            leftSection={<IconSend size={15} aria-hidden />}
            aria-label={`Probar ${nombre}`}
            loading={test.isPending}
            onClick={() => test.mutate()}
          >
            Probar
          </Button>
        )}
        <Button
          {...small}
          leftSection={<IconPencil size={15} aria-hidden />}
          aria-label={`Editar ${nombre}`}
          onClick={onEdit}
        >
          Editar
        </Button>
        {estado === 'sin_acceso' ? null : (
          <Button
            {...small}
            leftSection={isOff ? <IconPlayerPlay size={15} aria-hidden /> : <IconPlayerPause size={15} aria-hidden />}
            aria-label={isOff ? `Activar ${nombre}` : `Pausar ${nombre}`}
            loading={turn.isPending}
            onClick={turn.start}
          >
            {isOff ? 'Activar' : 'Pausar'}
          </Button>
        )}
        <Button
          {...small}
          aria-label={`Renovar secreto de ${nombre}`}
          className={`${classes.apart} push-right`}
          onClick={() => setAsked('renovar')}
        >
          Renovar secreto
        </Button>
        <Button {...small} aria-label={`Eliminar ${nombre}`} onClick={() => setAsked('eliminar')}>
          Eliminar
        </Button>
      </div>
      <FormError>{test.isError ? failureText(test.error, 'No se ha podido probar') : null}</FormError>
      <FormError>{turn.error ? failureText(turn.error, 'No se ha podido cambiar') : null}</FormError>
      {turn.question ? <div className="py-12 px-16 mt-12 framed-strong rounded-8">{turn.question}</div> : null}
      {asked === 'renovar' ? (
        <Ask
          label={`Renovar secreto de ${nombre}`}
          confirm="Renovar secreto"
          doing={renew}
          fallback="No se ha podido renovar"
          onLeft={() => setAsked(null)}
        >
          Durante {horasDelSecretoAnterior} horas firmamos con los dos, para que dé tiempo a cambiarlo en el sistema que
          recibe los avisos. Después, solo con el nuevo.
        </Ask>
      ) : null}
      {asked === 'eliminar' ? (
        <Ask
          label={`Eliminar ${nombre}`}
          confirm="Eliminar webhook"
          isDangerous
          doing={remove}
          fallback="No se ha podido eliminar"
          onLeft={() => setAsked(null)}
        >
          No se enviará nada más, tampoco lo que está pendiente, y se pierden su secreto y su registro de envíos. No se
          puede deshacer.
        </Ask>
      ) : null}
    </li>
  );
}
