import type { Stage } from '../../cdk/config.ts';
import { zoneOf } from '../../cdk/stage-schema.ts';
import type { Outputs } from './outputs.ts';

/** The manual steps that follow a stage's deployment, in order. */
export function nextSteps(stage: Stage, outputs: Outputs): string {
  const { Url: url, DistributionDomain: distribution = '' } = outputs['web'] ?? {};
  const steps = [
    `El primer administrador, si todavía no lo hay:\n  npm run create-admin -- --stage ${stage.name} --email CORREO`,
    ...deliveries(outputs),
    ...hostRecords(stage, distribution),
    ...senderRecords(outputs),
    ...ownAddress(stage, distribution),
    ...legalPages(stage),
    ...subscriptions(stage),
    ...backups(stage),
  ];
  const numbered = steps.map((step, index) => `${index + 1}. ${step.replaceAll('\n', '\n   ')}`);
  return [...(url === undefined ? [] : [`El portal responde en ${url}`]), '', 'Lo que queda:', ...numbered].join('\n');
}

function deliveries({ data }: Outputs): string[] {
  const bucket = data?.['DropBucket'];
  if (bucket === undefined) return [];
  return [`Las muestras y los certificados se entregan en:\n  s3://${bucket}/muestras/\n  s3://${bucket}/pdfs/`];
}

/** Hosts whose DNS the deployment does not write itself. */
function hostRecords({ domain, zones }: Stage, distribution: string): string[] {
  const hosts = (domain?.hosts ?? []).filter((host) => !zoneOf(zones, host));
  if (hosts.length === 0) return [];
  return [['El DNS de los nombres del portal:', ...hosts.map((host) => `  CNAME ${host} ${distribution}`)].join('\n')];
}

/** Records that prove to SES whose the senders' domains are, where the deployment does not write them itself. */
function senderRecords(outputs: Outputs): string[] {
  const records = Object.values(outputs).flatMap((stack) =>
    Object.entries(stack).flatMap(([name, value]) => (/^Dns[A-Z]/u.test(name) ? [`  ${value}`] : [])),
  );
  if (records.length === 0) return [];
  return [['El DNS de los dominios que envían los correos, para que SES los acepte:', ...records].join('\n')];
}

/** Mails of a stage without hosts lead nowhere until the stage knows what CloudFront called it. */
function ownAddress({ name, domain, address }: Stage, distribution: string): string[] {
  if (domain || address === distribution) return [];
  return [
    `Para que los avisos por correo lleven al portal, añade a la etapa "${name}" de cdk/stages.json\n` +
      `  "address": "${distribution}"\ny despliega otra vez.`,
  ];
}

/** Companies whose clients are not told who answers for the portal, which the law demands (LSSI, RGPD). */
function legalPages({ name, brandings }: Stage): string[] {
  const without = brandings.filter(({ legal }) => !legal).map(({ nombre }) => nombre);
  if (without.length === 0) return [];
  return [
    `Sin aviso legal ni política de privacidad: ${without.join(', ')}. Añade "legal" con su titular a cada una, en ` +
      `"brandings" de la etapa "${name}" de cdk/stages.json,\ny despliega otra vez antes de que entren clientes.`,
  ];
}

function subscriptions({ name, alarms, env }: Stage): string[] {
  if (alarms.emails.length === 0) {
    return [
      `Nadie recibe las alarmas: añade a la etapa "${name}" de cdk/stages.json\n` +
        '  "alarms": { "emails": ["CORREO"] }\ny despliega otra vez.',
    ];
  }
  const emails = alarms.emails.join(', ');
  const each = env ? 'los dos correos de AWS que lo preguntan' : 'el correo de AWS que lo pregunta';
  const steps = [`Quienes reciben las alarmas (${emails}) tienen que aceptar ${each}.`];
  if (env) return steps;
  const outside =
    `Si el portal deja de responder desde Internet no avisa nadie: para eso la etapa "${name}" de cdk/stages.json ` +
    'tiene que decir su cuenta y su región en "env".';
  return [...steps, outside];
}

/** AWS Backup keeps tables and buckets only in accounts that have said so, once. */
function backups({ backup }: Stage): string[] {
  if (!backup) return [];
  return [
    'Una vez en la cuenta, que AWS Backup respalde tablas y ficheros:\n' +
      '  aws backup update-region-settings --resource-type-opt-in-preference DynamoDB=true,S3=true \\\n' +
      '    --resource-type-management-preference DynamoDB=true',
  ];
}
