import { Loader } from '@mantine/core';
import classes from './Loading.module.css';

interface LoadingProps {
  label?: string;
}

/** The loading indicator of a whole page. It appears only if the wait is long enough to be noticed. */
export function Loading({ label = 'Cargando...' }: LoadingProps) {
  return (
    <output className={`${classes.loading} flex column items-center justify-center gap-14 ink-3`}>
      <Loader size={28} aria-hidden />
      <span>{label}</span>
    </output>
  );
}

/** What says that newer content is on its way, along the lower edge of whatever is positioned around it. */
export function RefreshLine() {
  return <span className={`${classes.line} above-1 absolute left-0 clip no-print`} />;
}
