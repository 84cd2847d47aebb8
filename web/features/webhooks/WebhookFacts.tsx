import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import { fechaCorta } from '../../../contract/base/fechas.ts';
import { cantidad } from '../../../contract/base/numeros.ts';
import type { Webhook } from '../../../contract/webhooks/webhook.ts';
import { WebhookEstado } from './Estado.tsx';
import { momentoExacto, nombreDeTipo, partesDeUrl } from './words.ts';

interface WebhookFactsProps {
  webhook: Webhook;
  now: Date;
}

/** What a webhook is and how it does, in words. */
export function WebhookFacts({ webhook, now }: WebhookFactsProps) {
  const { nombre, url, eventos, pendientes, ultimoEntregado, secretoAnteriorHasta, creado, creadoPor } = webhook;
  const { clientes, solicitantes, tipoGrupos } = webhook.acotada;
  const limits = [...clientes.map((one) => one.nombre), ...solicitantes, ...tipoGrupos.map((one) => one.nombre)];
  const advice = adviceOf(webhook, now);
  return (
    <>
      <div className="flex wrap items-center gap-4-12">
        <h2 className="shrink size-16 weight-600 break-anywhere">{nombre}</h2>
        <WebhookEstado webhook={webhook} now={now} />
      </div>
      <Url url={url} />
      {advice === null ? null : <p className="mt-8 ink-2">{advice}</p>}
      <ul className="mt-10 flex wrap gap-6 no-bullets" aria-label="Eventos">
        {eventos.map((evento) => (
          <li key={evento} className="tag">
            {nombreDeTipo(evento)}
          </li>
        ))}
      </ul>
      <ul className="mt-8 flex wrap gap-2-16 ink-3 size-13 no-bullets break-anywhere column-when-narrow">
        <li>{pendientes === 0 ? 'Nada pendiente' : cantidad(pendientes, 'envío pendiente', 'envíos pendientes')}</li>
        <li>
          {ultimoEntregado === null
            ? 'Nada entregado todavía'
            : `Último entregado ${momentoExacto(ultimoEntregado, now)}`}
        </li>
        {limits.length > 0 ? <li>Solo de {limits.join(' · ')}</li> : null}
        {secretoAnteriorHasta === null ? null : (
          <li>Firma también con el secreto anterior hasta {momentoExacto(secretoAnteriorHasta, now)}</li>
        )}
        <li>
          Creado el {fechaCorta(fechaEnMadrid(new Date(creado)))} por {creadoPor}
        </li>
      </ul>
    </>
  );
}

/** An address whose host stands out; what doesn't fit is in its title. */
export function Url({ url }: { url: string }) {
  const { antes, host, despues } = partesDeUrl(url);
  return (
    <p className="ellipsis clip mt-2 ink-3 size-13 nowrap" title={url}>
      {antes}
      <strong>{host}</strong>
      {despues}
    </p>
  );
}

const advices: Record<Webhook['estado'], string | null> = {
  activo: null,
  fallando: 'El sistema no responde como debe. Seguimos intentándolo; en «Ver envíos» está lo que contesta.',
  apagado: 'Cuando el sistema vuelva a responder, actívalo: avisaremos de lo que haya cambiado entretanto.',
  en_pausa: 'No envía nada hasta que lo actives.',
  sin_acceso: 'Su dueño ya no ve ningún resultado, así que no hay nada de que avisar.',
};

/** The explanation and the next step for a webhook that isn't delivering. */
function adviceOf({ estado, desde }: Webhook, now: Date): string | null {
  const since = estado === 'apagado' && desde !== null ? `Se apagó ${momentoExacto(desde, now)}. ` : '';
  return advices[estado] === null ? null : since + advices[estado];
}
