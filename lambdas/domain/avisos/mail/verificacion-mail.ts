import { takes } from '../alert-eligibility.ts';
import { fechaEnMadrid } from '../../../../contract/base/fecha.ts';
import { fechaCorta } from '../../../../contract/base/fechas.ts';
import type { Branding } from '../../../../contract/base/config.ts';
import type { Mail } from '../../../platform/mail/mime.ts';
import { shortened } from '../../../platform/mail/shortened.ts';
import type { MuestraHeader } from '../../muestras/store/muestras.ts';
import { answerOf, firstCame } from '../../verificar/verificado.ts';
import { enlaceAnulada, enlaceEnCurso } from './anuladas-mail.ts';
import { type MailLinks, subscribedMail } from './subscribed-mail.ts';
import type { Events } from '../../../platform/bus/events.ts';
import { readersOf, withNotas } from '../../../platform/access/readers.ts';
import { everyTitularOf, muestrasOfNumero } from '../../certificados/access/certificados.ts';
import { readEntries } from '../../verificar/store/verificaciones.ts';
import { seesConsultas } from '../../verificar/access/consultables.ts';

/** A report that isn't in force, and the samples with its number. */
interface Verificado {
  informe: ReturnType<typeof answerOf>;
  muestras: readonly MuestraHeader[];
}

/**
 * The mail about the verification of an outdated report, with the report and its replacement. Has RFC 8058's headers to
 * unsubscribe.
 */
export function verificacionMail(
  branding: Pick<Branding, 'empresa' | 'nombre'>,
  { informe, muestras }: Verificado,
  enlaces: MailLinks,
): Mail {
  const { numero, revision, estado, hasta, vigente } = informe;
  const [muestra] = muestras;
  const since = hasta === null ? '' : ` el ${fechaCorta(fechaEnMadrid(new Date(hasta)))}`;
  const word = `${estado}${since}`;
  const now = vigente === null ? 'No hay otro vigente.' : `La vigente es la revisión ${vigente}.`;
  const url = muestra ? linkOf(muestra, enlaces.origin) : enlaces.origin;
  return subscribedMail(
    branding,
    {
      subject: `Alguien tiene un informe ${estado}: ${shortened(numero)}`,
      paragraphs: [
        'Se ha verificado en el portal un informe que ya no vale. A quien lo tiene se le ha dicho; el portal no guarda quién es.',
        `Si sabes a quién se lo diste, ${vigente === null ? 'dile que ya no sirve' : 'envíale el vigente'}.`,
      ],
      items: [
        {
          title: numero,
          url,
          subtitle: muestra ? [muestra.tipo, muestra.solicitante].join(' · ') : '',
          lines: [{ strong: `Revisión ${revision}`, text: `${word}. ${now}` }],
        },
      ],
      total: 1,
      button: { label: 'Ver la muestra', url },
      why: 'Recibes este correo porque elegiste avisos de informes que ya no valen en «Mis avisos».',
    },
    enlaces,
  );
}

function linkOf({ _id, estado }: MuestraHeader, origin: string): string {
  if (estado === 'autorizada') return `${origin}/results/${encodeURIComponent(_id)}`;
  return (estado === 'anulada' ? enlaceAnulada : enlaceEnCurso)(_id, origin);
}

/**
 * A report out of force that was verified, with its recipients: users of its owner who may still see its samples and chose
 * such mails.
 */
export async function readCaducado({ numero, revision }: Events['verificacion']) {
  const [entries, muestras] = await Promise.all([readEntries(numero), muestrasOfNumero(numero)]);
  const entry = entries.find(({ _id }) => _id === revision);
  if (!entry) return 'nothing';
  const states = muestras.map(({ estado, lastModified }) => ({ isAnulada: estado === 'anulada', lastModified }));
  const informe = answerOf(numero, { entries, muestras: states }, entry);
  if (informe.estado === 'vigente') return 'nothing';
  const owned = everyTitularOf(muestras, { subido: firstCame(entries, entry) });
  const titulares = new Set(owned.flatMap(({ titular }) => titular ?? []));
  const seeing = await withNotas(
    await readersOf(new Set([...titulares, ...muestras.map(({ solicitante }) => solicitante)])),
  );
  const readers = seeing
    .filter(({ alcance }) => [...titulares].some((one) => seesConsultas(alcance, one, muestras)))
    .map(({ usuario }) => usuario)
    .filter(takes.verificacion);
  return { readers, content: { informe, muestras } };
}
