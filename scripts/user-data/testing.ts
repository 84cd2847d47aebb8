import { markMailRefused, pauseAvisos } from '../../lambdas/platform/access/store/notas-de-correo.ts';
import { noteEntrada } from '../../lambdas/platform/audit/auditoria.ts';
import { claimAlertMail } from '../../lambdas/domain/avisos/store/avisos.ts';
import { createClave } from '../../lambdas/platform/access/store/claves.ts';
import { createEnlace, noteUsoDeEnlace, type StoredEnlace } from '../../lambdas/domain/enlaces/store/enlaces.ts';
import type { Dueno } from '../../lambdas/platform/access/store/duenos.ts';
import { writeCliente } from '../../lambdas/platform/access/store/clientes.ts';
import { noteAbierta, noteConfirmada, noteLeida, noteVista } from '../../lambdas/domain/muestras/store/acuses.ts';
import { takeUploadQuota } from '../../lambdas/platform/files/upload-quotas.ts';
import { putPdf } from '../../lambdas/platform/files/files.ts';
import { addAttempt } from '../../lambdas/platform/credentials/store/attempts.ts';
import { writeInforme } from '../../lambdas/domain/informes/store/informes-externos.ts';
import { beginDigests } from '../../lambdas/platform/access/store/digests.ts';
import { beginAvisoDiario, endAvisoDiario } from '../../lambdas/platform/access/store/avisos-diarios.ts';
import { putResetLink } from '../../lambdas/platform/credentials/store/reset-links.ts';
import { takeCall } from '../../lambdas/platform/access/store/call-rates.ts';
import { createSession } from '../../lambdas/platform/credentials/store/sessions.ts';
import { deUsuario, writeListas } from '../../lambdas/domain/vistas/store/vistas.ts';
import { createWebhook } from '../../lambdas/domain/webhooks/store/webhooks.ts';
import { createUsuario } from '../../lambdas/platform/access/store/usuarios.ts';
import { cliente } from '../../testing/clientes.ts';
import { archivo, autor, seedIncidencia } from '../../testing/seed-incidencia.ts';
import type { Item } from '../../testing/portal-items.ts';
import { usuario } from '../../testing/usuarios.ts';
import { uploadsOf } from '../../lambdas/domain/informes/archivo.ts';

const at = '2026-03-10T10:00:00.000Z';
const seconds = Date.parse(at) / 1000;

/** Items that name a text anywhere, in their keys too; sets and lists of texts as well. */
export function naming(items: readonly Item[], text: string): Item[] {
  const readable = (_: string, value: unknown) => (value instanceof Set ? [...value] : value);
  return items.filter((item) => JSON.stringify(item, readable).includes(text));
}

/**
 * A client's user with a trace of every kind that the portal keeps: it had another address before, uploads reports, is
 * alerted of samples and has digests, opened one and confirmed its correction, asked for a link, mistook its password, and changed a client as an administrator would; it has a key, and made one for a client.
 */
