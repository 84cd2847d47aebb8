import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconMapPinOff, IconPencil } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { PuntoEntero } from '../../../../contract/puntos-listados.ts';
import { profileOptions } from '../../../auth/current-user.ts';
import { usePageTitle } from '../../../branding/brand.ts';
import { ApiError, messageOf } from '../../../client/api-error.ts';
import card from '../../../components/Card.module.css';
import { Message } from '../../../components/Message.tsx';
import { HeaderButton, PageHeader, PrintButton } from '../../../components/PageHeader.tsx';
import { PrintHeader } from '../../../components/PrintHeader.tsx';
import { SampleVerdict } from '../../../components/VerdictBadge.tsx';
import { puntoOptions } from '../queries.ts';
import { PuntoFacts } from './PuntoFacts.tsx';
import { PuntoParametros } from './PuntoParametros.tsx';
import classes from './PuntoPage.module.css';
import { PuntoSamples } from './PuntoSamples.tsx';

// Who only reads never needs the form.
const FichaModal = lazy(async () => ({ default: (await import('../form/FichaModal.tsx')).FichaModal }));

/** One point of sampling: what it is, its parameters and its newest samples. */
export function PuntoPage() {
  const [params] = useSearchParams();
  const clave = params.get('punto') ?? '';
  const punto = useQuery(puntoOptions(clave));
  const { state } = useLocation();
  const back = { to: addressIn(state) ?? '/puntos', label: 'Volver a los puntos' };
  if (punto.data) return <Punto key={punto.data.punto.clave} entero={punto.data} back={back} />;
  if (punto.isError && !punto.isFetching) {
    const isGone = punto.error instanceof ApiError && (punto.error.status === 404 || punto.error.status === 400);
    return (
      <>
        <PageHeader title="Punto" back={back} />
        <section className={card.card}>
          <Message
            isError
            icon={IconMapPinOff}
            title={isGone ? 'No encontramos este punto' : 'No se ha podido cargar el punto'}
            action={isGone ? null : <Button onClick={() => void punto.refetch()}>Reintentar</Button>}
          >
            {isGone
              ? 'Puede que sus muestras ya no estén, o que no tengas acceso a ellas. Búscalo en la lista de puntos.'
              : messageOf(punto.error)}
          </Message>
        </section>
      </>
    );
  }
  return <PuntoSkeleton back={back} />;
}

/** Where the page was come to from, if it was a page of this portal. */
function addressIn(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined;
  return typeof state.from === 'string' && state.from.startsWith('/puntos') ? state.from : undefined;
}

interface PuntoProps {
  entero: PuntoEntero;
  back: { to: string; label: string };
  /** The incidents of the point. */
  incidencias?: ReactNode;
}

function Punto({ entero, back, incidencias }: PuntoProps) {
  const { punto } = entero;
  const [isEdited, setEdited] = useState(false);
  const isAdmin = useQuery({ ...profileOptions, enabled: false }).data?.user.role === 'admin';
  usePageTitle(punto.nombre);
  const conclusion = punto.ultima.conclusion === 'Sin definir' ? undefined : punto.ultima.conclusion;
  return (
    <>
      <PrintHeader />
      <PageHeader
        back={back}
        title={
          <span className={classes.title}>
            {punto.nombre}
            <SampleVerdict conclusion={conclusion} look="large" />
          </span>
        }
        subtitle={[punto.codigo, punto.solicitante].filter(Boolean).join(' · ')}
        actions={
          <>
            {isAdmin ? (
              <HeaderButton icon={IconPencil} label="Editar los datos" onClick={() => setEdited(true)} />
            ) : null}
            <PrintButton />
          </>
        }
      />
      <div className={classes.page}>
        <div className={classes.main}>
          {incidencias}
          <PuntoParametros entero={entero} />
          <PuntoSamples entero={entero} />
        </div>
        <PuntoFacts entero={entero} isAdmin={isAdmin} />
      </div>
      {isEdited ? (
        <Suspense>
          <FichaModal entero={entero} onClosed={() => setEdited(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function PuntoSkeleton({ back }: Pick<PuntoProps, 'back'>) {
  return (
    <>
      <PageHeader back={back} title="Punto" subtitle={<output>Cargando el punto...</output>} />
      <div className={classes.page} aria-hidden>
        <div className={classes.main}>
          <Skeleton height={240} radius="lg" />
          <Skeleton height={320} radius="lg" />
        </div>
        <Skeleton height={280} radius="lg" />
      </div>
    </>
  );
}
