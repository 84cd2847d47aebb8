import type { Muestra } from '../../contract/muestra.ts';
import { nonCompliantDeterminaciones } from '../../contract/rules/aviso.ts';
import { certificadoInScope } from '../access/certificados.ts';
import { readFollowed } from '../access/followed.ts';
import type { Alcance } from '../access/scope.ts';
import { type MuestraHeader, numeroDeRevision } from '../store/muestras.ts';
import type { StoredEnvio } from '../store/webhook-log.ts';
import type { Datos, MuestraDeEvento } from './message.ts';

/**
 * What an event says, of its sample as it is now and as far as the scope allows it now. Undefined where there is nothing to
 * say any more: the sample is out of scope, has been corrected again, which is an event of its own, or is back.
 */
export async function datosOf(
  { tipo, muestra: id, numero, revision, certificado }: StoredEnvio,
  alcance: Alcance,
): Promise<Datos | undefined> {
  if (id === undefined) return {};
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
  // Who asks for new samples alone is told of one that was corrected before its turn came.
  const isSuperseded = tipo !== 'muestra.autorizada' && numeroDeRevision(header) !== revision;
  if (isSuperseded || (tipo === 'muestra.no_cumple' && failing.length === 0)) return undefined;
  return { ...about, no_cumplen: failing };
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
