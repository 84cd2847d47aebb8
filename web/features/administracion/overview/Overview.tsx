import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, type SubmitEvent, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button, Skeleton, TextInput } from '@mantine/core';
import { cleanOptions } from '../../../../contract/resultados/rules/opciones.ts';
import { compareNames } from '../../../../contract/base/texto.ts';
import card from '../../../components/Card.module.css';
import { WaitingBlocks } from '../../../components/Loading.tsx';
import { List, type RowsQuery } from '../../../components/List.tsx';
import { cantidad, numero } from '../../../../contract/base/numeros.ts';
import { type AdminTab, tabPath } from '../address.ts';
import { Badge } from '../list/ResourceRow.tsx';
import { usePanel } from '../panel/panel.ts';
import { clientesByNombreOptions, overviewOptions } from '../panel/api.ts';
import { LastDelivery } from './LastDelivery.tsx';
import { PrimerosPasos } from './PrimerosPasos.tsx';
import { SinCliente, sinClienteOptions } from './sin-cliente/SinCliente.tsx';
import classes from './Overview.module.css';
import { loadPart } from '../../../app/part.ts';

// What a phone's first screen doesn't show comes after it.
const AccessRule = lazy(async () => ({ default: (await loadPart(async () => import('./AccessRule.tsx'))).AccessRule }));
const VerificationKeys = lazy(async () => ({
  default: (await loadPart(async () => import('./VerificationKeys.tsx'))).VerificationKeys,
}));
const AuditTrail = lazy(async () => ({ default: (await loadPart(async () => import('./AuditTrail.tsx'))).AuditTrail }));
const WhoSeesDialog = lazy(async () => ({
  default: (await loadPart(async () => import('../visibility/WhoSeesDialog.tsx'))).WhoSeesDialog,
}));

/** 'Resumen': counts, the clients and groups, and the latest changes. */
export function Overview() {
  const { lists, demo } = usePanel();
  const { tipoGrupo } = lists;
  const resumen = useOverview();
  // Solicitantes of clients, and solicitantes of samples without a client.
  const sinCliente = useQuery({ ...sinClienteOptions, enabled: !demo }).data?.total ?? 0;
  const solicitantes = resumen && resumen.solicitantes + sinCliente;
  const grupos = useMemo(() => tipoGrupo.toSorted((a, b) => compareNames(a.nombre, b.nombre)), [tipoGrupo]);
  const mark = (id: string) => (demo?.examples.has(id) ? <Badge look="example">Ejemplo</Badge> : null);
  return (
    <div className="one-column grid gap-20">
      <ul className={`${classes.counts} grid gap-16 no-bullets`}>
        <Count count={resumen?.usuarios} name="Usuarios" tab="usuarios" />
        <Count count={resumen?.clientes} name="Clientes" tab="clientes" />
        <Count count={tipoGrupo.length} name="Grupos de muestras" tab="grupos" />
        <Count count={solicitantes} name="Solicitantes únicos" tab="clientes" />
      </ul>
      <PrimerosPasos />
      {resumen?.ultimaEntrega ? <LastDelivery ultima={resumen.ultimaEntrega} /> : null}
      <SinCliente />
      {demo ? null : <WhoSees />}
      {demo ? null : (
        <Suspense fallback={<WaitingBlocks label="Cargando las reglas de acceso..." heights={[158, 216]} />}>
          <AccessRule />
          <VerificationKeys />
        </Suspense>
      )}
      <div className="items-start one-column-when-narrow grid gap-20 halves">
        <Clientes markOf={mark} />
        <ShortList
          title="Grupos de muestras"
          resources={grupos}
          empty="Todavía no hay grupos. Crea el primero en Gestión de Tipo de Muestras."
          nameOf={({ nombre }) => nombre}
          colourOf={({ color }) => color}
          factOf={(one) => cantidad(one.tiposIncluidos.length, 'tipo', 'tipos')}
          markOf={mark}
        />
      </div>
      <Suspense fallback={<Skeleton height={320} radius="lg" />}>
        <AuditTrail />
      </Suspense>
    </div>
  );
}

/** How many of what there are: of the demonstration, or of the server once it has answered. */
function useOverview() {
  const { lists, demo } = usePanel();
  const { data } = useQuery({ ...overviewOptions, enabled: !demo });
  return useMemo(() => {
    if (!demo) return data;
    const { cliente, usuario } = lists;
    const solicitantes = cleanOptions(cliente.flatMap((one) => one.solicitantes)).length;
    return { usuarios: usuario.length, clientes: cliente.length, solicitantes, ultimaEntrega: null };
  }, [demo, data, lists]);
}

