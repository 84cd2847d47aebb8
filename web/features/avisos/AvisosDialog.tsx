import { Button, Modal, Skeleton } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState, useId } from 'react';
import { messageOf } from '../../client/api-error.ts';
import dialog from '../../components/Dialog.module.css';
import { Message } from '../../components/Message.tsx';
import { AvisosForm, call } from './AvisosForm.tsx';
import { queryClient } from '../../app/services.ts';
import { profileOptions } from '../../auth/current-user.ts';
import classes from './AvisosDialog.module.css';
import { Link } from 'react-router-dom';
import type { CorreccionPendiente } from '../../../contract/revision.ts';
import { fechaEnMadrid } from '../../../contract/fecha.ts';
import { fechaCorta } from '../../../contract/rules/fechas.ts';
import { numero } from '../../../contract/rules/numeros.ts';
import { correctionsOptions } from './corrections.ts';

export interface AvisosDialogProps {
  /** What opened it: it gets the keyboard back. */
  opener: Element;
  /** Called once the closing transition has ended. */
  onClosed: () => void;
}

/** 'Mis avisos': the determinations of which the user gets an alert when they are No cumple. */
export function AvisosDialog({ opener, onClosed }: AvisosDialogProps) {
  const [opened, setOpened] = useState(true);
  // A refetch would discard the choice under way.
  const avisos = useQuery({ ...avisosOptions, refetchOnWindowFocus: false, refetchOnReconnect: false });
  const close = () => setOpened(false);
  return (
    <Modal
      opened={opened}
      onClose={close}
      onExitTransitionEnd={() => {
        if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
        onClosed();
      }}
      title="Mis avisos"
      size={560}
      returnFocus={false}
      transitionProps={{ duration: 140 }}
      closeButtonProps={{ 'aria-label': 'Cerrar' }}
      // The page has a banner already.
      attributes={{ header: { role: 'presentation' } }}
      classNames={{ title: dialog.title, header: dialog.header, body: dialog.body }}
    >
      <Corrections onFollow={close} />
      {avisos.isFetchedAfterMount && avisos.data ? (
        <AvisosForm {...avisos.data} onClose={close} />
      ) : avisos.isError && !avisos.isFetching ? (
        <Message
          isError
          title="Error al cargar las determinaciones"
          action={<Button onClick={() => void avisos.refetch()}>Reintentar</Button>}
        >
          {messageOf(avisos.error)}
        </Message>
      ) : (
        <div className={classes.waiting}>
          <output className="unseen">Cargando determinaciones...</output>
          <Skeleton height={14} width="90%" />
          <Skeleton height={36} mt={16} />
          {[0, 1, 2, 3, 4, 5].map((line) => (
            <Skeleton key={line} height={14} mt={18} width={`${70 - line * 6}%`} />
          ))}
        </div>
      )}
    </Modal>
  );
}

/** What can be chosen and what is: both as they are now, for the list may be narrower than when it was last saved. */
const avisosOptions = queryOptions({
  queryKey: ['avisos'],
  queryFn: async ({ signal }) => {
    const [{ determinaciones }, { user }] = await Promise.all([
      call('getDeterminacionesDisponibles', { signal }),
      queryClient.fetchQuery({ ...profileOptions, staleTime: 0 }),
    ]);
    return { determinaciones, user };
  },
  staleTime: 0,
  gcTime: 0,
});

/** What was corrected and isn't read yet, each with the way to its sample; nothing when all is read. */
function Corrections({ onFollow }: { onFollow: () => void }) {
  const title = useId();
  const { data } = useQuery(correctionsOptions);
  if (!data || data.total === 0) return null;
  const more = data.total - data.correcciones.length;
  return (
    <section aria-labelledby={title} className={classes.corrections}>
      <h3 id={title} className={classes.correctionsTitle}>
        Corregido y sin leer ({numero(data.total)})
      </h3>
      <ul className={classes.correctionList}>
        {data.correcciones.map((one) => (
          <li key={`${one._id} ${one.numero}`}>
            <Correction correccion={one} onFollow={onFollow} />
          </li>
        ))}
        {more > 0 ? <li className={classes.what}>y {numero(more)} más</li> : null}
      </ul>
    </section>
  );
}

function Correction({ correccion, onFollow }: { correccion: CorreccionPendiente; onFollow: () => void }) {
  const { _id, numero_muestra, solicitante, corregidaEn, resumen } = correccion;
  return (
    <>
      <Link to={`/results/${encodeURIComponent(_id)}`} className={classes.sample} onClick={onFollow}>
        {numero_muestra}
      </Link>{' '}
      <span className={classes.where}>
        {solicitante} · {fechaCorta(fechaEnMadrid(new Date(corregidaEn)))}
      </span>
      <span className={classes.what}>{resumen}</span>
    </>
  );
}
