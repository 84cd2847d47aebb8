import type { Norma, NormaId } from './norma.ts';
import { rd3de2023 } from './rd-3-2023.ts';
import { rd487de2022 } from './rd-487-2022.ts';
import { rd509de1996 } from './rd-509-1996.ts';
import { rd742de2013 } from './rd-742-2013.ts';
import { reg2073de2005 } from './reg-2073-2005.ts';

/** Every norm that samples can be read by. */
export const normas: Readonly<Record<NormaId, Norma>> = {
  'rd-3-2023': rd3de2023,
  'rd-487-2022': rd487de2022,
  'rd-742-2013': rd742de2013,
  'reg-2073-2005': reg2073de2005,
  'rd-509-1996': rd509de1996,
};
