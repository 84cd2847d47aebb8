import { Views } from '../../components/Views.tsx';

const vistas = [
  { to: '/puntos', label: 'Puntos' },
  { to: '/puntos/programa', label: 'Programa' },
  { to: '/solicitudes', label: 'Solicitudes' },
  { to: '/papeles', label: 'Papeles' },
] as const;

/** The views of where samples are taken: how each point is, what has to be sampled, what was asked of the laboratory, and the papers that are made of it. */
export function Vistas() {
  return <Views label="Vistas de los puntos" views={vistas} />;
}
