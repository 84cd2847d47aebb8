import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { numero } from '../../../contract/base/numeros.ts';
import { List } from '../../components/List.tsx';
import { entregaPath, sinMuestraPath } from '../administracion/address.ts';
import { Badge } from '../administracion/list/ResourceRow.tsx';
import { sinMuestraOptions } from './api.ts';
import { Seccion } from './Vista.tsx';
import { textoDeInstante } from './words.ts';

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
    <Seccion
      titulo="Certificados sin muestra"
      ayuda="No hay ninguna muestra con su número, así que nadie los ve. Cada uno desaparece de aquí en cuanto llega la suya. Si el número está mal, retira su entrega y entrégalo con el nombre corregido."
    >
      <List
        query={listed}
        rows={listed.data?.pages.flatMap(({ certificados }) => certificados)}
        label="Lista de certificados"
        failure="No se han podido cargar los certificados"
        loading="Cargando los certificados..."
        count={null}
        empty={
          <p className="py-40 px-inset ink-3 text-center">Todos los certificados que han llegado tienen su muestra.</p>
        }
        renderRow={({ numero: of, archivo, entregado, entrega }) => (
          <li key={of} className="py-10 px-inset gap-2-16 line-above flex wrap ink-3 figures">
            <span className="weight-600 break-anywhere">{of}</span>
            <time dateTime={entregado}>{textoDeInstante(entregado)}</time>
            <Link to={entregaPath(entrega)}>{archivo}</Link>
          </li>
        )}
      />
    </Seccion>
  );
}
