import { idOfEvent } from '../../../platform/bus/bus.ts';
import type { Events } from '../../../platform/bus/events.ts';
import { takesPreguntas } from '../alert-eligibility.ts';
import { namerFor } from '../../incidencias/access/autores.ts';
import { loadScope } from '../../../platform/access/load-scope.ts';
import { isShown, seesPregunta } from '../../incidencias/access/preguntas.ts';
import { candidatesOf } from '../../../platform/access/readers.ts';
import { isVisible } from '../../../platform/access/scope.ts';
import { type MuestraHeader, readMuestraHeaders } from '../../muestras/store/muestras.ts';
import { readPregunta, type StoredPregunta } from '../../incidencias/store/preguntas.ts';
import { conNotas } from '../../../platform/access/store/notas-de-correo.ts';
import { readUsuarios } from '../../../platform/access/store/usuarios-panel.ts';
import type { StoredUsuario } from '../../../platform/access/store/usuarios.ts';
import { hostOfUsuario } from '../../../platform/mail/hosts.ts';
import { preguntaMail } from './pregunta-mail.ts';
import { type AvisoOutcome, sendOnce } from './send-once.ts';

/**
 * Carries out the order of the mails about a message of a question: to those of the client who wrote in it and still see the
 * sample, and, unless it is the laboratory's, to the administrators; not to its author. Each is sent once (`sendOnce`).
 */
export async function sendPregunta(order: Events['pregunta'], now: Date): Promise<AvisoOutcome> {
  const { muestra, cliente, n } = order;
  const [pregunta, headers] = await Promise.all([readPregunta({ muestra, cliente }), readMuestraHeaders([muestra])]);
  const header = headers.get(muestra);
  const mensaje = pregunta?.mensajes[n];
  if (!pregunta || !mensaje || !header || !isShown(header)) return 'nothing';
  const readers = await readersOf(pregunta, n, header);
  let outcome: AvisoOutcome = 'nobody';
  for (const usuario of readers) {
    const host = await hostOfUsuario(usuario);
    if (!host) return 'no-portal';
    const nameOf = await namerFor(usuario, [mensaje.quien]);
    const said = { pregunta, mensaje: { ...mensaje, quien: nameOf(mensaje.quien) }, estado: header.estado };
    const mail = { usuarioId: usuario._id, lote: `pregunta-${idOfEvent('pregunta', order)}` };
    outcome = await sendOnce(mail, { usuario, host, now }, (enlaces) => preguntaMail(host.branding, said, enlaces));
  }
  return outcome;
}

/** Whom a message is for. */
async function readersOf(
  { cliente, mensajes }: StoredPregunta,
  n: number,
  { solicitante, tipo }: MuestraHeader,
): Promise<StoredUsuario[]> {
  const { quien } = mensajes[n] ?? {};
  const writers = new Set(mensajes.slice(0, n + 1).flatMap((one) => (one.quien.laboratorio ? [] : [one.quien._id])));
  const clientes: StoredUsuario[] = [];
  for (const usuario of await readUsuarios([...writers])) {
    if (usuario.role === 'admin' || !seesPregunta(usuario, { cliente })) continue;
    if (isVisible(await loadScope(usuario), solicitante, tipo)) clientes.push(usuario);
  }
  const admins = quien?.laboratorio ? [] : (await candidatesOf([])).filter(({ role }) => role === 'admin');
  const others = [...clientes, ...admins].filter(({ _id }) => _id !== quien?._id);
  return (await conNotas(others)).filter(takesPreguntas);
}
