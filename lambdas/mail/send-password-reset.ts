import { deviceOf } from '../credentials/known-device.ts';
import { hashSecret, newSecret } from '../credentials/refresh-token.ts';
import { formatResetToken, resetTokenSeconds } from '../credentials/reset-token.ts';
import { sessionStart } from '../credentials/sessions.ts';
import { CorreoRefused, sendCorreo } from '../store/send-mail.ts';
import { deleteEncargo, type Encargo, readEncargo } from '../store/mail-orders.ts';
import { putRecuperacion, readRecuperaciones } from '../store/recuperaciones.ts';
import { rechazarCorreo } from '../store/usuarios-avisos.ts';
import { findUsuarioByEmail } from '../store/usuarios.ts';
import { empresaOf } from './empresa-of.ts';
import { portalOf, portalOfEmpresa } from './hosts.ts';
import { correoDeDireccionNueva, correoDeRecuperacion } from './password-mails.ts';

/**
 * What became of an order: nobody to write to, links enough on their way already, no portal known to lead to, refused by
 * SES, or carried out before.
 */
type Outcome = 'sent' | 'nobody' | 'enough' | 'no-portal' | 'refused' | 'done-before';

/**
 * Links that one user is mailed in half an hour at most: to requests from browsers that aren't known, and to each that
 * is. A link is good for an hour, so that whoever is sent no more has one that is good for half an hour yet.
 */
const mostLinks = 5;
const linksSeconds = 30 * 60;

/** How long the link for a new address serves, which its owner doesn't wait for: three days, in seconds. */
const newAddressSeconds = 3 * 24 * 3600;

/**
 * Carries out the order of a mail. It is taken away only once the mail is SES's, so that a failure leaves it to be tried
 * again, with a token of its own; a message that comes twice after that finds nothing to do.
 */
export async function carryOut(key: string, now: Date): Promise<Outcome> {
  const encargo = await readEncargo(key);
  if (!encargo) return 'done-before';
  const outcome = await sendRecuperacion({ ...encargo, key }, now);
  await deleteEncargo(key);
  return outcome;
}

interface Order extends Encargo {
  /** What the same order is known by, however often it is carried out. */
  key: string;
}

async function sendRecuperacion({ tipo, email, origen, equipos, key }: Order, now: Date): Promise<Outcome> {
  const usuario = await findUsuarioByEmail(email);
  if (!usuario?.isActive) return 'nobody';
  const isAsked = tipo === 'recuperacion';
  const portal = isAsked ? portalOf(origen) : portalOfEmpresa(await empresaOf(usuario));
  if (!portal) return 'no-portal';
  const { origin, branding } = portal;
  const desde = sessionStart(usuario, now);
  const equipo = deviceOf(equipos, usuario)?.id;
  const others = (await readRecuperaciones(usuario._id)).filter(({ _id }) => _id !== key);
  const recent = others.filter((link) => link.equipo === equipo && link.desde > desde - linksSeconds);
  if (isAsked && recent.length >= mostLinks) return 'enough';
  const secret = newSecret();
  const link = { usuarioId: usuario._id, _id: key, email: usuario.email, tokenHash: hashSecret(secret), equipo };
  await putRecuperacion({ ...link, desde, expira: desde + (isAsked ? resetTokenSeconds : newAddressSeconds) });
  const address = new URL('/reset-password', origin);
  address.searchParams.set('token', formatResetToken({ usuarioId: usuario._id, secret }));
  const sobre = { from: branding.remitente, name: branding.nombre, to: usuario.email };
  try {
    const letter = isAsked ? correoDeRecuperacion : correoDeDireccionNueva;
    await sendCorreo(letter(branding, address.href), sobre);
  } catch (error) {
    if (!(error instanceof CorreoRefused)) throw error;
    await rechazarCorreo(usuario, { motivo: 'no_enviado', desde: now.toISOString() });
    return 'refused';
  }
  return 'sent';
}
