import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconRepeat } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { EnvioDeWebhook } from '../../../contract/webhooks/webhook.ts';
import { failureText } from '../../forms/form-errors.ts';
import { FormError } from '../../forms/FormError.tsx';
import { EnvioEstado } from './Estado.tsx';
import classes from './Envios.module.css';
import { call } from './webhooks-of.ts';
import { datosDeIntento, momentoBreve, nombreDeTipo } from './words.ts';

interface EnvioRowProps {
  /** The webhook's id. */
  webhook: string;
  envio: EnvioDeWebhook;
  now: Date;
  /** Its answer is awaited. */
  isAwaited: boolean;
  /** It was sent once more, under the id that the log has it by. */
  onRepeated: (id: string) => void;
}

/** A delivery of a webhook: its event, when it was sent, and what the system answered. */
export function EnvioRow({ webhook, envio, now, isAwaited, onRepeated }: EnvioRowProps) {
  const { _id, tipo, creado, numero, muestra, incidencia, estado, intentos, ultimo } = envio;
  const repeat = useMutation({
    mutationFn: async () => call('repeatWebhookEnvio', { params: { id: webhook, envio: _id } }),
    onSuccess: (ordered) => onRepeated(ordered.envio),
  });
  const nombre = nombreDeTipo(tipo);
  const isNew = estado === 'pendiente' && intentos === 0;
  return (
    <li className="ruled py-12 flex wrap items-start between gap-8-16">
      <div className="grow-from-280 shrink">
        <p className="flex wrap gap-2-12">
          <span className="weight-500">{nombre}</span>
          {muestra === null ? numero : <Link to={`/results/${muestra}`}>{numero ?? 'Ver la muestra'}</Link>}
          {incidencia === null ? null : <Link to={`/incidencias/${incidencia}`}>Ver la incidencia</Link>}
        </p>
        <ul className={`${classes.facts} mt-2 flex wrap ink-3 size-13 figures no-bullets`}>
          <li>
            <time dateTime={creado}>{momentoBreve(creado, now)}</time>
          </li>
          {datosDeIntento(envio).map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </div>
      <div className={`${classes.side} flex wrap items-center gap-8-12`}>
        <EnvioEstado envio={envio} now={now} />
        {isNew ? null : (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconRepeat size={15} aria-hidden />}
            aria-label={`Enviar otra vez: ${[nombre, numero].filter((part) => part !== null).join(' ')}`}
            loading={repeat.isPending || isAwaited}
            onClick={() => repeat.mutate()}
          >
            Enviar otra vez
          </Button>
        )}
      </div>
      {estado === 'omitido' ? (
        <p className="whole-line ink-2 size-13">
          Antes de enviarlo, la {incidencia === null ? 'muestra' : 'incidencia'} dejó de verse o volvió a cambiar.
        </p>
      ) : null}
      {ultimo && ultimo.texto !== '' ? (
        <p
          className={`${classes.answer} mono whole-line clip shrink ink-2 size-12 break-anywhere`}
          data-brief={estado === 'entregado' || undefined}
        >
          {ultimo.texto}
        </p>
      ) : null}
      <FormError>{repeat.isError ? failureText(repeat.error, 'No se ha podido enviar otra vez') : null}</FormError>
    </li>
  );
}
