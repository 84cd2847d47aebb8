import { type InformeVerificado, maxInformes } from '../../../contract/verificar/verificar.ts';
import { logOf } from '../../platform/runtime/log.ts';
import { counted } from '../../platform/runtime/metrics.ts';
import { mapBounded } from '../../platform/runtime/map-bounded.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { takeVisit } from '../../platform/http/visitor-pace.ts';
import { everyTitularOf, solicitanteAt } from '../certificados/access/certificados.ts';
import { type MuestraVerificable, readVerificables, statesByNumero } from '../muestras/store/verificables.ts';
import { huellaOfCodigo } from './codigos.ts';
import { type Entry, type Pointer, readEntries, readPointers } from './store/verificaciones.ts';
import { answerOf, firstCame, soughtIn } from './verificado.ts';
import type { Veredicto } from '../../../contract/muestras/rules/conclusion.ts';
import { activeClientesOf } from '../../platform/access/active-clientes.ts';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import { publish } from '../../platform/bus/bus.ts';
import { countConsulta, notePedida } from './store/consultas.ts';

const log = logOf('verificar');

/** Questions that one network asks in a minute. @internal */
export const perMinute = 30;

/** Read where nothing is found, so that the answer takes as long: no certificate's number is a control character. */
const nowhere: Pointer = { numero: '\n', huella: '' };

/** Tells whether a code or a file is of a report of the laboratory, and whether it is the newest. Throws TOO_MANY_REQUESTS. */
export const verificar: Implementation<'verificar'> = async ({ body }, { now, visitor }) => {
  await takeVisit('verificar', (await visitor()).address, now, perMinute);
  const { codigo, sha256 = '' } = body;
  const huella = codigo === undefined ? sha256 : huellaOfCodigo(codigo);
  const pointers = await readPointers(huella, maxInformes);
  const answers = await mapBounded(pointers.length > 0 ? pointers : [nowhere], maxInformes, async ({ numero, n }) => {
    const [entries, muestras] = await Promise.all([readEntries(numero), statesByNumero(numero)]);
    const isSought = (entry: Entry) =>
      n !== undefined
        ? entry.n === n
        : codigo === undefined
          ? entry.huella === huella
          : huellaOfCodigo(entry.codigo) === huella;
    const found = soughtIn(entries, isSought);
    if (!found) return [];
    const informe = answerOf(numero, { entries, muestras }, found);
    const ids = muestras.map(({ _id }) => _id);
    const read = await readVerificables(numero, ids);
    const came = firstCame(entries, found);
    const titulares = everyTitularOf(read, { subido: came }).flatMap(({ titular }) => titular ?? []);
    const isAntigua = informe.estado !== 'vigente';
    const [contenido] = await Promise.all([
      isAntigua || read.length < ids.length ? null : contenidoDe(read, came),
      noteConsulta({ numero, revision: found._id, isAntigua }, new Set(titulares), now),
    ]);
    return { ...informe, contenido };
  });
  const informes = answers.flat();
  if (informes.length === 0) log.info('No report was found', counted({ CodigosYEnlacesDesconocidos: 1 }));
  return { informes };
};

/**
 * The requester and the verdict of a report in force, if every active client that has the requester chose to publish
 * them. Null otherwise, and where a sample with this number belongs to another requester now or did at `came`.
 */
async function contenidoDe(
  muestras: readonly MuestraVerificable[],
  came: string,
): Promise<InformeVerificado['contenido']> {
  const [first] = muestras;
  if (!first) return null;
  const { solicitante } = first;
  const isTheirs = (one: MuestraVerificable) =>
    one.solicitante === solicitante && solicitanteAt(one, came) === solicitante;
  const authorised = muestras.filter(({ estado }) => estado === 'autorizada');
  if (authorised.length === 0 || !muestras.every(isTheirs)) return null;
  const clientes = await activeClientesOf(solicitante);
  if (clientes.length === 0 || !clientes.every((one) => one.verificacionAbierta === true)) return null;
  return { solicitante, veredicto: together(authorised.map(({ veredicto }) => veredicto)) };
}

/** The verdict of several samples under one number: the worst, and none unless all have one. */
function together(all: readonly Veredicto[]): Veredicto {
  if (all.includes('No cumple')) return 'No cumple';
  return all.every((one) => one === 'Cumple') ? 'Cumple' : 'Sin definir';
}

/** A report that was asked about: its number, the id of its revision, and whether that isn't in force. */
interface Asked {
  numero: string;
  revision: string;
  isAntigua: boolean;
}

/**
 * Counts a verification for the report's solicitantes. Where the report is an old one, also orders a mail to them: at
 * most one order a minute, and one mail a day. The order is sent before it is noted, so that a crash in between repeats
 * it. A failure here doesn't change the answer.
 */
async function noteConsulta(asked: Asked, solicitantes: ReadonlySet<string>, now: Date): Promise<void> {
  const { numero, revision, isAntigua } = asked;
  const dia = fechaEnMadrid(now);
  const minuto = now.toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);
  try {
    for (const solicitante of solicitantes) {
      const ordered = await countConsulta({ solicitante, numero }, isAntigua, now);
      if (!isAntigua || ordered === minuto) continue;
      await publish('verificacion', { numero, revision, dia });
      await notePedida({ solicitante, numero }, minuto);
    }
  } catch (error) {
    log.error('A verification could not be counted', { error: error instanceof Error ? error.name : typeof error });
  }
}
