import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import * as z from 'zod';
import { brandingSchema } from '../contract/base/config.ts';
import { concurrencySchema, memorySchema, throttlesSchema, timeoutSchema } from './function-settings.ts';

const hostname = z
  .string()
  .regex(/^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/u, 'is no host name in lower case, without https:// or path');

const region = z.string().regex(/^[a-z]{2}(?:-[a-z]+)+-\d$/u, 'is no region, such as eu-west-1');

/** Regions without SES, in which no mail could be sent (AWS's list of endpoints, looked at in 2026). */
export const withoutSes: ReadonlySet<string> = new Set(['eu-south-2']);

/** A zone of Route 53 in the stage's own account, in which the stage's records are written. */
const zoneSchema = z.strictObject({
  name: hostname,
  id: z.string().regex(/^Z[A-Z\d]{5,31}$/u, 'is no id of a hosted zone, such as Z0123456789ABCDEFGHIJ'),
});

/**
 * An address or a domain that mails come from, for SES to know: made by the deployment, or there already. Only a domain
 * signs its mails (DKIM) and may have a MAIL FROM domain of its own, which must lie under it.
 */
const identitySchema = z
  .strictObject({
    identity: z.union([hostname, z.email()], 'is neither a domain nor an e-mail address'),
    existing: z.boolean().default(false),
    mailFrom: hostname.optional(),
  })
  .superRefine(({ identity, existing, mailFrom }, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['mailFrom'], message });
    if (mailFrom === undefined) return;
    if (existing) refuse('is of an identity that exists; set it where the identity was made');
    else if (!mailFrom.endsWith(`.${identity}`)) refuse(`does not lie under ${identity}`);
  });

const emails = z.array(z.email()).refine((all) => new Set(all).size === all.length, 'says an address twice');

/** The settings that differ between deployments: `cdk/stages.json` has an object for each stage. */
const fields = z.strictObject({
  /** Account and region; without them the templates fit whichever the deployer's credentials name. */
  env: z
    .strictObject({
      account: z.string().regex(/^\d{12}$/u, 'is not twelve digits'),
      region: region.refine((name) => !withoutSes.has(name), 'has no SES, which mails need: choose another region'),
    })
    .optional(),
  /**
   * The logos, names and links by host name that the web shows, written to `/config.json`; and the address that each
   * company's mails come from, which SES must know to be the laboratory's.
   */
  brandings: z.array(brandingSchema.extend({ remitente: z.email() })).min(1),
  /** The portal's own host names; without them it answers at CloudFront's. */
  domain: z
    .strictObject({
      hosts: z.array(hostname).min(1).max(10),
      /**
       * A certificate for all the hosts, in us-east-1, where CloudFront looks for them. Without it one is made, which
       * needs a zone for each host.
       */
      certificateArn: z
        .string()
        .regex(
          /^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/u,
          'is no ARN of a certificate in us-east-1, the only region where CloudFront looks for them',
        )
        .optional(),
    })
    .optional(),
  /** The name that CloudFront gave to a stage without a domain, known after its first deployment; mails lead to it. */
  address: hostname.optional(),
  /** Zones of Route 53 in which the stage writes its own records: hosts, certificates, DKIM, MAIL FROM. */
  zones: z.array(zoneSchema).min(1).optional(),
  /** The identities of the senders in SES; without this field the senders' identities must exist already. */
  identities: z.array(identitySchema).min(1).optional(),
  /** A web application firewall before CloudFront, which refuses an IP address beyond so many requests. */
  waf: z.strictObject({ requestsPerFiveMinutes: z.int().min(500).max(1_000_000) }).optional(),
  /** Memory of each function in MiB, where it isn't the usual. */
  memoryMiB: memorySchema.prefault({}),
  /** Seconds that an invocation of each function may take, where it isn't the usual. */
  timeoutSeconds: timeoutSchema.prefault({}),
  /** Calls a second that API Gateway lets through: in all, and of the most expensive routes. */
  throttles: throttlesSchema.prefault({}),
  /** Copies reserved for the functions that the API calls; false: none, in an account that may not run enough. */
  concurrency: z.union([z.literal(false), concurrencySchema]).default(concurrencySchema.parse({})),
  alarms: z
    .strictObject({
      /** The recipients of alarms' mails; each must confirm the subscription that AWS mails. */
      emails: emails.default([]),
      /** After how many days without a file of samples the LIMS's export is taken to have stopped. */
      expectDeliveryEveryDays: z.int().min(1).max(7).optional(),
      /** What the account may spend in a month (USD) before the addresses are written to, at 80 % and at all of it. */
      monthlyBudget: z.number().min(1).max(1_000_000).optional(),
    })
    .default({ emails: [] }),
  /** Backups of the Portal table and of the files beyond point-in-time recovery, copied to another region. */
  backup: z
    .strictObject({
      /** The region of the copies; not the stage's own. */
      copyTo: region,
      /** How long backups and their copies are kept. */
      keepDays: z.int().min(7).max(3650).default(14),
      /** The account of the copies, where it isn't the stage's own. */
      copyAccount: z
        .string()
        .regex(/^\d{12}$/u, 'is not twelve digits')
        .optional(),
      /** Days from creating the backup vault until it is locked. In a locked vault no backup can be deleted early. */
      lockAfterDays: z.int().min(3).max(36_500).optional(),
    })
    .optional(),
  /** Origins whose pages may read files; one `*` each. Without them, those of the stage's own host names. */
  origins: z.array(z.string().regex(/^https?:\/\/\S+$/u)).optional(),
  /** After how many days a session ends however often it was renewed, and its user signs in again. */
  sessionDays: z.int().min(1).max(365).default(90),
  /** From how many days on 'Ahora' puts what is unresolved at its end, and how far back it lists what was solved. */
  ahoraDays: z.int().min(1).max(730).default(90),
  /** Ports that webhooks may be sent to besides 443 and 8443. */
  webhookPorts: z.array(z.int().min(1).max(65_535)).max(20).default([]),
  /** Whether GuardDuty scans uploaded and delivered files for malware; nobody can read an object tagged as a threat. */
  malwareScan: z.boolean().default(false),
  /** Whether X-Ray traces the functions' invocations. */
  tracing: z.boolean().default(false),
  /** Whether tables and buckets outlive their stack and refuse deletion. */
  retainData: z.boolean(),
  /** One of the numbers of days that CloudWatch can keep logs for; any other is refused here. */
  logRetentionDays: z.enum(RetentionDays),
});
export type StageFields = z.infer<typeof fields>;
export type Zone = z.infer<typeof zoneSchema>;

