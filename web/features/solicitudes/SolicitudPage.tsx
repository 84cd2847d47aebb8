import { Button } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed, IconTag, IconZoomExclamation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { isSinLlegar, isTerminada, textoDeEstado } from '../../../contract/solicitudes/rules/estados.ts';
import type { Solicitud } from '../../../contract/solicitudes/solicitud.ts';
import { usePageTitle } from '../../branding/brand.ts';
import { ApiError } from '../../client/api-error.ts';
import card from '../../components/Card.module.css';
import { keyed } from '../../components/keyed.ts';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { WaitingBlocks } from '../../components/Loading.tsx';
import { Message } from '../../components/Message.tsx';
import { HeaderLink, PageHeader } from '../../components/PageHeader.tsx';
import { PrintHeader } from '../../components/PrintHeader.tsx';
import { Step, Steps } from '../../components/Thread.tsx';
import { instante } from '../incidencias/words.ts';
import { solicitudOptions } from './api.ts';
import { MuestraDialog, RespuestaDialog, WithdrawDialog } from './RespuestaDialog.tsx';
import { etapasDe, paraCuando, queSePide } from './words.ts';
import { useHoy } from '../../components/use-hoy.ts';

/** One request: what was asked, how it stands, its sample, and what may be done with it. */
export function SolicitudPage() {
  const { id = '' } = useParams();
  const query = useQuery(solicitudOptions(id));
  usePageTitle(query.data ? `Solicitud ${query.data._id}` : 'Solicitud');
  if (query.data) return <Whole solicitud={query.data} />;
  if (!query.isError || query.isFetching)
    return <WaitingBlocks label="Cargando la solicitud..." heights={[28, 14, 260]} />;
  const isNone = query.error instanceof ApiError && query.error.status === 404;
  return (
    <section className={card.card}>
      {isNone ? (
        <Message
          isPage
          isError
          icon={IconZoomExclamation}
          title="No se encontró la solicitud"
          action={
            <Button component={Link} to="/solicitudes" variant="default">
              Ver las solicitudes
            </Button>
          }
        >
          La referencia no es de ninguna solicitud que puedas ver. Comprueba que está bien escrita.
        </Message>
      ) : (
        <LoadFailure isPage title="No se ha podido cargar la solicitud" query={query} />
      )}
    </section>
  );
}

type Over = 'aceptada' | 'rechazada' | 'retirar' | 'muestra';

function Whole({ solicitud }: { solicitud: Solicitud }) {
  const hoy = useHoy();
  const [over, setOver] = useState<Over | null>(null);
  const { _id, cliente, solicitante, puede, estado, pasos } = solicitud;
  const isLate = isSinLlegar(solicitud, hoy);
  const close = () => setOver(null);
  return (
    <>
      <PrintHeader />
      <PageHeader
        back={{ to: '/solicitudes', label: 'Solicitudes' }}
        title={
          <>
            <span className="mono">{_id}</span>
            <span className="size-16 weight-500 ink-2">
              {textoDeEstado(solicitud, hoy)}
              {isLate ? ' · sin llegar' : ''}
            </span>
          </>
        }
        subtitle={[queSePide(solicitud), solicitante, cliente.nombre].filter(Boolean).join(' · ')}
        actions={
          isTerminada(estado) ? null : (
            <HeaderLink icon={IconTag} label="Etiquetas" to={`/solicitudes/${_id}/etiquetas`} />
          )
        }
      />
      {puede.responder || puede.retirar ? (
        <div className="flex wrap gap-8 mb-16 no-print">
          {puede.responder ? (
            <>
              <Button onClick={() => setOver('aceptada')}>
                {estado === 'aceptada' ? 'Cambiar el día' : 'Aceptar'}
              </Button>
              {estado === 'rechazada' ? null : (
                <Button variant="default" onClick={() => setOver('rechazada')}>
                  No aceptar
                </Button>
              )}
            </>
          ) : null}
          {puede.retirar ? (
            <Button variant="default" onClick={() => setOver('retirar')}>
              Retirar
            </Button>
          ) : null}
        </div>
      ) : null}
      <div className="grid gap-16">
        <section className={`${card.card} py-12 px-inset`} aria-label="Lo que se pide">
          <Hechos solicitud={solicitud} hoy={hoy} onNombrar={() => setOver('muestra')} />
        </section>
        <section className={`${card.card} pt-12 px-inset pb-16`} aria-labelledby="pasos">
          <h2 className={card.title} id="pasos">
            Cómo va
          </h2>
          <Etapas solicitud={solicitud} hoy={hoy} />
          <Steps>
            {keyed(pasos, ({ cuando, tipo }) => `${cuando} ${tipo}`).map(({ key, item: { cuando, quien, texto } }) => (
              <Step key={key} quien={quien.nombre} cuando={cuando} instante={instante(cuando, hoy)}>
                {texto}
              </Step>
            ))}
          </Steps>
        </section>
      </div>
      {over === 'aceptada' || over === 'rechazada' ? (
        <RespuestaDialog solicitud={solicitud} estado={over} onClosed={close} />
      ) : over === 'muestra' ? (
        <MuestraDialog solicitud={solicitud} onClosed={close} />
      ) : over === 'retirar' ? (
        <WithdrawDialog solicitud={solicitud} onClosed={close} />
      ) : null}
    </>
  );
}

