/**
 * The kinds of security events, as the functions' logs name them in `tipo` (docs/decisions/rights-and-records.md). Metrics and alarms count
 * them (lambdas/platform/runtime/metrics.ts).
 */
export type SecurityEvent =
  | 'entrada-fallida'
  // A wrong password where a session asks for the user's own once more, or too many of them.
  | 'confirmacion-fallida'
  | 'sesion-rechazada'
  | 'recuperacion-pedida'
  | 'recuperacion-fallida'
  | 'contrasena-restablecida'
  | 'contrasena-cambiada'
  | 'fuera-de-alcance'
  | 'sin-permiso'
  | 'acto-de-administrador'
  | 'sin-cloudfront'
  | 'segundo-factor-fallido'
  | 'factor-anadido'
  | 'factor-quitado'
  | 'clave-creada'
  | 'clave-terminada'
  | 'clave-rechazada'
  | 'webhook-creado'
  | 'webhook-cambiado'
  | 'webhook-eliminado';
