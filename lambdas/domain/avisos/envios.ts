import type { Events } from '../../platform/bus/events.ts';
import { publish } from '../../platform/bus/bus.ts';
import { type CosaEnviada, type Destinatario, maxEnviosPorDia } from '../../../contract/avisos/envio.ts';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import type { FiltrosComunes } from '../../../contract/resultados/filtros.ts';
import { filtrosEnPalabras } from '../../../contract/resultados/rules/filter-texts.ts';
import { cantidad } from '../../../contract/base/numeros.ts';
import { typedText } from '../../../contract/resultados/rules/opciones.ts';
import { clean, fold } from '../../../contract/base/texto.ts';
import {
  type Colleague,
  colleagueIds,
  colleaguesAmong,
  colleaguesOf,
  colleaguesWhoSee,
  colleaguesWhoSeeIncidencia,
} from '../incidencias/access/colleagues.ts';
import { readVisibleMuestra } from '../muestras/access/read-muestra.ts';
import {
  type Alcance,
  type Allowed,
  allows,
  intersect,
  intersectTipos,
  textOf,
  tiposDeAlguno,
} from '../../platform/access/scope.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Asking, enCliente, namesOfFiltros } from '../../platform/access/visible.ts';
import { takePace } from '../../platform/http/pace.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { resolveFilters } from '../../engine/query/request-filters.ts';
import { queryRows } from '../../engine/query/list/list.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import { logOf } from '../../platform/runtime/log.ts';
import { secondsToMidnight } from '../../platform/runtime/seconds-to-midnight.ts';
import type { UsuarioConNotas } from '../../platform/access/store/notas-de-correo.ts';
import { withNotas } from '../../platform/access/readers.ts';
import { takeCall } from '../../platform/access/store/call-rates.ts';

const log = logOf('envios');

/** The refusal where one of the chosen users may not be sent this, without saying who or why. */
const notSendable = 'Alguna de las personas elegidas ya no puede verlo. Vuelve a elegirlas';

export const listDestinatarios: Implementation<'listDestinatarios'> = async ({ body }, viewer) => {
  const { search = '' } = body;
  await takePace('destinatarios', viewer);
  const { seeing, of } = await recipientsOf(body.cosa, search, viewer);
  const destinatarios = (await withNotas(seeing)).map(({ usuario }) => destinatario(usuario));
  return of === undefined ? { destinatarios } : { destinatarios, recortadas: { destinatarios: of } };
};

/**
 * Orders the mails of one dialog. Repeated after a crash, or by a second click, it puts the same orders, for each of which the
 * mail function sends one mail. Throws CONFLICT where a chosen user isn't among `listDestinatarios`, and QUOTA_EXCEEDED beyond
 * the day's limit.
 */
export const sendEnvio: Implementation<'sendEnvio'> = async ({ body }, { visitor, now, ...viewer }) => {
  const { id, cosa, para, nota } = body;
  const colleagues = await withNotas(await chosenOf(cosa, para, viewer));
  const chosen = colleagues.filter(({ usuario }) => !usuario.correoRechazado);
  if (chosen.length < para.length) {
    throw new Failure('CONFLICT', { message: notSendable });
  }
  await takeDay(viewer.usuario._id, now);
  const { origin } = await visitor();
  const shared = { id, remitente: viewer.usuario._id, nota: nota ?? null, origen: origin };
  for (const recipient of chosen) {
    await publish('envio', { ...shared, para: recipient.usuario._id, cosa: await orderedOf(cosa, recipient) });
  }
  // Without the note and the searched text, which people have written.
  const que = 'vista' in cosa ? { vista: cosa.vista } : cosa;
  log.info('Sent to colleagues', { envio: id, remitente: shared.remitente, para, ...que });
  return { enviados: chosen.length };
};

/** Users that are looked at, at most, for whether they see the sent results; looking ends once `maxListed` do. */
const [maxLooked, maxListed] = [200, 50];

