import type { CorreccionDeMuestra } from '../../../contract/muestras/correccion.ts';
import { motivosProbables } from '../../../contract/muestras/rules/motivos.ts';
import { vistaDeCorreccion } from './access/correcciones.ts';
import { noteShown } from './access/note-shown.ts';
import { readVisibleMuestra } from './access/read-muestra.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import { noteAbierta, readLeida } from './store/acuses.ts';
import type { MuestraHeader } from './store/muestras.ts';
import { correccionOf } from './corrections.ts';

/** An authorised sample, whole. Notes that the user opened it, to mail the user when it is corrected. */
export const getResult: Implementation<'getResult'> = async ({ params }, viewer) => {
  const found = await readVisibleMuestra(viewer.alcance, params.id, 'autorizada');
  if (!found) throw new Failure('NOT_FOUND');
  const { header, muestra } = found;
  const [correccion] = await Promise.all([openCorrection(header, viewer), noteShown(viewer, header, viewer.now)]);
  const motivos = motivosProbables(muestra);
  return { result: muestra, ...(correccion && { correccion }), ...(motivos && { motivos }) };
};

/** The sample's newest correction as it was before this opening. */
async function openCorrection(
  { _id, solicitante, tipo, correccion }: MuestraHeader,
  { usuario, alcance, portador, now }: Viewer & { now: Date },
): Promise<CorreccionDeMuestra | undefined> {
  if (!correccion || vistaDeCorreccion(alcance, { ...correccion, solicitante, tipo }) !== 'corregida') return undefined;
  const key = { _id, usuarioId: usuario._id };
  const leida = await readLeida(key);
  const shown = { ...correccionOf(correccion, leida), frase: correccion.frase };
  if (!shown.abierta && portador === undefined) await noteAbierta(key, correccion.numero, now);
  return shown;
}
