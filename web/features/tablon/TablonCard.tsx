import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Tablon } from '../../../contract/tablon/tablon.ts';
import { messageOf } from '../../client/api-error.ts';
import card from '../../components/Card.module.css';
import { type Publicable, tablonOptions } from './api.ts';
import { TablonDialog } from './TablonDialog.tsx';

/** What is published of an installation or a point, where it is, and the way to change it for who may. */
export function TablonCard({ publicable }: { publicable: Publicable }) {
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useQuery(tablonOptions(publicable.de));
  const tablon = data?.tablon;
  return (
    <section className={`${card.card} py-12 px-inset no-print`} aria-label="Tablón">
      <header className="flex wrap items-center between gap-8-12 mb-8">
        <h2 className={card.title}>Tablón</h2>
        {tablon?.puedeEditar ? (
          <Button variant="default" size="xs" onClick={() => setOpen(true)}>
            {tablon.activo ? 'Cambiar' : 'Publicar'}
          </Button>
        ) : null}
      </header>
      {error ? <p className="ink-3">{messageOf(error)}</p> : null}
      {tablon ? <Estado tablon={tablon} /> : error ? null : <Skeleton height={22} />}
      {isOpen && tablon ? <TablonDialog {...{ publicable, tablon }} onClosed={() => setOpen(false)} /> : null}
    </section>
  );
}

function Estado({ tablon }: { tablon: Tablon }) {
  const { activo, nombre, prohibido, prohibidoAlCliente, faltaAcuerdo, deOtro } = tablon;
  if (prohibido || prohibidoAlCliente)
    return <p className="ink-3">El laboratorio no permite publicar estos resultados.</p>;
  if (!activo && deOtro)
    return (
      <p className="ink-2">
        Otro cliente de este solicitante lo quiere publicar: no lo ve nadie hasta que lo aceptéis todos. Míralo en
        «Publicar».
      </p>
    );
  if (faltaAcuerdo)
    return (
      <p className="ink-2">El otro cliente del solicitante todavía no lo ha aceptado: hasta entonces no lo ve nadie.</p>
    );
  if (!activo) return <p className="ink-3">No se publica: sus resultados solo los ve quien entra en el portal.</p>;
  const address = `/tablon/${nombre}`;
  return (
    <>
      <p className="ink-2">Cualquiera que tenga la dirección ve los últimos resultados, sin entrar en el portal.</p>
      <ul className="no-bullets flex column gap-6 mt-8">
        <li className="break-anywhere">
          <a href={address} target="_blank" rel="noreferrer">
            {`${window.location.host}${address}`}
          </a>
        </li>
        <li>
          <a href={`${address}/cartel`} target="_blank" rel="noreferrer">
            Cartel para imprimir
          </a>
        </li>
      </ul>
    </>
  );
}
