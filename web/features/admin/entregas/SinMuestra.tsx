import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { numero } from '../../../../contract/rules/numeros.ts';
import { messageOf } from '../../../client/api-error.ts';
import card from '../../../components/Card.module.css';
import { entregaPath, sinMuestraPath, tabPath } from '../address.ts';
import { Badge } from '../list/ResourceRow.tsx';
import { sinMuestraOptions } from './queries.ts';
import { textoDeInstante } from './words.ts';
import classes from './Entregas.module.css';

/** The way to the certificates without a sample, with how many there are; nothing where there are none. */
export function SinMuestraLink() {
  const { data, hasNextPage } = useInfiniteQuery(sinMuestraOptions);
  const found = data?.pages.flatMap(({ certificados }) => certificados).length ?? 0;
  if (found === 0 && !hasNextPage) return null;
  return (
    <Link to={sinMuestraPath}>
      Certificados sin muestra{' '}
      <Badge look="accent">
        {hasNextPage ? 'más de ' : ''}
        {numero(found)}
      </Badge>
    </Link>
  );
}

/** The certificates that nobody sees, since there is no sample of their number. */
export function SinMuestra() {
  const listed = useInfiniteQuery(sinMuestraOptions);
  const all = listed.data?.pages.flatMap(({ certificados }) => certificados) ?? [];
  return (
    <div className={classes.detail}>
      <Link to={tabPath('entregas')} className={classes.back}>
        <IconArrowLeft size={16} aria-hidden />
        Todas las entregas
      </Link>
      <section className={`${card.card} ${classes.notes}`} aria-labelledby="sin-muestra">
        <h2 id="sin-muestra" className={card.title}>
          Certificados sin muestra
        </h2>
        <p className={classes.help}>
          No hay ninguna muestra con su número, así que nadie los ve. Cada uno desaparece de aquí en cuanto llega la
          suya. Si el número está mal, retira su entrega y entrégalo con el nombre corregido.
        </p>
        {listed.isPending ? (
          <Skeleton height={160} mt={10} radius="md" role="status" aria-label="Cargando los certificados" />
        ) : null}
        {listed.isError && all.length === 0 ? (
          <div className={classes.none} role="alert">
            <p>No se han podido cargar: {messageOf(listed.error)}</p>
            <Button size="xs" variant="default" mt={10} onClick={() => void listed.refetch()}>
              Reintentar
            </Button>
          </div>
        ) : null}
        {listed.isSuccess && all.length === 0 && !listed.hasNextPage ? (
          <p className={classes.none}>Todos los certificados que han llegado tienen su muestra.</p>
        ) : null}
        <ul className={classes.reasons}>
          {all.map(({ numero: of, archivo, entregado, entrega }) => (
            <li key={of} className={`${classes.reason} ${classes.facts}`}>
              <span className={classes.name}>{of}</span>
              <time dateTime={entregado}>{textoDeInstante(entregado)}</time>
              <Link to={entregaPath(entrega)}>{archivo}</Link>
            </li>
          ))}
        </ul>
        {listed.hasNextPage ? (
          <Button
            variant="default"
            size="xs"
            loading={listed.isFetchingNextPage}
            onClick={() => void listed.fetchNextPage()}
          >
            Ver más
          </Button>
        ) : null}
      </section>
    </div>
  );
}
