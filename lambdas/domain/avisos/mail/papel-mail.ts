import { fechaEnMadrid } from '../../../../contract/base/fecha.ts';
import { fechaCorta } from '../../../../contract/base/fechas.ts';
import type { Branding } from '../../../../contract/base/config.ts';
import type { Mail } from '../../../platform/mail/mime.ts';
import { shortened } from '../../../platform/mail/shortened.ts';
import type { MuestraHeader } from '../../muestras/store/muestras.ts';
import type { answerOf } from '../../verificar/verificado.ts';
import { enlaceAnulada, enlaceEnCurso } from './anuladas-mail.ts';
import { type MailLinks, subscribedMail } from './subscribed-mail.ts';

/** A report that isn't in force, and the samples that bear its number. */
interface Papel {
  informe: ReturnType<typeof answerOf>;
  muestras: readonly MuestraHeader[];
}

/** The mail that an old paper goes about: which, and what took its place. It has the headers of RFC 8058 to unsubscribe by. */
export function papelMail(
  branding: Pick<Branding, 'empresa' | 'nombre'>,
  { informe, muestras }: Papel,
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
