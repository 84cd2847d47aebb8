import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconBell, IconShieldCheck, IconClock, IconRefresh, IconSearch, IconX } from '@tabler/icons-react';
import type { Pagination } from '../../../../contract/resultados/filtros.ts';
import { cantidad, numero } from '../../../../contract/base/numeros.ts';
import { linkIdOf } from './card/MuestraCard.tsx';
import { MuestraDetail } from './detail/MuestraDetail.tsx';
import { profileOptions } from '../../../auth/current-user.ts';
import { usePageTitle } from '../../../branding/brand.ts';
import { HeaderButton, PageHeader } from '../../../components/PageHeader.tsx';
import { PrintHeader } from '../../../components/PrintHeader.tsx';
import { useAddressState } from '../../../components/use-address-state.ts';
import { useDrawnTogether } from '../../../components/use-drawn-together.ts';
import { useAvisos } from '../../avisos/use-avisos.tsx';
import { ClienteField } from '../../resultados/filters/ScopeFields.tsx';
import { anuladasOptions, enCursoOptions, invalidateResults } from './api.ts';
import { Anuladas } from './anuladas/Anuladas.tsx';
import { Muestras } from './Muestras.tsx';
import { ProvisionalNotice } from './ProvisionalNotice.tsx';
import { enCursoAddress, enCursoPath, type EnCursoState, longestSearch } from './address.ts';
import { ActionIcon, Button, CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { isOrder, orders } from './order.ts';
import classes from './EnCursoPage.module.css';

/** Samples in progress: the list, or the one that its address names. */
export function EnCursoPage() {
  const [params] = useSearchParams();
  const id = params.get('muestra') || null;
  const shown = useRef(id);

  // The focus goes into the detail as it opens, and back to its card afterwards.
  useEffect(() => {
    const before = shown.current;
    if (before === id) return;
    shown.current = id;
    const target = document.getElementById(id === null && before !== null ? linkIdOf(before) : 'contenido');
    // On a phone the link waits in the card that is closed: the row's button has the focus instead.
    const isHidden = target instanceof HTMLElement && target.offsetParent === null;
    const row = isHidden ? target.closest('article')?.querySelector('button') : target;
    row?.focus({ preventScroll: true });
  }, [id]);

  return id === null ? <EnCursoList /> : <MuestraDetail key={id} id={id} />;
}

/** The samples in progress, a page at a time. */
function EnCursoList() {
  const { state, choose, turnTo } = useEnCursoState();
  const list = useQuery({ ...enCursoOptions(state), placeholderData: keepPreviousData });
  const isAdmin = useQuery({ ...profileOptions, enabled: false }).data?.user.role === 'admin';
  const avisos = useAvisos();
  // What stands above the list would push it down.
  const isWaiting = useDrawnTogether([list, useQuery(anuladasOptions(state))]);
  usePageTitle('Muestras en curso');
  const pages = list.isPlaceholderData ? undefined : list.data?.pagination.totalPages;

  // An old address may ask for a page that there no longer is.
  useEffect(() => {
    if (pages !== undefined && state.page > pages) choose({ page: pages });
  });

  const refresh = () => {
    invalidateResults();
    void list.refetch();
  };
  return (
    <>
      <PrintHeader />
      <PageHeader
        title={
          <>
            Sistema de Tracking de Muestras
            {isAdmin ? (
              <span
                className="on-accent-soft rounded-6 inline-flex items-center gap-6 accent size-12 weight-500 py-4 px-12"
                style={{ lineHeight: '18px' }}
              >
                <IconShieldCheck size={15} aria-hidden />
                Vista de administrador
              </span>
            ) : null}
          </>
        }
        subtitle={<output>{(list.data && countOf(list.data.pagination, state.retraso)) || '\u00A0'}</output>}
        actions={<HeaderButton icon={IconBell} label="Mis avisos" loading={avisos.isLoading} onClick={avisos.open} />}
      />
      <ProvisionalNotice />
      <Toolbar
        state={state}
        late={list.data?.conRetraso ?? 0}
        isRefreshing={list.isFetching && list.data !== undefined}
        onChoose={choose}
        onRefresh={refresh}
      />
      {isWaiting ? null : <Anuladas clienteId={state.clienteId} addressOf={(id) => enCursoPath(state, id, true)} />}
      <Muestras
        // What waits isn't pushed down by what comes above it: both are drawn at once.
        key={String(isWaiting)}
        list={list}
        isWaiting={isWaiting}
        state={state}
        onTurn={turnTo}
        onClear={() => choose(unfiltered)}
      />
      {avisos.dialog}
    </>
  );
}

/** The list of all clients, without search and with the samples that are not late. */
const unfiltered = { clienteId: '', search: '', retraso: false } as const;

/** How many there are, and which of them are on the page where they don't all fit. */
function countOf({ currentPage, itemsPerPage, totalItems, totalPages }: Pagination, isLateOnly: boolean): string {
  if (totalItems === 0) return '';
  const late = isLateOnly ? ' con retraso' : '';
  if (totalPages === 1) return `${cantidad(totalItems, 'muestra en curso', 'muestras en curso')}${late}`;
  const first = (currentPage - 1) * itemsPerPage + 1;
  const last = Math.min(currentPage * itemsPerPage, totalItems);
  return `Mostrando ${numero(first)} a ${numero(last)} de ${numero(totalItems)} muestras en curso${late}`;
}

/** The list's state in its address, and the ways to change it. */
interface EnCursoControls {
  state: EnCursoState;
  /** From the first page on; 'back' leaves the list instead of undoing it. */
  choose: (change: Partial<EnCursoState>) => void;
  turnTo: (page: number) => void;
}

function useEnCursoState(): EnCursoControls {
  const { state, go } = useAddressState(enCursoAddress);
  return {
    state,
    choose: (change) => go(change, { replace: true, preventScrollReset: true }),
    turnTo: (page) => go({ page }, {}),
  };
}

interface ToolbarProps {
  state: EnCursoState;
  /** How many samples are late, on all pages. */
  late: number;
  isRefreshing: boolean;
  onChoose: (change: Partial<EnCursoState>) => void;
  /** Asks for the same again. */
  onRefresh: () => void;
}

const options = Object.entries(orders).map(([value, { label }]) => ({ value, label }));

/** Client, search (by its button or Enter), the late ones alone, order and refresh. */
function Toolbar({ state, late, isRefreshing, onChoose, onRefresh }: ToolbarProps) {
  const usuario = useQuery({ ...profileOptions, enabled: false }).data?.user;
  const [text, setText] = useState(state.search);
  const [applied, setApplied] = useState(state.search);
  // It follows what is searched for elsewhere: 'back', or a button that takes the search away.
  if (applied !== state.search) {
    setApplied(state.search);
    setText(state.search);
  }
  const search = (wanted: string) => {
    // A search that is on already is made again: something may have come in meanwhile.
    if (wanted === state.search) onRefresh();
    else onChoose({ search: wanted });
  };
  return (
    <div className="mb-12-when-narrow flex wrap items-end gap-8 mb-16 no-print">
      {usuario ? (
        <ClienteField
          usuario={usuario}
          className={`${classes.order} grow-when-narrow`}
          clienteId={state.clienteId}
          onChange={(clienteId = '') => onChoose({ clienteId })}
        />
      ) : null}
      <form
        role="search"
        className={`${classes.search} grow-from-280 flex gap-8 shrink`}
        onSubmit={(event) => {
          event.preventDefault();
          search(text.trim());
        }}
      >
        <TextInput
          className="grow shrink"
          aria-label="Buscar muestras en curso"
          placeholder="Número, producto, referencia, solicitante…"
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={
            text ? (
              <CloseButton
                size="sm"
                aria-label="Borrar la búsqueda"
                onClick={() => {
                  setText('');
                  if (state.search) onChoose({ search: '' });
                }}
              />
            ) : null
          }
          maxLength={longestSearch}
          enterKeyHint="search"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit">Buscar</Button>
      </form>
      {late > 0 || state.retraso ? (
        <Button
          variant={state.retraso ? 'light' : 'default'}
          className={classes.late}
          leftSection={<IconClock size={16} aria-hidden />}
          rightSection={state.retraso ? <IconX size={14} aria-hidden /> : null}
          aria-pressed={state.retraso}
          // The late ones stand with the longest awaited first; all stand as usual.
          onClick={() =>
            onChoose(
              state.retraso ? { retraso: false, orden: 'fecha_muestra' } : { retraso: true, orden: 'fecha_prevista' },
            )
          }
        >
          {numero(late)} con retraso
        </Button>
      ) : null}
      <NativeSelect
        className={`${classes.order} grow-when-narrow`}
        aria-label="Ordenar por"
        data={options}
        value={state.orden}
        onChange={({ currentTarget: { value } }) => isOrder(value) && onChoose({ orden: value })}
      />
      <ActionIcon
        variant="default"
        size={36}
        aria-label="Actualizar"
        title="Actualizar"
        loading={isRefreshing}
        loaderProps={{ size: 16 }}
        onClick={onRefresh}
      >
        <IconRefresh size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </div>
  );
}
