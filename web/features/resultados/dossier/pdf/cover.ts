import { fechaCorta } from '../../../../../contract/base/fechas.ts';
import { faltanDeEnlace } from '../../../../../contract/enlaces/enlace.ts';
import { cantidad, numero } from '../../../../../contract/base/numeros.ts';
import { damagedNotice } from '../../export/export-order.ts';
import type { DossierContent } from './content.ts';
import { type Composer, inner, sheet } from './composer.ts';
import type { PdfOrder } from './order.ts';
import { textoDeFallos } from './sections.ts';
import { textoDeFuera } from '../../../../../contract/normas/rules/contraste.ts';
import { grey, lineColor, type, verdictColors } from './styles.ts';
import { instanteLargo } from '../../../../../contract/base/instantes.ts';

/** When the dossier was made, in words. */
export function madeAt(now: Date): string {
  return instanteLargo(now);
}

/** Solicitantes that the cover names; the rest it counts. */
const maxNamed = 8;

/** What the cover needs besides the order. */
interface CoverFacts {
  contenido: DossierContent;
  /** Certificates that the dossier has. */
  certificados: number;
  faltan: number;
}

/** The first page: whose results, of when, which and how many, and whether anything is missing. */
export function coverOn(page: Composer, order: PdfOrder, { contenido, certificados, faltan }: CoverFacts): void {
  const { marca, now, summary, isExact, damaged, elegidas } = order;
  page.newPage();
  page.mark({ kind: 'logo', x: sheet.margin, y: page.y, size: 30 });
  const name = { size: 20, color: marca.acento, isBold: true };
  page.mark({ kind: 'text', x: sheet.margin + 40, y: page.y + 22, text: marca.nombre, style: name });
  page.space(120);
  page.paragraph('Dossier de resultados', type.cover);
  page.space(10);
  page.paragraph(named(contenido.solicitantes), { size: 13, color: grey });
  page.space(26);
  page.rule(marca.acento, 1.6);
  page.space(8);
  const { total, parametros, veredictos, puntos, fallos, fuera } = contenido;
  const facts: [string, string][] = [
    ['Periodo', periodOf(contenido)],
    ...(summary.length > 0
      ? summary.map(({ label, value }): [string, string] => [`Filtro: ${label}`, value])
      : [['Filtros', elegidas ? 'Ninguno' : 'Ninguno: todos los resultados'] satisfies [string, string]]),
    ...(elegidas
      ? [
          ['Muestras elegidas el', `${instanteLargo(elegidas.cuando)}. Las posteriores no están`] satisfies [
            string,
            string,
          ],
        ]
      : []),
    [
      'Muestras',
      `${numero(total)} en ${cantidad(puntos.length, 'punto', 'puntos')}, con ${cantidad(parametros, 'parámetro', 'parámetros')}`,
    ],
    ['Conclusión', verdictsOf(veredictos)],
    [
      'Incumplimientos',
      [
        fallos.length === 0 ? 'El laboratorio no concluye ninguno' : textoDeFallos(fallos),
        ...(fuera > 0 ? [textoDeFuera(fuera)] : []),
      ].join('; '),
    ],
    ['Certificados', certificatesOf(order, certificados, faltan)],
    ['Preparado el', madeAt(now)],
  ];
  for (const [label, value] of facts) factRow(page, label, value);
  page.space(18);
  if (faltan > 0) {
    page.paragraph(
      `Este dossier no está completo: ${faltan === 1 ? 'falta un certificado' : `faltan ${numero(faltan)} certificados`}. La lista está en «Lo que falta».`,
      { ...type.strong, color: verdictColors['No cumple'] },
    );
  }
  const serious = { ...type.strong, color: verdictColors['No cumple'] };
  if (!isExact) page.paragraph(changedNotice, serious);
  if (damaged > 0) page.paragraph(damagedNotice(damaged), serious);
  const gone = elegidas ? elegidas.muestras - order.muestras.length - damaged : 0;
  if (elegidas && gone > 0) page.paragraph(faltanDeEnlace(gone, elegidas.muestras), serious);
  page.space(6);
  page.paragraph(
    `Reúne los resultados autorizados que el portal de ${marca.nombre} mostraba en ese momento. Lo que vale como informe de ensayo es cada certificado, completo.`,
    type.note,
  );
}

/** Said where the samples read aren't just those that the filters found at the end. */
const changedNotice =
  'Los resultados cambiaron mientras se preparaba: puede faltar alguna muestra o sobrar otra. Vuelve a prepararlo.';

function factRow(page: Composer, label: string, value: string): void {
  page.row(
    [
      { x: sheet.margin, width: 130, text: label, style: { ...type.text, color: grey } },
      { x: sheet.margin + 140, width: inner - 140, text: value, style: type.text },
    ],
    { padding: 4 },
  );
  page.rule(lineColor);
}

function named(solicitantes: readonly string[]): string {
  const more = solicitantes.length - maxNamed;
  if (more <= 0) return solicitantes.join(' · ');
  return `${solicitantes.slice(0, maxNamed).join(' · ')} y ${cantidad(more, 'solicitante', 'solicitantes')} más`;
}

function periodOf({ desde, hasta }: DossierContent): string {
  if (desde === hasta) return fechaCorta(desde);
  return `Del ${fechaCorta(desde)} al ${fechaCorta(hasta)}`;
}

function verdictsOf(veredictos: DossierContent['veredictos']): string {
  return Object.entries(veredictos)
    .filter(([, count]) => count > 0)
    .map(([word, count]) => `${numero(count)} ${word}`)
    .join(' · ');
}

function certificatesOf({ certificados }: PdfOrder, included: number, faltan: number): string {
  if (!certificados) return 'No se han incluido';
  return faltan === 0 ? `Los ${numero(included)}, al final` : `${numero(included)}, al final; faltan ${numero(faltan)}`;
}
