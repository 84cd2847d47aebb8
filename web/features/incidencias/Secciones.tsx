import { type Section, Sections } from '../../components/Sections.tsx';

export const seccionesDeIncidencias: readonly Section[] = [
  { to: '/incidencias', label: 'Incidencias' },
  { to: '/incidencias/por-notificar', label: 'Por notificar' },
];

/** What does not comply: what is done about it, and what has to be told to whom by when. */
export function SeccionesDeIncidencias() {
  return <Sections label="Secciones de Incidencias" sections={seccionesDeIncidencias} />;
}
