import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type AuditSnapshot, changesBetween } from '../../../contract/administracion/rules/audit-snapshot.ts';
import { sumaDias } from '../../../contract/base/dias-habiles.ts';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import { fechaCorta, fechaLarga } from '../../../contract/base/fechas.ts';
import { clean } from '../../../contract/base/texto.ts';
import { incidenciaFaults } from '../../../contract/incidencias/rules/messages.ts';
import {
  diasQueNoPuedenSer,
  estadosDeSolicitud,
  isEnEspera,
  solicitudFaults,
} from '../../../contract/solicitudes/rules/estados.ts';
import { referenciaDe } from '../../../contract/solicitudes/rules/referencia.ts';
import {
  maxPasosDeSolicitud,
  maxSolicitudesEnEspera,
  type Solicitud,
} from '../../../contract/solicitudes/solicitud.ts';
import { isVisible, noCliente } from '../../platform/access/scope.ts';
import { knownTenedores } from '../../platform/access/tenedores.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { entering, makeChange } from '../../platform/audit/change.ts';
import { requireVersion } from '../../platform/audit/conflict.ts';
import { publish } from '../../platform/bus/bus.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import { autorDe } from '../incidencias/access/autores.ts';
import { readVisibleIncidencia } from '../incidencias/access/incidencias.ts';
import { clienteQuePregunta } from '../incidencias/access/preguntas.ts';
import { type StoredIncidencia, tipoDe } from '../incidencias/store/incidencias.ts';
import { requireInstalacion } from '../programa/access/visibles.ts';
import { tellWebhooks } from '../webhooks/store/tell-webhooks.ts';
import {
  clientesEnQuePide,
  isRespondible,
  isRetirable,
  readVisibleSolicitud,
  shownSolicitudes,
} from './access/solicitudes.ts';
import {
  type Entrada,
  knownSolicitudes,
  readEntrada,
  readSolicitud,
  type StoredSolicitud,
  writesOf,
  writeSolicitud,
} from './store/solicitudes.ts';

/** A signed-in user's request to the API. */
type Request = Viewer & { now: Date; newId: () => string };

/** References that are tried for a request before it is given up: of hundreds of thousands a year, hardly any is taken. */
const maxReferencias = 5;

/**
 * Asks for a sample. The reference is made of the user and the dialog's id, so that a repetition finds the request that the first
 * call may have left without its mail.
 */
export const createSolicitud: Implementation<'createSolicitud'> = async ({ body }, request) => {
  const { peticion, ...pedido } = body;
  const cliente = await requirePedible(pedido, request);
  for (let tries = 1; ; tries++) {
    const { _id, known } = await referenciaPara(peticion, request);
    if (known) return again(known, pedido, request);
    try {
      await write(undefined, nueva({ ...pedido, _id, cliente, peticion }, request), request);
      return await announced(_id, 0, request);
    } catch (error) {
      // Where another call took the reference first, it is looked at again.
      if (tries === maxReferencias || !(error instanceof Failure) || error.code !== 'CONFLICT') throw error;
    }
  }
};

/** The reference of a dialog's request, and that request where it is there already. Throws CONFLICT where none is free. */
async function referenciaPara(peticion: string, { usuario, now }: Request) {
  for (let nth = 0; nth < maxReferencias; nth++) {
    const _id = referenciaDe(now.getUTCFullYear(), azarDe(usuario._id, peticion, nth));
    const known = await readSolicitud(_id);
    if (!known || (known.peticion === peticion && known.solicitadaPor === usuario._id)) return { _id, known };
  }
  throw new Failure('CONFLICT');
}

/** A request as it is made. */
function nueva(
  pedido: Pedido & Pick<StoredSolicitud, '_id' | 'cliente' | 'peticion'>,
  { usuario, now }: Request,
): StoredSolicitud {
  const cuando = now.toISOString();
  const paso = { cuando, quien: autorDe(usuario), tipo: 'pedida' as const, texto: estadosDeSolicitud.pedida };
  return {
    ...pedido,
    estado: 'pedida',
    aceptada: null,
    respuesta: '',
    solicitadaPor: usuario._id,
    creada: cuando,
    modificada: cuando,
    pasos: [paso],
    version: 0,
    cambio: null,
  };
}

/** Within how many days, today too, a new sample is asked for where neither a person nor the norm says a day. */
const diasDeRemuestra = 15;

