import * as z from 'zod';
import type { Config } from '../contract/base/config.ts';
import { brandingOf } from '../contract/base/branding.ts';
import { type StageFields, stagesSchema } from './stage-schema.ts';
import stages from './stages.json' with { type: 'json' };

/** A stage as the stacks read it. */
export type Stage = StageFields & {
  /** Lower-case name, first part of every stack's name after the product's. */
  readonly name: string;
};

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
  return {
    brandings: stage.brandings.map(({ remitente: _remitente, ...branding }) => branding),
    diasDeRegistro: stage.logRetentionDays,
  };
}

/** The host names that the portal is known by, those of the default branding first; none before CloudFront's is. */
function ownHosts({ brandings, domain, address }: Stage): string[] {
  const isDefault = (host: string) => brandingOf(brandings, host)?.dominio === null;
  const hosts = domain?.hosts ?? (address === undefined ? [] : [address]);
  return [...hosts.filter(isDefault), ...hosts.filter((host) => !isDefault(host))];
}

/** The environment variable with the extra ports for webhooks; empty where the stage has none. */
export function webhookPorts({ webhookPorts: ports }: Stage): Record<string, string> {
  return ports.length > 0 ? { WEBHOOK_PORTS: ports.join(' ') } : {};
}

/** The addresses that mails may lead to, that of the default branding first. */
export function portalUrls(stage: Stage): string[] {
  return ownHosts(stage).map((host) => `https://${host}`);
}

/** The origins whose pages may read the files bucket through presigned URLs. */
export function browserOrigins(stage: Stage): string[] {
  if (stage.origins) return stage.origins;
  const hosts = stage.domain?.hosts ?? (stage.address === undefined ? ['*.cloudfront.net'] : [stage.address]);
  return hosts.map((host) => `https://${host}`);
}
