import { Button } from '@mantine/core';
import { IconBriefcase } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { fechaBreve } from '../../../contract/base/fechas.ts';
import { cantidad, numero } from '../../../contract/base/numeros.ts';
import {
  type Cartera,
  carteraCalls,
  type ClienteDeCartera,
  maxClientesDeCartera,
} from '../../../contract/cartera/calls.ts';
import { clientOf } from '../../app/services.ts';
import { profileOptions } from '../../auth/current-user.ts';
import { usePageTitle } from '../../branding/brand.ts';
import { type Column, List } from '../../components/List.tsx';
import { Message } from '../../components/Message.tsx';
import { PageHeader, PrintButton } from '../../components/PageHeader.tsx';
import { PrintHeader } from '../../components/PrintHeader.tsx';
import { textoDeFuera } from '../programa/este-mes/words.ts';

const { query } = clientOf(carteraCalls);

/** 'Mi cartera': how each client stands that one looks after, the most pressing first. */
export function CarteraPage() {
  usePageTitle('Mi cartera');
  const user = useQuery({ ...profileOptions, enabled: false }).data?.user;
  const list = useQuery(query('getCartera', {}, { timeout: 30_000 }));
  const { data } = list;
  const columns = useMemo(() => columnsFor(data?.hoy ?? ''), [data?.hoy]);
  const isCompared = data !== undefined && data.clientes.length > 1;
  // Who sees everything sees samples of requesters that no client has, too.
  const seesMore = user?.role === 'admin' || user?.master === 'todos';
  return (
    <div className="landscape">
      <PrintHeader />
      <PageHeader
        title="Mi cartera"
        subtitle="Cómo está cada cliente, el más urgente primero"
        actions={data && !isCompared ? null : <PrintButton />}
      />
      <List
        query={list}
        rows={data && (isCompared ? data.clientes : [])}
        columns={columns}
        keyOf={({ cliente }) => cliente._id}
        label="Clientes"
        loading="Cargando tus clientes..."
        failure="No se ha podido saber cómo están tus clientes"
        count={
          data && (
            <>
              <b className="weight-500 ink">{textoDeCartera(data)}</b>
              {seesMore ? <span> Sin los solicitantes que no son de ningún cliente.</span> : null}
            </>
          )
        }
        rowHeight={56}
        empty={data ? <NoComparison total={data.total} /> : null}
      />
    </div>
  );
}

/** `Sin resolver en 2 de 3 clientes.`, `Nada sin resolver en 3 clientes; de otro no hay resultados.` */
function textoDeCartera({ clientes }: Cartera): string {
  const conResultados = clientes.filter(({ ultimaMuestra }) => ultimaMuestra !== null).length;
  const fallan = clientes.filter(({ sinResolver }) => sinResolver > 0).length;
  if (fallan > 0)
    return `Algo sin resolver en ${numero(fallan)} de ${cantidad(clientes.length, 'cliente', 'clientes')}.`;
  if (conResultados === 0) return 'Todavía no hay resultados de ningún cliente.';
  const rest = clientes.length - conResultados;
  const others = rest > 0 ? `; de ${rest === 1 ? 'otro' : `otros ${numero(rest)}`} no hay resultados` : '';
  return `Nada sin resolver en ${cantidad(conResultados, 'cliente', 'clientes')}${others}.`;
}

/** Why there is nothing to compare. */
function NoComparison({ total }: { total: number }) {
  return (
    <Message
      icon={IconBriefcase}
      title={
        total > 1
          ? `Son ${numero(total)} clientes: aquí se comparan ${numero(maxClientesDeCartera)} como mucho`
          : total === 1
            ? 'Ves un solo cliente'
            : 'No ves ningún cliente'
      }
      action={
        <Button component={Link} to="/results">
          Ir a Resultados
        </Button>
      }
    >
      {total > 1
        ? 'En Resultados, Incidencias y Programa se elige uno en «Cliente».'
        : 'Aquí se comparan los clientes de quien lleva varios.'}
    </Message>
  );
}

const direccion = (path: string) => (cliente: ClienteDeCartera['cliente']) =>
  `${path}clienteId=${encodeURIComponent(cliente._id)}`;
const resultadosDe = direccion('/results?');
const tablaDe = direccion('/results?tab=tabla&');
const esteMesDe = direccion('/puntos/este-mes?');

const nada = (text = '–') => <span className="ink-3 weight-400">{text}</span>;

interface FigureProps {
  of: ClienteDeCartera['cliente'];
  count: number;
  what: string;
  to: string;
  isBad?: boolean;
}

/** A figure that leads to what it counts. */
function Figure({ of, count, what, to, isBad = false }: FigureProps) {
  const look = count === 0 ? 'ink-3' : isBad ? 'no-cumple weight-600' : 'weight-600';
  return (
    <Link to={to} className={look} aria-label={`${numero(count)} ${what}, ${of.nombre}`}>
      {numero(count)}
    </Link>
  );
}

const columnsFor = (hoy: string): readonly Column<ClienteDeCartera>[] => [
  {
    name: 'Cliente',
    width: 'minmax(0, 3fr)',
    place: 'title',
    cell: ({ cliente }) => (
      <Link to={resultadosDe(cliente)} className="weight-600">
        {cliente.nombre}
      </Link>
    ),
  },
  {
    name: 'Sin resolver',
    width: '120px',
    isFigure: true,
    cell: ({ cliente, sinResolver, ultimaMuestra }) =>
      ultimaMuestra === null ? (
        nada('Sin resultados')
      ) : (
        <Figure of={cliente} count={sinResolver} what="sin resolver" to={resultadosDe(cliente)} isBad />
      ),
  },
  {
    name: 'Muestreos sin hacer',
    width: '150px',
    isFigure: true,
    cell: ({ cliente, porTomar, otrasFilas, isPorEmpezar }) =>
      porTomar ? (
        <Figure of={cliente} count={porTomar.sinHacer} what="sin hacer" to={esteMesDe(cliente)} isBad />
      ) : (
        nada(isPorEmpezar ? 'Nada este mes' : otrasFilas > 0 ? 'De tipos que no ves' : 'Sin programa')
      ),
  },
  {
    name: 'Por tomar este mes',
    width: '150px',
    isFigure: true,
    cell: ({ cliente, porTomar }) =>
      porTomar ? (
        <>
          <Figure of={cliente} count={porTomar.tocan} what="por tomar este mes" to={esteMesDe(cliente)} />
          {porTomar.atrasadas > 0 ? (
            <p className="no-cumple size-13">y {cantidad(porTomar.atrasadas, 'atrasada', 'atrasadas')}</p>
          ) : null}
        </>
      ) : (
        nada()
      ),
  },
  {
    name: 'Sin contar',
    width: 'minmax(0, 3fr)',
    isWide: true,
    cell: ({ porTomar, noContado, otrasFilas }) => {
      const resumen = { sinPuntos: porTomar?.sinPuntos ?? 0 };
      return <span className="ink-3 size-13">{textoDeFuera({ resumen, noContado, otrasFilas }) || 'Nada'}</span>;
    },
  },
  {
    name: 'Última muestra',
    width: '130px',
    isFigure: true,
    cell: ({ cliente, ultimaMuestra }) =>
      ultimaMuestra === null ? nada() : <Link to={tablaDe(cliente)}>{fechaBreve(ultimaMuestra, hoy)}</Link>,
  },
];
