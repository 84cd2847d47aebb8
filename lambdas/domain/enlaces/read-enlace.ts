import type { PdfCheck } from '../../../contract/certificados/pdf.ts';
import { type MuestraDeEnlace, muestrasPorPagina } from '../../../contract/enlaces/enlace.ts';
import type { Muestra } from '../../../contract/muestras/muestra.ts';
import { isFailing } from '../../../contract/muestras/rules/conclusion.ts';
import { cuantosFueraSinDecir } from '../../../contract/normas/rules/contraste.ts';
import type { Revision } from '../../../contract/muestras/revision.ts';
import { numero } from '../../../contract/base/numeros.ts';
import { puntoOf, textoDeCampo } from '../../../contract/puntos/rules/punto.ts';
import { type EnlaceViewer, isOfEnlace } from './access/enlace-viewer.ts';
import { readReferenciasAjenas } from '../../platform/access/store/known-clientes.ts';
import { noteUsoDeEnlace, type UsoDeEnlace } from './store/enlaces.ts';
import { presignPdf } from '../../platform/files/files.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { bytesInAnswer, maxAnswerBytes } from '../../platform/runtime/answer-room.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import { muestrasOfNumero } from '../certificados/access/certificados.ts';
import { documentoOf, readRevisions } from '../certificados/documento.ts';
import { findPdfOf, type Pdf, readPdf, readPdfs } from '../certificados/store/pdfs.ts';
import { readVisibleWithHeaders } from '../muestras/access/read-muestra.ts';
import { vistaDeCorreccion } from '../muestras/access/correcciones.ts';
import { listRevisiones } from '../muestras/revisiones.ts';
import type { MuestraHeader } from '../muestras/store/muestras.ts';

/** Bytes of samples' JSON at which no more are added to an answer. */
const maxBytes = 3_000_000;

type Asked = EnlaceViewer & { now: Date };

const idsOf = ({ enlace }: EnlaceViewer) => enlace.muestras.flatMap(({ ids }) => ids);

/** Notes a reading before it is answered. `newId` tells readings of the same instant apart. */
async function note(viewer: Asked, newId: () => string, uso: Pick<UsoDeEnlace, 'que' | 'detalle'>): Promise<void> {
  const cuando = viewer.now.toISOString();
  await noteUsoDeEnlace(viewer.enlace, { _id: `${cuando}#${newId()}`, cuando, ...uso });
}

/** '1–100 de 230': which of a link's samples were read. */
function tramo(desde: number, hasta: number, total: number): string {
  return hasta <= desde ? `ninguna de ${numero(total)}` : `${numero(desde + 1)}–${numero(hasta)} de ${numero(total)}`;
}

/** The samples on a page of a link's that the bearer may see, in order, and the number of damaged ones. */
async function pageOf(viewer: EnlaceViewer, desde: number) {
  const all = idsOf(viewer);
  const ids = all.slice(desde, desde + muestrasPorPagina);
  const { good, damaged } = await readVisibleWithHeaders(viewer.alcance, ids, 'autorizada');
  const found = ids.map((id) => {
    const one = good.get(id);
    return one && isOfEnlace(viewer.enlace, one.header) ? one : undefined;
  });
  return { total: all.length, ids, found, damaged };
}

const nextAfter = (hasta: number, total: number) => (hasta < total ? hasta : null);

/** A link, and a page of its samples. */
export const openEnlace: Implementation<'openEnlace', EnlaceViewer> = async ({ query: { desde } }, viewer) => {
  const [{ total, ids, found }, ajenas] = await Promise.all([pageOf(viewer, desde), readReferenciasAjenas()]);
  const hasta = desde + ids.length;
  await note(viewer, viewer.newId, { que: 'abierto', detalle: tramo(desde, hasta, total) });
  const { para, creado, fin, conCertificados, resumen } = viewer.enlace;
  const muestras = found.flatMap((one) => (one ? [rowOf(one.muestra, ajenas)] : []));
  return { para, creado, fin, conCertificados, resumen, total, siguiente: nextAfter(hasta, total), muestras };
};

function rowOf(muestra: Muestra, ajenas: ReadonlySet<string>): MuestraDeEnlace {
  const { _id, numero_muestra, fecha_muestra, tipo_muestra, conclusion_muestra = '' } = muestra;
  const solicitante = muestra.solicitante.nombre;
  const punto = textoDeCampo(puntoOf(muestra, ajenas.has(solicitante))) ?? '';
  const noCumplen = muestra.determinaciones.filter(isFailing).map(({ descripcion }) => descripcion);
  const fuera = cuantosFueraSinDecir(muestra.determinaciones);
  return { _id, numero_muestra, fecha_muestra, tipo_muestra, solicitante, punto, conclusion_muestra, noCumplen, fuera };
}

