import {
  findMuestrasByNumero,
  type IndexedMuestra,
  type MuestraHeader,
  readMuestraHeaders,
} from '../../muestras/store/muestras.ts';
import { type Pdf, readPdf, type Revision } from '../store/pdfs.ts';
import { type Alcance, allows, isVisible } from '../../../platform/access/scope.ts';

/** The fields of a certificate's revision that decide whose it is. */
export type RevisionDeTitular = Pick<Revision, 'subido' | 'primera' | 'muestras' | 'conformes'>;

/** The fields of a sample that decide whose a revision is. */
type MuestraDeTitular = Pick<MuestraHeader, '_id' | 'solicitante' | 'importedAt' | 'titulares'>;

/** A sample that a revision is of, and the solicitante that the revision is of; undefined where that isn't known. */
interface Titular<M> {
  muestra: M;
  titular: string | undefined;
}

/**
 * The authorised samples of a revision, each with the revision's owner (docs/decisions/certificates.md): the sample's solicitante
 * when the revision's bytes first came, or one for which an administrator declared the revision valid. A revision belongs to the
 * samples that bore the number at that time (`revision.muestras`); if there were none, to the first imported of the number's
 * samples (`muestras`).
 */
export function titularesOf(muestras: readonly MuestraHeader[], revision: RevisionDeTitular): Titular<MuestraHeader>[] {
  return everyTitularOf(muestras, revision).filter(({ muestra }) => muestra.estado === 'autorizada');
}

/** `titularesOf` for samples in any state. */
export function everyTitularOf<M extends MuestraDeTitular>(
  muestras: readonly M[],
  revision: RevisionDeTitular,
): Titular<M>[] {
  const first = muestras.map(({ importedAt }) => importedAt).toSorted()[0];
  const { muestras: ids = [], conformes = [] } = revision;
  const own = muestras.filter(({ _id, importedAt }) => (ids.length > 0 ? ids.includes(_id) : importedAt === first));
  return own.map((muestra) => {
    const { _id, solicitante } = muestra;
    const isConforme = conformes.some((one) => one.muestra === _id && one.solicitante === solicitante);
    return {
      muestra,
      titular: isConforme ? solicitante : solicitanteAt(muestra, revision.primera ?? revision.subido),
    };
  });
}

/** The solicitante that a sample had at an instant; undefined where it is no longer known. */
export function solicitanteAt(
  { solicitante, titulares }: Pick<MuestraHeader, 'solicitante' | 'titulares'>,
  instant: string,
): string | undefined {
  return titulares ? titulares.findLast(({ desde }) => desde <= instant)?.solicitante : solicitante;
}

/** Whether a number's samples may be seen: at least one is authorised, and every authorised one is in scope. */
function areVisible(alcance: Alcance, muestras: readonly IndexedMuestra[]): boolean {
  const authorised = muestras.filter(({ estado }) => estado === 'autorizada');
  return authorised.length > 0 && authorised.every(({ solicitante, tipo }) => isVisible(alcance, solicitante, tipo));
}

/**
 * Whether a viewer may have a revision of a number's certificate: the scope allows the samples as they are now, and every owner
 * of the revision.
 */
export function isRevisionVisible(
  alcance: Alcance,
  muestras: readonly MuestraHeader[],
  revision: RevisionDeTitular,
): boolean {
  if (!areVisible(alcance, muestras)) return false;
  const titulares = titularesOf(muestras, revision);
  const { solicitantes } = alcance;
  const isAllowed = (titular: string | undefined) =>
    titular === undefined ? solicitantes === 'todos' : allows(solicitantes, titular);
  return titulares.length > 0 && titulares.every(({ titular }) => isAllowed(titular));
}

/**
 * The samples that bear a number, in any state, read consistently. With `alcance` none if the scope doesn't allow them, which
 * usually saves a request.
 */
export async function muestrasOfNumero(numero: string, alcance?: Alcance): Promise<MuestraHeader[]> {
  const indexed = await findMuestrasByNumero(numero);
  if (indexed.length === 0 || (alcance && !areVisible(alcance, indexed))) return [];
  const headers = await readMuestraHeaders(indexed.map(({ _id }) => _id));
  return [...headers.values()].filter((header) => header.numero === numero);
}

/**
 * The certificate in force of a number, with its authorised samples; undefined where there is none, or it is out of scope.
 * `known` counts among the number's samples even if the index by number lacks it yet.
 */
export async function certificadoInScope(
  alcance: Alcance,
  numero: string,
  known?: MuestraHeader,
): Promise<{ pdf: Pdf; muestras: MuestraHeader[] } | undefined> {
  const pdf = await readPdf(numero);
  if (!pdf) return undefined;
  const found = await muestrasOfNumero(numero);
  const muestras = known && !found.some(({ _id }) => _id === known._id) ? [...found, known] : found;
  if (!isRevisionVisible(alcance, muestras, pdf)) return undefined;
  return { pdf, muestras: titularesOf(muestras, pdf).map(({ muestra }) => muestra) };
}
