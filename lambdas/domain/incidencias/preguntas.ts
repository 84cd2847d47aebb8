import { publish } from '../../platform/bus/bus.ts';
import {
  diasDeRespuestas,
  maxMensajes,
  maxPreguntas,
  maxRespuestas,
  type Pregunta,
  preguntaFaults,
  type Respuesta,
} from '../../../contract/incidencias/pregunta.ts';
import { type AuditSnapshot, changesBetween } from '../../../contract/administracion/rules/audit-snapshot.ts';
import { autorDe, namerFor } from './access/autores.ts';
import { nombresDe } from './access/nombres-de-clientes.ts';
import { clienteQuePregunta, isShown, readAskedMuestra, seesPregunta } from './access/preguntas.ts';
import { knownTenedores } from '../../platform/access/tenedores.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { makeChange } from '../../platform/audit/change.ts';
import { conflict } from '../../platform/audit/conflict.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import { type MuestraHeader, readMuestraHeaders } from '../muestras/store/muestras.ts';
import {
  type ClaveDePregunta,
  countSinResponder,
  idDePregunta,
  listAtendidasDe,
  listPreguntasIn,
  readPregunta,
  readPreguntasDe,
  type StoredPregunta,
  writePregunta,
} from './store/preguntas.ts';
import { refused } from './change.ts';
import { isSaidAlready } from './comment.ts';

/** A signed-in user's request. */
type Request = Viewer & { now: Date };

/** How often a message is written again over others that came meanwhile. */
const maxTries = 10;

export const listPreguntasDeMuestra: Implementation<'listPreguntasDeMuestra'> = async ({ params }, viewer) => {
  const { alcance } = viewer;
  const header = await readAskedMuestra(alcance, params.id);
  const [stored, tenedores] = await Promise.all([readPreguntasDe(params.id), knownTenedores()]);
  const preguntas = await shown(
    viewer,
    stored.filter((one) => seesPregunta(viewer, one, header)),
    new Map([[header._id, header]]),
  );
  return { preguntas, puedePreguntar: clienteQuePregunta(viewer, header, tenedores) !== undefined };
};

/** Writes in the thread of the asker's client about a sample. Throws NOT_FOUND, FORBIDDEN, VALIDATION and CONFLICT. */
export const askPregunta: Implementation<'askPregunta'> = async ({ params, body: { texto } }, request) => {
  const header = await readAskedMuestra(request.alcance, params.id);
  const cliente = clienteQuePregunta(request, header, await knownTenedores());
  if (cliente === undefined) throw new Failure('FORBIDDEN', { message: preguntaFaults.soloCliente });
  return say(
    { muestra: params.id, cliente },
    { request, newId: request.newId, texto },
    { header, situacion: 'sin_responder' },
  );
};

/** Answers in an existing thread. Throws NOT_FOUND, VALIDATION and CONFLICT. */
export const answerPregunta: Implementation<'answerPregunta'> = async (
  { params: { id: muestra, cliente }, body: { texto } },
  request,
) => {
  if (!(await readPregunta({ muestra, cliente }))) throw new Failure('NOT_FOUND');
  return say(
    { muestra, cliente },
    { request, newId: request.newId, texto },
    { header: undefined, situacion: 'atendidas' },
  );
};

/** Marks a thread as needing no answer, or as needing one after all. */
export const attendPregunta: Implementation<'attendPregunta'> = async (
  { params: { id: muestra, cliente }, body: { atendida } },
  request,
) =>
  change({ muestra, cliente }, { request, newId: request.newId }, (before) => {
    if (!before) throw new Failure('NOT_FOUND');
    const situacion = atendida ? 'atendidas' : 'sin_responder';
    return { after: { ...before, situacion }, auditado: { 'pregunta.atendida': atendida } };
  });

export const listPreguntas: Implementation<'listPreguntas'> = async ({ query: { situacion } }, viewer) => {
  const [stored, sinResponder] = await Promise.all([listPreguntasIn(situacion, maxPreguntas), countSinResponder()]);
  const headers = await readMuestraHeaders([...new Set(stored.map(({ muestra }) => muestra))]);
  return { preguntas: await shown(viewer, stored, headers), sinResponder };
};

export const listRespuestas: Implementation<'listRespuestas'> = async (_input, viewer) => {
  const { usuario, now } = viewer;
  const clientes = new Set(usuario.role === 'admin' || usuario.master !== null ? [] : usuario.clientes);
  const desde = new Date(now.getTime() - diasDeRespuestas * 86_400_000).toISOString();
  const stored = clientes.size > 0 ? await listAtendidasDe(clientes, { desde, limit: maxRespuestas }) : [];
  const headers = await readMuestraHeaders([...new Set(stored.map(({ muestra }) => muestra))]);
  const respuestas = stored.flatMap(({ muestra, cliente, numero, mensajes }): Respuesta[] => {
    const [header, last] = [headers.get(muestra), mensajes.at(-1)];
    if (!header || !isShown(header) || !last?.quien.laboratorio) return [];
    if (!seesPregunta(viewer, { cliente }, header)) return [];
    const { solicitante, estado } = header;
    return [{ muestra, numero_muestra: numero, solicitante, estado, cuando: last.cuando, texto: last.texto }];
  });
  return { respuestas };
};