/** The zone that a name lies in, the longest where they nest. */
export function zoneOf(zones: readonly Zone[] | undefined, name: string): Zone | undefined {
  const around = (zones ?? []).filter((zone) => name === zone.name || name.endsWith(`.${zone.name}`));
  return around.toSorted((one, other) => other.name.length - one.name.length)[0];
}

/** Whether the stage has resources in us-east-1: a certificate to be made, or a firewall. */
export function hasEdge({ domain, waf }: Pick<StageFields, 'domain' | 'waf'>): boolean {
  return waf !== undefined || (domain !== undefined && domain.certificateArn === undefined);
}

/** The stages by name, each checked as a whole: what is asked for in one field may need another. */
export const stagesSchema = z.record(
  z
    .string()
    .regex(/^[a-z][a-z\d-]{0,20}$/u, 'is no name of a stage: at most 21 lower-case letters, digits and hyphens'),
  fields.superRefine((stage, context) => {
    for (const [path, message] of contradictions(stage)) context.addIssue({ code: 'custom', path, message });
  }),
);

function* contradictions(stage: StageFields): Generator<[path: (string | number)[], message: string]> {
  const { domain, zones, address, identities, brandings, alarms, backup, env } = stage;
  if (alarms.monthlyBudget !== undefined && alarms.emails.length === 0)
    yield [['alarms', 'monthlyBudget'], 'needs alarms.emails: a budget writes to no other address'];
  if (backup && backup.copyTo === env?.region)
    yield [['backup', 'copyTo'], `is the stage's own region: a copy beside the original is lost with it`];
  if (backup?.copyAccount !== undefined && (env === undefined || env.account === backup.copyAccount))
    yield [['backup', 'copyAccount'], 'is another account than that of env, which has to say its own'];
  if (hasEdge(stage) && !stage.env) {
    const what = stage.waf ? 'waf' : 'domain';
    yield [
      ['env'],
      `is needed because of ${what}: part of it is made in us-east-1, and the stacks elsewhere refer to it by account and region`,
    ];
  }
  if (domain && address !== undefined)
    yield [['address'], 'is only for a stage without domain, which has hosts instead'];
  for (const [index, host] of (domain?.hosts ?? []).entries()) {
    const at = ['domain', 'hosts', index];
    if (domain?.hosts.indexOf(host) !== index) yield [at, `says ${host} twice`];
    if (domain?.certificateArn === undefined && !zoneOf(zones, host)) {
      yield [at, `${host} lies in none of the zones: give its zone, or a certificateArn for all the hosts`];
    }
  }
  const names = zones?.map(({ name }) => name) ?? [];
  if (new Set(names).size !== names.length)
    yield [['zones'], 'says a zone twice; only one of them can be the public one'];
  if (!identities) return;
  const senders = brandings.map(({ remitente }) => remitente);
  const covers = (identity: string, sender: string) => sender === identity || sender.endsWith(`@${identity}`);
  for (const [index, { identity }] of identities.entries()) {
    if (identities.findIndex((one) => one.identity === identity) !== index)
      yield [['identities', index], `says ${identity} twice`];
    if (!senders.some((sender) => covers(identity, sender)))
      yield [['identities', index], `no branding's remitente comes from ${identity}`];
  }
  for (const sender of senders) {
    if (!identities.some(({ identity }) => covers(identity, sender)))
      yield [['identities'], `none is for ${sender}; where SES knows it already, list it with "existing": true`];
  }
}
