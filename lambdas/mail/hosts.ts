import * as z from 'zod';
import { brandingSchema } from '../../contract/config.ts';
import { brandingOf } from '../../contract/rules/branding.ts';
import type { Empresa } from '../../contract/usuario.ts';
import { optional, required } from '../runtime/environment.ts';
import { lazy } from '../runtime/lazy.ts';

/** The brandings of this deployment, each with the address that its mails come from. */
const brandings = lazy(() =>
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
  const origin = given ?? ownOrigins()[0];
  if (origin === undefined) return undefined;
  const branding = brandingOf(brandings(), new URL(origin).hostname) ?? brandings()[0];
  return branding && { origin, branding };
}

/**
 * The portal of a company, for mails that nobody asked for in any: its branding, at a host of its own if it has one. Of
 * no company it is the default one. Undefined where the deployment has no host of its own.
 */
export function portalOfEmpresa(empresa: Empresa | undefined): Portal | undefined {
  const fallback = portalOf(null);
  const branding = brandings().find((each) => each.empresa === empresa);
  if (!fallback || !branding) return fallback;
  const own = ownOrigins()
    .map(portalOf)
    .find((portal) => portal?.branding.empresa === empresa);
  return { origin: own?.origin ?? fallback.origin, branding };
}

/** The deployment's own addresses, as scheme and host; the first is of the default branding, if any is. */
function ownOrigins(): string[] {
  return optional('PORTAL_URLS')?.split(' ') ?? [];
}
