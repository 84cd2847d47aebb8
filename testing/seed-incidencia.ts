import { claveDePunto } from '../contract/puntos/rules/punto.ts';
import { incidenciaNueva } from '../lambdas/domain/incidencias/seguimiento/documento.ts';
import { tenedoresOf } from '../lambdas/platform/access/tenedores.ts';
import { listClientes } from '../lambdas/platform/access/store/clientes.ts';
import {
  type Autor,
  createIncidencia,
  hiloDe,
  type MuestraGuardada,
  type StoredIncidencia,
} from '../lambdas/domain/incidencias/store/incidencias.ts';

const abierta = '2026-03-10T10:00:00.000Z';

/** Who did something in an incident, of no client. */
export const autor = (email: string): Autor => ({ _id: '', email, laboratorio: false, clientes: [] });

/** A file of an incident. */
export const archivo = (_id: string, quien: Autor): StoredIncidencia['archivos'][number] => ({
  _id,
  nombre: 'filtro.pdf',
  tipo: 'application/pdf',
  size: 1,
  cuando: abierta,
  quien,
});

/** Stores an incident of nitrate as a sample opened it, of the first client that has the requester, with what is given besides; its id. */
export async function seedIncidencia({
  solicitante = 'Hotel Sol',
  cliente: given,
  ...more
}: Partial<StoredIncidencia> = {}): Promise<string> {
  const cliente = given ?? tenedoresOf(await listClientes())(solicitante)[0] ?? '';
  const verdict = { determinacion: 'Aniones', parametro: 'Nitrato', conclusion: 'No cumple' } as const;
  const clave = claveDePunto(solicitante, { nombre: 'Toma de red' });
  const _id = `${hiloDe(cliente, clave, verdict.determinacion, verdict.parametro)}.1`;
  const primera: MuestraGuardada = {
    _id: 'x',
    numero_muestra: 'x',
    fecha_muestra: '2026-03-01',
    tipo_muestra: 'Agua de consumo',
    conclusion: 'No cumple',
    papel: 'incumple',
    revision: 0,
  };
  const documento = incidenciaNueva(primera, { cliente, solicitante, punto: null, verdict }, abierta);
  await createIncidencia({ ...documento, _id, writes: 1, version: 0, cambio: null, ...more });
  return more._id ?? _id;
}
