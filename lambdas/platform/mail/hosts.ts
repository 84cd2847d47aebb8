import * as z from 'zod';
import { brandingSchema } from '../../../contract/base/config.ts';
import { brandingOf } from '../../../contract/base/branding.ts';
import type { Empresa } from '../../../contract/cuenta/usuario.ts';
import { readClientes } from '../access/store/clientes.ts';
import type { StoredUsuario } from '../access/store/usuarios.ts';
import { optional, required } from '../runtime/environment.ts';
import { lazy } from '../../../contract/base/lazy.ts';

/** The brandings of this deployment, each with the sender's address of its mails. */
const brandings = lazy(() =>
  z.array(brandingSchema.extend({ remitente: z.email() })).parse(JSON.parse(required('BRANDINGS'))),
);

/** The scheme and host of a mail's links, and the mail's branding. */
export interface Host {
  origin: string;
  branding: z.infer<typeof brandingSchema> & { remitente: string };
}

/**
 * The host of an origin that CloudFront has confirmed; for null, the deployment's first host. Undefined where the deployment has
 * no host name, since links would lead nowhere.
 */
export function hostOf(given: string | null): Host | undefined {
  const origin = given ?? ownOrigins()[0];
  if (origin === undefined) return undefined;
  const branding = brandingOf(brandings(), new URL(origin).hostname) ?? brandings()[0];
  return branding && { origin, branding };
}

/**
 * The host of a user's company (its master's, or its client's), for mails that weren't requested at any host. Undefined
 * where the deployment has no host name.
 */
export async function hostOfUsuario({ master, clientes }: StoredUsuario): Promise<Host | undefined> {
  if (master && master !== 'todos') return hostOfEmpresa(master);
  const [cliente] = master ? [] : await readClientes(clientes);
  return hostOfEmpresa(cliente?.empresa || undefined);
}

/**
 * The host of a company, with its branding: a host with that branding if there is one, else the first host. The default branding
 * without a company. Undefined where the deployment has no host name.
 */
export function hostOfEmpresa(empresa: Empresa | undefined): Host | undefined {
  const fallback = hostOf(null);
  const branding = brandings().find((each) => each.empresa === empresa);
  if (!fallback || !branding) return fallback;
  const own = ownOrigins()
    .map(hostOf)
    .find((host) => host?.branding.empresa === empresa);
  return { origin: own?.origin ?? fallback.origin, branding };
}

/** The deployment's addresses, as scheme and host; the first one has the default branding, if any has. */
function ownOrigins(): string[] {
  return optional('PORTAL_URLS')?.split(' ') ?? [];
}
