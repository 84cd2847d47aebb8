import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { IconCircleCheck, IconSearchOff } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { cantidad } from '../../../../contract/base/numeros.ts';
import { profileOptions } from '../../../auth/current-user.ts';
import { usePageTitle } from '../../../branding/brand.ts';
import { List } from '../../../components/List.tsx';
import { Message } from '../../../components/Message.tsx';
import { PageHeader } from '../../../components/PageHeader.tsx';
import { SearchWithFilters } from '../../../forms/SearchWithFilters.tsx';
import { porUnirOptions } from '../api.ts';
import { Parecidos } from './Parecidos.tsx';
import { Nombre } from './ParRow.tsx';

/** 'Por unir': names that may be of one point, for administrators to join. */
export function PorUnirPage() {
  usePageTitle('Puntos por unir');
  const user = useQuery({ ...profileOptions, enabled: false }).data?.user;
  if (user?.role !== 'admin') return <Navigate to="/puntos" replace />;
  return (
    <>
      <PageHeader
        back={{ to: '/puntos', label: 'Puntos' }}
        title="Puntos por unir"
        subtitle="Nombres parecidos de un mismo solicitante. Nada se une solo: decides tú, y se puede deshacer."
      />
      <PorUnir />
    </>
  );
}

function PorUnir() {
  const [search, setSearch] = useState('');
  const query = useInfiniteQuery(porUnirOptions(search));
  const pages = query.data?.pages;
  // The second list appears together with the rows of the first, whose drawing is deferred.
  const drawn = useDeferredValue(pages);
  const sinFicha = pages?.[0]?.sinFicha.total ?? 0;
  // Both lists come together, a page of each; one may be whole before the other.
  const hasMore = (part: { paginas: number } | undefined) =>
    query.hasNextPage && (pages?.length ?? 0) < (part?.paginas ?? 0);
  return (
    <>
      <SearchWithFilters placeholder="Nombre, código o solicitante" search={search} onSearch={setSearch} />
      <Parecidos
        query={{ ...query, hasNextPage: hasMore(pages?.[0]?.parecidos) }}
        total={pages?.[0]?.parecidos.total}
        pares={pages?.flatMap(({ parecidos }) => parecidos.pares)}
        empty={
          search === '' ? (
            <Message icon={IconCircleCheck} title="No hay nada por unir">
              Cuando dos nombres de un solicitante se parezcan tanto que puedan ser el mismo punto, aparecerán aquí.
            </Message>
          ) : (
            <Message icon={IconSearchOff} title="Ninguna pareja con ese texto" onClear={() => setSearch('')}>
              Busca por el nombre, el código o el solicitante de un punto.
            </Message>
          )
        }
      />
      {drawn && pages && sinFicha > 0 ? (
        <List
          query={{ ...query, hasNextPage: hasMore(pages[0]?.sinFicha) }}
          className="mt-16"
          rows={pages.flatMap((page) => page.sinFicha.puntos)}
          total={sinFicha}
          label="Sin datos"
          loading="Cargando..."
          failure="No se han podido cargar los puntos sin datos"
          count={
            <>
              <b className="weight-600">Sin datos</b> · {cantidad(sinFicha, 'punto', 'puntos')} de solicitantes que
              tienen otros con datos
            </>
          }
          renderRow={(punto) => (
            <li key={punto.clave} className="py-12 px-inset shrink break-anywhere line-below">
              <Nombre punto={punto} />
              <p className="ink-3 size-13 figures">{punto.solicitante}</p>
            </li>
          )}
          empty={null}
        />
      ) : null}
    </>
  );
}
