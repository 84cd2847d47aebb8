import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconAlertTriangle, IconCalendarOff } from '@tabler/icons-react';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { Link } from 'react-router-dom';
import { cantidad, numero } from '../../../contract/base/numeros.ts';
import { type Cobertura, diasPorVenir, instalacionesPorPagina } from '../../../contract/programa/cobertura.ts';
import card from '../../components/Card.module.css';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { WaitingBlocks } from '../../components/Loading.tsx';
import { Message } from '../../components/Message.tsx';
import { List, pageOf } from '../../components/List.tsx';
import { isAcotado, type ProgramaState } from './address.ts';
import { coberturaOptions } from './api.ts';
import { Calendario } from './calendario/Calendario.tsx';
import { Debidas } from './Debidas.tsx';
import { PeriodoDialog, type PeriodoPedido } from './PeriodoDialog.tsx';
import classes from './Programa.module.css';
import { isDeHoy, textoDeCuantasProximas, partesDeResumen } from './words.ts';

interface ProgramaProps {
  state: ProgramaState;
  ano: number;
  /** Chooses the year, in the calendar's bar. */
  stepper: ReactNode;
  onClear: () => void;
  onTurn: (page: number) => void;
  /** Begins a new installation; absent for who may not. */
  onAdd: (() => void) | undefined;
}

/** What lacks, what is due next, and the year; or what stands in their place. */
export function Programa({ state, ano, stepper, onClear, onTurn, onAdd }: ProgramaProps) {
  const query = useQuery(coberturaOptions(state));
  const [opened, setOpened] = useState<PeriodoPedido | null>(null);
  // Deferred, rows are drawn in slices, between which a slow phone answers.
  const data = useDeferredValue(query.data);
  if (!query.data && query.isError && !query.isFetching) {
    return (
      <section className={card.card}>
        <LoadFailure icon={IconAlertTriangle} title="No se ha podido cargar el programa" query={query} />
      </section>
    );
  }
  if (!data) return <WaitingBlocks label="Cargando el programa..." heights={[20, 160, 420]} />;
  if (data.resumen.instalaciones === 0) {
    return <Nada isFiltered={isAcotado(state)} onClear={onClear} onAdd={onAdd} />;
  }
  const [counted, outside] = partesDeResumen(data, isAcotado(state));
  return (
    <div className="flex column gap-20 block-on-paper" data-stale={query.isPlaceholderData || undefined}>
      <p className={`${classes.resumen} size-16 weight-500`}>
        {counted}
        <span className="ink-3 size-13 weight-400">{outside}</span>
      </p>
      <div className={`${classes.lists} grid gap-20 halves items-start`}>
        <Debidas
          title="Sin hacer"
          empty="Nada de los periodos que acabaron."
          debidas={data.sinHacer}
          total={data.totalSinHacer}
          muestreos={cantidad(data.resumen.sinHacer, 'muestreo', 'muestreos')}
          until="acabó el"
          isLate
          hoy={data.hoy}
          onOpen={setOpened}
        />
        {isDeHoy(data) ? (
          <Debidas
            title={`Próximos ${diasPorVenir} días`}
            empty="No vence ninguno."
            debidas={data.proximas}
            total={data.totalProximas}
            muestreos={`${textoDeCuantasProximas(data)} ${textoDeCuantasProximas(data) === '1' ? 'muestreo' : 'muestreos'}`}
            until="hasta el"
            hoy={data.hoy}
            onOpen={setOpened}
          />
        ) : null}
      </div>
      <List
        query={query}
        rows={data.instalaciones}
        total={data.resumen.instalaciones}
        body={<Calendario instalaciones={data.instalaciones} ano={ano} hoy={data.hoy} onOpen={setOpened} />}
        label="Calendario"
        loading="Cargando el programa..."
        failure="No se ha podido cargar el programa"
        count={countOf(data, state.page)}
        bar={stepper}
        pages={{
          pagination: pageOf(
            { total: data.resumen.instalaciones, paginas: data.paginas },
            { page: state.page, perPage: instalacionesPorPagina },
          ),
          onTurn,
        }}
        empty={null}
      />
      {opened ? <PeriodoDialog pedido={opened} onClosed={() => setOpened(null)} /> : null}
    </div>
  );
}

function countOf({ resumen, instalaciones }: Cobertura, page: number): string {
  const all = cantidad(resumen.instalaciones, 'instalación', 'instalaciones');
  const rows = cantidad(resumen.filas, 'fila de programa', 'filas de programa');
  if (instalaciones.length >= resumen.instalaciones) return `${all} · ${rows}`;
  const first = (page - 1) * instalacionesPorPagina + 1;
  return `${numero(first)}–${numero(first + instalaciones.length - 1)} de ${all} · ${rows}`;
}

interface NadaProps extends Pick<ProgramaProps, 'onClear' | 'onAdd'> {
  isFiltered: boolean;
}

function Nada({ isFiltered, onClear, onAdd }: NadaProps) {
  if (isFiltered) {
    return (
      <section className={card.card}>
        <Message
          icon={IconCalendarOff}
          title="Ninguna instalación con esos filtros"
          action={
            <Button variant="default" onClick={onClear}>
              Quitar los filtros
            </Button>
          }
        >
          Prueba con menos palabras, con otro solicitante o con otra clase.
        </Message>
      </section>
    );
  }
  return (
    <section className={card.card}>
      <Message
        icon={IconCalendarOff}
        title="Aún no hay instalaciones"
        action={
          onAdd ? (
            <div className="flex wrap justify-center gap-8">
              <Button component={Link} to="/instalaciones/propuestas">
                Ver las propuestas
              </Button>
              <Button variant="default" onClick={onAdd}>
                Nueva instalación
              </Button>
            </div>
          ) : null
        }
      >
        {onAdd
          ? 'Una instalación reúne sus puntos y lo que hay que muestrear en ella. Empieza por las que se proponen según tus puntos.'
          : 'Cuando tu laboratorio dé de alta tus instalaciones y lo que hay que muestrear en ellas, aquí verás qué está hecho y qué falta.'}
      </Message>
    </section>
  );
}
