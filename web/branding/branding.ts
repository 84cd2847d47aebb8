import { type Branding, configSchema } from '../../contract/config.ts';

/** What the portal is when its deployment doesn't say. */
const plain: Branding = { empresa: 'alicuota', nombre: 'Alícuota', dominio: null, historico: null };

/** The branding of a host name: the one whose domain it contains, else the one that serves every other host. */
export function brandingOf(brandings: readonly Branding[], host: string): Branding {
  const name = host.toLowerCase();
  return (
    brandings.find(({ dominio }) => dominio !== null && name.includes(dominio.toLowerCase())) ??
    brandings.find(({ dominio }) => dominio === null) ??
    plain
  );
}

/** Reads `/config.json`. A deployment that lost it still lets people in, under the product's own name. */
export async function loadBranding(host: string): Promise<Branding> {
  try {
    const response = await fetch('/config.json');
    return brandingOf(configSchema.parse(await response.json()).brandings, host);
  } catch {
    return plain;
  }
}
