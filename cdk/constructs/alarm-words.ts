import type { Area } from '../../contract/base/call.ts';

/** The functions of a stage: one for each area of calls, and those that run in the background. */
export type FunctionName = Area | BackgroundName;

/** The functions that queues and a schedule invoke, and no call of the API. */
export type BackgroundName = 'ingest' | 'avisos' | 'mail' | 'webhooks' | 'seguimiento' | 'index-check';

/** What each function does, as the laboratory's people would say it. */
export const functionWords: Record<FunctionName, string> = {
  health: 'comprobar que el portal responde',
  auth: 'entrar en el portal, y recuperar y cambiar contraseñas',
  results: 'consultar resultados y estadísticas',
  export: 'exportar resultados a una hoja de cálculo',
  pdfs: 'abrir y descargar certificados',
  'muestras-en-curso': 'consultar las muestras en curso',
  admin: 'administrar clientes, grupos y usuarios',
  subidas: 'preparar archivos para entregarlos',
  'informes-externos': 'consultar y publicar informes externos',
  'mis-avisos': 'elegir los avisos',
  'avisos-baja': 'darse de baja de los avisos desde un correo',
  empresa: 'entrar con la cuenta de la empresa',
  incidencias: 'consultar y llevar las incidencias',
  puntos: 'consultar los puntos de muestreo',
  programa: 'consultar lo que hay que muestrear',
  verificar: 'comprobar que un informe es auténtico',
  enlaces: 'abrir los enlaces de dossier que crean los usuarios',
  tablon: 'mostrar los tablones que publican los clientes',
  ingest: 'leer los ficheros que entrega el LIMS',
  avisos: 'decidir a quién se avisa de lo que no cumple, y anotar qué direcciones no admiten correo',
  mail: 'enviar los correos del portal',
  webhooks: 'avisar a los sistemas de los clientes',
  seguimiento: 'abrir y seguir las incidencias',
  'index-check': 'comparar el índice con las muestras',
};

/** How the alarms on a queue name its messages, and what people miss while the messages wait. */
export interface QueueWords {
  /** What follows 'mensajes fallidos' of dead letters, 'retraso en' of others, in the alarm's name. */
  readonly name: string;
  readonly messages: string;
  readonly waiting: string;
  /** Of dead letters that no queue's reader gave up: how they came to be, and what to do first. */
  readonly lost?: { readonly how: string; readonly first: string };
}

const drop = 'de la entrega del LIMS';
const outbox = 'de la bandeja de salida de correos';

