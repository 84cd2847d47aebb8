import { namesById, reglaEnPalabras } from '../../../../contract/administracion/rules/audit-snapshot.ts';
import { reglaEn } from '../../../platform/access/scope.ts';
import { readClientes } from '../../../platform/access/store/clientes.ts';
import { listTipoGrupos } from '../../../platform/access/store/tipo-grupos.ts';
import type { StoredUsuario } from '../../../platform/access/store/usuarios.ts';
import type { Events } from '../../../platform/bus/events.ts';
import type { Branding } from '../../../../contract/base/config.ts';
import { instanteLargo } from '../../../../contract/base/instantes.ts';
import { diasDeReintentos } from '../../../../contract/webhooks/webhook.ts';
import type { Mail } from '../../../platform/mail/mime.ts';
import { type Letter, letterHtml, letterText } from '../../../platform/mail/layout.ts';

interface Words {
  title: string;
  said: (nombre: string) => string;
  /** For changes that the user couldn't have made: replaces the advice for 'if it wasn't you'. */
  note?: string;
  /** Where the mail leads to, if not to the user's account. */
  leads?: { label: string; path: string };
}

const words: Record<Events['cuenta']['tipo'], Words> = {
  'factor-anadido': {
    title: 'Has añadido una forma de confirmar que eres tú',
    said: (nombre) => `Se ha añadido «${nombre}» a tu cuenta como forma de verificación en dos pasos para entrar.`,
  },
  'factor-quitado': {
    title: 'Has quitado una forma de confirmar que eres tú',
    said: (nombre) => `Se ha quitado «${nombre}» de tu cuenta: ya no sirve para entrar.`,
  },
  'llave-sin-contrasena': {
    title: 'Una llave entra ahora sin tu contraseña',
    said: (nombre) =>
      `La llave de acceso «${nombre}» entra ahora sin contraseña en tu cuenta. Tu contraseña sigue sirviendo.`,
  },
  'codigos-renovados': {
    title: 'Tienes códigos de recuperación nuevos',
    said: () => 'Se han creado códigos de recuperación nuevos en tu cuenta. Los anteriores ya no sirven.',
  },
  'factores-quitados': {
    title: 'El laboratorio ha quitado tu verificación en dos pasos',
    said: () =>
      'El laboratorio ha quitado de tu cuenta todas las formas de confirmar que eres tú y los códigos de recuperación, y ha cerrado tus sesiones. Entra con tu contraseña y configura otra en «Mi cuenta».',
  },
  'clave-creada': {
    title: 'Has creado una clave para programas',
    said: (nombre) =>
      `Se ha creado en tu cuenta la clave «${nombre}». Un programa que la tenga puede leer los resultados que tú ves hasta que la termines o caduque.`,
  },
  'webhook-creado': {
    title: 'Has creado un webhook',
    said: (nombre) =>
      `Se ha creado en tu cuenta el webhook «${nombre}». A partir de ahora, su dirección recibe los avisos de tus resultados nuevos hasta que lo pauses o lo elimines.`,
  },
  'webhook-apagado': {
    title: 'Un webhook se ha apagado',
    said: (nombre) =>
      `El webhook «${nombre}» lleva ${diasDeReintentos} días sin que su dirección acepte ningún envío, y lo hemos apagado. Lo que cambie mientras tanto no se pierde: cuando la dirección vuelva a funcionar, actívalo y recibirá lo pendiente.`,
    note: 'En «Webhooks» puedes ver qué responde la dirección a cada envío, y probarla.',
  },
  'cliente-anadido': {
    title: 'Tienes acceso a los datos de otro cliente',
    said: (nombre) =>
      `El laboratorio te ha dado acceso a ${nombre}. Entras como siempre: «Cliente», el primer filtro de cada página, elige de cuál ves los datos.`,
    note: 'Si no esperabas este acceso, avisa al laboratorio.',
    leads: { label: 'Entrar', path: '/results' },
  },
};

/**
 * The change as the mail words it: an added client by its present name, with what the user sees of it. 'nothing' if the user is no
 * longer of that client.
 */
export async function readCambioDeCuenta(
  usuario: StoredUsuario,
  cambio: Events['cuenta'],
): Promise<Events['cuenta'] | 'nothing'> {
  if (cambio.tipo !== 'cliente-anadido') return cambio;
  const [[cliente], grupos] = await Promise.all([readClientes([cambio.nombre]), listTipoGrupos()]);
  const regla = reglaEn(usuario, cambio.nombre);
  if (!usuario.isActive || !cliente?.isActive || !regla || !usuario.clientes.includes(cliente._id)) return 'nothing';
  const visto = reglaEnPalabras(regla, namesById(grupos));
  return { ...cambio, nombre: `«${cliente.nombre}», donde ves ${visto === 'todo' ? 'todos sus datos' : visto}` };
}

/** The mail to a user about a change of its account. `origin`: the portal that it leads to. */
export function accountMail(
  branding: Pick<Branding, 'empresa' | 'nombre'>,
  { tipo, nombre, cuando }: Events['cuenta'],
  origin: string,
): Mail {
  const { title, said, note, leads = { label: 'Abrir Mi cuenta', path: '/mi-cuenta' } } = words[tipo];
  const letter: Letter = {
    title,
    paragraphs: [
      said(nombre),
      `${note === undefined ? 'Se hizo' : 'Ha sido'} el ${instanteLargo(new Date(cuando))} (hora peninsular).`,
    ],
    button: { label: leads.label, url: new URL(leads.path, origin).href },
    notes: [note ?? 'Si no has sido tú ni lo has pedido, cambia tu contraseña y avisa al laboratorio cuanto antes.'],
  };
  return {
    subject: `${title} (${branding.nombre})`,
    text: letterText(branding, letter),
    html: letterHtml(branding, letter),
  };
}
