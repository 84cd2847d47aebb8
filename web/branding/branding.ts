import { type Branding, configSchema } from '../../contract/config.ts';
import { brandingOf, plainBranding } from '../../contract/rules/branding.ts';

/** Reads `/config.json`. A deployment that lost it still lets people in, under the product's own name. */
export async function loadBranding(host: string): Promise<Branding> {
  try {
    const response = await fetch('/config.json');
    return brandingOf(configSchema.parse(await response.json()).brandings, host) ?? plainBranding;
  } catch {
    return plainBranding;
  }
}
