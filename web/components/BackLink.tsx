import { IconArrowLeft } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';

/** The way back to what a page or a view belongs to, over its title. */
export function BackLink({ children, ...link }: ComponentProps<typeof Link>) {
  return (
    <Link
      className="hover-underline mt-minus-4 py-4 flex fit items-center gap-6 weight-500 no-underline no-print"
      {...link}
    >
      <IconArrowLeft size={16} aria-hidden />
      {children}
    </Link>
  );
}
