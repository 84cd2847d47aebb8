import type { Alarms } from './alarms.ts';
import type { LogMetrics } from './log-metrics.ts';

const query = 'La consulta de «A suspected leak» en docs/operations.md dice quién, desde qué dirección y qué.';

/** Alarms on bursts of security events: more of a kind in a quarter of an hour than daily work gives. */
export function watchSecurity(alarms: Alarms, metrics: LogMetrics): void {
  alarms.add('sign-ins-failed', {
    name: 'muchas entradas fallidas',
    metric: metrics.failedSignIns,
    threshold: 100,
    means:
      'En un cuarto de hora ha habido cien o más intentos fallidos: de entrar con una contraseña, una verificación en dos pasos o una cuenta de empresa que no valen, de confirmar dentro de una sesión una contraseña que no es, o de seguir con una sesión o una clave que no valen. Es probable que alguien las pruebe, o que un programa siga usando una clave que ha caducado; el portal limita los intentos por dirección y por usuario.',
    first: `mira de qué direcciones vienen. ${query} Si sigue, activa «waf» en cdk/stages.json y pide a los usuarios afectados que cambien de contraseña.`,
    section: 'security',
  });
  alarms.add('scopes-refused', {
    name: 'alguien pide lo que no es suyo',
    metric: metrics.refusedScopes,
    threshold: 20,
    means:
      'En un cuarto de hora el portal se ha negado veinte o más veces a enseñar algo a quien no le corresponde. Las páginas no piden nada así: alguien prueba direcciones, o un usuario ha perdido alcance mientras trabajaba. No ha visto nada.',
    first: `mira qué usuario es. ${query} Si no se explica, deshabilítalo en el panel y habla con su cliente.`,
    section: 'security',
  });
  alarms.add('password-resets', {
    name: 'muchos enlaces de contraseña',
    metric: metrics.passwordResets,
    threshold: 20,
    means:
      'En un cuarto de hora se han pedido o usado veinte o más enlaces para restablecer la contraseña, buenos o malos. Tras dar de alta a muchos usuarios es normal; si no, alguien puede estar pidiéndolos para otros, tener acceso a sus correos o estar probando enlaces.',
    first: `mira de quiénes son y desde dónde. ${query}`,
    section: 'security',
  });
  alarms.add('admin-acts', {
    name: 'muchos cambios de administración',
    metric: metrics.adminActs,
    threshold: 100,
    means:
      'En un cuarto de hora los administradores han hecho cien o más cambios: en clientes, grupos, usuarios, informes, claves o webhooks, o subiendo archivos y certificados. Puede ser una carga a mano, o alguien con la cuenta de un administrador.',
    first:
      'mira en el panel, «Historial de cambios», quién los hace y pregúntale. Si no es él: «npm run create-admin -- --reset» le da otra contraseña y cierra sus sesiones.',
    section: 'security',
  });
  alarms.add('guesses', {
    name: 'alguien prueba códigos o enlaces',
    metric: metrics.guesses,
    threshold: 200,
    means:
      'En un cuarto de hora se han pedido doscientas o más veces códigos de informe, tablones o enlaces de dossier que no existen, que cualquiera puede pedir. No se acierta por azar; puede ser alguien que prueba, un papel impreso con un código mal escrito, o un enlace retirado que muchos abren.',
    first: `mira de qué direcciones vienen: docs/operations.md, «Which request, and from where». De una o pocas: activa «waf» en cdk/stages.json. De muchas: pregunta qué papel o enlace se ha repartido.`,
    section: 'security',
  });
  alarms.add('strangers', {
    name: 'llamadas que no pasan por CloudFront',
    metric: metrics.strangers,
    threshold: 50,
    means:
      'En un cuarto de hora ha habido cincuenta o más llamadas a la dirección propia de la API, que no responde a nadie. Si los clientes ven errores, es CloudFront el que enseña un secreto que ya no vale; si no, alguien busca cómo evitar el cortafuegos.',
    first:
      'abre el portal. Si no responde: «npm run rotate-secret -- --stage NOMBRE --origin». Si responde, no hay que hacer nada.',
    section: 'security',
  });
}
