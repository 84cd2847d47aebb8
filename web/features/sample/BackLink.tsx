import { IconArrowLeft } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import classes from './BackLink.module.css';

/** Back to the list as it was: filters, page and place, when one came from it. */
export function BackLink() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const from = listAddress(state);
  const goBack = (event: MouseEvent) => {
    if (!from || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Link to={from ?? '/results'} className={`${classes.back} no-print`} onClick={goBack}>
      <IconArrowLeft size={16} aria-hidden />
      Volver a resultados
    </Link>
  );
}

function listAddress(state: unknown): string | null {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return typeof from === 'string' && /^\/results(?:\?|$)/u.test(from) ? from : null;
}
