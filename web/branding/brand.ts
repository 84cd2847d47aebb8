import { createContext, useContext, useEffect } from 'react';
import { type Branding, configSchema } from '../../contract/base/config.ts';
import { brandingOf, plainBranding } from '../../contract/base/branding.ts';

/** The company whose portal this is, and for how many days its requests are on record. */
type Brand = Branding & { diasDeRegistro?: number | undefined };

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

const BrandContext = createContext<Brand | null>(null);

export const BrandProvider = BrandContext.Provider;

/** The company whose portal this is. */
export function useBrand(): Brand {
  const brand = useContext(BrandContext);
  if (!brand) throw new Error('useBrand fuera de BrandProvider');
  return brand;
}

/** Names the browser's tab, and the file when the page is printed to PDF. */
export function usePageTitle(title: string): void {
  const { nombre } = useBrand();
  useEffect(() => {
    document.title = `${title} · ${nombre}`;
  }, [title, nombre]);
}
