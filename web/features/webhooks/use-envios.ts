import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { EnvioDeWebhook, Webhook } from '../../../contract/webhooks/webhook.ts';
import { enviosOptions } from './webhooks-of.ts';
import { hayRespuesta } from './words.ts';

/** How often the log is read again while an answer is awaited, and how long it is, in milliseconds. */
const pace = 1500;
const patience = 30_000;

/** A delivery whose answer is awaited, and what the log said of it before it was asked for. */
interface Awaited {
  envio: string;
  antes: EnvioDeWebhook | undefined;
}

/**
 * What a webhook has sent. After `awaitEnvio` the log is read again until that delivery has an answer, for half a minute
 * at most; `tried` is one that is awaited from the start.
 */
export function useEnvios(webhook: Webhook, tried: string | null) {
  const [awaited, setAwaited] = useState<Awaited | null>(tried === null ? null : { envio: tried, antes: undefined });
  const [late, setLate] = useState<Awaited | null>(null);
  const answerIn = (envios: readonly EnvioDeWebhook[]) => {
    const found = envios.find(({ _id }) => _id === awaited?.envio);
    return hayRespuesta(awaited?.antes, found) ? found : undefined;
  };
  const isLate = awaited !== null && late === awaited;
  const log = useInfiniteQuery({
    ...enviosOptions(webhook),
    refetchInterval: ({ state }) =>
      awaited && !isLate && !answerIn(state.data?.pages.flatMap(({ envios }) => envios) ?? []) ? pace : false,
  });
  const envios = log.data?.pages.flatMap((page) => page.envios) ?? [];
  const answered = answerIn(envios);
  useEffect(() => {
    if (!awaited) return undefined;
    const timer = setTimeout(() => setLate(awaited), patience);
    return () => clearTimeout(timer);
  }, [awaited]);
  return {
    log,
    envios,
    /** The delivery whose answer has come. */
    answered,
    /** The id of the delivery whose answer is awaited still. */
    waiting: awaited && !answered && !isLate ? awaited.envio : null,
    /** It was awaited as long as that is worth it. */
    isLate: isLate && !answered,
    awaitEnvio: (envio: string, antes?: EnvioDeWebhook) => {
      setAwaited({ envio, antes });
      void log.refetch();
    },
  };
}
