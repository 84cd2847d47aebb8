import { BackLink } from '../../../components/BackLink.tsx';
import { useLocation } from 'react-router-dom';
import * as z from 'zod';

const stateSchema = z.object({ from: z.string().regex(/^\/puntos(?:\?|$)/u) });

/** Back to the list, as it was filtered. */
export function BackToList() {
  const { data } = stateSchema.safeParse(useLocation().state);
  return <BackLink to={data?.from ?? '/puntos'}>Puntos</BackLink>;
}
