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
import type { MuestraDocument } from '../../contract/muestras/muestra.ts';
import { readPregunta, type StoredPregunta, writePregunta } from '../../lambdas/domain/incidencias/store/preguntas.ts';
import { seededAdminId } from '../../lambdas/platform/access/store/usuarios.ts';
import { adminEmail } from './admin-email.ts';
import { diasDeNotificaciones } from '../../contract/notificaciones/notificacion.ts';
import { readActosDeInformes } from '../../lambdas/domain/notificaciones/informes.ts';
import { writeMarca } from '../../lambdas/domain/notificaciones/store/marcas.ts';
import { readClientes } from '../../lambdas/platform/access/store/clientes.ts';
import { readUsuarios } from '../../lambdas/platform/access/store/usuarios.ts';

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
 * Opens the incidents of the demo laboratory, and has each client's people work on them until every state has some, a few of them
 * overdue. Incidents that a user has changed stay as they are.
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

const hourMs = 3_600_000;

/** What is written in the demo's two threads, so many hours ago: one was answered, one waits. */
const conversaciones = [
  [
    [28, 'cliente', '¿Hay que tomar la repetición en el mismo punto o vale otro del mismo circuito?'],
    [25, 'laboratorio', 'En el mismo punto, y sin purgar antes. Si nos avisas del día, pasamos a recogerla.'],
  ],
  [[3, 'cliente', 'La necesitamos para una inspección del jueves. ¿Podéis adelantarla?']],
] as const;

/**
 * Has the users of one client ask about two of its samples, as they do on their pages: the newest that doesn't comply, and one
 * in progress. Threads that are there stay as they are.
 */
export async function loadPreguntas({ usuarios, clientes, muestras }: DemoLaboratory, now: Date): Promise<void> {
  const asker = usuarios.find(
    ({ isActive, master, role, clientes: own }) => isActive && !master && role !== 'admin' && own.length > 0,
  );
  const cliente = clientes.find(({ _id }) => _id === asker?.clientes[0]);
  if (!asker || !cliente) return;
  const own = [...muestras()].filter(({ solicitante }) => cliente.solicitantes.includes(solicitante.nombre));
  const about = [
    own.findLast(({ estado, conclusion_muestra: conclusion }) => estado === 'autorizada' && conclusion === 'No cumple'),
    own.findLast(({ estado }) => estado === 'en_curso'),
  ];
  const autores = {
    cliente: { _id: asker._id, email: asker.email, laboratorio: false, clientes: [cliente._id] },
    laboratorio: { _id: seededAdminId, email: adminEmail, laboratorio: true, clientes: [] },
  };
  for (const [n, muestra] of about.entries()) {
    const pregunta = muestra && hiloDe(muestra, cliente._id, { n, autores, now });
    if (pregunta && !(await readPregunta(pregunta))) await writePregunta(pregunta, 0);
  }
}

function hiloDe(
  { _id, numero_muestra, solicitante, tipo_muestra }: MuestraDocument,
  cliente: string,
  { n, autores, now }: { n: number; autores: { cliente: Autor; laboratorio: Autor }; now: Date },
): StoredPregunta | undefined {
  const mensajes = (conversaciones[n] ?? []).map(([hace, quien, texto]) => {
    return { cuando: new Date(now.getTime() - hace * hourMs).toISOString(), quien: autores[quien], texto };
  });
  const last = mensajes.at(-1);
  if (!last) return undefined;
  return {
    muestra: _id,
    cliente,
    numero: numero_muestra,
    solicitante: solicitante.nombre,
    tipo: tipo_muestra,
    situacion: last.quien.laboratorio ? 'atendidas' : 'sin_responder',
    desde: last.cuando,
    mensajes,
    version: 1,
    cambio: null,
  };
}

/** Days before today up to which what was due is done, most of it. */
const hechoHasta = 5;
/** One in so many was forgotten. */
const olvidado = 14;

/** Has the users of the water supplies tick what they notified of their reports, most of it. What is there stays. */
export async function loadNotificaciones({ usuarios }: Pick<DemoLaboratory, 'usuarios'>, now: Date): Promise<void> {
  const of = usuarios.find(({ email }) => email.startsWith('redes@'));
  const [usuario] = of ? await readUsuarios([of._id]) : [];
  if (!usuario) return;
  const clientes = await readClientes(usuario.clientes);
  const solicitantes = new Set(clientes.flatMap((one) => one.solicitantes));
  const hoy = fechaEnMadrid(now);
  const { notificaciones } = await readActosDeInformes(
    { usuario, alcance: { solicitantes, tipos: 'todos', clientes: new Set(usuario.clientes) } },
    {},
    sumaDias(hoy, -diasDeNotificaciones),
  );
  const { _id, email } = usuario;
  for (const { _id: clave, origen, hasta, hecho, muestra } of notificaciones) {
    if (origen.clase !== 'informe' || !muestra || hasta === null || hecho !== null) continue;
    const dia = hasta.slice(0, 10);
    if (dia > sumaDias(hoy, -hechoHasta) || hash32(clave) % olvidado === 0) continue;
    const cuando = `${sumaDias(dia, -1)}T09:${String(hash32(clave) % 60).padStart(2, '0')}:00.000Z`;
    await writeMarca(
      {
        muestra: muestra._id,
        acto: origen.acto,
        numero: origen.numero,
        hecha: true,
        quien: { _id, laboratorio: false, clientes: usuario.clientes },
        version: 1,
        cambio: { _id: `demo-${hash32(clave).toString(16)}`, cuando, email },
      },
      undefined,
    );
  }
}
