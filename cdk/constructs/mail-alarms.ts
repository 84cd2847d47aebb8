import { Duration } from 'aws-cdk-lib';
import { Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import type { Rule } from 'aws-cdk-lib/aws-events';
import { type Alarms, quarterHour } from './alarms.ts';
import type { LogMetrics } from './log-metrics.ts';

const hour = Duration.hours(1);

/** Shares of mails at which SES reviews an account, and at which it may stop its sending (SES Developer Guide). */
const limits = {
  bounce: { metric: 'Reputation.BounceRate', review: 0.05, pause: 0.1 },
  complaint: { metric: 'Reputation.ComplaintRate', review: 0.001, pause: 0.005 },
} as const;

const kinds = {
  bounce: {
    plural: 'devoluciones',
    what: 'de los correos de la cuenta se devuelven porque la dirección no existe o no admite correo',
    first:
      'en el panel de administración, busca los usuarios marcados por su correo y corrige o deshabilita sus direcciones. No des de alta direcciones sin comprobar.',
  },
  complaint: {
    plural: 'quejas',
    what: 'de los correos de la cuenta se marcan como no deseados por quien los recibe',
    first:
      'en el panel de administración, busca los usuarios marcados por una queja y pregúntales si quieren avisos; deshabilita los avisos de quien no los quiera.',
  },
} as const;

/** What SES itself says of the account's mails; the same for every stage of the account. */
export function reputation(kind: keyof typeof limits): Metric {
  return new Metric({ namespace: 'AWS/SES', metricName: limits[kind].metric, period: hour, statistic: 'Maximum' });
}

/** Alarms on the bounce and complaint rates, at the shares where SES reviews an account. */
export function watchReputation(alarms: Alarms): void {
  for (const kind of ['bounce', 'complaint'] as const) {
    const { plural, what, first } = kinds[kind];
    const { review, pause } = limits[kind];
    const share = (of: number) => `${String(of * 100).replace('.', ',')} %`;
    alarms.add(`ses-${kind}-review`, {
      metric: reputation(kind),
      missing: TreatMissingData.IGNORE,
      section: 'mails',
      name: `demasiadas ${plural} de correos`,
      threshold: review,
      means: `El ${share(review)} o más ${what}. A partir de ahí AWS pone la cuenta en revisión; desde el ${share(pause)} puede impedirle enviar correos: nadie recibiría avisos ni podría recuperar su contraseña.`,
      first: `${first} Si ya pasa del ${share(pause)}: mira en la consola de SES («Reputation metrics») si el envío sigue permitido y responde a AWS si ha escrito.`,
    });
  }
}

/** Alarms on mails that cannot be sent, and on password mails requested for unknown addresses. */
export function watchMails(alarms: Alarms, { homelessMails, refusedMails, unknownAddressMails }: LogMetrics): void {
  alarms.add('mails-no-portal', {
    name: 'avisos sin enviar por falta de dirección',
    metric: homelessMails,
    threshold: 1,
    means:
      'Había que avisar a un cliente y no se ha enviado el correo: la instalación no sabe en qué dirección está el portal, y el enlace no llevaría a ninguna parte. Estos avisos no se repiten.',
    first:
      'en cdk/stages.json, pon «domain» o, si el portal no tiene dominio propio, «address» con el nombre que dio CloudFront (salida Url sin https://), y vuelve a desplegar.',
    section: 'mails',
  });
  alarms.add('mails-refused', {
    name: 'SES rechaza correos',
    metric: refusedMails.with({ period: hour }),
    threshold: 3,
    means:
      'En una hora SES ha rechazado tres o más correos por la dirección a la que iban. Esos usuarios no reciben avisos ni pueden recuperar su contraseña; quedan marcados en el panel de administración.',
    first: 'corrige en el panel de administración las direcciones de los usuarios marcados.',
    section: 'mails',
  });
  alarms.add('mails-nobody', {
    name: 'peticiones de contraseña para correos que no existen',
    metric: unknownAddressMails.with({ period: hour }),
    threshold: 100,
    means:
      'En una hora se han pedido más de cien contraseñas nuevas para direcciones que ningún usuario tiene. Alguien prueba direcciones; el portal no le dice cuáles existen ni ha enviado esos correos.',
    first:
      'mira de qué direcciones vienen: docs/operations.md, «Which request, and from where». Si sigue, activa «waf» en cdk/stages.json.',
    section: 'mails',
  });
}

/** Alarm on events of bounces and complaints that do not reach their queue. */
export function watchRule(alarms: Alarms, { ruleName, node }: Rule): void {
  alarms.add(`rule-${node.id}`, {
    name: 'se pierden devoluciones de correos',
    metric: new Metric({
      namespace: 'AWS/Events',
      metricName: 'FailedInvocations',
      dimensionsMap: { RuleName: ruleName },
      period: quarterHour,
      statistic: 'Sum',
    }),
    threshold: 1,
    means:
      'EventBridge no ha podido dejar en su cola la noticia de un correo devuelto o de una queja: el usuario no queda marcado y se le puede seguir escribiendo, lo que daña la reputación del remitente.',
    first:
      'comprueba que la cola de devoluciones existe y que nadie ha cambiado sus permisos; si falta algo, vuelve a desplegar la pila de datos.',
    section: 'mails',
  });
}