/** The queues by the path of their construct in the data stack. */
const queueWords: Record<string, QueueWords> = {
  'Drop/DeadLetters': {
    name: drop,
    messages: 'ficheros entregados por el LIMS',
    waiting:
      'Sus muestras o certificados no están en el portal, y de sus resultados no se ha avisado a nadie, aunque el laboratorio los haya entregado.',
  },
  'Drop/Samples': {
    name: 'ficheros de muestras',
    messages: 'ficheros de muestras',
    waiting: 'Los clientes no ven todavía los últimos resultados. En una primera carga grande es normal.',
  },
  'Drop/Certificates': {
    name: 'certificados',
    messages: 'certificados en PDF',
    waiting:
      'Hay muestras cuyo certificado no se puede abrir todavía. En una carga de miles de certificados es normal.',
  },
  'Drop/Orders': {
    name: 'encargos de administradores',
    messages: 'encargos de administradores: retirar entregas, decidir muestras retenidas o probar archivos',
    waiting:
      'Los clientes siguen viendo resultados de una entrega que el laboratorio ha mandado retirar, o un administrador espera el recuento de un archivo; este lo puede entregar sin él.',
  },
  'Outbox/DeadLetters': {
    name: outbox,
    messages: 'correos o avisos',
    waiting:
      'Hay clientes que no han recibido un aviso de resultados que no cumplen, o el enlace para recuperar su contraseña; o no se ha anotado que una dirección rechaza el correo.',
  },
  'Outbox/Orders': {
    name: 'correos pedidos',
    messages: 'correos para recuperar la contraseña',
    waiting: 'Quien ha pedido recuperar su contraseña sigue sin poder entrar.',
  },
  'Outbox/Alerts': {
    name: 'correos de avisos',
    messages: 'correos que avisan de resultados que no cumplen',
    waiting: 'Hay clientes que no saben todavía de sus resultados que no cumplen.',
  },
  'Outbox/Digests': {
    name: 'resúmenes',
    messages: 'resúmenes diarios o semanales',
    waiting:
      'Hay clientes que no han recibido todavía su resumen. Los avisos de lo que no cumple no esperan por ellos.',
  },
  'Outbox/Announcements': {
    name: 'avisos por repartir',
    messages:
      'muestras que no cumplen y de las que hay que avisar, correos devueltos, o la hora de preparar los resúmenes',
    waiting:
      'Hay clientes que no saben todavía de sus resultados que no cumplen, y se puede seguir escribiendo a direcciones que rechazan el correo.',
  },
  'Outbox/Webhooks': {
    name: 'turnos de los webhooks',
    messages: 'turnos y encargos de los webhooks',
    waiting: 'Los sistemas de los clientes no se enteran todavía de los resultados nuevos.',
  },
  'Outbox/WebhookDeadLetters': {
    name: 'de los webhooks',
    messages: 'turnos o encargos de los webhooks',
    waiting:
      'Puede que el sistema de algún cliente no reciba el aviso de un certificado. Lo demás se recupera en el turno del minuto siguiente, si ya funciona.',
  },
  'Outbox/Seguimiento': {
    name: 'turnos del seguimiento de incidencias',
    messages: 'turnos del seguimiento de incidencias',
    waiting: 'Lo que no cumple no abre todavía su incidencia, y las nuevas muestras no se proponen.',
  },
  'Outbox/TurnDeadLetters': {
    name: 'del seguimiento de incidencias',
    messages: 'turnos del seguimiento de incidencias',
    waiting: 'Nada se ha perdido: el turno del minuto siguiente lo recupera, si ya funciona.',
  },
  ScheduleLetters: {
    name: 'de los programas',
    messages: 'lanzamientos de EventBridge Scheduler (turnos, resúmenes o la comprobación del índice)',
    waiting: 'Lo que lanzan está parado desde entonces si no ha vuelto a lanzarse.',
    lost: {
      how: 'que su destino no ha aceptado y ya no se intentan más',
      first:
        'lee un mensaje de la cola: sus atributos dicen qué programa fue (SCHEDULE_ARN) y por qué (ERROR_MESSAGE). Suele ser un permiso o una cola cambiados a mano: vuelve a desplegar con «-- --force» y, cuando el siguiente llegue, borra los mensajes.',
    },
  },
};

/** The Spanish description of a queue for its alarms; throws for a queue that has none. */
export function wordsOfQueue(path: string): QueueWords {
  const words = queueWords[path];
  if (!words) throw new Error(`Alarms have no words for the queue ${path}: add them to cdk/constructs/alarm-words.ts`);
  return words;
}

/** The schedules by the path of their construct in the stack: what each launches, and what people miss while it doesn't. */
const scheduleWords: Record<string, { readonly name: string; readonly waiting: string }> = {
  'Outbox/WebhookTurns': {
    name: 'el turno de los webhooks',
    waiting: 'Los sistemas de los clientes no se enteran de los resultados nuevos, ni se repite lo que no recibieron.',
  },
  'Outbox/SeguimientoTurns': {
    name: 'el turno de las incidencias',
    waiting: 'Lo que no cumple no abre su incidencia.',
  },
  'Outbox/DigestsHourly': {
    name: 'la hora de los resúmenes',
    waiting: 'Nadie recibe su resumen diario o semanal, ni el aviso de las muestras que se retrasan.',
  },
  'Drop/WithdrawalTurns': {
    name: 'el turno de las retiradas',
    waiting: 'La retirada de una entrega que se quedó a medias no se reanuda.',
  },
  IndexCheckNightly: {
    name: 'la comprobación del índice',
    waiting: 'Si listados y estadísticas dejan de coincidir con las muestras, no lo dice nadie.',
  },
};

/** The Spanish description of a schedule for its alarm; throws for a schedule that has none. */
export function wordsOfSchedule(path: string): { readonly name: string; readonly waiting: string } {
  const words = scheduleWords[path];
  if (!words) throw new Error(`No words for the schedule ${path}: add them to cdk/constructs/alarm-words.ts`);
  return words;
}

const tableWords: Record<string, string> = {
  Portal: 'muestras, usuarios y sesiones',
  Indice: 'el índice con el que se buscan y cuentan los resultados',
};

/** The Spanish description of a table's content; throws for a table that has none. */
export function wordsOfTable(path: string): string {
  const words = tableWords[path];
  if (!words) throw new Error(`Alarms have no words for the table ${path}: add them to cdk/constructs/alarm-words.ts`);
  return words;
}
