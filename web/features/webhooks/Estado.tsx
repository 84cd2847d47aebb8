import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  type Icon,
  IconLock,
  IconMinus,
  IconPlayerPause,
  IconPlugConnectedX,
} from '@tabler/icons-react';
import type { EnvioDeWebhook, Webhook } from '../../../contract/webhooks/webhook.ts';
import { envioEnPalabras, estadoEnPalabras } from './words.ts';

/** How a state is drawn: `plain` is as it should be, `warning` is to be looked at, `dashed` is neither. */
type Look = 'plain' | 'warning' | 'dashed';

const ofWebhook: Record<Webhook['estado'], { icon: Icon; look: Look }> = {
  activo: { icon: IconCheck, look: 'plain' },
  fallando: { icon: IconAlertTriangle, look: 'warning' },
  apagado: { icon: IconPlugConnectedX, look: 'warning' },
  en_pausa: { icon: IconPlayerPause, look: 'dashed' },
  sin_acceso: { icon: IconLock, look: 'dashed' },
};

const ofEnvio: Record<EnvioDeWebhook['estado'], { icon: Icon; look: Look }> = {
  entregado: { icon: IconCheck, look: 'plain' },
  pendiente: { icon: IconClock, look: 'dashed' },
  fallido: { icon: IconAlertTriangle, look: 'warning' },
  omitido: { icon: IconMinus, look: 'dashed' },
};

/** A webhook's state: an icon and words. Green and red are left to the verdicts. */
export function WebhookEstado({ webhook, now }: { webhook: Webhook; now: Date }) {
  return <Estado {...ofWebhook[webhook.estado]}>{estadoEnPalabras(webhook, now)}</Estado>;
}

/** A delivery's state: an icon and words. */
export function EnvioEstado({ envio, now }: { envio: EnvioDeWebhook; now: Date }) {
  return <Estado {...ofEnvio[envio.estado]}>{envioEnPalabras(envio, now)}</Estado>;
}

function Estado({ icon: Mark, look, children }: { icon: Icon; look: Look; children: string }) {
  return (
    <span className="tag inline-flex items-start gap-6" data-tone={look}>
      <Mark size={14} stroke={2} aria-hidden className="rigid mt-2" />
      {children}
    </span>
  );
}
