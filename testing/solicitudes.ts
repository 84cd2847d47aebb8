import { autorDe } from '../lambdas/domain/incidencias/access/autores.ts';
import { type StoredSolicitud, writeSolicitud } from '../lambdas/domain/solicitudes/store/solicitudes.ts';
import { storedUsuario } from './usuarios.ts';

/** Stores a request for a sample that a client made, but for what is given. */
export async function seedSolicitud(
  more: Partial<StoredSolicitud> & Pick<StoredSolicitud, '_id' | 'cliente' | 'solicitante'>,
): Promise<StoredSolicitud> {
  const cuando = '2026-03-10T09:00:00.000Z';
  const maker = storedUsuario({ _id: `pide-${more.cliente}`, clientes: [more.cliente] });
  const solicitud: StoredSolicitud = {
    tipo_muestra: 'Agua de consumo',
    punto: { nombre: 'Grifo' },
    instalacion: null,
    parametros: [],
    desde: '2026-03-12',
    hasta: '2026-03-14',
    origen: 'otra',
    incidencia: null,
    mensaje: '',
    estado: 'pedida',
    aceptada: null,
    respuesta: '',
    solicitadaPor: maker._id,
    peticion: more._id,
    creada: cuando,
    modificada: cuando,
    pasos: [{ cuando, quien: autorDe(maker), tipo: 'pedida', texto: 'Pedida' }],
    version: 1,
    cambio: null,
    ...more,
  };
  await writeSolicitud(solicitud, 0);
  return solicitud;
}
