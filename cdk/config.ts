import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import * as z from 'zod';
import { brandingSchema, type Config } from '../contract/config.ts';
import { brandingOf } from '../contract/rules/branding.ts';
import stages from './stages.json' with { type: 'json' };

const hostname = z.string().regex(/^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/u, 'is no host name in lower case');

/** What differs between one deployment and another: `cdk/stages.json` holds one of these for each stage. */
const stageSchema = z.strictObject({
  /** Account and region; without them the templates fit whichever the deployer's credentials name. */
  env: z.strictObject({ account: z.string().regex(/^\d{12}$/u), region: z.string().min(1) }).optional(),
  /**
   * The logos, names and links by host name that the web shows, written to `/config.json`; and the address that each
   * company's mails come from, which SES must know to be the laboratory's.
   */
  brandings: z.array(brandingSchema.extend({ remitente: z.email() })).min(1),
  /** The portal's own host names; without them it answers at CloudFront's. */
  domain: z
    .strictObject({
      hosts: z.array(hostname).min(1),
      /** A certificate for all the hosts, in us-east-1, where CloudFront looks for them. */
      certificateArn: z.string().regex(/^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/u),
    })
    .optional(),
  /** Origins whose pages may read files; one `*` each. Without them, those of the stage's own host names. */
  origins: z.array(z.string().regex(/^https?:\/\/\S+$/u)).optional(),
  /** Whether tables and buckets outlive their stack and refuse deletion. */
  retainData: z.boolean(),
  /** One of the numbers of days that CloudWatch can keep logs for; any other is refused here. */
  logRetentionDays: z.enum(RetentionDays),
});
export type Stage = z.infer<typeof stageSchema> & {
  /** Lower-case name, first part of every stack's name after the product's. */
  readonly name: string;
};

const stagesSchema = z.record(z.string().regex(/^[a-z][a-z\d-]{0,20}$/u), stageSchema);

/** The stage of that name, checked. Throws an Error that names the stage or the field at fault. */
export function readStage(name: string, source: unknown = stages): Stage {
  const parsed = stagesSchema.safeParse(source);
  if (!parsed.success) throw new Error(`cdk/stages.json is not valid:\n${z.prettifyError(parsed.error)}`);
  const stage = parsed.data[name];
  if (!stage) {
    throw new Error(
      `There is no stage "${name}" in cdk/stages.json; there are ${Object.keys(parsed.data).join(', ')}.`,
    );
  }
  return { ...stage, name };
}

/** What the deployment writes to `/config.json`. */
export function webConfig(stage: Stage): Config {
  return { brandings: stage.brandings.map(({ remitente: _remitente, ...branding }) => branding) };
}

/** The addresses of the stage's own hosts, those of the default branding first; none where CloudFront's is the only one. */
export function portalUrls({ brandings, domain }: Stage): string[] {
  const isDefault = (host: string) => brandingOf(brandings, host)?.dominio === null;
  const hosts = domain?.hosts ?? [];
  return [...hosts.filter(isDefault), ...hosts.filter((host) => !isDefault(host))].map((host) => `https://${host}`);
}

/** The origins whose pages may read the files bucket through presigned URLs. */
export function browserOrigins(stage: Stage): string[] {
  return stage.origins ?? stage.domain?.hosts.map((host) => `https://${host}`) ?? ['https://*.cloudfront.net'];
}
