import type { Incidencia } from '../../contract/incidencias/incidencia.ts';
import {
  type CausaDeIncidencia,
  causasDeIncidencia,
  estadosDeIncidencia,
} from '../../contract/incidencias/rules/estados.ts';
import { fechaEnMadrid } from '../../contract/base/fecha.ts';
import { sumaDias } from '../../contract/base/dias-habiles.ts';
import { movida } from '../../lambdas/domain/incidencias/move.ts';
import { followTurn } from '../../lambdas/domain/incidencias/seguimiento/follow-turn.ts';
import {
  type Autor,
  listIncidencias,
  type PasoGuardado,
  replaceIncidencia,
  type StoredIncidencia,
  tipoDe,
} from '../../lambdas/domain/incidencias/store/incidencias.ts';
import { publishing } from '../../lambdas/domain/incidencias/store/medidas-publicas.ts';
import { tipos } from './catalogo/tipos.ts';
import type { DemoLaboratory } from './laboratory.ts';
import { hash32 } from './random.ts';

/** How far the people of a client have come with an incident; days of `vence` count from today. */
interface Llevada {
  readonly estado: Incidencia['estado'];
  readonly causa?: readonly [CausaDeIncidencia, string];
  readonly medida?: string;
  /** Whether boards show the measure. */
  readonly publica?: true;
  readonly responsable?: string;
  /** The own due date: so many days from today. */
  readonly vence?: number;
  readonly motivo?: string;
  readonly comentario?: string;
}

const llevadas: readonly Llevada[] = [
  { estado: 'abierta' },
  {
    estado: 'en_curso',
    causa: ['instalacion', 'Válvula mezcladora que no cierra bien.'],
    responsable: 'Mantenimiento',
    vence: 4,
    comentario: 'Avisado el instalador: viene el jueves.',
  },
  { estado: 'en_curso', responsable: 'Calidad', vence: -3, comentario: 'Sin respuesta del proveedor.' },
  {
    estado: 'pendiente_remuestra',
    causa: ['limpieza', ''],
    medida: 'Limpieza y desinfección completas, con registro de la concentración.',
    responsable: 'Mantenimiento',
    vence: 20,
  },
  {
    estado: 'cerrada',
    causa: ['temperatura', 'Puerta de la cámara mal cerrada.'],
    medida: 'Revisado el cierre y formado al personal.',
    motivo: 'Verificado con el registro de temperaturas de una semana.',
  },
  { estado: 'descartada', motivo: 'La muestra se tomó antes de terminar el purgado.' },
];

/** What fails in a pool is told on its board. */
const dePiscina: Llevada = {
  estado: 'cerrada',
  causa: ['limpieza', 'Bomba dosificadora descebada.'],
  medida: 'Se cerró el vaso y se corrigió la dosificación. No se abre sin un análisis que cumpla.',
  publica: true,
  motivo: 'Vaso cerrado por fin de temporada.',
};

/**
 * Opens the incidents of the demo laboratory, and has the people of each client take them so far that there are some in
 * every state, a few of them overdue. Incidents that a user has changed stay as they are.
 */
export async function loadIncidencias({ usuarios }: DemoLaboratory, now: Date): Promise<void> {
  // Where it is loaded there is no outbox: the portal's own turn announces what it finds.
  await followTurn({ now: () => now });
  const autorOf = (cliente: string): Autor | undefined => {
    const usuario = usuarios.find(
      ({ isActive, clientes, incidenciasSoloLectura }) =>
        isActive && !incidenciasSoloLectura && clientes.includes(cliente),
    );
    return usuario && { _id: usuario._id, email: usuario.email, laboratorio: false, clientes: usuario.clientes };
  };
  const begun = (await listIncidencias()).filter(({ version }) => version === 0);
  for (const group of Map.groupBy(begun, ({ cliente, solicitante }) => `${cliente}#${solicitante}`).values()) {
    const autor = autorOf(group[0]?.cliente ?? '');
    if (!autor) continue;
    const inOrder = group.toSorted((a, b) => hash32(a._id) - hash32(b._id));
    for (const [n, incidencia] of inOrder.entries()) {
      const llevada = tipoDe(incidencia) === tipos.descubierta.nombre ? dePiscina : llevadas[n % llevadas.length];
      // Those with a proposal stay open, so that the demo shows some.
      if (!llevada || llevada.estado === 'abierta' || (incidencia.propuesta && llevada !== dePiscina)) continue;
      const llevadaYa = llevar(incidencia, llevada, { autor, now });
      await replaceIncidencia(llevadaYa, publishing(incidencia, llevadaYa));
    }
  }
}

const hour = 3_600_000;

/** When the portal last noted something of an incident. */
const lastNews = ({ abierta, pasos }: StoredIncidencia) => pasos.at(-1)?.cuando ?? abierta;

function llevar(
  before: StoredIncidencia,
  { estado, causa, medida, publica, responsable, vence, motivo, comentario }: Llevada,
  { autor, now }: { autor: Autor; now: Date },
): StoredIncidencia {
  const pasos: PasoGuardado[] = [];
  const hoy = fechaEnMadrid(now);
  const abierta = fechaEnMadrid(new Date(before.abierta));
  const desde = (fecha: string) => (fecha < abierta ? abierta : fecha);
  // People take it up the day after it was opened, and come to where it is now within ten days.
  const said = new Date(Math.min(now.getTime(), Date.parse(lastNews(before)) + 22 * hour));
  const settled = new Date(Math.min(now.getTime(), said.getTime() + 9 * 24 * hour));
  const paso = (tipo: PasoGuardado['tipo'], texto: string, more: Partial<PasoGuardado> = {}) =>
    pasos.push({ cuando: (tipo === 'estado' ? settled : said).toISOString(), quien: autor, tipo, texto, ...more });
  if (responsable) paso('responsable', `Responsable: ${responsable}`);
  if (causa) paso('causa', `Causa: ${[causasDeIncidencia[causa[0]], causa[1]].filter(Boolean).join('. ')}`);
  if (medida) paso('medida', `Medida: ${medida}`);
  if (comentario) paso('comentario', comentario);
  paso('estado', [`${estadosDeIncidencia[estado].nombre}.`, motivo].filter(Boolean).join(' '), { estado });
  const written: StoredIncidencia = {
    ...before,
    causa: causa ? { clase: causa[0], texto: causa[1] } : null,
    medida: medida ? { texto: medida, hecha: desde(fechaEnMadrid(settled)), ...(publica && { publica }) } : null,
    responsable: responsable ?? null,
    venceEl: vence === undefined ? null : desde(sumaDias(hoy, vence)),
    pasos: [...before.pasos, ...pasos],
    version: 1,
  };
  return movida(written, estado, settled);
}
