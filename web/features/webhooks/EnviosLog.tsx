import { Button, Loader } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconArrowLeft, IconRefresh, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { diasDeRegistro, type EnvioDeWebhook, type Webhook } from '../../../contract/webhooks/webhook.ts';
import { List } from '../../components/List.tsx';
import { Message } from '../../components/Message.tsx';
import { failureText } from '../../forms/form-errors.ts';
import { FormError } from '../../forms/FormError.tsx';
import { EnvioRow } from './EnvioRow.tsx';
import classes from './Envios.module.css';
import { useEnvios } from './use-envios.ts';
import { Url } from './WebhookFacts.tsx';
import { call } from './webhooks-of.ts';
import { datosDeIntento, envioEnPalabras } from './words.ts';
import { lazy } from '../../../contract/base/lazy.ts';

interface EnviosLogProps {
  webhook: Webhook;
  /** A delivery that was just asked for, whose answer is awaited. */
  tried: string | null;
  onLeft: () => void;
}

const clock = lazy(() => new Intl.DateTimeFormat('es-ES', { timeStyle: 'medium', timeZone: 'Europe/Madrid' }));

/** 'Envíos' of a webhook: what it has sent, newest first, with the answer to each. */
export function EnviosLog({ webhook, tried, onLeft }: EnviosLogProps) {
  const { log, envios, answered, waiting, isLate, awaitEnvio } = useEnvios(webhook, tried);
  const [isRefreshing, setRefreshing] = useState(false);
  const test = useMutation({
    mutationFn: async () => call('tryWebhook', { params: { id: webhook._id } }),
    onSuccess: ({ envio }) => awaitEnvio(envio),
  });
  const refresh = async () => {
    setRefreshing(true);
    await log.refetch();
    setRefreshing(false);
  };
  const now = new Date(log.dataUpdatedAt);
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        style={{ margin: '0 0 10px -8px' }}
        leftSection={<IconArrowLeft size={16} aria-hidden />}
        onClick={onLeft}
      >
        Todos los webhooks
      </Button>
      <div className="flex wrap items-start between gap-12-24">
        <div className="grow-from-280 shrink">
          <h2 className="no-outline size-16 weight-600 break-anywhere" tabIndex={-1} data-autofocus>
            Envíos de {webhook.nombre}
          </h2>
          <Url url={webhook.url} />
        </div>
        <div className="flex wrap gap-8">
          {webhook.estado === 'sin_acceso' ? null : (
            <Button
              variant="default"
              leftSection={<IconSend size={16} aria-hidden />}
              loading={test.isPending}
              onClick={() => test.mutate()}
            >
              Probar
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            loading={isRefreshing}
            onClick={() => void refresh()}
          >
            Actualizar
          </Button>
        </div>
      </div>
      <output className={`${classes.progress} flex items-center gap-8 mt-12 ink-2`} aria-label="Respuesta">
        {waiting === null ? null : (
          <>
            <Loader size={16} aria-hidden />
            Enviado. Esperando la respuesta del sistema…
          </>
        )}
        {isLate ? 'Todavía no hay respuesta. Puede tardar algo más: pulsa «Actualizar» dentro de un rato.' : null}
        {answered ? answerText(answered, now) : null}
      </output>
      <FormError>{test.isError ? failureText(test.error, 'No se ha podido probar') : null}</FormError>
      <List
        look="bare"
        query={log}
        rows={log.data && envios}
        renderRow={(envio) => (
          <EnvioRow
            key={envio._id}
            webhook={webhook._id}
            envio={envio}
            now={now}
            isAwaited={envio._id === waiting}
            onRepeated={(id) => awaitEnvio(id, envio)}
          />
        )}
        label="Envíos"
        loading="Cargando los envíos..."
        failure="No se han podido cargar los envíos"
        count={
          <span className="ink-3 size-13">
            Últimos {diasDeRegistro} días · leído a las {clock().format(now)}
          </span>
        }
        empty={
          <Message icon={IconSend} title="Todavía no se ha enviado nada">
            Pulsa «Probar» para enviar un aviso de prueba. Aquí queda lo enviado en los últimos {diasDeRegistro} días.
          </Message>
        }
      />
    </>
  );
}

/** What came of a delivery that was awaited: 'Entregado · 1 intento · HTTP 200 · 38 ms'. */
function answerText(envio: EnvioDeWebhook, now: Date): string {
  return ['Último intento', envioEnPalabras(envio, now), ...datosDeIntento(envio)].join(' · ');
}
