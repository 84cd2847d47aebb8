import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { cleanOptions, compareNames } from '../../../../contract/rules/opciones.ts';
import card from '../../../components/Card.module.css';
import { cantidad, numero } from '../../../format/numero.ts';
import { type AdminTab, tabPath } from '../address.ts';
import { Badge } from '../list/Badge.tsx';
import { usePanel } from '../panel/panel.ts';
import { AuditTrail } from './AuditTrail.tsx';
import classes from './Overview.module.css';
import { ShortList } from './ShortList.tsx';

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
      <div className={classes.lists}>
        <ShortList
          title="Clientes"
          things={clientes}
          empty="Todavía no hay clientes. Crea el primero en Gestión de Clientes."
          nameOf={({ nombre }) => nombre}
          factOf={(one) => cantidad(one.solicitantes.length, 'solicitante', 'solicitantes')}
          markOf={mark}
        />
        <ShortList
          title="Grupos de muestras"
          things={grupos}
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
