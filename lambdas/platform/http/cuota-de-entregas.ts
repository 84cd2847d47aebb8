/**
 * The most files (certificates included) and bytes (50 GB) that a user may upload or copy for delivery in a day, by the calendar
 * of Madrid.
 */
export const cuotaDeEntregas = { archivos: 5000, bytes: 50 * 1024 ** 3 } as const;

/** The message past it. */
export const cuotaDeEntregasGastada =
  'Has traído hoy el máximo de archivos (5.000, o 50 GB en total). Vuelve a intentarlo mañana';
