import { takes } from '../alert-eligibility.ts';
import { type UsuarioConNotas, conNotas } from '../../../platform/access/store/notas-de-correo.ts';
import type { Branding } from '../../../../contract/base/config.ts';
import type { EstadoMuestra } from '../../../../contract/muestras/muestra.ts';
import type { Mensaje } from '../../../../contract/incidencias/pregunta.ts';
import type { Mail } from '../../../platform/mail/mime.ts';
import { type StoredPregunta, readPregunta } from '../../incidencias/store/preguntas.ts';
import { enlaceAnulada, enlaceEnCurso } from './anuladas-mail.ts';
import { shortened } from '../../../platform/mail/shortened.ts';
import { type MailLinks, subscribedMail } from './subscribed-mail.ts';
import type { Events } from '../../../platform/bus/events.ts';
import { namerFor } from '../../incidencias/access/autores.ts';
import { loadScope } from '../../../platform/access/load-scope.ts';
import { isShown, seesPregunta } from '../../incidencias/access/preguntas.ts';
import { candidatesOf } from '../../../platform/access/readers.ts';
import { type MuestraHeader, readMuestraHeaders } from '../../muestras/store/muestras.ts';
import { readUsuarios, type StoredUsuario } from '../../../platform/access/store/usuarios.ts';

/** A message of a thread in the form for a reader, with its author. */
interface Said {
  pregunta: Pick<StoredPregunta, 'muestra' | 'numero' | 'solicitante' | 'tipo'>;
  mensaje: Mensaje;
  /** Of the sample. */
  estado: EstadoMuestra;
}

/** A message of a thread as it is stored. */
interface Sent extends Omit<Said, 'mensaje'> {
  mensaje: StoredPregunta['mensajes'][number];
}

/** The mail about a message of a question, with the link to the sample. It has the headers of RFC 8058 to unsubscribe. */
export function preguntaMail(
  branding: Pick<Branding, 'empresa' | 'nombre'>,
  { pregunta: { muestra, numero, solicitante, tipo }, mensaje: { quien, texto }, estado }: Said,
  enlaces: MailLinks,
): Mail {
  const { origin } = enlaces;
  const page =
    estado === 'autorizada'
      ? `${origin}/results/${encodeURIComponent(muestra)}`
      : (estado === 'anulada' ? enlaceAnulada : enlaceEnCurso)(muestra, origin);
  const url = `${page}#preguntas`;
  return subscribedMail(
    branding,
    {
      subject: quien.laboratorio
        ? `El laboratorio ha respondido sobre la muestra ${shortened(numero)}`
        : `Pregunta sobre la muestra ${shortened(numero)}`,
      paragraphs: [
        quien.laboratorio
          ? 'El laboratorio ha respondido. Puedes seguir preguntando en la página de la muestra.'
          : 'Se responde en la página de la muestra, no a este correo.',
      ],
      items: [
        {
          title: numero,
          url,
          subtitle: [tipo, solicitante].join(' · '),
          lines: [{ strong: quien.nombre, text: texto }],
        },
      ],
      total: 1,
      button: { label: 'Ver la conversación', url },
      why: 'Recibes este correo porque tienes los avisos de preguntas en «Mis avisos».',
    },
    enlaces,
  );
}

/**
 * A message of a question with its recipients: users of the client who wrote in the thread and still see the sample, and
 * administrators unless the laboratory wrote it. Its author is never among them.
 */
export async function readMensaje({ muestra, cliente, n }: Events['pregunta']) {
  const [pregunta, headers] = await Promise.all([readPregunta({ muestra, cliente }), readMuestraHeaders([muestra])]);
  const header = headers.get(muestra);
  const mensaje = pregunta?.mensajes[n];
  if (!pregunta || !mensaje || !header || !isShown(header)) return 'nothing';
  return { readers: await readersOf(pregunta, n, header), content: { pregunta, mensaje, estado: header.estado } };
}

/** A message in the form for a reader. */
export async function saidTo(reader: StoredUsuario, { pregunta, mensaje, estado }: Sent): Promise<Said> {
  const nameOf = await namerFor(reader, [mensaje.quien]);
  return { pregunta, mensaje: { ...mensaje, quien: nameOf(mensaje.quien) }, estado };
}

/** The recipients of a message. */
async function readersOf(
  { cliente, mensajes }: StoredPregunta,
  n: number,
  header: MuestraHeader,
): Promise<UsuarioConNotas[]> {
  const { quien } = mensajes[n] ?? {};
  const writers = new Set(mensajes.slice(0, n + 1).flatMap((one) => (one.quien.laboratorio ? [] : [one.quien._id])));
  const clientes: StoredUsuario[] = [];
  for (const usuario of await readUsuarios([...writers])) {
    if (usuario.role === 'admin') continue;
    if (seesPregunta({ usuario, alcance: await loadScope(usuario) }, { cliente }, header)) clientes.push(usuario);
  }
  const admins = quien?.laboratorio ? [] : (await candidatesOf([])).filter(({ role }) => role === 'admin');
  const others = [...clientes, ...admins].filter(({ _id }) => _id !== quien?._id);
  return (await conNotas(others)).filter(takes.pregunta);
}
