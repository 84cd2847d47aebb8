import * as z from 'zod';
import { brandingSchema } from '../../contract/config.ts';
import { brandingOf } from '../../contract/rules/branding.ts';
import { optional, required } from '../store/env.ts';
import { once } from '../store/once.ts';

/** The brandings of this deployment, each with the address that its mails come from. */
const brandings = once(() =>
  z.array(brandingSchema.extend({ remitente: z.email() })).parse(JSON.parse(required('BRANDINGS'))),
);

/** The portal that a mail speaks for: its address, as scheme and host, and its branding. */
export interface Portal {
  origin: string;
  branding: z.infer<typeof brandingSchema> & { remitente: string };
}

/**
 * The portal of an origin that CloudFront vouched for; without one, the deployment's own first host. Undefined where it
 * has none, for then there is no address to lead anybody to.
 */
export function portalOf(given: string | null): Portal | undefined {
  const origin = given ?? optional('PORTAL_URL');
  if (origin === undefined) return undefined;
  const branding = brandingOf(brandings(), new URL(origin).hostname) ?? brandings()[0];
  return branding && { origin, branding };
}
