import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect } from 'react';
import { numero } from '../../../contract/base/numeros.ts';
import { diasDeNotificaciones, maxInformesDeNotificaciones } from '../../../contract/notificaciones/notificacion.ts';
import { profileOptions } from '../../auth/current-user.ts';
import { usePageTitle } from '../../branding/brand.ts';
import { MoreActions, PageHeader, PrintButton } from '../../components/PageHeader.tsx';
import { PrintHeader } from '../../components/PrintHeader.tsx';
import { Situaciones } from '../../components/Situaciones.tsx';
import { useAddressState } from '../../components/use-address-state.ts';
import { SeccionesDeIncidencias } from '../incidencias/Secciones.tsx';
import { activeFilters, summaryOf } from '../resultados/filters/active-filters.ts';
import { useFilterNames } from '../resultados/filters/use-filter-lists.ts';
import { listaAddress, type ListaState } from './address.ts';
import { listaOptions } from './api.ts';
import { Filtros } from './Filtros.tsx';
import { Lista } from './Lista.tsx';

const situaciones = [
  { value: 'pendientes', label: 'Pendientes' },
  { value: 'sinac', label: 'Para SINAC' },
  { value: 'hechas', label: 'Hechas' },
] as const;

/** 'Por notificar': what the law wants told to authorities and people after incidents and reports, and by when. */
export function NotificacionesPage() {
  const { state, go } = useAddressState(listaAddress);
  const list = useQuery({ ...listaOptions(state), placeholderData: keepPreviousData });
  const drawn = useDeferredValue(list.data);
  const user = useQuery({ ...profileOptions, enabled: false }).data?.user;
  const active = activeFilters(state.filtros, useFilterNames(state.filtros));
  const pages = list.isPlaceholderData ? undefined : list.data?.paginas;
  usePageTitle('Por notificar');

  // The last of a page was ticked, or the address is an old one.
  useEffect(() => {
    if (pages !== undefined && state.page > pages) go({ page: pages }, { replace: true });
  });

  const choose = (change: Partial<ListaState>) =>
    go({ page: 1, ...change }, { replace: true, preventScrollReset: true });
  return (
    <div className="landscape">
      <PrintHeader />
      <PageHeader
        title="Por notificar"
        subtitle={summaryOf(active) || 'Qué hay que comunicar, a quién y hasta cuándo, según la ley'}
        actions={
          <MoreActions>
            <PrintButton />
          </MoreActions>
        }
      />
      <SeccionesDeIncidencias />
      <Situaciones
        chosen={state.situacion}
        all={situaciones.map(({ value, label }) => ({ value, label, count: list.data?.cuentas[value] }))}
        onShow={(situacion) => go({ situacion, page: 1 }, { preventScrollReset: true })}
      />
      {user ? (
        <Filtros usuario={user} filtros={state.filtros} active={active} onChange={(filtros) => choose({ filtros })} />
      ) : null}
      <Lista list={list} state={state} onClear={() => choose({ filtros: {} })} onTurn={(page) => go({ page }, {})} />
      {/* Under rows that are still to come it would be pushed away. */}
      {drawn === undefined ? null : (
        <div className="mt-12 ink-3 size-13 flex column gap-4">
          {list.data?.recortado ? (
            <p className="ink-2 weight-500">
              Hay más de lo que cabe en esta lista: se han mirado las {numero(maxInformesDeNotificaciones)} incidencias
              que antes vencen y los informes de las {numero(maxInformesDeNotificaciones)} muestras más recientes. Elige
              un solicitante para ver más de lo suyo.
            </p>
          ) : null}
          <p>
            Se miran las incidencias abiertas, las cerradas y los informes de muestras de los últimos{' '}
            {diasDeNotificaciones} días, de los tipos de muestra que ves. De los informes, los de puntos que pertenecen
            a una instalación de agua de consumo o a un vaso de piscina y llegaron cuando ya estaba dada de alta: de los
            demás puntos no se sabe qué pide la ley. De una piscina, los últimos resultados de cada tipo de muestra y
            los datos del año anterior en SILOE.
          </p>
          <p>
            No se publican los controles de rutina ni los operacionales, que se conocen por el nombre del tipo de
            muestra. Los días hábiles son los de toda España: las fiestas de tu comunidad y de tu municipio alargan el
            plazo. Las zonas de tipo 1 y 2 sin página web tienen 24 horas para dar los boletines a los ciudadanos (RD
            3/2023, art. 63.3.a), y en las de tipo 0 y 1 SINAC es voluntario (art. 62.3): el tipo y si hay web se dicen
            en la zona de abastecimiento.
          </p>
          <p>Según lo que consta en el portal; decide la autoridad.</p>
        </div>
      )}
    </div>
  );
}
