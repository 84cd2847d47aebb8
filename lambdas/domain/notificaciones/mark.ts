import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import { clean } from '../../../contract/base/texto.ts';
import type { Muestra } from '../../../contract/muestras/muestra.ts';
import { claveDePunto, puntoOf } from '../../../contract/puntos/rules/punto.ts';
import { makeChange } from '../../platform/audit/change.ts';
import { readReferenciasAjenas } from '../../platform/access/store/known-clientes.ts';
import { Reply } from '../../platform/http/reply.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { autorDe } from '../incidencias/access/autores.ts';
import { gestiona, puedeEn, viewpointOf, vistaDe } from '../incidencias/access/incidencias.ts';
import { changeIncidencia } from '../incidencias/change.ts';
import { conPlazos } from '../incidencias/edit.ts';
import { readIncidenciasDeMuestras } from '../incidencias/store/incidencias-de-muestra.ts';
import { readIncidencias } from '../incidencias/store/incidencias.ts';
import { readVisibleMuestra } from '../muestras/access/read-muestra.ts';
import { numeroDeRevision } from '../muestras/store/muestras.ts';
import { requireInstalacion } from '../programa/access/visibles.ts';
import { isBoletin } from './incidencias.ts';
import { type InformeConActos, puedeMarcar, readInformeConActos } from './informes.ts';
import { actoDeSiloe } from './siloe.ts';
import { type ActoDeMuestra, claveDeMarca, claveDeSiloe, hechoDe, readMarca, writeMarca } from './store/marcas.ts';

const corregido = 'El laboratorio ha corregido este informe: hay que volver a notificarlo. Vuelve a cargar la lista';
const otroEjercicio = 'Ya es de otro año. Vuelve a cargar la lista';
const soloLectura = 'Tu usuario solo puede leer las incidencias y lo que hay que notificar';

/** The report of a sample in scope with what the law asks for of it. Throws NOT_FOUND where that is nothing. */
export async function requireInforme(viewer: Viewer, id: string): Promise<InformeConActos> {
  const stored = await readVisibleMuestra(viewer.alcance, id, 'autorizada');
  const informe = stored && (await readInformeConActos(viewer, stored, await claveOf(stored.muestra)));
  if (!informe) throw new Failure('NOT_FOUND');
  return informe;
}

async function claveOf(muestra: Muestra): Promise<string | undefined> {
  const { nombre } = muestra.solicitante;
  const punto = puntoOf(muestra, (await readReferenciasAjenas()).has(clean(nombre)));
  return punto && claveDePunto(nombre, punto);
}

/** Marks an act of a report as done, or not; the bulletin of a sample also in its incidents. Of a pool, its data of a year in SILOE. */
export const markNotificacion: Implementation<'markNotificacion'> = async (
  { params: { id, acto }, body: { hecho, numero, recibo } },
  request,
) => {
  if (acto === 'siloe') {
    const instalacion = await requireInstalacion(request, id);
    const found = actoDeSiloe(instalacion, fechaEnMadrid(request.now));
    if (!found) throw new Failure('NOT_FOUND');
    if (!gestiona(request, instalacion.solicitante)) throw new Failure('FORBIDDEN', { message: soloLectura });
    if (numero !== found.ejercicio) throw new Failure('CONFLICT', { message: otroEjercicio });
    const nombre = `${found.que} · ${instalacion.nombre}`;
    await write(
      { ...claveDeSiloe(id, numero), numero },
      { hecha: hecho, recibo },
      { request, newId: request.newId, nombre },
    );
    return new Reply({}, hecho);
  }
  const informe = await requireInforme(request, id);
  const found = informe.actos.find((one) => one.acto === acto);
  if (!found) throw new Failure('NOT_FOUND');
  if (!puedeMarcar(request, informe)) throw new Failure('FORBIDDEN', { message: soloLectura });
  if (numero !== numeroDeRevision(informe.header)) throw new Failure('CONFLICT', { message: corregido });
  await write(
    { muestra: id, acto, numero },
    { hecha: hecho },
    {
      request,
      newId: request.newId,
      nombre: `${found.que} · ${informe.muestra.numero_muestra}`,
    },
  );
  if (acto === 'sinac') await markIncidencias(id, hecho, request, request.newId);
  return new Reply({}, hecho);
};

type Request = Viewer & { now: Date };

interface Writing {
  request: Request;
  newId: () => string;
  nombre: string;
}

/** Writes a mark, unless it is as wanted already, by whoever: the first stands. Throws CONFLICT where another write came first. */
async function write(
  of: ActoDeMuestra & { numero: number },
  { hecha, recibo: said }: { hecha: boolean; recibo?: string | undefined },
  { request: { usuario, now }, newId, nombre }: Writing,
): Promise<void> {
  const before = await readMarca(of);
  const wasHecha = hechoDe(before, of.numero) !== null;
  const had = before?.recibo ?? '';
  const recibo = said ?? had;
  if (wasHecha === hecha && recibo === had) return;
  const { email: _email, ...quien } = autorDe(usuario);
  const version = (before?.version ?? 0) + 1;
  try {
    await makeChange(
      { usuario, now, newId },
      {
        accion: 'modificar',
        cosa: { tipo: 'notificacion', _id: claveDeMarca(of), nombre },
        cambios: [
          ...(wasHecha === hecha ? [] : [{ campo: 'notificacion.hecha' as const, antes: wasHecha, despues: hecha }]),
          ...(recibo === had
            ? []
            : [{ campo: 'notificacion.recibo' as const, antes: had || null, despues: recibo || null }]),
        ],
        previous: before?.cambio ?? null,
        write: async (cambio, entrada) =>
          writeMarca({ ...of, hecha, ...(recibo && { recibo }), quien, version, cambio }, before?.version, entrada),
        reread: async () => readMarca(of),
      },
    );
  } catch (error) {
    const isConflict = error instanceof Failure && error.code === 'CONFLICT';
    const stored = await readMarca(of);
    if (!isConflict || (hechoDe(stored, of.numero) !== null) !== hecha || (stored?.recibo ?? '') !== recibo)
      throw error;
  }
}

/** Marks the bulletin of a sample in those of its incidents that the viewer may write. Repeated, it goes on. */
async function markIncidencias(id: string, hecho: boolean, request: Request, newId: () => string): Promise<void> {
  const ids = (await readIncidenciasDeMuestras([id])).get(id) ?? [];
  const [stored, viewpoint] = await Promise.all([readIncidencias(ids), viewpointOf(request.alcance)]);
  for (const one of stored) {
    const vista = vistaDe(viewpoint, one);
    if (!vista || !puedeEn(request.usuario, vista).escribir) continue;
    const claves = vista.plazos.filter((plazo) => isBoletin(plazo) && plazo.muestra === id).map(({ clave }) => clave);
    if (claves.length === 0) continue;
    const plazos = Object.fromEntries(claves.map((clave) => [clave, hecho]));
    await changeIncidencia(one._id, request, { newId, needs: 'escribir' }, (before, seen) =>
      conPlazos(before, seen, { plazos, request }),
    );
  }
}
