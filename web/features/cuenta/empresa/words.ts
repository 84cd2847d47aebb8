import type { FalloEmpresa } from '../../../../contract/cuenta/entrada-empresa.ts';

/** What to say where a company sign-in led to nothing, and what to do about it. */
export const wordsOfFallo: Record<FalloEmpresa, string> = {
  cancelada: 'No has terminado de entrar con la cuenta de tu empresa. Vuelve a intentarlo cuando quieras.',
  caducada:
    'Esta entrada ha caducado o empezó en otro navegador. Vuelve a empezar desde la página de acceso, sin cerrar la pestaña.',
  rechazada:
    'La respuesta de tu empresa no ha pasado las comprobaciones de seguridad. Vuelve a intentarlo y, si se repite, avisa al laboratorio.',
  inalcanzable:
    'El servicio de cuentas de tu empresa no responde. Espera unos minutos y, si sigue igual, avisa a quien lleva la informática de tu empresa.',
  'sin-verificar':
    'Tu empresa no confirma que tu dirección de correo sea tuya. Pide a quien lleva su informática que la verifique.',
  'otro-dominio':
    'El correo de esa cuenta no es de tu empresa. Vuelve a intentarlo y elige la cuenta de tu empresa, no una personal.',
  'otra-cuenta':
    'Con tu correo entra aquí otra cuenta de tu empresa. Si ahora el correo es tuyo, pide al laboratorio que la desvincule.',
  'sin-usuario': 'Tu empresa te conoce, pero aquí todavía no tienes usuario. Pide al laboratorio que te dé de alta.',
  inactivo: 'Tu usuario está inactivo. Contacta con el laboratorio.',
};
