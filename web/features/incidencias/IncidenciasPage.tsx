import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect } from 'react';
import type { CuentasDeIncidencias } from '../../../contract/incidencias/incidencia.ts';
import { cuantoSinResolverCon } from '../../../contract/incidencias/rules/nombre.ts';
import { usePageTitle } from '../../branding/brand.ts';
import { MoreActions, PageHeader, PrintButton } from '../../components/PageHeader.tsx';
import { PrintHeader } from '../../components/PrintHeader.tsx';
import { activeFilters, summaryOf } from '../resultados/filters/active-filters.ts';
import { useFilterNames } from '../resultados/filters/use-filter-lists.ts';
import { ExcelButton } from './export/ExcelButton.tsx';
import { Filtros } from './list/Filtros.tsx';
import { Lista } from './list/Lista.tsx';
import { SituacionesDeIncidencias, nombreDeSituacion } from './list/Situaciones.tsx';
import { listaOptions } from './api.ts';
import { acotadaPor, notaDeCuentas } from './words.ts';
import { useListaState } from './use-lista-state.ts';
import { SeccionesDeIncidencias } from './Secciones.tsx';

/** 'Incidencias': what does not comply, with what is done about it and by when. */
export function IncidenciasPage() {
  const controls = useListaState();
  const { state, choose } = controls;
  const list = useQuery({ ...listaOptions(state), placeholderData: keepPreviousData });
  const active = activeFilters(state.filtros, useFilterNames(state.filtros));
  const narrowed = [...active, ...acotadaPor(state, list.data?.incidencias[0])];
  const pages = list.isPlaceholderData ? undefined : list.data?.paginas;
  const cuentas = list.data?.cuentas;
  const nota = cuentas && notaDeCuentas(cuentas);
  // The note appears together with the rows above it, whose drawing is deferred.
  const drawn = useDeferredValue(list.data);
  usePageTitle('Incidencias');

  // An old address may ask for a page that there no longer is.
  useEffect(() => {
    if (pages !== undefined && state.page > Math.max(pages, 1)) choose({ page: Math.max(pages, 1) });
  });

  return (
    <div className="landscape">
      <PrintHeader />
      <PageHeader
        title={<Titulo cuentas={cuentas} />}
        subtitle={
          <>
            <span className="print-only">{nombreDeSituacion(state.situacion)}. </span>
            {summaryOf(narrowed) || 'Lo que no cumple, hasta que vuelve a cumplir'}
            {state.filtros.search || state.antiguedad > 0
              ? '. El total sin resolver no tiene en cuenta la búsqueda ni la antigüedad'
              : null}
          </>
        }
        actions={
          <MoreActions>
            <PrintButton />
            <ExcelButton
              state={state}
              total={list.isPlaceholderData ? undefined : list.data?.total}
              summary={narrowed}
            />
          </MoreActions>
        }
      />
      <SeccionesDeIncidencias />
      <SituacionesDeIncidencias situacion={state.situacion} cuentas={cuentas} onShow={controls.show} />
      <Filtros state={state} active={active} first={list.data?.incidencias[0]} onChange={choose} />
      <Lista list={list} controls={controls} />
      {drawn && nota ? <p className="mt-12 ink-3 size-13">{nota}</p> : null}
    </div>
  );
}

/** The page's name, with how much is unresolved under its filters: the incidents of it are listed beneath. */
function Titulo({ cuentas }: { cuentas: CuentasDeIncidencias | undefined }) {
  return (
    <>
      Incidencias
      {cuentas && (cuentas.sinResolver > 0 || cuentas.porResolver > 0) ? (
        <>
          {' '}
          <span className="ml-6 no-cumple size-16 weight-600">{cuantoSinResolverCon(cuentas)}</span>
        </>
      ) : cuentas ? null : (
        // Its room, which on a phone is a line of its own.
        <span className="ml-6 size-16 weight-600" style={{ visibility: 'hidden' }} aria-hidden>
          {cuantoSinResolverCon({ sinResolver: 10, porResolver: 11 })}
        </span>
      )}
    </>
  );
}