/** Users that are read and looked at together. */
const lookedAtOnce = 50;

/**
 * The colleagues whose address has the words of a text and who see the sample, the incident, or at least one result of the
 * filters, by address. `of`, where not all were looked at: the number of users with the text. Throws OutOfScope or NOT_FOUND.
 */
async function recipientsOf(
  cosa: CosaEnviada,
  search: string,
  viewer: Viewer,
): Promise<{ seeing: Colleague[]; of?: number }> {
  const { words } = typedText(search);
  const isSearched = ({ usuario: { email } }: Colleague) => words.every((word) => fold(email).includes(word));
  if (!('vista' in cosa)) return { seeing: (await colleaguesWhoSeeOne(cosa, viewer)).filter(isSearched) };
  const seesAny = sightOf(cosa.filtros, viewer);
  if (viewer.usuario.role !== 'admin') {
    const colleagues = (await colleaguesOf(viewer)).filter(isSearched);
    return { seeing: await filterInTurn(colleagues, seesAny) };
  }
  const ids = await colleagueIds(search);
  const seeing: Colleague[] = [];
  let looked = 0;
  for (; looked < Math.min(ids.length, maxLooked) && seeing.length < maxListed; looked += lookedAtOnce) {
    const some = await colleaguesAmong(viewer, ids.slice(looked, looked + lookedAtOnce));
    seeing.push(...(await filterInTurn(some, seesAny)));
  }
  return looked < ids.length ? { seeing, of: ids.length } : { seeing };
}

/** The users with these ids that `recipientsOf` would list. Throws OutOfScope or NOT_FOUND. */
async function chosenOf(cosa: CosaEnviada, ids: readonly string[], viewer: Viewer): Promise<Colleague[]> {
  if (!('vista' in cosa)) {
    return (await colleaguesWhoSeeOne(cosa, viewer)).filter(({ usuario }) => ids.includes(usuario._id));
  }
  return filterInTurn(await colleaguesAmong(viewer, ids), sightOf(cosa.filtros, viewer));
}

async function colleaguesWhoSeeOne(
  cosa: Exclude<CosaEnviada, { vista: string }>,
  viewer: Viewer,
): Promise<Colleague[]> {
  if ('incidencia' in cosa) return colleaguesWhoSeeIncidencia(viewer, cosa.incidencia);
  const found = await readVisibleMuestra(viewer.alcance, cosa.muestra, 'autorizada');
  if (!found) throw new Failure('NOT_FOUND');
  return colleaguesWhoSee(viewer, found.header);
}

/**
 * Whether a user sees any of the results that the viewer sees by these filters: the viewer can't learn of results out of its own
 * scope by asking for another user. Many users have the same scope: each scope is asked once.
 */
function sightOf(filtros: FiltrosComunes, viewer: Viewer): (colleague: Colleague) => Promise<boolean> {
  const found = new Map<string, Promise<boolean>>();
  return async (colleague) => {
    const key = keyOf(enCliente(colleague, filtros.clienteId), filtros);
    const known = found.get(key) ?? countOf(filtros, [viewer, colleague]).then((count) => count > 0);
    found.set(key, known);
    return known;
  };
}

async function filterInTurn<T>(all: readonly T[], isWanted: (one: T) => Promise<boolean>): Promise<T[]> {
  const wanted: T[] = [];
  for (const one of all) if (await isWanted(one)) wanted.push(one);
  return wanted;
}

/** A key that is the same for users who see the same: their scopes and, if the filters name clients, the clients to filter by. */
function keyOf({ usuario, alcance: { solicitantes, tipos } }: Colleague, { clienteId }: FiltrosComunes): string {
  const { role, master, clientes } = usuario;
  const scope = [solicitantes, tipos].map(textOf);
  return JSON.stringify(clienteId ? [...scope, role, master, clientes] : scope);
}

