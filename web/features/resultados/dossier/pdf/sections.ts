import { conclusionOfDeterminacion, veredicto } from '../../../../../contract/muestras/rules/conclusion.ts';
import { fechaCorta } from '../../../../../contract/base/fechas.ts';
import { cantidad } from '../../../../../contract/base/numeros.ts';
import { motivosProbables, textoDeMotivos } from '../../../../../contract/muestras/rules/motivos.ts';
import { textoDeResultado } from '../../../../../contract/muestras/rules/resultado.ts';
import type { DossierContent, Fallo } from './content.ts';
import { type Cell, type Composer, inner, sheet } from './composer.ts';
import type { Missing } from './order.ts';
import { anchorOf, nameOf } from './results.ts';
import { grey, lineColor, type, verdictColors } from './styles.ts';
import { textoDeFuera } from '../../../../../contract/normas/rules/contraste.ts';

/** A title on a page of its own. */
export function titled(page: Composer, anchor: string, title: string, note: string): void {
  page.newPage();
  page.anchor(anchor);
  page.paragraph(title, type.title);
  page.space(4);
  page.paragraph(note, type.note);
  page.space(8);
}

/** A simple table: headings, and rows of texts in columns of these widths (in points), gaps included. */
function tableOn(
  page: Composer,
  columns: readonly { label: string; width: number }[],
  rows: readonly { cells: readonly (string | Pick<Cell, 'text' | 'style'>)[]; to?: string }[],
): void {
  const at = columns.map((_, n) => columns.slice(0, n).reduce((sum, { width }) => sum + width, sheet.margin));
  const row = (cells: readonly Pick<Cell, 'text' | 'style'>[], options: { padding: number; to?: string }) =>
    page.row(
      cells.map((cell, n) => ({ ...cell, x: at[n] ?? 0, width: (columns[n]?.width ?? 0) - 8 })),
      options,
    );
  const head = () => {
    page.rule(lineColor);
    row(
      columns.map(({ label }) => ({ text: label, style: type.head })),
      { padding: 2.5 },
    );
    page.rule(lineColor);
  };
  page.table(head, () => {
    for (const { cells, to } of rows) {
      row(
        cells.map((cell) => (typeof cell === 'string' ? { text: cell, style: type.cell } : cell)),
        { padding: 3, ...(to && { to }) },
      );
      page.rule(lineColor, 0.35);
    }
  });
}

/** The certificates that the dossier hasn't, each with why. */
export function missingOn(page: Composer, missing: readonly Missing[]): void {
  if (missing.length === 0) return;
  const note = `No está el certificado de ${cantidad(missing.length, 'muestra', 'muestras')}. Sus resultados sí están.`;
  titled(page, 'faltan', 'Lo que falta', note);
  const columns = [
    { label: 'Muestra', width: 150 },
    { label: 'Por qué', width: inner - 150 },
  ];
  tableOn(
    page,
    columns,
    missing.map(({ numero: number, reason }) => ({ cells: [number, reason] })),
  );
}

/** What doesn't comply, and when it was tested again. */
export function failuresOn(page: Composer, { fallos, fuera }: DossierContent): void {
  const outside = fuera > 0 ? ` Además hay ${textoDeFuera(fuera)}.` : '';
  const none = `De ninguna de estas muestras concluye el laboratorio que no cumpla.${outside}`;
  const some = `${textoDeFallos(fallos)}. «Repetida» es la siguiente muestra del mismo punto (solicitante, punto de muestreo o referencia externa, y tipo) con la misma determinación, o la siguiente del punto donde el laboratorio no dice cuál no cumple, entre las de este dossier.${outside}`;
  titled(page, 'fallos', 'Lo que no cumple y si se repitió', fallos.length === 0 ? none : some);
  if (fallos.length === 0) return;
  const columns = [
    { label: 'Punto', width: 130 },
    { label: 'Muestra', width: 92 },
    { label: 'Qué no cumple', width: 155 },
    { label: 'Repetida', width: inner - 377 },
  ];
  tableOn(
    page,
    columns,
    fallos.map((fallo) => ({
      cells: [
        `${nameOf(fallo.punto)} · ${fallo.punto.solicitante}`,
        `${fallo.muestra.numero_muestra} ${fechaCorta(fallo.muestra.fecha_muestra)}`,
        { text: blamed(fallo), style: { ...type.cell, color: verdictColors['No cumple'] } },
        againOf(fallo),
      ],
      to: anchorOf.muestra(fallo.muestra),
    })),
  );
}

