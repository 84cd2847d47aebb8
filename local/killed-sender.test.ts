import { expect, it } from 'vitest';
import { carryOut, publish } from '../lambdas/platform/bus/bus.ts';
import { mailOrders } from '../lambdas/domain/avisos/mail/mail-orders.ts';
import { claimAlertMail } from '../lambdas/domain/avisos/store/avisos.ts';
import { seedCliente, seedSubscriber } from '../testing/alerts.ts';
import { seedIncidencia } from '../testing/seed-incidencia.ts';
import { useMailCloud } from '../testing/use-mail-cloud.ts';
import { waitBeforeRetry } from './queues.ts';
import { synthesis } from './template/cache.ts';
import { readPortal } from './template/portal.ts';
import { Resolver } from './template/resolver.ts';

const cloud = useMailCloud();

const { stacks } = await synthesis();
const { feeds, functions, queues } = readPortal(new Resolver(stacks, { region: 'eu-south-2' }));
const mail = functions.find(({ entry }) => entry === 'lambdas/functions/mail.ts');
const ofMail = new Set(feeds.filter(({ functionName }) => functionName === mail?.name).map(({ queueArn }) => queueArn));

it.each(queues.filter(({ arn }) => ofMail.has(arn)).map((queue) => [queue.name, queue] as const))(
  'a mail whose sender died as it was about to send it is sent once by a later try of %s, here and in the cloud',
  async (name, queue) => {
    for (const wait of [(attempt: number) => waitBeforeRetry(queue, attempt), () => queue.visibilityMs]) {
      const cliente = `${name}${wait.length}`;
      await seedCliente(cliente, [`${cliente} Sol`]);
      const email = await seedSubscriber({
        _id: cliente,
        clientes: [cliente],
        avisos: [],
        avisosIncidencias: ['vencida'],
      });
      const incidencia = await seedIncidencia({ solicitante: `${cliente} Sol`, venceEl: '2026-03-10' });
      const hechos = [{ incidencia, tipo: 'vencida', clave: '2026-03-10', vez: 1 } as const];
      await publish('incidencias', { usuarioId: cliente, lote: cliente, hechos });
      const [key = ''] = cloud.outbox.splice(0);
      let at = Date.parse('2026-03-12T10:00:00Z');
      await claimAlertMail({ usuarioId: cliente, lote: `incidencias-${cliente}` }, new Date(at));
      const outcomes: string[] = [];
      for (let attempt = 1; attempt < (queue.redrive?.maxReceiveCount ?? 0); attempt++) {
        at += wait(attempt);
        outcomes.push(await carryOut(key, mailOrders, new Date(at)).catch((error: Error) => error.name));
      }
      expect(outcomes.filter((outcome) => outcome === 'sent')).toHaveLength(1);
      expect((await cloud.mails()).filter(({ to }) => to.includes(email))).toHaveLength(1);
    }
  },
);
