import { BackLink } from '../../components/BackLink.tsx';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { ApiError } from '../../client/api-error.ts';
import { mapeosPath, tabPath } from '../administracion/address.ts';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { Message } from '../../components/Message.tsx';
import classes from './Entregas.module.css';

interface SeccionProps {
  /** Where it leads back to. */
  de?: 'entregas' | 'mapeos';
  titulo?: string | undefined;
  ayuda?: string | undefined;
  children: ReactNode;
}

interface VistaProps<T> extends Omit<SeccionProps, 'children'> {
  /** What it shows, asked for. */
  query: { data: T | undefined; error: Error | null; isPending: boolean; refetch: () => unknown };
  /** What is being loaded, for who can't see it. */
  cargando: string;
  /** What is said where there is no such thing. */
  falta?: string;
  children: (data: T) => ReactNode;
}

/** The section of a query: a skeleton, the failure, or the content. */
export function Vista<T>({ de = 'entregas', titulo, ayuda, query, cargando, falta, children }: VistaProps<T>) {
  const { data, error, isPending } = query;
  const isGone = falta !== undefined && error instanceof ApiError && [400, 404].includes(error.status);
  return (
    <Seccion de={de} titulo={titulo} ayuda={ayuda}>
      {isPending ? <Skeleton height={240} radius="lg" role="status" aria-label={cargando} /> : null}
      {error && data === undefined ? (
        isGone ? (
          <Message isError title={falta} />
        ) : (
          <LoadFailure title="No se ha podido cargar" query={query} />
        )
      ) : null}
      {data === undefined ? null : children(data)}
    </Seccion>
  );
}

/** A page opened from a list: a link back, the title, and the content. */
export function Seccion({ de = 'entregas', titulo, ayuda, children }: SeccionProps) {
  return (
    <section className="grid gap-16" aria-label={titulo}>
      <BackLink to={de === 'mapeos' ? mapeosPath : tabPath('entregas')}>
        {de === 'mapeos' ? 'Todos los formatos de lectura' : 'Todas las entregas'}
      </BackLink>
      {titulo ? (
        <div>
          <h2 className={`${classes.title} size-16 weight-600 break-anywhere`}>{titulo}</h2>
          <p className={`${classes.help} ink-3`}>{ayuda}</p>
        </div>
      ) : null}
      {children}
    </section>
  );
}
