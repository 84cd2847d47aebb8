import { Button } from '@mantine/core';
import { IconCircleCheck, IconShieldCheck, IconZoomExclamation } from '@tabler/icons-react';
import type { CuentasDeIncidencias } from '../../../../contract/incidencias/incidencia.ts';
import { cuantoSinResolver } from '../../../../contract/incidencias/rules/nombre.ts';
import { cantidad } from '../../../../contract/base/numeros.ts';
import card from '../../../components/Card.module.css';
import { Message } from '../../../components/Message.tsx';
import type { ListaControls } from '../use-lista-state.ts';
import { todasLas } from './Situaciones.tsx';
import classes from './Nada.module.css';

interface NadaProps {
  cuentas: CuentasDeIncidencias;
  isStale: boolean;
  controls: ListaControls;
}

/** What a situation without incidents means: nothing found, nothing yet, or nothing to do. */
export function Nada({ cuentas, isStale, controls: { state, choose, show } }: NadaProps) {
  const { situacion, filtros, punto, antiguedad } = state;
  const hasFilters = punto !== '' || antiguedad > 0 || Object.keys(filtros).length > 0;
  const total = todasLas(cuentas);
  const isTodo = situacion === 'por_resolver' || situacion === 'vencida';
  const clear = (
    <Button variant="default" onClick={() => choose({ filtros: {}, punto: '', antiguedad: 0 })}>
      Quitar los filtros
    </Button>
  );
  return (
    <section className={card.card} data-stale={isStale || undefined}>
      {total === 0 && hasFilters ? (
        <Message icon={IconZoomExclamation} title="No se encontraron incidencias" action={clear}>
          Prueba con menos palabras o con otro solicitante.
        </Message>
      ) : total === 0 ? (
        <Message icon={IconShieldCheck} title="Todavía no hay incidencias">
          Cuando el laboratorio autorice un resultado que no cumpla, aquí se abrirá una incidencia con sus plazos, y se
          propondrá cerrarla cuando una nueva muestra cumpla.
        </Message>
      ) : isTodo && cuentas.sinResolver > 0 && !hasFilters ? (
        <Message title={`Hay ${cuantoSinResolver(cuentas.sinResolver)}`}>
          La incidencia de lo que no cumple se abre unos minutos después de publicarse el resultado.
        </Message>
      ) : isTodo ? (
        <p className={`${classes.good} flex wrap items-center weight-600`} role="status">
          <IconCircleCheck size={20} stroke={2} aria-hidden />
          {situacion === 'vencida' ? 'No hay ninguna incidencia vencida' : goodNews(cuentas)}
          {hasFilters ? clear : null}
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
    </section>
  );
}

/** What is said where nothing is left to do, with how many were resolved. */
function goodNews({ estados }: CuentasDeIncidencias): string {
  const closed = estados.cerrada + estados.descartada;
  return `No hay ninguna incidencia abierta: ${cantidad(closed, 'incidencia cerrada o descartada', 'incidencias cerradas o descartadas')}`;
}
