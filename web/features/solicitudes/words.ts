import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import { fechaBreve } from '../../../contract/base/fechas.ts';
import { estadosDeSolicitud, isTerminada, textoDeEstado } from '../../../contract/solicitudes/rules/estados.ts';
import type { Solicitud } from '../../../contract/solicitudes/solicitud.ts';

/** `Agua de consumo · Grifo de cocina (G-1)`. */
export function queSePide({ tipo_muestra, punto }: Pick<Solicitud, 'tipo_muestra' | 'punto'>): string {
  return [tipo_muestra, punto && `${punto.nombre}${punto.codigo ? ` (${punto.codigo})` : ''}`]
    .filter(Boolean)
    .join(' · ');
}

/** The day for which it was accepted, or the days wished for: `4 dic`, `del 4 dic al 8 dic`. */
export function paraCuando(
  { desde, hasta, aceptada }: Pick<Solicitud, 'desde' | 'hasta' | 'aceptada'>,
  hoy: string,
): string {
  if (aceptada !== null) return fechaBreve(aceptada, hoy);
  if (desde === hasta) return fechaBreve(desde, hoy);
  return `del ${fechaBreve(desde, hoy)} al ${fechaBreve(hasta, hoy)}`;
}

/** Whether a request is for some days: the day that it was accepted for is one of them, or any of the days wished for. */
export const isEnDias = (
  { desde, hasta, aceptada }: Pick<Solicitud, 'desde' | 'hasta' | 'aceptada'>,
  dias: Pick<Solicitud, 'desde' | 'hasta'>,
): boolean => (aceptada ?? desde) <= dias.hasta && dias.desde <= (aceptada ?? hasta);

/** What the requests of something are called; that there is none is said once that is known, and of those made from there alone. */
export function tituloDePedidas({
  isKnown,
  isError,
  total,
  shown,
}: {
  isKnown: boolean;
  isError: boolean;
  total: number;
  shown: number;
}): string {
  if (!isKnown) return isError ? 'No se ha podido saber qué se ha pedido al laboratorio' : 'Pedido al laboratorio';
  if (total === 0) return 'Nada pedido al laboratorio desde aquí';
  return shown === 0 ? 'Pedido al laboratorio para otros días' : 'Pedido al laboratorio';
}

/** A stage of a request: when it was reached, or that it is still to come. */
interface Etapa {
  nombre: string;
  cuando: string;
  isDone: boolean;
}

const porLlegar = 'Por llegar';

/** Where a request has been and where it still has to come: what ends without a sample goes no further. */
export function etapasDe(solicitud: Solicitud, hoy: string): Etapa[] {
  const { estado, aceptada, creada, llegada, autorizada, pasos } = solicitud;
  const dia = (instant: string | null | undefined) =>
    instant ? `El ${fechaBreve(fechaEnMadrid(new Date(instant)), hoy)}` : 'Hecho';
  const lastOf = (tipo: Solicitud['pasos'][number]['tipo']) => pasos.findLast((paso) => paso.tipo === tipo)?.cuando;
  const pedida = { nombre: estadosDeSolicitud.pedida, cuando: dia(creada), isDone: true };
  if (isTerminada(estado))
    return [pedida, { nombre: estadosDeSolicitud[estado], cuando: dia(lastOf(estado)), isDone: true }];
  const [isIn, isOut] = [estado === 'en_curso' || estado === 'autorizada', estado === 'autorizada'];
  const said = aceptada === null ? undefined : lastOf('aceptada');
  return [
    pedida,
    {
      nombre: textoDeEstado({ estado: 'aceptada', aceptada }, hoy),
      cuando: said ? dia(said) : isIn ? 'Sin respuesta' : 'Por responder',
      isDone: said !== undefined,
    },
    { nombre: estadosDeSolicitud.en_curso, cuando: isIn ? dia(llegada) : porLlegar, isDone: isIn },
    { nombre: estadosDeSolicitud.autorizada, cuando: isOut ? dia(autorizada) : porLlegar, isDone: isOut },
  ];
}
