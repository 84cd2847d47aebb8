import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconMessageQuestion } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import card from '../../../components/Card.module.css';
import { Hilo, Preguntar } from './Hilo.tsx';
import { query } from './api.ts';

/** Where the section is in its page: mails lead to it. */
const anchor = 'preguntas';

/** 'Preguntas al laboratorio' about a sample: the thread of the user's client, or, to administrators, those of each. */
export function PreguntasSection({ muestra }: { muestra: string }) {
  const { data } = useQuery(query('listPreguntasDeMuestra', { params: { id: muestra } }));
  const [isAsking, setAsking] = useState(false);
  const section = useRef<HTMLElement>(null);
  const isAskedFor = useLocation().hash === `#${anchor}`;
  const isThere = data !== undefined;
  useEffect(() => {
    if (isThere && isAskedFor) section.current?.scrollIntoView();
  }, [isThere, isAskedFor]);
  if (!data || (data.preguntas.length === 0 && !data.puedePreguntar)) return null;
  const { preguntas, puedePreguntar } = data;
  return (
    <section
      ref={section}
      id={anchor}
      className={`${card.card} pt-12 px-inset pb-16 mt-16 no-print`}
      style={{ scrollMarginTop: 'calc(var(--header) + 12px)' }}
      aria-labelledby="preguntas-titulo"
    >
      <h2 className={card.title} id="preguntas-titulo">
        Preguntas al laboratorio
      </h2>
      {preguntas.map((pregunta) => (
        <div key={pregunta.cliente._id}>
          {pregunta.cliente.nombre ? <p className="mt-8 weight-500">{pregunta.cliente.nombre}</p> : null}
          <Hilo pregunta={pregunta} puedePreguntar={puedePreguntar} />
        </div>
      ))}
      {preguntas.length > 0 ? null : isAsking ? (
        <Preguntar muestra={muestra} label="¿Qué quieres saber de esta muestra?" />
      ) : (
        <div className="flex wrap items-center between gap-12-24 mt-6">
          <p className="grow-from-280 ink-2 size-13">
            Lo que escribas lo leerán el laboratorio y los usuarios de tu empresa que ven esta muestra. Te avisaremos
            por correo de la respuesta.
          </p>
          <Button
            variant="default"
            leftSection={<IconMessageQuestion size={17} aria-hidden />}
            onClick={() => setAsking(true)}
          >
            Preguntar al laboratorio
          </Button>
        </div>
      )}
    </section>
  );
}
