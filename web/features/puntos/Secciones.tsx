import { type Section, Sections } from '../../components/Sections.tsx';

export const seccionesDePuntos: readonly Section[] = [
  { to: '/puntos', label: 'Puntos' },
  { to: '/puntos/programa', label: 'Programa' },
  { to: '/puntos/este-mes', label: 'Este mes' },
  { to: '/solicitudes', label: 'Solicitudes' },
  { to: '/papeles', label: 'Papeles' },
];

/** Where samples are taken: each point, what has to be sampled, what is to be taken, what was asked, and the papers. */
export function SeccionesDePuntos() {
  return <Sections label="Secciones de Puntos" sections={seccionesDePuntos} />;
}
