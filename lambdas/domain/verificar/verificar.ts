import { maxInformes } from '../../../contract/verificar/verificar.ts';
import { mapBounded } from '../../platform/runtime/map-bounded.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { takeVisit } from '../../platform/http/visitor-pace.ts';
import { statesByNumero } from '../muestras/store/muestras.ts';
import { huellaOfCodigo } from './codigos.ts';
import { type Entry, readEntries, readPointers, type Pointer } from './store/verificaciones.ts';
import { answerOf } from './verificado.ts';

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
    return answerOf(numero, { entries, muestras }, isSought) ?? [];
  });
  return { informes: answers.flat() };
};