/** The number of results of the filters that all these users see. */
async function countOf(filtros: FiltrosComunes, [one, ...others]: readonly [Asking, ...Asking[]]): Promise<number> {
  const slice = { offset: 0, limit: 0, sortBy: 'fecha_muestra', descending: true } as const;
  let { alcance } = enCliente(one, filtros.clienteId);
  for (const other of others) {
    const seen = enCliente(other, filtros.clienteId).alcance;
    alcance = bothOf(bothOf(alcance, await resolveFilters(filtros, other)), seen);
  }
  return (await queryRows('autorizada', alcance, await resolveFilters(filtros, one), slice)).total;
}

/** A scope narrowed to some solicitantes and types. */
function bothOf(alcance: Alcance, { solicitantes = 'todos', tipos = 'todos' }: Partial<Alcance>): Alcance {
  return {
    solicitantes: intersect(alcance.solicitantes, solicitantes),
    tipos: intersectTipos(alcance.tipos, tipos),
  };
}

function destinatario({ _id, email, correoRechazado }: UsuarioConNotas): Destinatario {
  return { _id, email, sinCorreo: correoRechazado !== undefined };
}

/** The sent thing in an order to a recipient: counts and names only of what the recipient sees. */
async function orderedOf(cosa: CosaEnviada, recipient: Colleague): Promise<Events['envio']['cosa']> {
  if (!('vista' in cosa)) return cosa;
  const filtros = narrowed(cosa.filtros, recipient.alcance);
  const [total, failed, names] = await Promise.all([
    countOf(filtros, [recipient]),
    countOf({ ...filtros, conclusionMuestra: 'No cumple' }, [recipient]),
    namesOfFiltros(recipient, filtros),
  ]);
  const fails = filtros.conclusionMuestra ? 0 : failed;
  const titulo = [
    cantidad(total, 'muestra', 'muestras'),
    fails > 0 && cantidad(fails, 'no cumple', 'no cumplen'),
    filtros.solicitante?.length === 1 && filtros.solicitante[0],
  ];
  return {
    vista: cosa.vista,
    titulo: titulo.filter(Boolean).join(', '),
    lineas: filtrosEnPalabras(filtros, names).map(({ label, value }) => `${label}: ${value}`),
    camino: addressOf(filtros),
  };
}

/** Filters that name nothing outside a scope. */
function narrowed(
  { solicitante, tipoMuestra, ...filtros }: FiltrosComunes,
  { solicitantes, tipos }: Alcance,
): FiltrosComunes {
  const within = (names: string[] | undefined, allowed: Allowed) =>
    names?.map(clean).filter((name) => name !== '' && allows(allowed, name));
  const [own, ownTipos] = [within(solicitante, solicitantes), within(tipoMuestra, tiposDeAlguno(tipos))];
  return { ...filtros, ...(own?.length && { solicitante: own }), ...(ownTipos?.length && { tipoMuestra: ownTipos }) };
}

/** The address of the list of results, as the pages write it (web/features/resultados/address.ts). */
function addressOf(filtros: FiltrosComunes): string {
  const params = new URLSearchParams({ tab: 'tabla' });
  for (const [name, value] of Object.entries(filtros)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one) params.append(name, one);
  }
  return `/results?${params}`;
}

/** Counts a mail of a user's day. Throws QUOTA_EXCEEDED, saying when the next day begins. */
async function takeDay(usuarioId: string, now: Date): Promise<void> {
  const expira = Math.floor(now.getTime() / 1000) + 2 * 86_400;
  const day = { usuarioId, llamada: 'enviar', minuto: fechaEnMadrid(now), expira };
  if (await takeCall(day, maxEnviosPorDia)) return;
  const message = `Hoy has enviado ${maxEnviosPorDia} correos, que es el máximo de un día. Vuelve a intentarlo mañana`;
  throw new Failure('QUOTA_EXCEEDED', { message, headers: { 'retry-after': String(secondsToMidnight(now)) } });
}
