import { IconAlertCircle } from '@tabler/icons-react';
import classes from './FormError.module.css';

/** What is wrong with a form as a whole, announced as it appears; nothing while nothing is. */
export function FormError({ children }: { children: string | null }) {
  if (children === null) return null;
  return (
    <p className={`${classes.error} mt-16 py-10 px-12 rounded-8 flex gap-10 no-cumple`} role="alert">
      <IconAlertCircle size={18} aria-hidden />
      {children}
    </p>
  );
}
