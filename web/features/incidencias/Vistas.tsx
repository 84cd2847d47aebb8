import { Views } from '../../components/Views.tsx';

const vistas = [
  { to: '/incidencias', label: 'Incidencias' },
  { to: '/incidencias/por-notificar', label: 'Por notificar' },
] as const;

/** The two views of what does not comply: what is done about it, and what has to be told to whom by when. */
export function VistasDeIncidencias() {
  return <Views label="Vistas de las incidencias" views={vistas} />;
}
