/**
 * What one user brings or has copied to be delivered in a day, by the calendar of Madrid: files, certificates among them,
 * and bytes of all of them (50 GB).
 */
export const cuotaDeEntregas = { archivos: 5000, bytes: 50 * 1024 ** 3 } as const;

/** The message past it. */
export const cuotaDeEntregasGastada =
  'Has traído hoy el máximo de archivos (5.000, o 50 GB en total). Vuelve a intentarlo mañana';
