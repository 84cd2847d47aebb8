import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import type { MuestraDeIncidencia } from '../../../contract/incidencias/incidencia.ts';
import type { Muestra } from '../../../contract/muestras/muestra.ts';
import { incumple } from '../../../contract/avisos/rules/aviso.ts';
import { nonCompliantDeterminaciones } from '../../../contract/muestras/rules/estado.ts';
import { tipoDeHechoSchema } from '../../../contract/incidencias/rules/hechos.ts';
import { readVisibleAnuladas } from '../muestras/access/anuladas.ts';
import { certificadoInScope } from '../certificados/access/certificados.ts';
import { readFollowed } from '../muestras/access/followed.ts';
import { incidenciaListada, viewpointOf, remuestraVista, vistaConHecho } from '../incidencias/access/incidencias.ts';
import { claveDeVencimiento, vencimientosEn } from '../programa/vencimientos.ts';
import type { Alcance } from '../../platform/access/scope.ts';
import { seesSolicitud } from '../solicitudes/access/solicitudes.ts';
import { readEntrada } from '../solicitudes/store/solicitudes.ts';
import { readIncidencia } from '../incidencias/store/incidencias.ts';
import { type MuestraHeader, numeroDeRevision } from '../muestras/store/muestras.ts';
import type { StoredEnvio } from './store/webhook-log.ts';
import type { Datos, MuestraDeEvento, RemuestraDeEvento } from './message.ts';

/**
 * What an event says, of its sample or incident as it is now and as far as the scope allows it now. Undefined where there is
 * nothing to say any more: it is out of scope, has changed again, which is an event of its own, or the sample is back.
 */
export async function datosOf(envio: StoredEnvio, alcance: Alcance, now: Date): Promise<Datos | undefined> {
  const { tipo, muestra: id, numero, revision, certificado } = envio;
  if (envio.incidencia !== undefined) return datosDeIncidencia(envio, alcance, fechaEnMadrid(now));
  if (envio.muestreo !== undefined) return datosDeMuestreo(envio.muestreo, alcance, fechaEnMadrid(now));
  if (envio.solicitud !== undefined) return datosDeSolicitud(envio.solicitud, alcance);
  if (id === undefined) return {};
  if (tipo === 'muestra.anulada') return datosDeAnulada(id, alcance, envio.hecho);
  const { found } = await readFollowed(alcance, [id]);
  const followed = found.get(id);
  if (tipo === 'muestra.retirada') return followed?.muestra ? undefined : { muestra: { _id: id } };
  if (!followed?.muestra) return undefined;
  const { header, muestra } = followed;
  const about = { muestra: said(header, muestra) };
  if (tipo === 'certificado.disponible') {
    const current = await certificadoInScope(alcance, numero ?? header.numero, header);
    if (!current || current.pdf._id !== certificado) return undefined;
    const { _id, filename, filesize, subido } = current.pdf;
    return { ...about, certificado: { _id, nombre: filename, bytes: filesize, llegada: subido } };
  }
  const failing = nonCompliantDeterminaciones(muestra).map(({ descripcion }) => descripcion);
  // A webhook of new samples alone is also sent a sample that was corrected before its turn came.
  const isSuperseded = tipo !== 'muestra.autorizada' && numeroDeRevision(header) !== revision;
  if (isSuperseded || (tipo === 'muestra.no_cumple' && !incumple(muestra))) return undefined;
  return { ...about, no_cumplen: failing };
}

/** Of a sample that was authorised since, or annulled again, there is nothing to say. */
async function datosDeAnulada(id: string, alcance: Alcance, en: string | undefined): Promise<Datos | undefined> {
  const found = (await readVisibleAnuladas(alcance, [id])).get(id);
  if (!found || found.header.anulacion.en !== en) return undefined;
  const { numero_muestra, fecha_muestra, tipo_muestra, producto, referencia_externa, solicitante } = found.listada;
  const { motivo_anulacion, retirada } = found.listada;
  return {
    muestra: { _id: id, numero_muestra, fecha_muestra, tipo_muestra, producto, referencia_externa, solicitante },
    anulacion: { fecha: en, motivo: motivo_anulacion ?? null, retirada },
  };
}

/** Of a period that has its samples by now, or is over since, there is nothing to say. */
async function datosDeMuestreo(clave: string, alcance: Alcance, hoy: string): Promise<Datos | undefined> {
  const found = (await vencimientosEn(alcance, hoy)).find((one) => claveDeVencimiento(one) === clave);
  if (!found) return undefined;
  const { tipo: _tipo, ...muestreo } = found;
  return { muestreo };
}

/** Of a request that was withdrawn before its event was sent there is nothing to say. */
async function datosDeSolicitud(referencia: string, alcance: Alcance): Promise<Datos | undefined> {
  const entrada = await readEntrada(referencia);
  if (!entrada || !seesSolicitud(alcance, entrada) || entrada.estado === 'retirada') return undefined;
  const { _id, solicitante, tipo_muestra, punto, parametros, desde, hasta, ...more } = entrada.solicitud;
  const { origen, incidencia, mensaje, creada } = more;
  const what = { solicitante, tipo_muestra, punto, parametros, desde, hasta };
  return { solicitud: { _id, ...what, origen, incidencia, mensaje, creada } };
}

async function datosDeIncidencia(
  { incidencia: id = '', tipo: of, hecho: clave = '' }: StoredEnvio,
  alcance: Alcance,
  hoy: string,
): Promise<Datos | undefined> {
  const tipo = tipoDeHechoSchema.parse(of.slice('incidencia.'.length));
  const stored = await readIncidencia(id);
  const vista = stored && vistaConHecho(await viewpointOf(alcance), stored, { hecho: { tipo, clave }, hoy });
  if (!vista) return undefined;
  const remuestra = remuestraVista(vista);
  const { _id, solicitante, punto, tipo_muestra, determinacion, parametro, ...listada } = incidenciaListada(vista, {
    hoy,
    clienteDe: () => null,
  });
  const { estado, abierta, cerrada, vence, muestra } = listada;
  const what = { _id, solicitante, punto, tipo_muestra, determinacion, parametro };
  return {
    incidencia: { ...what, estado, abierta, cerrada, vence, muestra, remuestra: remuestra && saidOf(remuestra) },
  };
}

function saidOf({ _id, numero_muestra, fecha_muestra, conclusion }: MuestraDeIncidencia): RemuestraDeEvento {
  return { _id, numero_muestra, fecha_muestra, conclusion };
}

function said(header: MuestraHeader, muestra: Muestra): MuestraDeEvento {
  const { _id, numero_muestra, fecha_muestra, tipo_muestra, producto, referencia_externa, solicitante } = muestra;
  const { conclusion_muestra } = muestra;
  return {
    _id,
    numero_muestra,
    fecha_muestra,
    tipo_muestra,
    producto,
    referencia_externa,
    solicitante,
    conclusion_muestra,
    revision: numeroDeRevision(header),
  };
}
