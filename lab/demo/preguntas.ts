import type { MuestraDocument } from '../../contract/muestras/muestra.ts';
import type { Autor } from '../../lambdas/domain/incidencias/store/incidencias.ts';
import { readPregunta, type StoredPregunta, writePregunta } from '../../lambdas/domain/incidencias/store/preguntas.ts';
import { seededAdminId } from '../../lambdas/platform/access/store/usuarios.ts';
import { adminEmail } from './admin-email.ts';
import type { DemoLaboratory } from './laboratory.ts';

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
