import { Button, NativeSelect } from '@mantine/core';
import { IconCircleCheck, IconShieldCheck, IconZoomExclamation } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Output } from '../../../../contract/calls.ts';
import { type CuentasDeIncidencias, incidenciasPorPagina } from '../../../../contract/incidencias/incidencia.ts';
import { cantidad, numero } from '../../../../contract/base/numeros.ts';
import { loadPart } from '../../../app/part.ts';
import { List, pageOf } from '../../../components/List.tsx';
import { Message } from '../../../components/Message.tsx';
import { antiguedades } from '../address.ts';
import type { ListaControls } from '../use-lista-state.ts';
import { type Choice, useChoice } from '../varias/use-choice.ts';
import { type Asked, Varias, VariasButton } from '../varias/Varias.tsx';
import { textoDeAntiguedad, textoDeNinguna, textoDeSinIncidencia } from '../words.ts';
import { IncidenciaRow } from './IncidenciaRow.tsx';
import { todasLas } from './Situaciones.tsx';
import { useHoy } from '../../../components/use-hoy.ts';

const CerrarDialog = lazy(async () => ({
  default: (await loadPart(async () => import('../varias/CerrarDialog.tsx'))).CerrarDialog,
}));

type Pagina = Output<'listIncidencias'>;

interface ListaProps {
  list: UseQueryResult<Pagina>;
  controls: ListaControls;
}

const ages = antiguedades.map((months) => ({ value: String(months), label: textoDeAntiguedad(months) }));

const orders = [
  { value: 'vence', label: 'Vencen antes' },
  { value: 'abierta', label: 'Más recientes' },
] as const;

/** The incidents found, a page at a time, or what stands in their place; several of them are closed at once from it. */
export function Lista(props: ListaProps) {
  const { state } = props.controls;
  const choice = useChoice(state);
  const [asked, setAsked] = useState<Asked | null>(null);
  // The dialog says how it went, and offers the way back, where the list has nothing left to show.
  return (
    <>
      <Found {...props} choice={choice} onAsk={setAsked} />
      {asked ? (
        <Suspense fallback={null}>
          <CerrarDialog {...asked} state={state} choice={choice} onClosed={() => setAsked(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

interface FoundProps extends ListaProps {
  choice: Choice;
  onAsk: (asked: Asked) => void;
}

function Found({ list, controls, choice, onAsk }: FoundProps) {
  const { state, choose, turnTo } = controls;
  const { pathname, search } = useLocation();
  const hoy = useHoy();
  const { data } = list;
  return (
    <List
      query={list}
      rows={data?.incidencias}
      total={data?.total}
      renderRow={(incidencia) => (
        <IncidenciaRow
          key={incidencia._id}
          incidencia={incidencia}
          hoy={hoy}
          from={pathname + search}
          isChosen={choice.isChoosing ? choice.has(incidencia._id) : undefined}
          onChoose={choice.choose}
        />
      )}
      label="Lista de incidencias"
      loading="Cargando incidencias..."
      failure="No se han podido cargar las incidencias"
      count={data && shown(data, state.page)}
      bar={
        <>
          {data?.puedeMover ? <VariasButton state={state} choice={choice} /> : null}
          <NativeSelect
            className="no-print"
            flex="1 1 140px"
            maw={176}
            size="xs"
            aria-label="Antigüedad de la última muestra que no cumple"
            data={ages}
            value={String(state.antiguedad)}
            onChange={({ currentTarget: { value } }) =>
              choose({ antiguedad: antiguedades.find((months) => String(months) === value) ?? 0 })
            }
          />
          <NativeSelect
            className="no-print"
            flex="1 1 140px"
            maw={176}
            size="xs"
            aria-label="Ordenar por"
            data={[...orders]}
            value={state.orden}
            onChange={({ currentTarget: { value } }) => choose({ orden: value === 'abierta' ? 'abierta' : 'vence' })}
          />
        </>
      }
      above={
        data?.puedeMover && choice.isChoosing ? (
          <Varias state={state} total={data.total} choice={choice} onAsk={onAsk} />
        ) : null
      }
      pages={
        data && {
          pagination: pageOf(data, { page: state.page, perPage: incidenciasPorPagina }),
          onTurn: turnTo,
        }
      }
      empty={data && <Nada cuentas={data.cuentas} controls={controls} />}
    />
  );
}

function shown({ total, paginas, incidencias }: Pagina, page: number): string {
  if (paginas <= 1) return cantidad(total, 'incidencia', 'incidencias');
  const first = (page - 1) * incidenciasPorPagina + 1;
  return `${numero(first)}-${numero(first + incidencias.length - 1)} de ${numero(total)}`;
}

interface NadaProps {
  cuentas: CuentasDeIncidencias;
  controls: ListaControls;
}

/** What a situation without incidents means: nothing found, nothing yet, or nothing to do. */
function Nada({ cuentas, controls: { state, choose, show } }: NadaProps) {
  const { situacion, filtros, punto, antiguedad } = state;
  const hasFilters = punto !== '' || antiguedad > 0 || Object.keys(filtros).length > 0;
  const total = todasLas(cuentas);
  const isTodo = situacion === 'por_resolver' || situacion === 'vencida';
  const sinIncidencia = textoDeSinIncidencia(cuentas, {
    hasFilters,
    isPart: antiguedad > 0 || Boolean(filtros.search),
  });
  const onClear = hasFilters && (() => choose({ filtros: {}, punto: '', antiguedad: 0 }));
  return (
    <>
      {total === 0 && hasFilters ? (
        <Message icon={IconZoomExclamation} title="No se encontraron incidencias" onClear={onClear}>
          {sinIncidencia} Prueba con menos palabras o con otro solicitante.
        </Message>
      ) : total === 0 && sinIncidencia === '' ? (
        <Message icon={IconShieldCheck} title="Todavía no hay incidencias">
          Cuando el laboratorio autorice un resultado que no cumpla, aquí se abrirá una incidencia con sus plazos, y se
          propondrá cerrarla cuando una nueva muestra cumpla.
        </Message>
      ) : isTodo && (hasFilters || sinIncidencia !== '') ? (
        <Message title={textoDeNinguna(situacion, cuentas, hasFilters)} onClear={onClear}>
          {sinIncidencia}
        </Message>
      ) : isTodo ? (
        <p
          className="flex wrap items-center gap-10 weight-600"
          style={{ padding: 20, color: 'var(--cumple)' }}
          role="status"
        >
          <IconCircleCheck size={20} stroke={2} aria-hidden />
          {textoDeNinguna(situacion, cuentas, false)}
        </p>
      ) : (
        <Message
          title="Aquí no hay ninguna incidencia"
          action={
            <Button variant="default" onClick={() => show({ situacion: 'todas' })}>
              Ver {total === 1 ? 'la única que hay' : `las ${cantidad(total, 'incidencia', 'incidencias')}`}
            </Button>
          }
        >
          {situacion === 'propuesta'
            ? 'Se propone cerrar una incidencia cuando una muestra posterior cumple.'
            : 'En este estado no hay ninguna con los filtros que has puesto.'}
        </Message>
      )}
    </>
  );
}
