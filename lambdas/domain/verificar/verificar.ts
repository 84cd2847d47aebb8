import { maxInformes } from '../../../contract/verificar/verificar.ts';
import { logOf } from '../../platform/runtime/log.ts';
import { counted } from '../../platform/runtime/metrics.ts';
import { mapBounded } from '../../platform/runtime/map-bounded.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { takeVisit } from '../../platform/http/visitor-pace.ts';
import { everyTitularOf } from '../certificados/access/certificados.ts';
import { readVerificables, statesByNumero } from '../muestras/store/verificables.ts';
import { huellaOfCodigo } from './codigos.ts';
import { type Entry, readEntries, readPointers, type Pointer } from './store/verificaciones.ts';
import { contenidoDe } from './contenido.ts';
import { noteConsulta } from './note-consulta.ts';
import { answerOf, firstCame, soughtIn } from './verificado.ts';

const log = logOf('verificar');

/** Questions that one network asks in a minute. */
export const perMinute = 30;

/** What is read where nothing is found, so that it takes as long: no certificate has a control character for its number. */
const nowhere: Pointer = { numero: '\n', huella: '' };

/** Whether a code or a file is of a report of the laboratory, and whether that is the last. Throws TOO_MANY_REQUESTS. */
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
