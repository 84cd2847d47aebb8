import type { Ordered } from './send-mails.ts';
import {
  cuentaDeRegla,
  reglaDeCoherenciaSchema,
  reglasDeCoherencia,
} from '../../../../contract/entregas/coherencia.ts';
import type { Branding } from '../../../../contract/base/config.ts';
import {
  type MotivosDeEntrega,
  type NotasDeEntrega,
  ausentesSinRetirar,
  notasDeEntregaSchema,
  tieneFaltas,
} from '../../../../contract/entregas/entrega.ts';
import { fechaEnMadrid } from '../../../../contract/base/fecha.ts';
import { fechaCorta } from '../../../../contract/base/fechas.ts';
import { lineasDeNotas } from '../../../../contract/entregas/rules/notas.ts';
import { cantidad, numero } from '../../../../contract/base/numeros.ts';
import { type StoredEntrega, readEntrega } from '../../entregas/store/entregas.ts';
import type { Mail } from '../../../platform/mail/mime.ts';
import type { LetterItem } from '../../../platform/mail/layout.ts';
import { type MailLinks, subscribedMail } from './subscribed-mail.ts';
import type { Events } from '../../../platform/bus/events.ts';
import { readNotas } from '../../entregas/store/entrega-objects.ts';

/** The most reasons in a mail; the rest are counted. */
const maxReasons = 8;

interface FaultyDelivery {
  entrega: StoredEntrega;
  /** The notes on the delivery; undefined where the file was refused before there were any. */
  notas: NotasDeEntrega | undefined;
}

/**
 * The mail to an administrator about a delivery with faults (`tieneFaltas`), with reasons and counts, without data of samples.
 */
export function deliveryMail(
  branding: Pick<Branding, 'empresa' | 'nombre'>,
  { entrega, notas }: FaultyDelivery,
  enlaces: MailLinks,
): Mail {
  const { _id, archivo, estado, entregada, muestras, error, ausentes, porMirar } = entrega;
  const url = `${enlaces.origin}/admin?tab=entregas&entrega=${encodeURIComponent(_id)}`;
  const isFailed = estado === 'fallida';
  const left = muestras.rechazadas + muestras.retenidas;
  const missing = ausentesSinRetirar(ausentes);
  const items = [
    ...itemsOf('Rechazadas', muestras.rechazadas, reasonsOf(notas?.rechazos), url),
    // Their reasons name the solicitantes.
    ...itemsOf(
      'Retenidas',
      muestras.retenidas,
      [{ strong: 'Pueden ser otra muestra y esperan una decisión', text: '' }],
      url,
    ),
    ...toLookAt(entrega, url),
  ];
  const came = `El archivo «${archivo}», entregado el ${fechaCorta(fechaEnMadrid(new Date(entregada)))},`;
  const saved = muestras.nuevas + muestras.actualizadas;
  const of = `La entrega ${archivo}`;
  const subject = isFailed
    ? `${of} ha fallado`
    : left > 0
      ? `${of} tiene ${cantidad(left, 'muestra sin guardar', 'muestras sin guardar')}`
      : missing > 0
        ? `${of} no trae ${cantidad(missing, 'muestra', 'muestras')} de las anteriores`
        : `${of} tiene ${cantidad(porMirar, 'cosa', 'cosas')} por mirar`;
  const refused = left === 0 ? '' : ` ${cantidad(left, 'muestra no se ha guardado', 'muestras no se han guardado')};`;
  const lacking =
    missing === 0
      ? []
      : [
          `Es una exportación completa y no trae ${numero(missing)} de las ${cantidad(ausentes?.de ?? 0, 'muestra', 'muestras')} de exportaciones anteriores, más de lo que admite el formato de lectura: no se ha retirado ninguna. Comprueba que el archivo no esté cortado.`,
        ];
  return subscribedMail(
    branding,
    {
      subject,
      paragraphs: isFailed
        ? [`${came} no se ha podido leer hasta el final.`, ...(error ? [withoutContent(error)] : [])]
        : [
            `${came} se ha leído.${refused} ${cantidad(saved, 'es nueva o ha cambiado', 'son nuevas o han cambiado')} y ${cantidad(muestras.sin_cambios, 'sigue igual', 'siguen igual')}.`,
            ...lacking,
          ],
      items,
      total: items.length,
      button: { label: 'Ver la entrega', url },
      why: 'Recibes este correo porque administras el portal. En «Mis avisos» puedes dejar de recibir los de las entregas.',
    },
    enlaces,
  );
}

function itemsOf(title: string, muestras: number, lines: LetterItem['lines'], url: string): LetterItem[] {
  if (muestras === 0) return [];
  return [{ title: `${title}: ${numero(muestras)}`, url, subtitle: cantidad(muestras, 'muestra', 'muestras'), lines }];
}

/** The findings in the delivery's samples that nobody has looked at, by rule. */
function toLookAt({ porMirar, coherencia }: StoredEntrega, url: string): LetterItem[] {
  if (!coherencia || porMirar === 0) return [];
  const lines = reglaDeCoherenciaSchema.options.flatMap((regla) => {
    const { vistos, noErrores, errores } = cuentaDeRegla(coherencia, regla);
    const left = vistos - noErrores - errores;
    return left > 0 ? [{ strong: reglasDeCoherencia[regla].nombre, text: cantidad(left, 'vez', 'veces') }] : [];
  });
  const subtitle = 'Las muestras se han guardado. Conviene revisarlas.';
  return [{ title: `Por mirar: ${numero(porMirar)}`, url, subtitle, lines }];
}

/** The costliest reasons, with their frequencies. */
function reasonsOf(notes: MotivosDeEntrega | undefined): LetterItem['lines'] {
  if (!notes) return [];
  const { lineas, otros } = lineasDeNotas(notes);
  const more = lineas.slice(maxReasons).reduce((sum, { total }) => sum + total, otros);
  return [
    ...lineas.slice(0, maxReasons).map(({ frase, campo, total }) => ({
      strong: campo ? `${frase} (${campo})` : frase,
      text: cantidad(total, 'vez', 'veces'),
    })),
    ...(more > 0 ? [{ strong: 'Por otros motivos', text: cantidad(more, 'vez', 'veces') }] : []),
  ];
}

/** A file's error without the file's content ('Tiene: …'): in a file without a header that is a sample's row. */
function withoutContent(error: string): string {
  return error.replace(/ Tiene: .*$/su, '');
}

/** Reads the delivery as it is now; 'nothing' if it is withdrawn or being read again. */
export async function readDelivery({ order }: Ordered<Events['entrega']>): Promise<FaultyDelivery | 'nothing'> {
  const entrega = await readEntrega(order.entrega);
  if (!entrega || !tieneFaltas(entrega)) return 'nothing';
  return { entrega, notas: notasDeEntregaSchema.optional().parse(await readNotas(order.entrega)) };
}
