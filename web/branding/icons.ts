import type { Empresa } from '../../contract/cuenta/usuario.ts';
import alicuotaIcon from './alicuota.svg?url';
import cbbaIcon from './cbba.svg?url';

/** The icon of the browser's tab, by brand. */
export const icons: Record<Empresa, string> = { alicuota: alicuotaIcon, cbba: cbbaIcon };
