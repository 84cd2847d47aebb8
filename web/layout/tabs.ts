/** One tab of the header. */
export interface Tab {
  to: string;
  label: string;
  /** Shown to administrators only. */
  adminOnly?: boolean;
}

/** The tabs of the header, in order: a row for each page that there is (spec, section 2, Main layout). */
export const tabs: readonly Tab[] = [
  { to: '/results', label: 'Resultados' },
  { to: '/en-curso', label: 'En Curso' },
  { to: '/informes-externos', label: 'Informes externos' },
  { to: '/admin', label: 'Panel Admin', adminOnly: true },
];
