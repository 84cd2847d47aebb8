import { type ReactNode, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '@mantine/core';
import { cleanOptions, compareNames } from '../../../../contract/rules/opciones.ts';
import card from '../../../components/Card.module.css';
import { cantidad, numero } from '../../../../contract/rules/numeros.ts';
import { type AdminTab, tabPath } from '../address.ts';
import { Badge } from '../list/ResourceRow.tsx';
import { usePanel } from '../panel/panel.ts';
import { AuditTrail } from './AuditTrail.tsx';
import { SinCliente } from './SinCliente.tsx';
import { WhoSees } from './WhoSees.tsx';
import classes from './Overview.module.css';

/** 'Resumen' (spec, section 2): how many of what there are, who the clients and groups are, and what has been changed. */
export function Overview() {
  const { lists, demo } = usePanel();
  const { cliente, tipoGrupo, usuario } = lists;
  const solicitantes = useMemo(() => cleanOptions(cliente.flatMap((one) => one.solicitantes)).length, [cliente]);
  const clientes = useMemo(() => cliente.toSorted((a, b) => compareNames(a.nombre, b.nombre)), [cliente]);
  const grupos = useMemo(() => tipoGrupo.toSorted((a, b) => compareNames(a.nombre, b.nombre)), [tipoGrupo]);
  const mark = (id: string) => (demo?.examples.has(id) ? <Badge look="example">Ejemplo</Badge> : null);
  return (
    <div className={classes.overview}>
      <ul className={classes.counts}>
        <Count count={usuario.length} name="Usuarios" tab="usuarios" />
        <Count count={cliente.length} name="Clientes" tab="clientes" />
        <Count count={tipoGrupo.length} name="Grupos de muestras" tab="grupos" />
        <Count count={solicitantes} name="Solicitantes únicos" tab="clientes" />
      </ul>
      <SinCliente />
      {demo ? null : <WhoSees />}
      <div className={classes.lists}>
        <ShortList
          title="Clientes"
          resources={clientes}
          empty="Todavía no hay clientes. Crea el primero en Gestión de Clientes."
          nameOf={({ nombre }) => nombre}
          factOf={(one) => cantidad(one.solicitantes.length, 'solicitante', 'solicitantes')}
          markOf={mark}
        />
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
      <AuditTrail />
    </div>
  );
}

/** How many of something there are, leading to where they are kept. */
function Count({ count, name, tab }: { count: number; name: string; tab: AdminTab }) {
  return (
    <li>
      <Link to={tabPath(tab)} className={`${card.card} ${classes.count}`}>
        <span className={classes.name}>{name}</span>
        <span className={classes.number}>{numero(count)}</span>
      </Link>
    </li>
  );
}

interface ShortListProps<T> {
  title: string;
  resources: readonly T[];
  empty: string;
  nameOf: (resource: T) => string;
  factOf: (resource: T) => string;
  colourOf?: (resource: T) => string;
  markOf: (id: string) => ReactNode;
}

/** Rows shown, and as many more each time that more are asked for. */
const step = 50;

/** The resources of a kind by name, with one fact about each. */
function ShortList<T extends { _id: string }>(props: ShortListProps<T>) {
  const { title, resources, empty, nameOf, factOf, colourOf, markOf } = props;
  const [shown, setShown] = useState(step);
  return (
    <section className={`${card.card} ${classes.list}`} aria-label={title}>
      <h2 className={card.title}>{title}</h2>
      {resources.length === 0 ? (
        <p className={classes.empty}>{empty}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls must be reached by keyboard.
        <ul className={classes.rows} tabIndex={0} aria-label={title}>
          {resources.slice(0, shown).map((resource) => (
            <li key={resource._id} className={classes.row}>
              {colourOf ? <span className={classes.dot} style={{ background: colourOf(resource) }} /> : null}
              <span className={classes.rowName}>{nameOf(resource)}</span>
              {markOf(resource._id)}
              <span className={classes.fact}>{factOf(resource)}</span>
            </li>
          ))}
          {shown < resources.length ? (
            <li className={classes.row}>
              <Button variant="subtle" size="xs" onClick={() => setShown(shown + step)}>
                Mostrar más
              </Button>
            </li>
          ) : null}
        </ul>
      )}
    </section>
  );
}