/** A page of the dossier: as many samples as fit in an answer, with their corrections and certificates. */
export const readDossierDeEnlace: Implementation<'readDossierDeEnlace', EnlaceViewer> = async (
  { query: { desde } },
  viewer,
) => {
  const { total, ids, found, damaged } = await pageOf(viewer, desde);
  const chosen: { header: MuestraHeader; muestra: Muestra }[] = [];
  let [bytes, hasta, danadas] = [0, desde, 0];
  for (const [n, one] of found.entries()) {
    const size = one ? bytesInAnswer(one.muestra) : 0;
    const isTooLarge = size > maxAnswerBytes;
    if (chosen.length > 0 && !isTooLarge && bytes + size > maxBytes) break;
    hasta = desde + n + 1;
    if (isTooLarge || damaged.has(ids[n] ?? '')) danadas += 1;
    else if (one) {
      chosen.push(one);
      bytes += size;
    }
  }
  await note(viewer, viewer.newId, { que: 'dossier', detalle: tramo(desde, hasta, total) });
  const muestras = chosen.map(({ muestra }) => muestra);
  const [revisiones, certificados, ajenas] = await Promise.all([
    revisionesOf(chosen, viewer),
    certificadosOf(muestras, viewer),
    readReferenciasAjenas(),
  ]);
  const solicitantes = new Set(muestras.map(({ solicitante }) => solicitante.nombre));
  const referenciasAjenas = [...solicitantes.intersection(ajenas)];
  return {
    total,
    siguiente: nextAfter(hasta, total),
    muestras,
    revisiones,
    certificados,
    danadas,
    referenciasAjenas,
  };
};

/** A sample of a link, whole, with its certificate. Throws NOT_FOUND. */
export const getMuestraDeEnlace: Implementation<'getMuestraDeEnlace', EnlaceViewer> = async ({ params }, viewer) => {
  const { good } = await readVisibleWithHeaders(viewer.alcance, [params.id], 'autorizada');
  const found = good.get(params.id);
  if (!found || !isOfEnlace(viewer.enlace, found.header)) throw new Failure('NOT_FOUND', { message: sinMuestra });
  const { muestra } = found;
  const { numero_muestra } = muestra;
  await note(viewer, viewer.newId, { que: 'muestra', detalle: numero_muestra });
  if (!viewer.enlace.conCertificados) return { result: muestra, certificado: null };
  return { result: muestra, certificado: await checkOf(await readPdf(numero_muestra), viewer) };
};

/** The address of a certificate in force. Throws NOT_FOUND. */
export const pdfDeEnlace: Implementation<'pdfDeEnlace', EnlaceViewer> = async ({ params }, viewer) => {
  const pdf = viewer.enlace.conCertificados ? await findPdfOf(params.id) : undefined;
  const vigente = pdf && (await vigenteOf(pdf, viewer));
  if (!vigente || vigente._id !== params.id) throw new Failure('NOT_FOUND', { message: sinMuestra });
  await note(viewer, viewer.newId, { que: 'certificado', detalle: pdf.numero });
  return { location: await presignPdf(vigente.key, vigente.filename) };
};

const sinMuestra =
  'Ya no está en el enlace: el laboratorio lo ha retirado o cambiado, o quien creó el enlace ya no lo ve';

async function revisionesOf(
  found: readonly { header: MuestraHeader; muestra: Muestra }[],
  viewer: Parameters<typeof listRevisiones>[1],
): Promise<Record<string, Revision[]>> {
  const { alcance } = viewer;
  const corrected = found.filter(({ header: { correccion, solicitante, tipo } }) => {
    return correccion && vistaDeCorreccion(alcance, { ...correccion, solicitante, tipo }) === 'corregida';
  });
  const all = await Promise.all(
    corrected.map(async ({ header: { _id: id } }) => {
      const { revisiones } = await listRevisiones({ params: { id }, query: undefined, body: undefined }, viewer);
      return [id, revisiones] as const;
    }),
  );
  return Object.fromEntries(all);
}

async function certificadosOf(muestras: readonly Muestra[], viewer: EnlaceViewer): Promise<Record<string, PdfCheck>> {
  const numeros = [...new Set(muestras.map(({ numero_muestra }) => numero_muestra))];
  const pdfs = viewer.enlace.conCertificados ? await readPdfs(numeros) : new Map<string, Pdf>();
  const checks = await Promise.all(numeros.map(async (one) => [one, await checkOf(pdfs.get(one), viewer)] as const));
  return Object.fromEntries(checks);
}

async function checkOf(pdf: Pdf | undefined, viewer: EnlaceViewer): Promise<PdfCheck> {
  const vigente = pdf && (await vigenteOf(pdf, viewer));
  const document = (vigente && documentoOf([vigente], viewer)) ?? null;
  return { exists: document !== null, document };
}

/** The certificate in force, if all its samples are of the link. */
async function vigenteOf(pdf: Pdf, viewer: EnlaceViewer) {
  const muestras = await muestrasOfNumero(pdf.numero, viewer.alcance);
  const authorised = muestras.filter(({ estado }) => estado === 'autorizada');
  if (!authorised.every((header) => isOfEnlace(viewer.enlace, header))) return undefined;
  return (await readRevisions(pdf, muestras, viewer)).find(({ _id }) => _id === pdf._id);
}
