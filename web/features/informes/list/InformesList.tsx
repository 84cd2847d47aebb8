import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconFileOff, IconLock } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { informeMessages, type InformePermissions } from '../../../../contract/informes/rules/informes.ts';
import { cantidad, numero } from '../../../../contract/base/numeros.ts';
import { ApiError } from '../../../client/api-error.ts';
import card from '../../../components/Card.module.css';
import shared from '../../../components/ListCard.module.css';
import { Message } from '../../../components/Message.tsx';
import { RefreshLine } from '../../../components/Loading.tsx';
import { useCompanyNames } from '../../../branding/company-names.ts';
import { listId, type Actions } from '../InformesDialogs.tsx';
import { loadFailure } from '../failures.ts';
import { informesOptions } from '../api.ts';
import type { InformesControls } from '../use-informes-state.ts';
import { InformeRow } from './InformeRow.tsx';
import classes from './InformesList.module.css';

interface InformesListProps {
  controls: InformesControls;
  permisos: InformePermissions;
  actions: Actions;
}

/** Reports that are shown at first, and at each 'Mostrar más'. */
const step = 100;

/** The reports found, or what stands in their place. */
export function InformesList({ controls: { state, filter }, permisos, actions }: InformesListProps) {
  const list = useQuery(informesOptions(state));
  const [count, setCount] = useState(step);
  const companies = useCompanyNames();
  // Deferred, rows are drawn in slices, between which a slow phone answers.
  const drawn = useDeferredValue(list.data?.informes)?.slice(0, count);
  const hasFilters = state.search !== '' || state.solicitante !== '';

  if (list.isError && !list.isFetching && !list.data) {
    const isForbidden = list.error instanceof ApiError && list.error.status === 403;
    return (
      <section className={card.card}>
        <Message
          isError
          icon={isForbidden ? IconLock : IconFileOff}
          title={loadFailure(list.error)}
          action={<Button onClick={() => void list.refetch()}>Reintentar</Button>}
        />
      </section>
    );
  }
  const { informes = [], total } = list.data ?? {};
  if (total === 0) {
    return (
      <section className={card.card} id={listId} tabIndex={-1} data-stale={list.isPlaceholderData || undefined}>
        <Message
          icon={IconFileOff}
          title={hasFilters ? informeMessages.ningunoEncontrado : informeMessages.ninguno}
          action={
            hasFilters ? (
              <Button variant="default" onClick={() => filter({ search: '', solicitante: '' })}>
                Quitar los filtros
              </Button>
            ) : null
          }
        >
          {hasFilters ? 'Prueba con menos palabras o con otro solicitante.' : whatIsToCome(permisos.canUpload)}
        </Message>
      </section>
    );
  }
  const shown = informes.slice(0, count);
  return (
    <section
      className={`${card.card} ${shared.list} ${classes.list} container outline-inside`}
      id={listId}
      tabIndex={-1}
      aria-label="Lista de informes"
      data-admin={permisos.canEdit || undefined}
    >
      <div className={`${shared.bar} relative flex items-center line-below`}>
        <output className="ink-2 figures">
          {total === undefined ? 'Cargando informes...' : countOf(shown.length, total)}
        </output>
        {list.isFetching && list.data ? <RefreshLine /> : null}
      </div>
      {list.isError && list.data ? (
        <p role="alert" className={`${classes.old} py-10 px-inset line-below no-cumple`}>
          {loadFailure(list.error)}.{' '}
          <Button size="compact-xs" variant="subtle" onClick={() => void list.refetch()}>
            Reintentar
          </Button>
        </p>
      ) : null}
      <div className={`${shared.head} hidden`} aria-hidden>
        <span>Título</span>
        <span>Solicitante</span>
        <span>Empresa</span>
        <span>Auditoría</span>
        <span>Subida</span>
        <span className="text-right">Tamaño</span>
        <span />
      </div>
      {drawn ? (
        <ul className="no-bullets" data-stale={list.isPlaceholderData || undefined}>
          {drawn.map((informe) => (
            <InformeRow
              key={informe._id}
              informe={informe}
              empresa={companies.get(informe.empresa) ?? informe.empresa}
              isEditable={permisos.canEdit}
              actions={actions}
            />
          ))}
        </ul>
      ) : (
        <InformesSkeleton />
      )}
      {shown.length < informes.length ? (
        <div className="py-14 px-inset line-above text-center no-print">
          <Button variant="default" onClick={() => setCount(count + step)}>
            Mostrar {Math.min(step, informes.length - shown.length)} más
          </Button>
        </div>
      ) : null}
      {informes.length < (total ?? 0) && shown.length === informes.length ? (
        <p className="py-14 px-inset line-above text-center ink-3">
          Se muestran los más recientes. Busca para encontrar los demás.
        </p>
      ) : null}
    </section>
  );
}

function countOf(shown: number, total: number): string {
  const all = cantidad(total, 'informe', 'informes');
  return shown < total ? `Mostrando ${numero(shown)} de ${all}` : all;
}

function whatIsToCome(canUpload: boolean): string {
  return canUpload
    ? 'Sube el primero con «Subir informe».'
    : 'Aquí aparecerán los informes de esta categoría en cuanto se suban.';
}

const rows = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The list's shape, while it is on its way. */
function InformesSkeleton() {
  return (
    <div className="no-bullets" aria-hidden>
      {rows.map((row) => (
        <div key={row} className={`${classes.waiting} px-inset flex column gap-10 justify-center line-below`}>
          <Skeleton height={14} width="38%" />
          <Skeleton height={12} width="62%" />
        </div>
      ))}
    </div>
  );
}
