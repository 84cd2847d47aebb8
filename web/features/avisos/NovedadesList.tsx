import { Button, Skeleton } from '@mantine/core';
import {
  type Icon,
  IconAlertTriangle,
  IconBan,
  IconMessage2,
  IconMessageQuestion,
  IconPencilCheck,
  IconSettings,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { instanteCorto } from '../../../contract/base/instantes.ts';
import { cantidad } from '../../../contract/base/numeros.ts';
import { Message } from '../../components/Message.tsx';
import { diasDeNovedades, type Novedad, type TipoDeNovedad } from './novedades.ts';
import classes from './NovedadesList.module.css';

/** How many are listed before 'Ver todo'. */
const few = 8;

const icons: Record<TipoDeNovedad, Icon> = {
  correccion: IconPencilCheck,
  incidencia: IconAlertTriangle,
  respuesta: IconMessage2,
  pregunta: IconMessageQuestion,
  anulada: IconBan,
};

interface NovedadesListProps {
  novedades: readonly Novedad[];
  /** Corrections that are unread and that the list lacks. */
  noListadas: number;
  sinLeer: number;
  isPending: boolean;
  /** Whether a part of it, or all, couldn't be read. */
  isError: boolean;
  retry: () => void;
  /** Is told what stands in the list, by its keys. */
  onShown: (claves: readonly string[]) => void;
  onFollow: () => void;
  onConfigure: () => void;
}

/** What is new for the reader, newest first, with what is unread marked, and the way to what it is mailed of. */
export function NovedadesList({
  novedades,
  noListadas,
  sinLeer,
  isPending,
  isError,
  retry,
  onShown,
  onFollow,
  onConfigure,
}: NovedadesListProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? novedades : novedades.slice(0, few);
  useEffect(() => onShown(shown.map(({ clave }) => clave)));
  return (
    <>
      {isPending ? (
        <div>
          <output className="unseen">Cargando las novedades...</output>
          {[0, 1, 2, 3].map((line) => (
            <Skeleton key={line} height={34} mt={14} />
          ))}
        </div>
      ) : (
        <>
          {novedades.length > 0 ? (
            <p className="mb-8 ink-3 size-13">
              {sinLeer > 0 ? cantidad(sinLeer, 'novedad sin leer', 'novedades sin leer') : 'Lo has leído todo.'}
            </p>
          ) : isError ? null : (
            <p className="mb-8 ink-3 size-13">No hay nada nuevo de los últimos {diasDeNovedades} días.</p>
          )}
          <ul className={`${classes.list} scroll-y no-bullets`}>
            {shown.map((one) => (
              <li key={one.clave}>
                <Line novedad={one} onFollow={onFollow} />
              </li>
            ))}
            {noListadas > 0 && shown.length === novedades.length ? (
              <li className={`${classes.more} py-10 px-8 ink-3 figures`}>
                y {cantidad(noListadas, 'corrección más sin leer', 'correcciones más sin leer')}, más antiguas
              </li>
            ) : null}
          </ul>
          {isError ? (
            <Message
              isError
              title="No se han podido cargar todas las novedades"
              action={<Button onClick={retry}>Reintentar</Button>}
            >
              Puede que falte alguna.
            </Message>
          ) : null}
        </>
      )}
      <div className="flex wrap gap-8 mt-16">
        {shown.length < novedades.length ? (
          <Button variant="default" onClick={() => setWhole(true)}>
            Ver todo ({novedades.length + noListadas})
          </Button>
        ) : null}
        <Button
          variant="subtle"
          className="push-right"
          leftSection={<IconSettings size={16} aria-hidden />}
          onClick={onConfigure}
        >
          Configurar avisos
        </Button>
      </div>
    </>
  );
}

function Line({ novedad, onFollow }: { novedad: Novedad; onFollow: () => void }) {
  const { tipo, titulo, detalle, cuando, enlace, sinLeer } = novedad;
  const Mark = icons[tipo];
  return (
    <Link
      to={enlace}
      className={`${classes.line} hover-ground relative flex gap-12 inherit-color no-underline`}
      data-unread={sinLeer || undefined}
      onClick={onFollow}
    >
      <Mark size={18} stroke={1.7} aria-hidden className="mt-1 rigid ink-3" />
      <span className="flex column shrink break-anywhere">
        <span className={`${classes.title} ink`}>
          {titulo}
          {sinLeer ? <span className="unseen"> (sin leer)</span> : null}
        </span>
        <span className={`${classes.detail} clip ink-2 size-13`}>{detalle}</span>
        <span className={`${classes.when} ink-3 figures`}>{instanteCorto(new Date(cuando))}</span>
      </span>
    </Link>
  );
}
