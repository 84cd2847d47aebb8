import { Button, Loader, Skeleton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconArrowLeft, IconRefresh, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { diasDeRegistro, type EnvioDeWebhook, type Webhook } from '../../../contract/webhooks/webhook.ts';
import { messageOf } from '../../client/api-error.ts';
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
import { LoadFailure } from '../../components/LoadFailure.tsx';

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
        className={classes.back}
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
      <FormError>
        {log.isRefetchError && log.data ? `No se ha podido actualizar: ${messageOf(log.error)}` : null}
      </FormError>
      {log.isPending ? <Skeleton height={220} radius="md" mt={14} /> : null}
      {log.isError && !log.data ? <LoadFailure title="Error al cargar los envíos" query={log} /> : null}
      {log.data && envios.length === 0 ? (
        <Message icon={IconSend} title="Todavía no se ha enviado nada">
          Pulsa «Probar» para enviar un aviso de prueba. Aquí queda lo enviado en los últimos {diasDeRegistro} días.
        </Message>
      ) : null}
      {envios.length > 0 ? (
        <>
          <p className="mt-16 ink-3 size-13">
            Últimos {diasDeRegistro} días · leído a las {clock().format(now)}
          </p>
          <ol className="mt-8 line-above no-bullets" aria-label="Envíos">
            {envios.map((envio) => (
              <EnvioRow
                key={envio._id}
                webhook={webhook._id}
                envio={envio}
                now={now}
                isAwaited={envio._id === waiting}
                onRepeated={(id) => awaitEnvio(id, envio)}
              />
            ))}
          </ol>
        </>
      ) : null}
      {log.hasNextPage ? (
        <div className="pt-14 line-above">
          <Button variant="default" loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            Ver más
          </Button>
          <FormError>{log.isFetchNextPageError ? messageOf(log.error) : null}</FormError>
        </div>
      ) : null}
    </>
  );
}

/** What came of a delivery that was awaited: 'Entregado · 1 intento · HTTP 200 · 38 ms'. */
function answerText(envio: EnvioDeWebhook, now: Date): string {
  return ['Último intento', envioEnPalabras(envio, now), ...datosDeIntento(envio)].join(' · ');
}
