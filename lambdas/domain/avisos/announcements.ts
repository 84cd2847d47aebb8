import type { Handlers } from '../../platform/bus/bus.ts';
import { orderDeliveryMails } from './order-delivery-mails.ts';
import { orderIncidencias } from './order-incidencias.ts';
import { orderMails } from './order-mails.ts';

/** Handlers of events about which users are mailed; each orders the mails. */
export const announcements: Handlers<'muestras' | 'faltas' | 'hechos', object> = {
  muestras: async (announced, { now }) => orderMails(announced, now),
  faltas: orderDeliveryMails,
  // Events of version 1.0.0 may still wait after an update; now a turn of incidents orders its mails itself.
  hechos: async (announced, { now }) => {
    await orderIncidencias(announced, now);
    return { hechos: announced.hechos.length };
  },
};
