import type { StoredEntrada } from '../../lambdas/platform/audit/auditoria.ts';
import { readClave, rewordClave, type StoredClave } from '../../lambdas/platform/access/store/claves.ts';
import { readWebhook, rewordWebhook } from '../../lambdas/domain/webhooks/store/webhooks.ts';
import { readClientes, writeCliente } from '../../lambdas/platform/access/store/clientes.ts';
import {
  readDiccionario,
  writeDiccionario,
  readReglasApagadas,
  writeReglasApagadas,
} from '../../lambdas/domain/entregas/store/diccionario.ts';
import { changeEntrega, readEntrega } from '../../lambdas/domain/entregas/store/entregas.ts';
import {
  type Autor,
  readIncidencia,
  replaceIncidencia,
  type StoredIncidencia,
} from '../../lambdas/domain/incidencias/store/incidencias.ts';
import { readPreguntaById, writePregunta } from '../../lambdas/domain/incidencias/store/preguntas.ts';
import { readSolicitud, writeSolicitud } from '../../lambdas/domain/solicitudes/store/solicitudes.ts';
import { readInforme, readInformes, writeInforme } from '../../lambdas/domain/informes/store/informes-externos.ts';
import { readAcceso, writeAcceso } from '../../lambdas/platform/access/store/acceso.ts';
import { readEveryVersion, renameAuthor } from '../../lambdas/domain/entregas/store/mapeos.ts';
import { readPdf, writePdf } from '../../lambdas/domain/certificados/store/pdfs.ts';
import { readNormaDeTipo, writeNormaDeTipo } from '../../lambdas/domain/normas/store/normas-de-tipo.ts';
import { readClaveDeVerificacion, writeClaveDeVerificacion } from '../../lambdas/domain/verificar/store/claves.ts';
import { readInstalacion, writeInstalacion } from '../../lambdas/domain/programa/store/instalaciones.ts';
import { readMarcaById, writeMarca } from '../../lambdas/domain/notificaciones/store/marcas.ts';
import { readTablon, writeTablon } from '../../lambdas/domain/tablon/store/tablones.ts';
import { readPuntoAuditado } from '../../lambdas/domain/puntos/store/puntos.ts';
import { readTipoGrupo, writeTipoGrupo } from '../../lambdas/platform/access/store/tipo-grupos.ts';
import type { LastChange } from '../../lambdas/platform/dynamo/last-change.ts';
import { readUsuario } from '../../lambdas/platform/access/store/usuarios.ts';
import { changeUsuario } from '../../lambdas/platform/access/store/usuarios-panel.ts';
import { isAbout, type Person } from './person.ts';
import { UserDataRefused } from './user-data-refused.ts';

type Tipo = StoredEntrada['cosa']['tipo'];

/** What stands where an erased user's address stood: the id says that it was the same person each time, and not who. */
const pseudonymOf = (id: string) => `usuario borrado (${id})`;

/** An entry of the trail without the person's addresses; the very same where it has none. */
export function withoutPerson(entrada: StoredEntrada, ids: ReadonlySet<string>): StoredEntrada {
  const { quien, cosa, cambios } = entrada;
  const own = ids.has(quien._id) ? { quien: { ...quien, email: pseudonymOf(quien._id) } } : {};
  if (!isAbout(cosa, ids)) return { ...entrada, ...own };
  const nombre = pseudonymOf(cosa._id);
  const unnamed = (value: (typeof cambios)[number]['antes']) => (typeof value === 'string' ? nombre : value);
  return {
    ...entrada,
    ...own,
    cosa: { ...cosa, nombre },
    cambios: cambios.map((one) =>
      one.campo === 'email' ? { ...one, antes: unnamed(one.antes), despues: unnamed(one.despues) } : one,
    ),
  };
}

/** Times that a resource is read again because it changed in the meantime. */
const mostTries = 10;

/** Repeats a change of a resource until it succeeds without conflict. Gives whether there was anything to change. */
async function untilWritten(email: string, write: () => Promise<Outcome>): Promise<boolean> {
  for (let tries = 0; tries < mostTries; tries++) {
    const outcome = await write();
    if (outcome !== 'conflict') return outcome === 'written';
  }
  throw new UserDataRefused('cambiado', email);
}

/** Has the external reports that the person uploaded name them no more. Gives how many there were. */
export async function renameUploader({ ids, email }: Person): Promise<number> {
  let renamed = 0;
  for (const { _id } of (await readInformes()).filter(({ subidoPor }) => ids.has(subidoPor._id))) {
    const isRenamed = await untilWritten(email, async () => {
      const informe = await readInforme(_id);
      if (!informe) return 'nothing';
      const { subidoPor, version } = informe;
      const own = { _id: subidoPor._id, email: pseudonymOf(subidoPor._id) };
      if (subidoPor.email === own.email) return 'nothing';
      return (await writeInforme({ ...informe, subidoPor: own, version: version + 1 }, version))
        ? 'written'
        : 'conflict';
    });
    if (isRenamed) renamed++;
  }
  return renamed;
}