/**
 * The request for the new sample that a client's incident begins to wait for: its reference, and the writes that make it in the
 * incident's own transaction, none where one waits already. Undefined for the laboratory's own incidents, of which nobody is asked.
 * Throws FORBIDDEN where the user may not ask for samples in that client, and VALIDATION.
 */
export async function pedirRemuestra(
  incidencia: StoredIncidencia,
  dia: string | undefined,
  request: Request,
): Promise<{ referencia: string; writes: object[] } | undefined> {
  const { _id: de, cliente, solicitante, punto, parametro, determinacion, medida, remuestraTras, version } = incidencia;
  if (cliente === noCliente) return undefined;
  const { usuario, now } = request;
  if (!clientesEnQuePide(usuario).includes(cliente))
    throw new Failure('FORBIDDEN', { message: incidenciaFaults.pideElCliente });
  const [waiting] = await sinMuestra((one) => one.incidencia === de && one.cliente === cliente);
  if (waiting) return { referencia: waiting._id, writes: [] };
  await requireRoom(cliente);
  const hoy = fechaEnMadrid(now);
  const dias = dia === undefined ? diasDe(medida?.hecha ?? hoy, remuestraTras, hoy) : { desde: dia, hasta: dia };
  const fault = diasQueNoPuedenSer(dias, hoy);
  if (fault) throw refused(fault.message, 'remuestra');
  // Of an incident that is opened again another one is made.
  const peticion = `${de} ${version}`;
  const { _id } = await referenciaPara(peticion, request);
  const { nombre = '', codigo } = punto ?? {};
  const created = nueva(
    {
      ...dias,
      _id,
      cliente,
      peticion,
      solicitante,
      tipo_muestra: tipoDe(incidencia),
      punto: punto && { nombre, ...(codigo !== undefined && { codigo }) },
      parametros: [parametro || determinacion].filter(Boolean),
      instalacion: null,
      origen: 'incidencia',
      incidencia: de,
      mensaje: '',
    },
    request,
  );
  const { ultimo, entrada } = entering(request, changeOf(undefined, created));
  return { referencia: _id, writes: [...writesOf(written(created, 0, ultimo), 0), entrada] };
}

/** When the norm wants a new sample after its measure; without one, or too late for that, within some days from today. */
function diasDe(hecha: string, tras: StoredIncidencia['remuestraTras'], hoy: string): { desde: string; hasta: string } {
  const [desde, hasta] = tras ? [sumaDias(hecha, tras.desde), sumaDias(hecha, tras.hasta)] : ['', ''];
  if (hasta < hoy) return { desde: hoy, hasta: sumaDias(hoy, diasDeRemuestra - 1) };
  return { desde: desde < hoy ? hoy : desde, hasta };
}

/** Orders what tells of an incident's requests that the laboratory hasn't answered. Ordered twice, each is told once. */
export async function announceDeIncidencia(incidencia: string): Promise<void> {
  for (const { _id, estado } of await sinMuestra((one) => one.incidencia === incidencia))
    if (estado === 'pedida') await tell(_id, 0);
}

/** The requests that wait for a sample, of some. */
async function sinMuestra(isWanted: (solicitud: StoredSolicitud) => boolean): Promise<Entrada[]> {
  return (await knownSolicitudes()).filter(({ solicitud, estado }) => isEnEspera(estado) && isWanted(solicitud));
}

/** Throws VALIDATION where too many of a client's requests wait. */
async function requireRoom(cliente: string): Promise<void> {
  const waiting = await sinMuestra((one) => one.cliente === cliente);
  if (waiting.length >= maxSolicitudesEnEspera) throw refused(solicitudFaults.muchas);
}

/** Bytes that are the same for each repetition of a dialog. */
function azarDe(...parts: readonly (string | number)[]): Uint8Array {
  return createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, 8);
}

type Pedido = Omit<Parameters<typeof createSolicitud>[0]['body'], 'peticion'>;

