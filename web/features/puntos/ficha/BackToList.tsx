import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import * as z from 'zod';

const stateSchema = z.object({ from: z.string().regex(/^\/puntos(?:\?|$)/u) });

/** Back to the list, as it was filtered. */
export function BackToList() {
  const { data } = stateSchema.safeParse(useLocation().state);
  return (
    <Link
      to={data?.from ?? '/puntos'}
      className="hover-underline inline-flex items-center gap-6 mb-8 weight-500 no-underline no-print"
    >
      <IconArrowLeft size={16} aria-hidden />
      Puntos
    </Link>
  );
}
