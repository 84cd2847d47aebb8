import { Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { EntregaListada } from '../../../contract/entregas/entrega.ts';
import { numero } from '../../../contract/base/numeros.ts';
import { entregaPath } from '../administracion/address.ts';
import { Badge } from '../administracion/list/ResourceRow.tsx';
import { Estado } from './Estado.tsx';
import {
  avanceDe,
  hechasDe,
  type Marca,
  nombreDeEstado,
  porDecidir,
  textoDeAvance,
  textoDeInstante,
  textoDeMuestras,
  textoDeVia,
} from './words.ts';
import classes from './Entregas.module.css';

/** A delivery in the list, which opens it. */
export function EntregaRow({ entrega }: { entrega: EntregaListada }) {
  const { _id, archivo, entregada, simulacion, error, esperan, porMirar } = entrega;
  const brought = textoDeMuestras(entrega);
  return (
    <Link
      to={entregaPath(_id)}
      className="hover-line grid gap-4 py-12 px-16 framed rounded on-card inherit-color no-underline"
    >
      <span className="flex wrap items-center gap-4-12">
        <span className="weight-600 break-anywhere">{archivo}</span>
        <Estado entrega={entrega} />
        {esperan.length > 0 ? <Badge look="accent">{numero(porDecidir(entrega))} por decidir</Badge> : null}
        {simulacion ? <Badge look="quiet">Simulación</Badge> : null}
      </span>
      <span className="gap-2-16 flex wrap ink-3 figures">
        <time dateTime={entregada}>{textoDeInstante(entregada)}</time>
        <span>{textoDeVia(entrega)}</span>
        {brought ? <span>{brought}</span> : null}
        {porMirar > 0 ? <strong>Por mirar: {numero(porMirar)}</strong> : null}
      </span>
      {error ? <span className={`${classes.error} no-cumple break-anywhere`}>{error}</span> : null}
      <Avance entrega={entrega} />
    </Link>
  );
}

/** When samples of a delivery were first seen to be stored, and how many there were; by that goes what is left. */
function useFirstSeen({ estado, total, actualizada, ...entrega }: EntregaListada): Marca | undefined {
  const [first, setFirst] = useState<Marca>();
  if (!first && estado === 'leyendo' && total !== null) setFirst({ en: actualizada, hechas: hechasDe(entrega) });
  return first;
}

/** How far a delivery under way is. */
export function Avance({ entrega }: { entrega: EntregaListada }) {
  const avance = avanceDe(entrega);
  const desde = useFirstSeen(entrega);
  if (avance === undefined) return null;
  return (
    <>
      <Progress
        className="mt-6"
        value={100 * avance}
        aria-label={`${nombreDeEstado[entrega.estado]}: ${entrega.archivo}`}
      />
      <span style={{ fontSize: 'var(--mantine-font-size-xs)', color: 'var(--mantine-color-dimmed)' }}>
        {textoDeAvance(entrega, desde)}
      </span>
    </>
  );
}
