import { type Branding, configSchema } from '../../contract/config.ts';
import { brandingOf, plainBranding } from '../../contract/rules/branding.ts';

/** The company whose portal this is, and for how many days its requests are on record. */
export type Brand = Branding & { diasDeRegistro?: number | undefined };

/** Reads `/config.json`. A deployment that lost it still lets people in, under the product's own name. */
export async function loadBranding(host: string): Promise<Brand> {
  try {
    const response = await fetch('/config.json');
    const { brandings, diasDeRegistro } = configSchema.parse(await response.json());
    return { ...(brandingOf(brandings, host) ?? plainBranding), diasDeRegistro };
  } catch {
    return plainBranding;
  }
}
