import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { cantidad } from '../../../contract/base/numeros.ts';
import type { Solicitud } from '../../../contract/solicitudes/solicitud.ts';
import { textoDeEstado } from '../../../contract/solicitudes/rules/estados.ts';
import { loadPart } from '../../app/part.ts';
import { profileOptions } from '../../auth/current-user.ts';
import { type Asunto, deAsuntoOptions } from './api.ts';
import type { Inicial } from './pedido.ts';
import { isEnDias, paraCuando, tituloDePedidas } from './words.ts';
import { useHoy } from '../../components/use-hoy.ts';

const PedirDialog = lazy(async () => ({
  default: (await loadPart(async () => import('./PedirDialog.tsx'))).PedirDialog,
}));

const blank: Inicial = {};

/** Whether the signed-in user asks for samples, known without a request, so that nothing moves once a page is drawn. */
function useMayAsk(): boolean {
  const usuario = useQuery({ ...profileOptions, enabled: false }).data?.user;
  if (!usuario) return false;
  const { role, master, clientes, incidenciasSoloLectura } = usuario;
  return role !== 'admin' && master === null && clientes.length > 0 && !incidenciasSoloLectura;
}

interface PedirButtonProps {
  /** What is known already. */
  inicial?: Inicial;
  isQuiet?: boolean;
  /** Whether it stands in a row of a list, under the row's words: what it is for is read aloud, since each row has one. */
  isInRow?: boolean;
}

/** The button that opens the form to ask for a sample, for who may. */
export function PedirButton({ inicial = blank, isQuiet = false, isInRow = false }: PedirButtonProps) {
  const [isOpen, setOpen] = useState(false);
  if (!useMayAsk()) return null;
  return (
    <>
      <Button
        {...(isQuiet && { variant: 'default', size: 'xs' })}
        mt={isInRow ? 6 : 0}
        className="no-print"
        leftSection={<IconPlus size={16} aria-hidden />}
        aria-label={isInRow ? `Pedir muestra. ${inicial.para ?? ''}` : undefined}
        onClick={() => setOpen(true)}
      >
        Pedir muestra
      </Button>
      {isOpen ? (
        <Suspense>
          <PedirDialog inicial={inicial} onClosed={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

interface PedidasProps {
  asunto: Asunto;
  inicial: Inicial;
  /** Requests for these days are listed; requests for other days are only counted. */
  dias?: Pick<Solicitud, 'desde' | 'hasta'>;
}

/** What was asked of something, how it stands, and the way to ask for more; nothing where neither is. */
export function Pedidas({ asunto, inicial, dias }: PedidasProps) {
  const title = useId();
  const hoy = useHoy();
  const { data, isError } = useQuery(deAsuntoOptions(asunto));
  const mayAsk = useMayAsk();
  const { solicitudes: newest, total } = data ?? { solicitudes: [], total: 0 };
  if (total === 0 && !mayAsk) return null;
  const solicitudes = dias ? newest.filter((one) => isEnDias(one, dias)) : newest;
  const more = total - solicitudes.length;
  const [last] = solicitudes;
  // What waits already isn't asked for again with all that is missing.
  const isAnyWaiting = total > 0 && data && data.cuentas.rechazada + data.cuentas.retirada < total;
  const gone = !dias && data && data.cuentas.rechazada + data.cuentas.retirada === total ? last : undefined;
  return (
    <section className="grid gap-8 no-print" aria-labelledby={title}>
      <div className="flex wrap items-center between gap-8">
        <p className="size-13 weight-600" id={title}>
          {tituloDePedidas({ isKnown: data !== undefined, isError, total, shown: solicitudes.length })}
        </p>
        <PedirButton inicial={isAnyWaiting ? { ...inicial, faltan: [] } : inicial} isQuiet />
      </div>
      {solicitudes.length > 0 ? (
        <ul className="no-bullets framed rounded-8">
          {solicitudes.map((one) => (
            <li key={one._id} className="ruled px-12 py-8 flex wrap gap-2-12 items-baseline">
              <Link to={`/solicitudes/${one._id}`} className="mono nowrap">
                {one._id}
              </Link>
              <span className="ink-2">
                {[
                  one.tipo_muestra,
                  one.aceptada === null && `para tomar ${paraCuando(one, hoy)}`,
                  textoDeEstado(one, hoy),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {gone ? (
        <p className="size-13 break-anywhere">
          De lo pedido desde aquí no se espera ninguna muestra:{' '}
          {gone.estado === 'retirada'
            ? 'la última solicitud se retiró.'
            : `el laboratorio no aceptó la última. ${gone.respuesta}`}
        </p>
      ) : null}
      {more > 0 ? (
        <Link to="/solicitudes" className="self-start size-13">
          {solicitudes.length === 0
            ? cantidad(more, 'solicitud', 'solicitudes')
            : `y ${cantidad(more, 'solicitud más', 'solicitudes más')}`}
        </Link>
      ) : null}
    </section>
  );
}
