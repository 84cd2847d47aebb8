import { usuarioSchema } from '../../contract/cuenta/usuario.ts';
import { prefixOf } from '../../lambdas/platform/access/api-key.ts';
import { publicUsuario } from '../../lambdas/platform/access/public-usuario.ts';
import { shownFactor } from '../../lambdas/domain/cuenta/cuenta.ts';
import { ofEmail } from '../../lambdas/domain/cuenta/rate-limit.ts';
import { ofFactor } from '../../lambdas/domain/cuenta/second-factor.ts';
import type { StoredEntrada } from '../../lambdas/platform/audit/auditoria.ts';
import { readAlertMailsOf } from '../../lambdas/domain/avisos/store/avisos.ts';
import { readClavesOf } from '../../lambdas/platform/access/store/claves.ts';
import { readWebhooksOf } from '../../lambdas/domain/webhooks/store/webhooks.ts';
import { listClientes } from '../../lambdas/platform/access/store/clientes.ts';
import { countCodigos, readFactores } from '../../lambdas/platform/credentials/store/factores.ts';
import { readUploadQuotasOf } from '../../lambdas/platform/files/upload-quotas.ts';
import { readLeidasOf, readVistasOf } from '../../lambdas/domain/muestras/store/acuses.ts';
import { listIncidencias } from '../../lambdas/domain/incidencias/store/incidencias.ts';
import { listEntradas } from '../../lambdas/domain/solicitudes/store/solicitudes.ts';
import { listPreguntas } from '../../lambdas/domain/incidencias/store/preguntas.ts';
import { deUsuario, readListas } from '../../lambdas/domain/vistas/store/vistas.ts';
import { readInformes } from '../../lambdas/domain/informes/store/informes-externos.ts';
import { readAttempts } from '../../lambdas/platform/credentials/store/attempts.ts';
import { readEnlacesOf, readUsosDeEnlace } from '../../lambdas/domain/enlaces/store/enlaces.ts';
import { readDigestsOf } from '../../lambdas/platform/access/store/digests.ts';
import { readDichos } from '../../lambdas/platform/access/store/avisos-diarios.ts';
import { readResetLinks } from '../../lambdas/platform/credentials/store/reset-links.ts';
import { readSessionsOf } from '../../lambdas/platform/credentials/store/sessions.ts';
import { listTipoGrupos } from '../../lambdas/platform/access/store/tipo-grupos.ts';
import { conSusNotas } from '../../lambdas/platform/access/store/notas-de-correo.ts';
import type { StoredUsuario } from '../../lambdas/platform/access/store/usuarios.ts';
import { mapBounded } from '../../lambdas/platform/runtime/map-bounded.ts';
import { findPerson, isAbout, type Person } from './person.ts';

/**
 * Everything that the tables hold of the person of an e-mail address, as it is handed to them: without hashes and
 * tokens, and without other people's addresses. Instants are in UTC. Throws UserDataRefused where there is no such person.
 */
