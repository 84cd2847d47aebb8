import { Views } from '../../components/Views.tsx';

const vistas = [
  { to: '/puntos', label: 'Puntos' },
  { to: '/puntos/programa', label: 'Programa' },
] as const;

/** The two views of where samples are taken: how each point is, and what has to be sampled. */
export function Vistas() {
  return <Views label="Vistas de los puntos" views={vistas} />;
}
