import { Views } from '../../components/Views.tsx';

const vistas = [
  { to: '/puntos', label: 'Puntos' },
  { to: '/puntos/programa', label: 'Programa' },
  { to: '/puntos/este-mes', label: 'Este mes' },
  { to: '/solicitudes', label: 'Solicitudes' },
  { to: '/papeles', label: 'Papeles' },
] as const;

/** The views of where samples are taken: each point, what has to be sampled, what is to be taken, what was asked, and the papers. */
export function Vistas() {
  return <Views label="Vistas de los puntos" views={vistas} />;
}
