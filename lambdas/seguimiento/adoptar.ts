import { noCliente } from '../access/scope.ts';
import type { Tenedores } from '../access/tenedores.ts';
import { noteIncidenciaDeMuestra } from '../store/incidencias-de-muestra.ts';
import { createIncidencia, hiloDe, listIncidencias, ordenDe, type StoredIncidencia } from '../store/incidencias.ts';

/**
 * Hands the incidents of a version of which they had no client on to the client that has their requester, with all that
 * people wrote and closed. Where several have it nobody knows whose words they are: each begins anew, and they stay the
 * laboratory's. Done twice, it is done once.
 */
export async function adoptar(tenedores: Tenedores): Promise<void> {
  for (const before of await listIncidencias()) {
    const [cliente = noCliente, ...others] = tenedores(before.solicitante);
    if (before.cliente !== noCliente || cliente === noCliente || others.length > 0) continue;
    const adopted = conCliente(before, cliente);
    for (const { _id } of before.muestras) await noteIncidenciaDeMuestra(_id, adopted._id);
    await createIncidencia(adopted);
  }
}

function conCliente(before: StoredIncidencia, cliente: string): StoredIncidencia {
  const { _id, solicitante, punto, determinacion, parametro, muestras, pasos, archivos } = before;
  const clave = punto?.clave ?? JSON.stringify([solicitante, '', muestras[0]?._id ?? '']);
  return {
    ...before,
    _id: `${hiloDe(cliente, clave, determinacion, parametro)}.${ordenDe(_id)}`,
    cliente,
    pasos: pasos.map((paso) =>
      paso.quien && !paso.quien.laboratorio ? { ...paso, quien: { ...paso.quien, clientes: [cliente] } } : paso,
    ),
    archivos: archivos.map((archivo) => ({ ...archivo, de: archivo.de ?? _id })),
  };
}