/** The clients by name, of the demonstration or of the server, which is asked for more as they are wanted. */
function Clientes({ markOf }: { markOf: (id: string) => ReactNode }) {
  const { lists, demo } = usePanel();
  const listed = useInfiniteQuery({ ...clientesByNombreOptions, enabled: !demo });
  const own = useMemo(() => lists.cliente.toSorted((a, b) => compareNames(a.nombre, b.nombre)), [lists.cliente]);
  const clientes = demo ? own : listed.data?.pages.flatMap((page) => page.clientes);
  return (
    <ShortList
      title="Clientes"
      resources={clientes}
      empty="Todavía no hay clientes. Crea el primero en Gestión de Clientes."
      nameOf={({ nombre }) => nombre}
      factOf={(one) => cantidad(one.solicitantes.length, 'solicitante', 'solicitantes')}
      markOf={markOf}
      {...(!demo && { query: listed })}
    />
  );
}

/** How many of something there are, leading to where they are kept. */
function Count({ count, name, tab }: { count: number | undefined; name: string; tab: AdminTab }) {
  return (
    <li>
      <Link
        to={tabPath(tab)}
        className={`${card.card} hover-line full-height pt-12 pb-16 flex column between ink no-underline`}
        style={{ paddingInline: 18 }}
      >
        <span className="ink-3 size-13">{name}</span>
        <span className="weight-600 figures" style={{ fontSize: 28, lineHeight: 1.25 }}>
          {count === undefined ? '–' : numero(count)}
        </span>
      </Link>
    </li>
  );
}

interface ShortListProps<T> {
  title: string;
  resources: readonly T[] | undefined;
  empty: string;
  nameOf: (resource: T) => string;
  factOf: (resource: T) => string;
  colourOf?: (resource: T) => string;
  markOf: (id: string) => ReactNode;
  /** What brings them, page by page; they are here already without it. */
  query?: RowsQuery;
}

/** Rows that are drawn at first, and with each 'Mostrar más'. */
const step = 50;

const here: RowsQuery = {
  error: null,
  isError: false,
  isFetching: false,
  isPlaceholderData: false,
  refetch: () => undefined,
};

/** The resources of a kind by name, with one fact about each. */
function ShortList<T extends { _id: string }>(props: ShortListProps<T>) {
  const { title, resources, empty, nameOf, factOf, colourOf, markOf, query = here } = props;
  return (
    <section className={`${card.card} pt-16 px-inset pb-8`} aria-label={title}>
      <h2 className={card.title}>{title}</h2>
      <div
        className="px-inset pb-8 scroll-y"
        style={{ maxHeight: 330, margin: '8px calc(-1 * var(--inset)) 0' }}
        role="group"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls must be reached by keyboard.
        tabIndex={0}
        aria-label={title}
      >
        <List
          look="bare"
          query={query}
          rows={resources}
          step={step}
          label={title}
          failure="No se ha podido cargar la lista"
          loading="Cargando la lista..."
          count={null}
          rowHeight={38}
          empty={<p className="pt-16 pb-20 ink-3">{empty}</p>}
          renderRow={(resource) => (
            <li key={resource._id} className="py-8 flex items-center gap-10 line-above min-height-36">
              {colourOf ? (
                <span className="rigid width-10 height-10 round" style={{ background: colourOf(resource) }} />
              ) : null}
              <span className="grow shrink break-anywhere">{nameOf(resource)}</span>
              {markOf(resource._id)}
              <span className="ink-3 size-13 figures nowrap">{factOf(resource)}</span>
            </li>
          )}
        />
      </div>
    </section>
  );
}

/** Asks who sees the sample of a number. */
function WhoSees() {
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState<string | null>(null);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (typed.trim() !== '') setAsked(typed.trim());
  };
  return (
    <section className={`${card.card} pt-16 px-inset pb-8`} aria-label="¿Quién ve una muestra?">
      <h2 className={card.title}>¿Quién ve una muestra?</h2>
      <form className="py-8 flex items-end gap-10" style={{ maxWidth: 460 }} onSubmit={submit}>
        <TextInput
          className="grow shrink"
          label="Número de muestra"
          placeholder="M-2026-001554"
          maxLength={300}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="default">
          Ver quién
        </Button>
      </form>
      {asked ? (
        <Suspense fallback={null}>
          <WhoSeesDialog muestra={asked} onClosed={() => setAsked(null)} />
        </Suspense>
      ) : null}
    </section>
  );
}
