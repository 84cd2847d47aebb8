import type { StoredEntrada } from '../../lambdas/store/auditoria.ts';
import { readClave, rewordClave, type StoredClave } from '../../lambdas/store/claves.ts';
import { readWebhook, rewordWebhook } from '../../lambdas/store/webhooks.ts';
import { readClientes, writeCliente } from '../../lambdas/store/clientes.ts';
import { readDiccionario, writeDiccionario } from '../../lambdas/store/diccionario.ts';
import { changeEntrega, readEntrega } from '../../lambdas/store/entregas.ts';
import {
  type Autor,
  readIncidencia,
  replaceIncidencia,
  type StoredIncidencia,
} from '../../lambdas/store/incidencias.ts';
import { readPreguntaById, writePregunta } from '../../lambdas/store/preguntas.ts';
import { readInforme, readInformes, writeInforme } from '../../lambdas/store/informes-externos.ts';
import { readAcceso, writeAcceso } from '../../lambdas/store/acceso.ts';
import { readEveryVersion, renameAuthor } from '../../lambdas/store/mapeos.ts';
import { readPdf, writePdf } from '../../lambdas/store/pdfs.ts';
import { readReglasApagadas, writeReglasApagadas } from '../../lambdas/store/reglas-coherencia.ts';
import { readNormaDeTipo, writeNormaDeTipo } from '../../lambdas/store/normas-de-tipo.ts';
import { readPuntoAuditado } from '../../lambdas/store/puntos.ts';
import { readTipoGrupo, writeTipoGrupo } from '../../lambdas/store/tipo-grupos.ts';
import type { LastChange } from '../../lambdas/store/last-change.ts';
import { readUsuario } from '../../lambdas/store/usuarios.ts';
import { changeUsuario } from '../../lambdas/store/usuarios-panel.ts';
import { isAbout, type Person } from './person.ts';
import { UserDataRefused } from './user-data-refused.ts';

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
async function untilWritten(email: string, write: () => Promise<'written' | 'nothing' | 'conflict'>): Promise<boolean> {
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
export async function renameLastChanges({ ids, email, emails, entradas }: Person, now: Date): Promise<void> {
  const own = entradas.filter(({ quien }) => ids.has(quien._id));
  const authors = new Map(own.map(({ _id, quien }) => [_id, quien._id]));
  const things = new Map(own.map(({ cosa }) => [`${cosa.tipo} ${cosa._id}`, cosa]));
  /** The change with the pseudonym; undefined where another user made it, or it has the pseudonym already. */
  const renamed = (cambio: LastChange | null): LastChange | undefined => {
    const author = cambio ? authors.get(cambio._id) : undefined;
    if (!cambio || author === undefined || cambio.email === pseudonymOf(author)) return undefined;
    return { ...cambio, email: pseudonymOf(author) };
  };
  for (const cosa of things.values()) {
    const { tipo, _id } = cosa;
    if (tipo === 'mapeo') {
      // Each version names its author, not the newest alone.
      for (const version of await readEveryVersion(_id)) {
        const cambio = renamed(version.cambio);
        if (cambio) await renameAuthor(version, cambio);
      }
      continue;
    }
    if (tipo === 'clave') {
      const clave = await readClave(_id);
      if (clave) await rewordClave(renamedClave(clave, ids, renamed(clave.cambio)));
      continue;
    }
    if (tipo === 'webhook') {
      const webhook = await readWebhook(_id);
      if (!webhook) continue;
      const cambio = renamed(webhook.cambio) ?? webhook.cambio;
      await rewordWebhook({ _id, creadaPor: withoutAddress(webhook.creadaPor, ids), cambio });
      continue;
    }
    if (tipo === 'incidencia') {
      await untilWritten(email, async () => {
        const incidencia = await readIncidencia(_id);
        const unnamed = incidencia && withoutAddresses(incidencia, { ids, emails }, renamed(incidencia.cambio));
        if (!unnamed) return 'nothing';
        return (await replaceIncidencia(unnamed)) ? 'written' : 'conflict';
      });
      continue;
    }
    if (tipo === 'pregunta') {
      await untilWritten(email, async () => {
        const pregunta = await readPreguntaById(_id);
        if (!pregunta) return 'nothing';
        const unnamed = {
          ...pregunta,
          mensajes: pregunta.mensajes.map((one) => ({
            ...one,
            quien: { ...one.quien, ...withoutAddress(one.quien, ids) },
          })),
          cambio: renamed(pregunta.cambio) ?? pregunta.cambio,
        };
        if (JSON.stringify(unnamed) === JSON.stringify(pregunta)) return 'nothing';
        const over = pregunta.version;
        return (await writePregunta({ ...unnamed, version: over + 1 }, over)) ? 'written' : 'conflict';
      });
      continue;
    }
    if (tipo === 'acceso') {
      await untilWritten(email, async () => {
        const acceso = await readAcceso();
        const cambio = renamed(acceso.cambio);
        if (!cambio) return 'nothing';
        const written = { ...acceso, cambio, version: acceso.version + 1 };
        return (await writeAcceso(written, acceso.version)) ? 'written' : 'conflict';
      });
      continue;
    }
    await untilWritten(email, async () => {
      const resource = await readAuditedResource({ tipo, _id });
      const cambio = resource && renamed(resource.cambio);
      if (!cambio) return 'nothing';
      return (await resource.write(cambio, now)) ? 'written' : 'conflict';
    });
  }
}

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

/** A thing of the audit trail that keeps its newest change alone. */
interface Cosa {
  tipo: Exclude<StoredEntrada['cosa']['tipo'], 'mapeo' | 'acceso' | 'clave' | 'webhook' | 'incidencia' | 'pregunta'>;
  _id: string;
}

async function readAuditedResource({ tipo, _id }: Cosa): Promise<AuditedResource | undefined> {
  if (tipo === 'usuario') {
    const found = await readUsuario(_id);
    return found && { cambio: found.cambio, write: async (cambio, now) => changeUsuario(found, {}, cambio, now) };
  }
  if (tipo === 'certificado') {
    const found = await readPdf(_id);
    const write = async (cambio: LastChange) =>
      found && writePdf({ ...found, cambio, version: found.version + 1 }, found);
    return found && { cambio: found.cambio, write };
  }
  if (tipo === 'entrega') {
    const found = await readEntrega(_id);
    const write = async (cambio: LastChange) =>
      changeEntrega(_id, (stored) => ({
        ...stored,
        cambio,
        retirada: stored.retirada && { ...stored.retirada, por: cambio.email },
      }));
    return found && { cambio: found.cambio, write };
  }
  if (tipo === 'punto') return readPuntoAuditado(_id);
  if (tipo === 'regla') {
    const found = await readReglasApagadas();
    const write = async (cambio: LastChange) =>
      writeReglasApagadas({ ...found, cambio, version: found.version + 1 }, found.version);
    return { cambio: found.cambio, write };
  }
  const [found, write] = await readVersioned(tipo, _id);
  return found && { cambio: found.cambio, write };
}

async function readVersioned(tipo: 'cliente' | 'tipoGrupo' | 'informe' | 'norma' | 'diccionario', _id: string) {
  if (tipo === 'diccionario') {
    const found = await readDiccionario();
    const write = async (cambio: LastChange) =>
      writeDiccionario({ ...found, cambio, version: found.version + 1 }, found.version);
    return [found, write] as const;
  }
  if (tipo === 'norma') {
    const found = await readNormaDeTipo(_id);
    const write = async (cambio: LastChange) =>
      found && writeNormaDeTipo({ ...found, cambio, version: found.version + 1 }, found.version);
    return [found, write] as const;
  }
  if (tipo === 'cliente') {
    const [found] = await readClientes([_id]);
    const write = async (cambio: LastChange) =>
      found && writeCliente({ ...found, cambio, version: found.version + 1 }, found.version);
    return [found, write] as const;
  }
  if (tipo === 'tipoGrupo') {
    const found = await readTipoGrupo(_id);
    const write = async (cambio: LastChange) =>
      found && writeTipoGrupo({ ...found, cambio, version: found.version + 1 }, found.version);
    return [found, write] as const;
  }
  const found = await readInforme(_id);
  const write = async (cambio: LastChange) =>
    found && writeInforme({ ...found, cambio, version: found.version + 1 }, found.version);
  return [found, write] as const;
}
