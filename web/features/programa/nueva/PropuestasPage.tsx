import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { cantidad, numero } from '../../../../contract/base/numeros.ts';
import { clasesDeInstalacion } from '../../../../contract/programa/instalacion.ts';
import type { InstalacionesPropuestas } from '../../../../contract/programa/propuestas.ts';
import { usePageTitle } from '../../../branding/brand.ts';
import card from '../../../components/Card.module.css';
import { direccionDePunto } from '../../../components/direccion-de-punto.ts';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { Message } from '../../../components/Message.tsx';
import { PageHeader } from '../../../components/PageHeader.tsx';
import { nombreDePunto } from '../../puntos/words.ts';
import { instalacionesPropuestasOptions } from '../api.ts';
import { NuevaDialog } from './NuevaDialog.tsx';

type Propuesta = InstalacionesPropuestas['propuestas'][number];

/** Points that are named; the others are counted. */
const maxNamed = 8;

/** Installations that the points which belong to none could make: each is created by a person, or isn't. */
export function PropuestasPage() {
  usePageTitle('Instalaciones propuestas');
  const query = useQuery(instalacionesPropuestasOptions);
  // Held here: what was chosen is proposed no more once it is created.
  const [chosen, setChosen] = useState<Propuesta | null>(null);
  return (
    <>
      <PageHeader
        back={{ to: '/puntos/programa', label: 'Programa' }}
        title="Instalaciones propuestas"
        subtitle="Según tus puntos que no son de ninguna. Nada se crea solo: decides tú."
      />
      {query.data ? (
        <Propuestas {...query.data} onChoose={setChosen} />
      ) : query.isError && !query.isFetching ? (
        <section className={card.card}>
          <LoadFailure icon={IconAlertTriangle} title="No se han podido cargar las propuestas" query={query} />
        </section>
      ) : (
        <>
          <output className="unseen">Cargando las propuestas...</output>
          <Skeleton height={260} aria-hidden />
        </>
      )}
      {chosen ? (
        <NuevaDialog
          comienzo={{ ...chosen, puntos: chosen.puntos.map(({ clave }) => clave) }}
          citados={chosen.puntos}
          onClosed={() => setChosen(null)}
        />
      ) : null}
    </>
  );
}

interface PropuestasProps extends InstalacionesPropuestas {
  onChoose: (propuesta: Propuesta) => void;
}

function Propuestas({ propuestas, total, onChoose }: PropuestasProps) {
  if (propuestas.length === 0) {
    return (
      <section className={card.card}>
        <Message icon={IconCircleCheck} title="No hay ninguna propuesta">
          Todos los puntos de los que se sabe algo son ya de una instalación.
        </Message>
      </section>
    );
  }
  return (
    <section className={card.card} aria-label="Propuestas">
      <p className="px-inset py-10 ink-2 figures">
        {propuestas.length < total
          ? `Las primeras ${numero(propuestas.length)} de ${numero(total)}`
          : cantidad(total, 'propuesta', 'propuestas')}
      </p>
      <ul className="no-bullets">
        {propuestas.map((propuesta) => (
          <li
            key={`${propuesta.solicitante} ${propuesta.nombre} ${propuesta.clase}`}
            className="line-above px-inset py-12 flex wrap items-start between gap-8-24"
          >
            <PropuestaWords propuesta={propuesta} />
            <Button variant="default" size="xs" onClick={() => onChoose(propuesta)}>
              Crear<span className="unseen"> «{propuesta.nombre}»</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function PropuestaWords({ propuesta: { solicitante, nombre, clase, porque, puntos } }: { propuesta: Propuesta }) {
  const more = puntos.length - maxNamed;
  return (
    <div className="grow-from-280 shrink break-anywhere">
      <h2 className="size-14 weight-600">{nombre}</h2>
      <p className="ink-2">
        {clase ? `${clasesDeInstalacion[clase]} · ` : ''}
        {solicitante}
      </p>
      <p className="ink-3 size-13">{porque}</p>
      <p className="ink-3 size-13">
        {puntos.slice(0, maxNamed).map((punto, place) => (
          <span key={punto.clave}>
            {place > 0 ? ' · ' : ''}
            <Link to={direccionDePunto(punto.clave)}>{nombreDePunto(punto)}</Link>
          </span>
        ))}
        {more > 0 ? ` y ${numero(more)} más` : ''}
      </p>
    </div>
  );
}