/** The client in whose name a user asks for something. Throws FORBIDDEN, and VALIDATION for what can't be asked. */
async function requirePedible(pedido: Pedido, request: Request): Promise<string> {
  const { usuario, alcance, now } = request;
  const { solicitante, tipo_muestra: tipo, incidencia, instalacion } = pedido;
  const pide = clientesEnQuePide(usuario);
  if (pide.length === 0) {
    const isReader = usuario.role !== 'admin' && usuario.master === null && usuario.clientes.length > 0;
    throw new Failure('FORBIDDEN', { message: isReader ? solicitudFaults.soloLectura : solicitudFaults.soloCliente });
  }
  if (!isVisible(alcance, solicitante, tipo)) throw refused(solicitudFaults.ajeno, 'solicitante');
  const sample = { solicitante: clean(solicitante), tipo: clean(tipo) };
  const asking = { alcance, usuario: { ...usuario, clientes: pide } };
  const cliente = clienteQuePregunta(asking, sample, await knownTenedores());
  if (cliente === undefined) throw new Failure('FORBIDDEN', { message: solicitudFaults.soloCliente });
  const fault = diasQueNoPuedenSer(pedido, fechaEnMadrid(now));
  if (fault) throw refused(fault.message, fault.field);
  const unless = (message: string, field: string) => (error: unknown) => {
    throw error instanceof Failure && error.code === 'NOT_FOUND' ? refused(message, field) : error;
  };
  const [deIncidencia, deInstalacion] = await Promise.all([
    incidencia === null
      ? undefined
      : readVisibleIncidencia(alcance, incidencia).catch(unless(solicitudFaults.sinIncidencia, 'incidencia')),
    instalacion === null
      ? undefined
      : requireInstalacion(request, instalacion).catch(unless(solicitudFaults.sinInstalacion, 'instalacion')),
  ]);
  const owners = [deIncidencia?.vista.solicitante, deInstalacion?.solicitante].filter((each) => each !== undefined);
  if (owners.some((owner) => clean(owner) !== clean(solicitante))) throw refused(solicitudFaults.deOtro, 'solicitante');
  // What is asked for an incident is asked in the incident's client.
  const own = deIncidencia?.vista.cliente || cliente;
  if (!pide.includes(own)) throw new Failure('FORBIDDEN', { message: solicitudFaults.soloLectura });
  await requireRoom(own);
  return own;
}

/** Answers a repetition as the first time. Throws CONFLICT where the dialog's id served for something else. */
async function again(known: StoredSolicitud, pedido: Pedido, request: Request) {
  const same = Object.entries(pedido).every(([name, value]) => isDeepStrictEqual(known[name as keyof Pedido], value));
  if (!same) throw new Failure('CONFLICT');
  return announced(known._id, 0, request);
}

export const withdrawSolicitud: Implementation<'withdrawSolicitud'> = async ({ params, body }, request) => {
  const { usuario } = request;
  return changeSolicitud(params.id, body.version, request, ({ solicitud, ...entrada }) => {
    if (solicitud.solicitadaPor !== usuario._id)
      throw new Failure('FORBIDDEN', { message: solicitudFaults.soloQuienPide });
    if (!clientesEnQuePide(usuario).includes(solicitud.cliente))
      throw new Failure('FORBIDDEN', { message: solicitudFaults.soloLectura });
    if (solicitud.estado === 'retirada') return undefined;
    if (!isRetirable(entrada)) throw refused(solicitudFaults.yaAceptada);
    return { campos: { estado: 'retirada' }, tipo: 'retirada', texto: estadosDeSolicitud.retirada };
  });
};

export const answerSolicitud: Implementation<'answerSolicitud'> = async ({ params, body }, request) => {
  const { estado, fecha, texto, version } = body;
  const aceptada = estado === 'aceptada' ? fecha : null;
  return changeSolicitud(params.id, version, request, ({ solicitud, ...entrada }) => {
    const { estado: de, aceptada: dia, respuesta } = solicitud;
    if (de === estado && dia === aceptada && respuesta === texto) return undefined;
    if (!isRespondible(entrada)) throw refused(solicitudFaults.terminada);
    const fault = aceptada && diasQueNoPuedenSer({ desde: aceptada, hasta: aceptada }, fechaEnMadrid(request.now));
    if (fault) throw refused(fault.message, 'fecha');
    const said = aceptada ? `Aceptada para el ${fechaLarga(aceptada)}` : estadosDeSolicitud.rechazada;
    const campos = { estado, aceptada, respuesta: texto };
    return { campos, tipo: estado, texto: [said, texto].filter(Boolean).join('. ') };
  });
};

/** What a change makes of a request, and the step that tells it. */
interface Cambio {
  campos: Partial<Pick<StoredSolicitud, 'estado' | 'aceptada' | 'respuesta'>>;
  tipo: StoredSolicitud['pasos'][number]['tipo'];
  texto: string;
}

