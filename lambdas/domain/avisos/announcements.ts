import type { Handlers } from '../../platform/bus/bus.ts';
import { orderDeliveryMails } from './order-delivery-mails.ts';
import { orderMails } from './order-mails.ts';

/** Handlers of the events that users are mailed about; each orders the mails. */
export const announcements: Handlers<'muestras' | 'faltas', object> = {
  muestras: async (announced, { now }) => orderMails(announced, now),
  faltas: orderDeliveryMails,
};
