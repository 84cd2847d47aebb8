import * as z from 'zod';

/** The message for 503 and 429 from API Gateway too, whose own texts are not for people. */
export const busyMessage = 'El portal está atendiendo muchas peticiones. Espera unos segundos y vuelve a intentarlo';

/** Every error that the API answers: its HTTP status and its message for people. Statuses live only here. */
export const errors = {
  VALIDATION: { status: 400, message: 'Hay algún dato que el portal no admite. Revísalo y vuelve a intentarlo' },
  CREDENTIALS_INVALID: { status: 401, message: 'Correo electrónico o contraseña incorrectos' },
  TOKEN_INVALID: { status: 401, message: 'Tu sesión no es válida. Inicia sesión de nuevo' },
  TOKEN_EXPIRED: { status: 401, message: 'Tu sesión ha expirado. Inicia sesión de nuevo' },
  USER_INACTIVE: { status: 401, message: 'Tu cuenta corresponde a un usuario inactivo. Contacta con el laboratorio' },
  RESET_TOKEN_INVALID: { status: 400, message: 'El enlace no es válido o ha caducado. Solicita uno nuevo' },
  CURSOR_INVALID: { status: 400, message: 'El cursor no es de este portal. Empieza de nuevo sin él' },
  FORBIDDEN: { status: 403, message: 'No tienes permiso para hacer esto. Pídeselo al laboratorio' },
  PASSWORD_CHANGE_REQUIRED: { status: 403, message: 'Antes de continuar tienes que elegir tu propia contraseña' },
  SECOND_FACTOR_REQUIRED: {
    status: 403,
    message: 'Antes de continuar tienes que configurar la verificación en dos pasos en «Mi cuenta»',
  },
  SECOND_FACTOR_INVALID: {
    status: 401,
    message: 'No hemos podido comprobar que eres tú. Vuelve a intentarlo o prueba de otra forma',
  },
  SIGN_IN_EXPIRED: { status: 401, message: 'Has tardado demasiado en terminar de entrar. Empieza de nuevo' },
  REAUTHENTICATION_REQUIRED: { status: 403, message: 'Para hacer esto, confirma primero tu contraseña' },
  FACTOR_EXPIRED: { status: 400, message: 'Ha pasado demasiado tiempo. Empieza otra vez a añadirlo' },
  FACTOR_NEEDED: { status: 409, message: 'Añade antes una llave de acceso o una aplicación de códigos' },
  LAST_FACTOR: {
    status: 409,
    message:
      'Es tu última forma de verificación en dos pasos y el laboratorio exige tener una. Añade otra antes de quitarla',
  },
  TOO_MANY_FACTORS: { status: 409, message: 'Ya tienes 10. Quita alguno que no uses antes de añadir otro' },
  NOT_FOUND: { status: 404, message: 'No se ha encontrado lo que buscas. Puede que ya no esté o que no tengas acceso' },
  VIEW_ONLY: { status: 403, message: 'Estás viendo el portal como otro usuario: solo lectura' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'Esta dirección no admite ese método' },
  CONFLICT: { status: 409, message: 'Otra persona ha cambiado estos datos. Vuelve a cargarlos' },
  IN_USE: { status: 409, message: 'No se puede eliminar porque está en uso. Quítalo antes de donde se usa' },
  SOLICITANTE_TAKEN: { status: 409, message: 'Hay solicitantes que ya son de otro cliente' },
  EMAIL_TAKEN: { status: 409, message: 'Ya existe un usuario con ese correo electrónico' },
  QUOTA_EXCEEDED: { status: 429, message: 'Has subido hoy el máximo de archivos. Vuelve a intentarlo mañana' },
  TOO_MANY_ATTEMPTS: { status: 429, message: 'Demasiados intentos. Espera unos minutos y vuelve a probar' },
  TOO_MANY_REQUESTS: {
    status: 429,
    message: 'Has pedido muchos datos en poco tiempo. Espera un minuto y vuelve a intentarlo',
  },
  COMPANY_SIGN_IN: {
    status: 403,
    message: 'Tu empresa entra con su propia cuenta. Pulsa «Continuar con la cuenta de tu empresa»',
  },
  COMPANY_CODE_INVALID: { status: 400, message: 'Esta entrada ha caducado o ya se ha usado. Vuelve a empezar' },
  COMPANY_UNREACHABLE: {
    // The portal itself is well: no 5xx, which its alarms count.
    status: 424,
    message:
      'El servicio de cuentas de la empresa no responde. Espera unos minutos y, si sigue igual, avisa al laboratorio',
  },
  KEY_INVALID: { status: 401, message: 'La clave no es válida o ya no sirve. Crea otra o pídela al laboratorio' },
  KEY_NOT_ALLOWED: {
    status: 403,
    message: 'Una clave no puede hacer esta llamada: solo las que figuran en la página /api del portal',
  },
  TOO_MANY_KEYS: { status: 409, message: 'Ya hay demasiadas claves. Termina las que no uses y espera a que se borren' },
  TOO_MANY_WEBHOOKS: { status: 409, message: 'Ya hay 10 webhooks. Elimina alguno que no uses antes de crear otro' },
  DOMAIN_TAKEN: { status: 409, message: 'Hay dominios de correo que ya son de otro cliente' },
  INTERNAL: {
    status: 500,
    message: 'Ha fallado algo en el portal. Vuelve a intentarlo y, si se repite, avisa al laboratorio',
  },
  /** What was asked for is more than one answer of the platform holds. */
  ANSWER_TOO_LARGE: {
    status: 422,
    message: 'Es demasiado grande para esta respuesta. Pide menos cosas de una vez o avisa al laboratorio',
  },
  /** What was asked for is stored, and can't be read: asking again is of no use. */
  DAMAGED: {
    status: 500,
    message: 'Está guardado, pero dañado, y no se puede mostrar. Avisa al laboratorio',
  },
  /** From before a call's own code: there is no room for it to run. */
  BUSY: {
    status: 503,
    message: busyMessage,
  },
} as const;

export type ErrorCode = keyof typeof errors;

/** What a refused call answers. `details` names the fields at fault; a 500 carries only a request id. */
export const failureSchema = z.object({
  success: z.literal(false),
  code: z.string(),
  message: z.string(),
  details: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  requestId: z.string().optional(),
});
export type FailureAnswer = z.infer<typeof failureSchema>;

/** What a call that went well answers. */
export interface SuccessAnswer<T> {
  success: true;
  message?: string;
  data: T;
}