/** How many determinations don't comply, and samples of which the laboratory doesn't say which one. */
export function textoDeFallos(fallos: readonly Fallo[]): string {
  const whole = fallos.filter(({ determinacion }) => determinacion === undefined).length;
  const named = fallos.length - whole;
  return [
    ...(named > 0 ? [cantidad(named, 'determinación no cumple', 'determinaciones no cumplen')] : []),
    ...(whole > 0
      ? [`${cantidad(whole, 'muestra no cumple', 'muestras no cumplen')} sin que el laboratorio diga por qué`]
      : []),
  ].join(' y ');
}

/** Parameters of one determination that are named; the rest are counted. */
const maxBlamed = 5;

function blamed({ muestra, determinacion, resultados }: Fallo): string {
  if (!determinacion) {
    const motivos = motivosProbables(muestra);
    return ['La muestra', motivos && textoDeMotivos(motivos)].filter(Boolean).join('. ');
  }
  const { descripcion } = determinacion;
  if (resultados.length === 0) return `${descripcion}: ${conclusionOfDeterminacion(determinacion)}`;
  const more = resultados.length - maxBlamed;
  const texts = resultados.slice(0, maxBlamed).map((resultado) => {
    const name = resultado.descripcion || descripcion;
    return `${name}: ${textoDeResultado(resultado)}`;
  });
  return [...texts, ...(more > 0 ? [`y ${cantidad(more, 'parámetro más', 'parámetros más')}`] : [])].join('; ');
}

function againOf({ punto, repeticion }: Fallo): Pick<Cell, 'text' | 'style'> {
  if (!repeticion) {
    const text = punto.nombre
      ? 'No consta: en este dossier no hay otra posterior de su tipo, con ese nombre de punto, que la tenga.'
      : 'No se puede saber: no consta el punto de muestreo.';
    return { text, style: { ...type.cell, color: grey } };
  }
  const { muestra, conclusion } = repeticion;
  const text = `El ${fechaCorta(muestra.fecha_muestra)} (${muestra.numero_muestra}): ${conclusion}`;
  return { text, style: { ...type.cell, color: verdictColors[veredicto(conclusion)] } };
}

/** What was corrected of samples that readers could see before, and the laboratory's reason where it gives one. */
export function correctionsOn(page: Composer, { correcciones }: DossierContent): void {
  if (correcciones.length === 0) return;
  const count = new Set(correcciones.map(({ muestra }) => muestra._id)).size;
  const note = `El laboratorio ha corregido los resultados o el informe de ${cantidad(count, 'muestra', 'muestras')}. El dossier lleva la última versión.`;
  titled(page, 'correcciones', 'Correcciones', note);
  const columns = [
    { label: 'Muestra', width: 105 },
    { label: 'Corregida', width: 72 },
    { label: 'Qué cambió', width: 200 },
    { label: 'Motivo', width: inner - 377 },
  ];
  tableOn(
    page,
    columns,
    correcciones.map(({ muestra, revision, fecha, cambios, motivo }) => ({
      cells: [
        [muestra.numero_muestra, revision && `Revisión ${revision}`].filter(Boolean).join(' · '),
        fechaCorta(fecha),
        cambios ?? unknown('El portal no tiene la versión anterior'),
        motivo?.trim() || unknown('El laboratorio no lo dice'),
      ],
      to: anchorOf.muestra(muestra),
    })),
  );
}

/** What isn't known, in grey. */
const unknown = (text: string) => ({ text, style: { ...type.cell, color: grey } });

/** What comes before the certificates. */
export function certificatesOn(page: Composer, count: number): void {
  const note = `${cantidad(count, 'certificado', 'certificados')}, en el orden de las muestras. Son copias: la firma electrónica, si la llevan, se comprueba en el PDF que se descarga del portal.`;
  titled(page, 'certificados', 'Certificados', note);
}