export async function seedUserWithTraces(_id: string): Promise<{ email: string; former: string }> {
  const [email, former] = [`${_id}@hotel.example`, `${_id}.antes@hotel.example`];
  const own = { _id, email };
  const jefa = { _id: 'jefa', email: 'jefa@lab.example' };
  await createUsuario(usuario({ ...own, avisos: ['Legionella'], lastLogin: at, clientes: [`cliente-de-${_id}`] }));
  const cosa = { tipo: 'usuario', _id, nombre: former } as const;
  const fixed = { contrasenaCambiada: false, cambios: [] };
  await noteEntrada({ ...fixed, _id: `${_id}-1`, cuando: at, quien: jefa, accion: 'crear', cosa });
  await noteEntrada({
    ...fixed,
    _id: `${_id}-2`,
    cuando: at,
    quien: jefa,
    accion: 'modificar',
    cosa: { ...cosa, nombre: email },
    cambios: [
      { campo: 'email', antes: former, despues: email },
      { campo: 'solicitantes', antes: null, despues: ['Hotel Sol'] },
    ],
  });
  await createSession({
    usuarioId: _id,
    familia: 'f',
    tokenHash: 'hash-de-sesion',
    desde: seconds,
    expira: seconds + 9,
  });
  await putResetLink({ usuarioId: _id, _id: 'e', email, tokenHash: 'hash-de-enlace', desde: seconds, expira: 9 });
  for (const key of [`email#${email}`, `cambio#${_id}`]) await addAttempt(key, { at: seconds, id: 'i' }, seconds + 900);
  await claimAlertMail({ usuarioId: _id, lote: 'lote' }, new Date(at));
  await beginDigests({ usuarioId: _id, ultimo: '2026-03-10', desde: at });
  await beginAvisoDiario({ clase: 'retrasos', usuarioId: _id }, '2026-03-10');
  await endAvisoDiario({ clase: 'retrasos', usuarioId: _id }, '2026-03-11', ['2026-03-10 m1']);
  const seen = { _id: `muestra-de-${_id}`, usuarioId: _id };
  await noteVista(seen, 0, new Date(at));
  await noteAbierta(seen, 1, new Date(at));
  await noteConfirmada(seen, 1, new Date(at));
  await noteLeida(seen, 1, new Date(at));
  await takeUploadQuota({ usuarioId: _id, dia: '2026-03-10', expira: seconds + 9 }, 7, { archivos: 9, bytes: 99 });
  await takeCall({ usuarioId: _id, llamada: 'exportar', minuto: at.slice(0, 16), expira: seconds + 9 }, 9);
  const enlace: StoredEnlace = {
    _id: `enlace-de-${_id}`,
    hash: 'hash-de-enlace-de-dossier',
    dueno: { tipo: 'usuario', usuarioId: _id, email, master: null, clientes: [], role: 'cliente' },
    para: 'Sanidad',
    resumen: [],
    muestras: [{ solicitante: 'Hotel Sol', ids: ['m1'] }],
    conCertificados: true,
    creado: at,
    fin: at,
    terminado: null,
    cambio: null,
    expira: seconds + 9,
  };
  await createEnlace(enlace, { enlaces: [], version: 0 });
  await noteUsoDeEnlace(enlace, { _id: at, cuando: at, que: 'abierto', detalle: '1' });
  const vista = { _id: `vista-${_id}`, pagina: 'puntos' as const, nombre: 'Sol', consulta: 'search=sol', version: 1 };
  await writeListas([{ dueno: deUsuario(_id), vistas: [vista], version: 0 }]);
  await putPdf(`${uploadsOf(_id)}sin-terminar.pdf`, Buffer.from('%PDF-'));
  const cambio = { _id: `${_id}-3`, cuando: at, email };
  const informe = { tipo: 'informe', _id: `informe-de-${_id}`, nombre: 'Auditoría' } as const;
  await noteEntrada({ ...fixed, ...cambio, quien: own, accion: 'crear', cosa: informe });
  await writeInforme(
    {
      _id: informe._id,
      titulo: 'Auditoría',
      categoria: 'Auditoría de Cocina',
      solicitante: 'Hotel Sol',
      empresa: 'alicuota',
      fechaAuditoria: null,
      fechaSubida: at,
      archivo: { size: 5, originalName: 'a.pdf' },
      key: 'informes/archivos/a.pdf',
      subidoPor: own,
      version: 1,
      cambio,
    },
    undefined,
  );
  const changed = { tipo: 'cliente', _id: `cliente-de-${_id}`, nombre: 'Hoteles' } as const;
  const ultimo = { _id: `${_id}-4`, cuando: at, email };
  await noteEntrada({ ...fixed, ...ultimo, quien: own, accion: 'crear', cosa: changed });
  const contacto = { email: former, telefono: '971 000 000' };
  await writeCliente({ ...cliente({ _id: changed._id, contacto }), version: 1, cambio: ultimo }, undefined);
  await pauseAvisos(_id);
  await markMailRefused(own, { motivo: 'rebote', desde: at });
  await seedKeys(own);
  await seedWebhooks(own);
  await seedIncident(own);
  return { email, former };
}