/** Has whatever the person changed last name them no more. */
export async function renameLastChanges(person: Person, now: Date): Promise<void> {
  const { ids, email, entradas } = person;
  const own = entradas.filter(({ quien }) => ids.has(quien._id));
  const authors = new Map(own.map(({ _id, quien }) => [_id, quien._id]));
  const things = new Map(own.map(({ cosa }) => [`${cosa.tipo} ${cosa._id}`, cosa]));
  /** The change with the pseudonym; undefined where another user made it, or it has the pseudonym already. */
  const renamed = (cambio: LastChange | null): LastChange | undefined => {
    const author = cambio ? authors.get(cambio._id) : undefined;
    if (!cambio || author === undefined || cambio.email === pseudonymOf(author)) return undefined;
    return { ...cambio, email: pseudonymOf(author) };
  };
  for (const { tipo, _id } of things.values()) {
    if (tipo in byPerson) {
      const rename = byPerson[tipo as keyof typeof byPerson];
      await untilWritten(email, async () => rename(_id, person, renamed));
      continue;
    }
    await untilWritten(email, async () => {
      const resource = await resources[tipo as keyof typeof resources](_id);
      const cambio = resource && renamed(resource.cambio);
      if (!cambio) return 'nothing';
      return (await resource.write(cambio, now)) ? 'written' : 'conflict';
    });
  }
}

type Renamed = (cambio: LastChange | null) => LastChange | undefined;
type Outcome = 'written' | 'nothing' | 'conflict';

/** Things that name people elsewhere than in their newest change too. */
const byPerson = {
  mapeo: async (_id, _person, renamed) => {
    // Each version names its author, not the newest alone.
    for (const version of await readEveryVersion(_id)) {
      const cambio = renamed(version.cambio);
      if (cambio) await renameAuthor(version, cambio);
    }
    return 'nothing';
  },
  clave: async (_id, { ids }, renamed) => {
    const clave = await readClave(_id);
    if (clave) await rewordClave(renamedClave(clave, ids, renamed(clave.cambio)));
    return 'nothing';
  },
  webhook: async (_id, { ids }, renamed) => {
    const webhook = await readWebhook(_id);
    if (!webhook) return 'nothing';
    const cambio = renamed(webhook.cambio) ?? webhook.cambio;
    await rewordWebhook({ _id, creadaPor: withoutAddress(webhook.creadaPor, ids), cambio });
    return 'nothing';
  },
  incidencia: async (_id, person, renamed) => {
    const incidencia = await readIncidencia(_id);
    const unnamed = incidencia && withoutAddresses(incidencia, person, renamed(incidencia.cambio));
    if (!unnamed) return 'nothing';
    return (await replaceIncidencia(unnamed)) ? 'written' : 'conflict';
  },
  pregunta: async (_id, { ids }, renamed) => {
    const pregunta = await readPreguntaById(_id);
    if (!pregunta) return 'nothing';
    const mensajes = pregunta.mensajes.map((one) => ({
      ...one,
      quien: { ...one.quien, ...withoutAddress(one.quien, ids) },
    }));
    const unnamed = { ...pregunta, mensajes, cambio: renamed(pregunta.cambio) ?? pregunta.cambio };
    if (JSON.stringify(unnamed) === JSON.stringify(pregunta)) return 'nothing';
    return (await writePregunta({ ...unnamed, version: pregunta.version + 1 }, pregunta.version))
      ? 'written'
      : 'conflict';
  },
  solicitud: async (_id, { ids }, renamed) => {
    const solicitud = await readSolicitud(_id);
    if (!solicitud) return 'nothing';
    const pasos = solicitud.pasos.map((one) => ({
      ...one,
      quien: { ...one.quien, ...withoutAddress(one.quien, ids) },
    }));
    const unnamed = { ...solicitud, pasos, cambio: renamed(solicitud.cambio) ?? solicitud.cambio };
    if (JSON.stringify(unnamed) === JSON.stringify(solicitud)) return 'nothing';
    return (await writeSolicitud({ ...unnamed, version: solicitud.version + 1 }, solicitud.version))
      ? 'written'
      : 'conflict';
  },
} satisfies Partial<Record<Tipo, (_id: string, person: Person, renamed: Renamed) => Promise<Outcome>>>;

