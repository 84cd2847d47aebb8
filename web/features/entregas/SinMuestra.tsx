import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { numero } from '../../../contract/base/numeros.ts';
import card from '../../components/Card.module.css';
import { entregaPath, sinMuestraPath } from '../administracion/address.ts';
import { Badge } from '../administracion/list/ResourceRow.tsx';
import { sinMuestraOptions } from './api.ts';
import { Vista } from './Vista.tsx';
import { VerMas } from './VerMas.tsx';
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
  return (
    <Vista
      titulo="Certificados sin muestra"
      ayuda="No hay ninguna muestra con su número, así que nadie los ve. Cada uno desaparece de aquí en cuanto llega la suya. Si el número está mal, retira su entrega y entrégalo con el nombre corregido."
      query={listed}
      cargando="Cargando los certificados"
    >
      {({ pages }) => {
        const all = pages.flatMap(({ certificados }) => certificados);
        return (
          <div className={`${card.card} ${classes.notes}`}>
            {all.length === 0 && !listed.hasNextPage ? (
              <p className={classes.none}>Todos los certificados que han llegado tienen su muestra.</p>
            ) : null}
            <ul className={`${classes.reasons} mt-10 no-bullets`}>
              {all.map(({ numero: of, archivo, entregado, entrega }) => (
                <li key={of} className={`${classes.reason} py-10 gap-2-18 line-above flex wrap ink-3 figures`}>
                  <span className="weight-600 break-anywhere">{of}</span>
                  <time dateTime={entregado}>{textoDeInstante(entregado)}</time>
                  <Link to={entregaPath(entrega)}>{archivo}</Link>
                </li>
              ))}
            </ul>
            <VerMas listed={listed} />
          </div>
        );
      }}
    </Vista>
  );
}