/** The stages from the asking to the result, each with its day. */
function Etapas({ solicitud, hoy }: { solicitud: Solicitud; hoy: string }) {
  const etapas = etapasDe(solicitud, hoy);
  const current = etapas.findLast(({ isDone }) => isDone);
  return (
    <ol className="no-bullets grid tiles-150 gap-8-16 mt-6 mb-12">
      {etapas.map((etapa) => (
        <li key={etapa.nombre} className="flex gap-6" aria-current={etapa === current ? 'step' : undefined}>
          {etapa.isDone ? (
            <IconCircleCheck size={18} className="rigid mt-2 accent" aria-hidden />
          ) : (
            <IconCircleDashed size={18} className="rigid mt-2 ink-3" aria-hidden />
          )}
          <span>
            <span className={etapa.isDone ? 'weight-600' : 'ink-3'}>{etapa.nombre}</span>
            <span className="block ink-3 size-13 figures">{etapa.cuando}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

interface HechosProps {
  solicitud: Solicitud;
  hoy: string;
  /** Opens the field for the sample's number. */
  onNombrar: () => void;
}

function Hechos({ solicitud, hoy, onNombrar }: HechosProps) {
  const { parametros, mensaje, respuesta, muestra, estado, incidencia, instalacion, puede } = solicitud;
  const id = muestra && encodeURIComponent(muestra._id);
  const why = incidencia ? (
    <Link to={`/incidencias/${encodeURIComponent(incidencia)}`}>Nueva muestra de una incidencia</Link>
  ) : instalacion ? (
    <Link to={`/instalaciones/${encodeURIComponent(instalacion)}`}>Lo pide el programa de una instalación</Link>
  ) : null;
  const facts: [string, ReactNode][] = [
    ['Para', paraCuando(solicitud, hoy)],
    ['Parámetros', parametros.join(', ')],
    ['Mensaje al laboratorio', mensaje],
    ['Respuesta del laboratorio', respuesta],
    ['Por qué', why],
  ];
  return (
    <dl className="terms grid gap-12">
      {facts.map(([name, value]) =>
        value ? (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="break-anywhere pre-line">{value}</dd>
          </div>
        ) : null,
      )}
      {estado === 'retirada' || estado === 'rechazada' ? null : (
        <div>
          <dt>Muestra</dt>
          <dd className="flex wrap gap-4-12 items-center">
            {muestra ? (
              <Link to={estado === 'autorizada' ? `/results/${id}` : `/en-curso?muestra=${id}`}>
                {muestra.numero_muestra}
              </Link>
            ) : estado === 'en_curso' || estado === 'autorizada' ? (
              'La tiene el laboratorio'
            ) : (
              'Todavía no hay'
            )}
            {puede.unir ? (
              <Button variant="default" size="compact-xs" className="no-print" onClick={onNombrar}>
                {muestra ? 'Cambiar' : 'Decir cuál es'}
              </Button>
            ) : null}
          </dd>
        </div>
      )}
    </dl>
  );
}
