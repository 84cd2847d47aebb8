import type { Handlers } from '../../platform/bus/bus.ts';
import { orderDeliveryMails } from './order-delivery-mails.ts';
import { orderIncidencias } from './order-incidencias.ts';
import { orderMails } from './order-mails.ts';

/** Handlers of the events that users are mailed about; each orders the mails. */
export const announcements: Handlers<'muestras' | 'faltas' | 'hechos', object> = {
  muestras: async (announced, { now }) => orderMails(announced, now),
  faltas: orderDeliveryMails,
  // Ordered by 1.0.0, waiting while the product is updated: a turn of incidents orders its mails itself.
  hechos: async (announced, { now }) => {
    await orderIncidencias(announced, now);
    return { hechos: announced.hechos.length };
  },
};