export const countPreguntas: Implementation<'countPreguntas'> = async () => ({
  sinResponder: await countSinResponder(),
});

interface Saying {
  request: Request;
  newId: () => string;
  texto: string;
}

/** Adds a message and has it mailed. A repeated request, whose message is the newest already, adds none. */
async function say(
  clave: ClaveDePregunta,
  { request, newId, texto }: Saying,
  { header, situacion }: { header: MuestraHeader | undefined; situacion: StoredPregunta['situacion'] },
): Promise<{ pregunta: Pregunta }> {
  const cuando = request.now.toISOString();
  const mensaje = { cuando, quien: autorDe(request.usuario), texto };
  let n = 0;
  const answer = await change(clave, { request, newId }, (before) => {
    const mensajes = before?.mensajes ?? [];
    if (before && isSaidAlready(mensajes.at(-1), texto, request.usuario)) {
      n = mensajes.length - 1;
      return undefined;
    }
    if (mensajes.length >= maxMensajes) throw refused(preguntaFaults.llena, 'texto');
    n = mensajes.length;
    const of = header && { numero: header.numero, solicitante: header.solicitante, tipo: header.tipo };
    const begun = before ?? { ...clave, numero: '', solicitante: '', tipo: '', version: 0, cambio: null };
    const after = { ...begun, ...of, situacion, desde: cuando, mensajes: [...mensajes, mensaje] };
    return { after, auditado: { 'pregunta.mensaje': texto } };
  });
  // Published for a repeated request too: the first one may have died before it. The mail is sent once.
  await publish('pregunta', { ...clave, n });
  return answer;
}

/** Gives the changed thread, and the entry of the audit trail; undefined where nothing changes. */
type Change = (before: StoredPregunta | undefined) => { after: StoredPregunta; auditado: AuditSnapshot } | undefined;

/** Changes a thread, in the audit trail too; again where another write came first. Throws CONFLICT and what `make` throws. */
async function change(
  clave: ClaveDePregunta,
  { request, newId }: { request: Request; newId: () => string },
  make: Change,
): Promise<{ pregunta: Pregunta }> {
  for (let tries = 0; tries < maxTries; tries++) {
    const before = await readPregunta(clave);
    const made = make(before);
    const written = made ? await write(before, made, { request, newId }) : before;
    if (!written) continue;
    const headers = await readMuestraHeaders([clave.muestra]);
    const [pregunta] = await shown(request, [written], headers);
    if (pregunta) return { pregunta };
  }
  throw conflict(await readPregunta(clave));
}

/** Undefined where another write came first. */
async function write(
  before: StoredPregunta | undefined,
  { after, auditado }: NonNullable<ReturnType<Change>>,
  { request: { usuario, now }, newId }: { request: Request; newId: () => string },
): Promise<StoredPregunta | undefined> {
  const over = before?.version ?? 0;
  try {
    return await makeChange(
      { usuario, now, newId },
      {
        accion: before ? 'modificar' : 'crear',
        cosa: { tipo: 'pregunta', _id: idDePregunta(after), nombre: after.numero },
        cambios: changesBetween({}, auditado),
        previous: before?.cambio ?? null,
        write: async (cambio, entrada) => {
          const next = { ...after, version: over + 1, cambio };
          return (await writePregunta(next, over, entrada)) && next;
        },
        reread: () => readPregunta(after),
      },
    );
  } catch (error) {
    if (error instanceof Failure && (error.code === 'CONFLICT' || error.code === 'NOT_FOUND')) return undefined;
    throw error;
  }
}

/** Threads as a viewer sees them. */
async function shown(
  { usuario }: Viewer,
  stored: readonly StoredPregunta[],
  headers: ReadonlyMap<string, MuestraHeader>,
): Promise<Pregunta[]> {
  const nameOf = await namerFor(
    usuario,
    stored.flatMap(({ mensajes }) => mensajes.map(({ quien }) => quien)),
  );
  const nombres = usuario.role === 'admin' ? await nombresDe() : undefined;
  return stored.map(({ muestra, cliente, numero, solicitante, tipo, situacion, mensajes }) => {
    const header = headers.get(muestra);
    return {
      muestra,
      numero_muestra: numero,
      solicitante,
      tipo_muestra: tipo,
      estado: header && isShown(header) ? header.estado : null,
      cliente: { _id: cliente, nombre: nombres?.get(cliente) ?? '' },
      mensajes: mensajes.map(({ quien, ...rest }) => ({ ...rest, quien: nameOf(quien) })),
      espera: situacion === 'sin_responder',
      llena: mensajes.length >= maxMensajes,
    };
  });
}