/** Changes a request in scope; undefined where it is so already. Throws NOT_FOUND, CONFLICT and what `make` throws. */
async function changeSolicitud(
  id: string,
  version: number | undefined,
  request: Request,
  make: (entrada: Entrada) => Cambio | undefined,
): Promise<{ solicitud: Solicitud }> {
  const entrada = await readVisibleSolicitud(request.alcance, id);
  const before = entrada.solicitud;
  const cambio = make(entrada);
  if (cambio) {
    requireVersion(before, version);
    await write(before, conPaso({ ...before, ...cambio.campos }, cambio, request), request);
  }
  // Published for a repeated request too: the first one may have died before it.
  return announced(before._id, before.pasos.length - (cambio ? 0 : 1), request);
}

/** A request with one more step. Throws VALIDATION where it is full. */
export function conPaso(
  solicitud: StoredSolicitud,
  { tipo, texto }: Pick<Cambio, 'tipo' | 'texto'>,
  { usuario, now }: Request,
): StoredSolicitud {
  if (solicitud.pasos.length >= maxPasosDeSolicitud) throw refused(solicitudFaults.llena);
  const cuando = now.toISOString();
  const pasos = [...solicitud.pasos, { cuando, quien: autorDe(usuario), tipo, texto }];
  return { ...solicitud, pasos, modificada: cuando };
}

/** Writes a request over the state that was read, in the audit trail too. Throws CONFLICT. */
export async function write(
  before: StoredSolicitud | undefined,
  after: StoredSolicitud,
  { usuario, now, newId }: Request,
  store: (next: StoredSolicitud, over: number, entrada: object) => Promise<boolean> = writeSolicitud,
): Promise<StoredSolicitud> {
  const over = before?.version ?? 0;
  return makeChange(
    { usuario, now, newId },
    {
      ...changeOf(before, after),
      write: async (cambio, entrada) => {
        const next = written(after, over, cambio);
        return (await store(next, over, entrada)) && next;
      },
      reread: async () => readSolicitud(after._id),
    },
  );
}

/** What the audit trail says of a change of a request. */
function changeOf(before: StoredSolicitud | undefined, after: StoredSolicitud) {
  return {
    accion: before ? 'modificar' : 'crear',
    cosa: { tipo: 'solicitud', _id: after._id, nombre: after._id },
    cambios: changesBetween(before ? snapshot(before) : {}, snapshot(after)),
    previous: before?.cambio ?? null,
  } as const;
}

/** A request as it is written over a version, in the order of changes, as the list that is followed tells them. */
const written = (after: StoredSolicitud, over: number, cambio: NonNullable<StoredSolicitud['cambio']>) => ({
  ...after,
  modificada: cambio.cuando,
  version: over + 1,
  cambio,
});

function snapshot(solicitud: StoredSolicitud): AuditSnapshot {
  const { estado, aceptada, respuesta, solicitante, punto, tipo_muestra, parametros, desde, hasta } = solicitud;
  const { mensaje } = solicitud;
  const dias = desde === hasta ? fechaCorta(desde) : `${fechaCorta(desde)} – ${fechaCorta(hasta)}`;
  return {
    'solicitud.estado': [estadosDeSolicitud[estado], aceptada && fechaCorta(aceptada)].filter(Boolean).join(' · '),
    'solicitud.pedido': [solicitante, punto?.nombre, tipo_muestra, parametros.join(', '), dias, mensaje]
      .filter(Boolean)
      .join(' · '),
    'solicitud.respuesta': respuesta,
  };
}

/** Orders what tells of the `n`th step, and answers the request. Ordered twice, it is told once. */
async function announced(_id: string, n: number, request: Request): Promise<{ solicitud: Solicitud }> {
  await tell(_id, n);
  return answer(_id, request);
}

async function tell(referencia: string, n: number): Promise<void> {
  await publish('solicitud', { referencia, n });
  if (n === 0) await tellWebhooks('webhook', { tipo: 'solicitud', referencia });
}

/** The request as its viewer sees it now. */
export async function answer(_id: string, request: Request): Promise<{ solicitud: Solicitud }> {
  const entrada = await readEntrada(_id);
  const [solicitud] = entrada ? await shownSolicitudes(request, [entrada]) : [];
  if (!solicitud) throw new Failure('NOT_FOUND');
  return { solicitud };
}

export function refused(message: string, field = 'solicitud'): Failure {
  return new Failure('VALIDATION', { message, details: [{ field, message }] });
}
