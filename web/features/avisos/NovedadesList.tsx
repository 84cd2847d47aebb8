import { Button } from '@mantine/core';
import {
  type Icon,
  IconAlertTriangle,
  IconBan,
  IconFlask,
  IconMessage2,
  IconMessageQuestion,
  IconPencilCheck,
  IconSettings,
} from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { instanteCorto } from '../../../contract/base/instantes.ts';
import { cantidad } from '../../../contract/base/numeros.ts';
import { List, type RowsQuery } from '../../components/List.tsx';
import { diasDeNovedades, type Novedad, textoDeSinLeer, type TipoDeNovedad } from './novedades.ts';
import classes from './NovedadesList.module.css';

/** How many are listed at first, and with each 'Mostrar más'. */
const few = 8;

const icons: Record<TipoDeNovedad, Icon> = {
  correccion: IconPencilCheck,
  incidencia: IconAlertTriangle,
  respuesta: IconMessage2,
  pregunta: IconMessageQuestion,
  anulada: IconBan,
  solicitud: IconFlask,
};

interface NovedadesListProps {
  query: RowsQuery;
  novedades: readonly Novedad[] | undefined;
  /** Corrections that are unread and that the list lacks. */
  noListadas: number;
  sinLeer: number;
  /** Is told what stands in the list, by its keys. */
  onShown: (claves: readonly string[]) => void;
  onFollow: () => void;
  onConfigure: () => void;
}

/** What is new for the reader, newest first, with what is unread marked, and the way to what it is mailed of. */
export function NovedadesList(props: NovedadesListProps) {
  const { query, novedades, noListadas, sinLeer, onShown, onFollow, onConfigure } = props;
  return (
    <>
      <div className="scroll-y" style={{ maxHeight: 'min(520px, 58vh)', margin: '0 -8px' }}>
        <List
          look="bare"
          query={query}
          rows={novedades}
          step={few}
          label="Novedades"
          failure="No se han podido cargar todas las novedades. Puede que falte alguna"
          loading="Cargando las novedades..."
          count={textoDeSinLeer(sinLeer, query.isError)}
          empty={
            query.isError ? null : (
              <p className="px-8 ink-3 size-13">No hay nada nuevo de los últimos {diasDeNovedades} días.</p>
            )
          }
          below={
            noListadas > 0 ? (
              <p className="py-10 px-8 ink-3 size-12 figures">
                y {cantidad(noListadas, 'corrección más sin leer', 'correcciones más sin leer')}, más antiguas
              </p>
            ) : null
          }
          renderRow={(one) => <Line key={one.clave} novedad={one} onShown={onShown} onFollow={onFollow} />}
        />
      </div>
      <div className="flex justify-end mt-16">
        <Button variant="subtle" leftSection={<IconSettings size={16} aria-hidden />} onClick={onConfigure}>
          Configurar avisos
        </Button>
      </div>
    </>
  );
}

interface LineProps extends Pick<NovedadesListProps, 'onShown' | 'onFollow'> {
  novedad: Novedad;
}

function Line({ novedad, onShown, onFollow }: LineProps) {
  const { clave, tipo, titulo, detalle, cuando, enlace, sinLeer } = novedad;
  useEffect(() => onShown([clave]));
  const Mark = icons[tipo];
  return (
    <li className="line-above">
      <Link
        to={enlace}
        className={`${classes.line} hover-ground relative flex gap-12 inherit-color no-underline`}
        data-unread={sinLeer || undefined}
        onClick={onFollow}
      >
        <Mark size={18} stroke={1.7} aria-hidden className="mt-2 rigid ink-3" />
        <span className="flex column shrink break-anywhere">
          <span className={`${classes.title} ink`}>
            {titulo}
            {sinLeer ? <span className="unseen"> (sin leer)</span> : null}
          </span>
          <span className="clamp clip ink-2 size-13">{detalle}</span>
          <span className="ink-3 figures">{instanteCorto(new Date(cuando))}</span>
        </span>
      </Link>
    </li>
  );
}