export async function exportUser(email: string, now: Date) {
  const person = await findPerson(email);
  const { usuario, ids, emails } = person;
  const of = async <T>(read: (id: string) => Promise<T[]>) => (await Promise.all([...ids].map(read))).flat();
  const informes = (await readInformes()).filter(({ subidoPor }) => ids.has(subidoPor._id));
  const clientes = await listClientes();
  const isOwn = (address: string | undefined) => address !== undefined && emails.has(address.toLowerCase());
  return {
    generado: now.toISOString(),
    correo: email,
    direcciones: [...emails],
    usuario: usuario ? await portraitOf(usuario) : null,
    contactoDeClientes: clientes
      .filter(({ contacto }) => isOwn(contacto.email))
      .map(({ nombre, contacto }) => ({ cliente: nombre, contacto })),
    segundosFactores: usuario ? (await readFactores(usuario)).map(shownFactor) : [],
    codigosDeRecuperacion: usuario ? await countCodigos(usuario) : null,
    claves: (await of(async (id) => readClavesOf(`usuario#${id}`))).map(
      ({ _id, nombre, creada, fin, acotada, terminada }) => ({
        clave: prefixOf(_id),
        nombre,
        creada,
        fin,
        acotada,
        terminada: terminada?.cuando ?? null,
      }),
    ),
    enlacesDeDossier: await of(async (id) => {
      const { enlaces } = await readEnlacesOf(id);
      return mapBounded(enlaces, 4, async ({ _id, para, creado, fin, terminado, resumen, muestras }) => ({
        para,
        creado,
        fin,
        terminado,
        filtros: resumen,
        muestras: muestras.flatMap((group) => group.ids),
        usos: (await readUsosDeEnlace(_id)).map(({ cuando, que, detalle }) => ({ cuando, que, detalle })),
      }));
    }),
    incidencias: (await listIncidencias()).flatMap(({ _id, pasos, archivos }) => {
      const own = pasos.filter(({ quien }) => quien !== null && isOwn(quien.email));
      const subidos = archivos.filter(({ quien }) => isOwn(quien.email)).map(({ nombre }) => nombre);
      const pasosPropios = own.map(({ cuando, tipo, texto }) => ({ cuando, tipo, texto }));
      return own.length + subidos.length > 0 ? [{ _id, pasos: pasosPropios, archivos: subidos }] : [];
    }),
    preguntas: (await listPreguntas()).flatMap(({ numero, mensajes }) => {
      const own = mensajes.filter(({ quien }) => isOwn(quien.email));
      return own.length > 0 ? [{ muestra: numero, mensajes: own.map(({ cuando, texto }) => ({ cuando, texto })) }] : [];
    }),
    solicitudes: (await listEntradas()).flatMap(({ _id, solicitud: { solicitadaPor, mensaje, pasos } }) => {
      const own = pasos.filter(({ quien }) => isOwn(quien.email)).map(({ cuando, texto }) => ({ cuando, texto }));
      const pedida = person.ids.has(solicitadaPor) ? { mensaje } : {};
      return own.length > 0 ? [{ _id, ...pedida, pasos: own }] : [];
    }),
    webhooks: (await of(async (id) => readWebhooksOf(`usuario#${id}`))).map(
      ({ nombre, url, eventos, creada, acotada, activo }) => ({ nombre, url, eventos, creada, acotada, activo }),
    ),
    vistas: (await of(async (id) => readListas([deUsuario(id)]))).flatMap(({ vistas }) =>
      vistas.map(({ pagina, nombre, consulta }) => ({ pagina, nombre, consulta })),
    ),
    sesiones: (await of(readSessionsOf)).map(({ desde, entrada = desde, renovada, expira, ...donde }) => ({
      desde: instant(entrada),
      navegador: donde.navegador ?? null,
      sistema: donde.sistema ?? null,
      zonaHoraria: donde.zonaHoraria ?? null,
      renovada: renovada === undefined ? null : instant(renovada),
      hasta: instant(expira),
    })),
    enlacesParaContrasena: (await of(readResetLinks)).map((link) => ({
      correo: link.email,
      desde: instant(link.desde),
      hasta: instant(link.expira),
    })),
    contrasenasErroneas: await triesOf(person),
    avisosEnviados: (await of(readAlertMailsOf)).map(({ estado, hasta }) => ({
      estado,
      cuando: new Date(hasta).toISOString(),
    })),
    resumenes: (await of(async (id) => [await readDigestsOf(id)])).flatMap((digests) =>
      digests ? [{ ultimo: digests.ultimo, desde: digests.desde }] : [],
    ),
    retrasosAvisados: (await of(async (usuarioId) => [await readDichos({ clase: 'retrasos', usuarioId })])).flatMap(
      (told) => told?.dichos ?? [],
    ),
    muestreosAvisados: (await of(async (usuarioId) => [await readDichos({ clase: 'muestreos', usuarioId })])).flatMap(
      (told) => told?.dichos ?? [],
    ),
    muestrasVistas: (await of(readVistasOf)).map(({ usuarioId: _usuarioId, ...vista }) => vista),
    correccionesAbiertas: await of(async (id) => [...(await readLeidasOf(id)).values()]),
    archivosSubidosPorDia: await of(readUploadQuotasOf),
    informesExternosSubidos: informes.map(({ key: _key, subidoPor, cambio: _cambio, ...informe }) => ({
      ...informe,
      subidoPor: subidoPor.email,
    })),
    cambiosHechos: person.entradas.filter(({ quien }) => ids.has(quien._id)).map((one) => exportedEntry(one, ids)),
    cambiosEnSuUsuario: person.entradas
      .filter(({ cosa, quien }) => isAbout(cosa, ids) && !ids.has(quien._id))
      .map((one) => exportedEntry(one, ids)),
  };
}

const instant = (seconds: number) => new Date(seconds * 1000).toISOString();

/** A user as the panel shows it, with its groups by name, and when mails to it failed. */
async function portraitOf(usuario: StoredUsuario) {
  const grupos = new Map((await listTipoGrupos()).map(({ _id, nombre }) => [_id, nombre]));
  const { correoRechazado = null } = await conSusNotas(usuario);
  const { sessionsSince } = usuario;
  return {
    // What the API shows and nothing else: who changed it last is another person.
    ...usuarioSchema.parse(await publicUsuario(usuario)),
    grupoTipoMuestra: usuario.grupoTipoMuestra.map((id) => grupos.get(id) ?? id),
    correoRechazado,
    sesionesCerradasHasta: sessionsSince === null ? null : instant(sessionsSince),
  };
}

async function triesOf({ ids, emails }: Person): Promise<string[]> {
  const ofIds = [...ids].flatMap((id) => [`cambio#${id}`, `alta-factor#${id}`, ofFactor(id)]);
  const keys = [...[...emails].map(ofEmail), ...ofIds];
  const tries = (await Promise.all(keys.map(readAttempts))).flat();
  return tries.map(({ at }) => instant(at)).sort();
}

/** An entry of the trail for the person's export: other users are named by their ids. */
function exportedEntry(
  { cuando, quien, accion, cosa, cambios, contrasenaCambiada }: StoredEntrada,
  ids: ReadonlySet<string>,
) {
  const isOther = cosa.tipo === 'usuario' && !ids.has(cosa._id);
  return {
    cuando,
    quien: ids.has(quien._id) ? quien.email : quien._id,
    accion,
    cosa: isOther ? { ...cosa, nombre: cosa._id } : cosa,
    cambios: isOther ? cambios.filter(({ campo }) => campo !== 'email') : cambios,
    contrasenaCambiada,
  };
}