/** A key of the user's own, and one that it made for a client and ended, as an administrator would. */
async function seedKeys(own: { _id: string; email: string }): Promise<void> {
  const { _id, email } = own;
  const cambio = { _id: `${_id}-5`, cuando: at, email };
  const fixed = {
    hash: 'hash-de-clave',
    nombre: 'ERP',
    acotada: { clientes: [], solicitantes: ['Hotel Sol'], tipoGrupos: [] },
    creada: at,
    creadaPor: own,
    fin: '2026-12-31',
    cambio,
    expira: seconds + 9,
  };
  const usuarioId = _id;
  const dueno: Dueno = { tipo: 'usuario', usuarioId, email, master: null, clientes: [] };
  await createClave({ ...fixed, _id: `propia-${_id}`, dueno, terminada: null });
  const deCliente: Dueno = { tipo: 'cliente', clienteId: 'hoteles', categorias: [] };
  const terminada = { cuando: at, por: own };
  const cosa = { tipo: 'clave', _id: `hecha-por-${_id}`, nombre: 'ERP (Hoteles)' } as const;
  await noteEntrada({ ...cambio, contrasenaCambiada: false, cambios: [], quien: own, accion: 'terminar', cosa });
  await createClave({ ...fixed, _id: cosa._id, dueno: deCliente, terminada });
}

/** A webhook of the user's own, and one that it made for a client. */
async function seedWebhooks(own: { _id: string; email: string }): Promise<void> {
  const { _id, email } = own;
  const cambio = { _id: `${_id}-6`, cuando: at, email };
  const fixed = {
    nombre: 'ERP',
    url: 'https://erp.example/avisos',
    eventos: ['muestra.autorizada' as const],
    acotada: { clientes: [], solicitantes: ['Hotel Sol'], tipoGrupos: [] },
    creada: at,
    creadaPor: own,
    activo: true,
    activadoEn: at,
    secretoAnteriorHasta: null,
    version: 1,
    cambio,
  };
  const dueno: Dueno = { tipo: 'usuario', usuarioId: _id, email, master: null, clientes: [] };
  await createWebhook({ ...fixed, _id: `propio-${_id}`, dueno }, 'hash-de-webhook');
  const cosa = { tipo: 'webhook', _id: `hecho-por-${_id}`, nombre: 'ERP (Hoteles)' } as const;
  await noteEntrada({ ...cambio, contrasenaCambiada: false, cambios: [], quien: own, accion: 'crear', cosa });
  const deCliente: Dueno = { tipo: 'cliente', clienteId: 'hoteles', categorias: [] };
  await createWebhook({ ...fixed, _id: cosa._id, dueno: deCliente }, 'secreto-de-cliente');
}

/** An incident that the user took on, as one of the laboratory's clients would. */
async function seedIncident(own: { _id: string; email: string }): Promise<void> {
  const { _id, email } = own;
  const cambio = { _id: `${_id}-7`, cuando: at, email };
  const quien = { ...autor(email), _id };
  const incidencia = await seedIncidencia({
    solicitante: `Hotel de ${_id}`,
    responsable: email,
    plazos: [
      {
        clave: 'a',
        que: 'Confirmar',
        articulo: 'art. 23.1',
        hasta: '2026-03-11',
        habiles: false,
        hecho: { cuando: at, quien },
      },
    ],
    archivos: [archivo('a', quien)],
    pasos: [{ cuando: at, quien, tipo: 'comentario', texto: 'Purgado.' }],
    version: 1,
    cambio,
  });
  const cosa = { tipo: 'incidencia', _id: incidencia, nombre: 'Toma de red · Nitrato' } as const;
  await noteEntrada({ ...cambio, contrasenaCambiada: false, cambios: [], quien: own, accion: 'modificar', cosa });
}