/**
 * An incident that names the person by the pseudonym wherever it says who did something; undefined where it does so nowhere.
 * What people wrote stays.
 */
function withoutAddresses(
  incidencia: StoredIncidencia,
  { ids, emails }: Pick<Person, 'ids' | 'emails'>,
  cambio = incidencia.cambio ?? undefined,
): StoredIncidencia | undefined {
  const [id = ''] = ids;
  const named = (email: string) => (emails.has(email.toLowerCase()) ? pseudonymOf(id) : email);
  const unknown = (autor: Autor): Autor => ({ ...autor, email: named(autor.email) });
  const unnamed: StoredIncidencia = {
    ...incidencia,
    responsable: incidencia.responsable && named(incidencia.responsable),
    plazos: incidencia.plazos.map((one) => ({
      ...one,
      hecho: one.hecho && { ...one.hecho, quien: unknown(one.hecho.quien) },
    })),
    archivos: incidencia.archivos.map((one) => ({ ...one, quien: unknown(one.quien) })),
    pasos: incidencia.pasos.map((one) => ({
      ...one,
      quien: one.quien && unknown(one.quien),
    })),
    cambio: cambio ?? null,
  };
  return JSON.stringify(unnamed) === JSON.stringify(incidencia) ? undefined : unnamed;
}

/** A key that names its maker, and who ended it, by the pseudonym where they are the person. */
function renamedClave(clave: StoredClave, ids: ReadonlySet<string>, cambio = clave.cambio ?? undefined): StoredClave {
  const { creadaPor, terminada } = clave;
  return {
    ...clave,
    creadaPor: withoutAddress(creadaPor, ids),
    terminada: terminada && { ...terminada, por: withoutAddress(terminada.por, ids) },
    cambio: cambio ?? null,
  };
}

/** Who did something, by the pseudonym where that is the person. */
function withoutAddress(quien: StoredClave['creadaPor'], ids: ReadonlySet<string>): StoredClave['creadaPor'] {
  return ids.has(quien._id) ? { ...quien, email: pseudonymOf(quien._id) } : quien;
}

interface AuditedResource {
  cambio: LastChange | null;
  /** Writes it with another newest change, over the version that was read. */
  write: (cambio: LastChange, now: Date) => Promise<unknown>;
}

/** How a thing that is written over its version is given another newest change. */
function versioned<T extends { version: number; cambio: LastChange | null }>(
  read: (_id: string) => Promise<T | undefined>,
  write: (changed: T, over: number) => Promise<unknown>,
) {
  return async (_id: string): Promise<AuditedResource | undefined> => {
    const found = await read(_id);
    if (!found) return undefined;
    const { cambio, version } = found;
    return { cambio, write: async (next) => write({ ...found, cambio: next, version: version + 1 }, version) };
  };
}

/** Things that keep their newest change alone. */
const resources: Record<Exclude<Tipo, keyof typeof byPerson>, (_id: string) => Promise<AuditedResource | undefined>> = {
  acceso: versioned(readAcceso, writeAcceso),
  claveDeVerificacion: versioned(readClaveDeVerificacion, writeClaveDeVerificacion),
  cliente: versioned(async (_id) => (await readClientes([_id]))[0], writeCliente),
  diccionario: versioned(readDiccionario, writeDiccionario),
  informe: versioned(readInforme, writeInforme),
  instalacion: versioned(readInstalacion, writeInstalacion),
  // A link is deleted with its maker, the only one who changes it.
  enlace: async () => undefined,
  norma: versioned(readNormaDeTipo, writeNormaDeTipo),
  notificacion: versioned(readMarcaById, writeMarca),
  punto: readPuntoAuditado,
  tablon: versioned(readTablon, async (tablon, over) => writeTablon(tablon, { over })),
  regla: versioned(readReglasApagadas, writeReglasApagadas),
  tipoGrupo: versioned(readTipoGrupo, writeTipoGrupo),
  usuario: async (_id) => {
    const found = await readUsuario(_id);
    return found && { cambio: found.cambio, write: async (cambio, now) => changeUsuario(found, {}, cambio, now) };
  },
  certificado: async (_id) => {
    const found = await readPdf(_id);
    if (!found) return undefined;
    return {
      cambio: found.cambio,
      write: async (cambio) => writePdf({ ...found, cambio, version: found.version + 1 }, found),
    };
  },
  entrega: async (_id) => {
    const found = await readEntrega(_id);
    if (!found) return undefined;
    const write = async (cambio: LastChange) =>
      changeEntrega(_id, ({ retirada, ...stored }) => ({
        ...stored,
        cambio,
        retirada: retirada && { ...retirada, por: cambio.email },
      }));
    return { cambio: found.cambio, write };
  },
};
