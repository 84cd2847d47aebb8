import type { Branding } from './config.ts';
import type { Empresa } from '../cuenta/usuario.ts';

/** What the portal is when its deployment doesn't say. */
export const plainBranding: Branding = { empresa: 'alicuota', nombre: 'Alícuota', dominio: null, historico: null };

/** The accent of each company, on white ground AA: buttons, links and the active tab, in pages and in mails. */
export const accentColours: Record<Empresa, `#${string}`> = { alicuota: '#3b5bdb', cbba: '#862e9c' };

/** The branding of a host: the branding whose domain the host's name contains, else the one without a domain. */
export function brandingOf<B extends Branding>(brandings: readonly B[], host: string): B | undefined {
  const name = host.toLowerCase();
  return (
    brandings.find(({ dominio }) => dominio !== null && name.includes(dominio.toLowerCase())) ??
    brandings.find(({ dominio }) => dominio === null)
  );
}
