import type { Ordered } from './send-mails.ts';
import type { Branding } from '../../../../contract/base/config.ts';
import type { IncidenciaListada, MuestraDeIncidencia } from '../../../../contract/incidencias/incidencia.ts';
import { conclusionOfVeredicto } from '../../../../contract/muestras/rules/conclusion.ts';
import { debidoEl, estadosDeIncidencia } from '../../../../contract/incidencias/rules/estados.ts';
import { cuantoSinResolver, nombreDeIncidencia } from '../../../../contract/incidencias/rules/nombre.ts';
import { type TipoDeHecho, tipoDeHechoSchema } from '../../../../contract/incidencias/rules/hechos.ts';
import { fechaCorta } from '../../../../contract/base/fechas.ts';
import { cantidad, numero } from '../../../../contract/base/numeros.ts';
import { textoDeResultado } from '../../../../contract/muestras/rules/resultado.ts';
import type { Mail } from '../../../platform/mail/mime.ts';
import type { Letter, LetterItem } from '../../../platform/mail/layout.ts';
import { shortened } from '../../../platform/mail/shortened.ts';
import { type MailLinks, subscribedMail } from './subscribed-mail.ts';
import type { Events } from '../../../platform/bus/events.ts';
import { fechaEnMadrid } from '../../../../contract/base/fecha.ts';
import { autoresDe, namerFor } from '../../incidencias/access/autores.ts';
import {
  incidenciaListada,
  remuestraVista,
  tellsHecho,
  ultimoCambioDeEstado,
  viewpointOf,
  vistaDe,
} from '../../incidencias/access/incidencias.ts';
import { nombresDeClientes } from '../../incidencias/access/nombres-de-clientes.ts';
import { loadScope } from '../../../platform/access/load-scope.ts';
import { readDeciding } from '../../incidencias/deciding.ts';
import { querySinResolver } from '../../../engine/query/failing/sin-resolver.ts';
import { readIncidencias } from '../../incidencias/store/incidencias.ts';

/** The most incidents that a mail lists; the rest are counted. */
const maxListed = 50;

/** An incident as its reader sees it, and the facts that the mail notifies of. */
export interface IncidenciaAvisada {
  incidencia: IncidenciaListada;
  /** The newest re-test; null for none. */
  remuestra: MuestraDeIncidencia | null;
  /** The act that is due, and its day. */
  debido: string;
  /** The user who closed or discarded the incident, in the form for the reader; blank for an open one. */
  resueltaPor: string;
  hechos: readonly TipoDeHecho[];
}

/** The content of a mail: incidents, and the number of unresolved failures in the reader's scope. */
interface Avisadas {
  incidencias: readonly IncidenciaAvisada[];
  sinResolver: number;
}

type ConIncidencia = Pick<IncidenciaAvisada, 'incidencia'>;

/**
 * The mail about incidents to a user who chose such mails, with the number of unresolved failures in its scope. It has the
 * headers of RFC 8058 to unsubscribe.
 */
export function incidenciaMail(
  branding: Pick<Branding, 'empresa' | 'nombre'>,
  { incidencias, sinResolver }: Avisadas,
  enlaces: MailLinks,
): Mail {
  const { origin } = enlaces;
  return subscribedMail(
    branding,
    {
      subject: asunto(incidencias),
      paragraphs: [introduction(incidencias), textoSinResolver(sinResolver)],
      items: incidencias.slice(0, maxListed).map((one) => itemOf(one, origin)),
      total: incidencias.length,
      counted: ['incidencia', 'incidencias'],
      button: buttonOf(incidencias, origin),
      why: 'Recibes este correo porque elegiste avisos de incidencias en «Mis avisos».',
    },
    enlaces,
  );
}

const inSubject: Record<TipoDeHecho, readonly [one: string, many: string]> = {
  abierta: ['nueva', 'nuevas'],
  por_vencer: ['por vencer', 'por vencer'],
  vencida: ['vencida', 'vencidas'],
  remuestra: ['con nueva muestra', 'con nueva muestra'],
  cerrada: ['resuelta', 'resueltas'],
};

/** 'Incidencia nueva: Nitrato en Toma de red'; for several: 'Incidencias: 2 nuevas, 1 vencida'. */
function asunto(incidencias: readonly IncidenciaAvisada[]): string {
  const [first] = incidencias;
  const kinds = tipoDeHechoSchema.options;
  if (first && incidencias.length === 1) {
    // Of several facts the last is the most important: overdue rather than new.
    const tipo = kinds.findLast((one) => first.hechos.includes(one));
    return `Incidencia ${tipo ? inSubject[tipo][0] : ''}: ${shortened(nombreDe(first))}`;
  }
  const parts = kinds.flatMap((tipo) => {
    const count = incidencias.filter(({ hechos }) => hechos.includes(tipo)).length;
    return count > 0 ? [`${numero(count)} ${inSubject[tipo][count === 1 ? 0 : 1]}`] : [];
  });
  return `Incidencias: ${parts.join(', ')}`;
}

/** 'Nitrato en Toma de red'; without a point, with the sample. */
export function nombreDe({ incidencia: { parametro, determinacion, punto, muestra } }: ConIncidencia): string {
  const numero_muestra = `la muestra ${muestra.numero_muestra}`;
  if (determinacion) return `${nombreDeIncidencia({ parametro, determinacion })} en ${punto?.nombre ?? numero_muestra}`;
  return punto ? `${punto.nombre}: ${numero_muestra} no cumple` : `La muestra ${muestra.numero_muestra} no cumple`;
}

function introduction({ length }: readonly IncidenciaAvisada[]): string {
  const what = 'están los plazos, las muestras y lo que se ha hecho.';
  if (length === 1) return `Hay novedades en una incidencia. En su página ${what}`;
  return `Hay novedades en ${cantidad(length, 'incidencia', 'incidencias')}. En la página de cada una ${what}`;
}

function itemOf(avisada: IncidenciaAvisada, origin: string): LetterItem {
  const said = avisada.hechos.map((tipoDeHecho) => lines[tipoDeHecho](avisada));
  return itemDe(avisada, said, origin);
}

/** An incident in a mail, with its lines. */
export function itemDe({ incidencia }: ConIncidencia, said: LetterItem['lines'], origin: string): LetterItem {
  const { _id, cliente, solicitante, tipo_muestra: tipo, muestra, estado, vencida } = incidencia;
  return {
    title: nombreDe({ incidencia }),
    url: `${origin}/incidencias/${encodeURIComponent(_id)}`,
    ...(vencida && { mark: 'vencida' }),
    subtitle: [
      ...(cliente === null ? [] : [cliente]),
      solicitante,
      tipo,
      `${muestra.numero_muestra}, ${fechaCorta(muestra.fecha_muestra)}`,
      estadosDeIncidencia[estado].nombre,
    ].join(' · '),
    lines: said,
  };
}

type Line = LetterItem['lines'][number];

/** The line of each type of fact. */
const lines: Record<TipoDeHecho, (avisada: IncidenciaAvisada) => Line> = {
  abierta: ({ incidencia: { muestra } }) => ({ strong: 'No cumple', text: valorDe(muestra) }),
  por_vencer: ({ incidencia, debido }) => ({
    strong: `Vence el ${fechaCorta(incidencia.vence ?? '')}`,
    text: queHacer(incidencia, debido),
  }),
  vencida: ({ incidencia, debido }) => ({
    strong: `Venció el ${fechaCorta(incidencia.vence ?? '')}`,
    text: queHacer(incidencia, debido),
  }),
  remuestra: ({ incidencia, remuestra }) => ({
    strong: `Nueva muestra ${remuestra?.numero_muestra ?? ''}`,
    text: remuestra ? resultadoDe(remuestra, incidencia) : '',
  }),
  cerrada: ({ incidencia: { estado }, resueltaPor }) => ({
    strong: estadosDeIncidencia[estado].nombre,
    text: resueltaPor && `por ${resueltaPor.replace(/^El |^Otro /u, (word) => word.toLowerCase())}`,
  }),
};

/** `62 mg/L (límite 50)`; blank where nothing was measured. */
function valorDe({ medida }: Pick<MuestraDeIncidencia, 'medida'>): string {
  const text = medida ? textoDeResultado(medida) : '-';
  return text === '-' ? '' : text;
}

/** The act that is due; where the measure is done, the sample for which the incident waits. */
function queHacer({ espera }: IncidenciaListada, debido: string): string {
  return [debido, espera].filter(Boolean).join('. ');
}

function resultadoDe(remuestra: MuestraDeIncidencia, { propuesta, espera }: IncidenciaListada): string {
  const verdict = conclusionOfVeredicto(remuestra.conclusion).toLowerCase();
  const said = [verdict, valorDe(remuestra)].filter(Boolean).join(', ');
  if (propuesta?.tipo === 'cerrar') return `${said}. Se propone cerrar la incidencia`;
  return espera ? `${said}. ${espera}` : said;
}

function buttonOf(incidencias: readonly IncidenciaAvisada[], origin: string): Letter['button'] {
  const [first] = incidencias;
  if (first && incidencias.length === 1)
    return {
      label: 'Abrir la incidencia',
      url: `${origin}/incidencias/${encodeURIComponent(first.incidencia._id)}`,
    };
  return { label: 'Ver las incidencias', url: `${origin}/incidencias` };
}

/** The incidents of an order, by due date. Facts that are no longer true are left out. */
export async function readAvisadas({
  usuario,
  order: { hechos },
  now,
}: Ordered<Events['incidencias']>): Promise<Avisadas | 'nothing'> {
  const [alcance, hoy] = [await loadScope(usuario), fechaEnMadrid(now)];
  const viewpoint = await viewpointOf(alcance);
  const byIncidencia = Map.groupBy(hechos, ({ incidencia }) => incidencia);
  const stored = await readIncidencias([...byIncidencia.keys()]);
  const [nameOf, clienteDe] = await Promise.all([
    namerFor(usuario, stored.flatMap(autoresDe)),
    nombresDeClientes(usuario, alcance),
  ]);
  const avisadas = stored.flatMap((incidencia): IncidenciaAvisada[] => {
    const ordered = byIncidencia.get(incidencia._id) ?? [];
    const told = ordered.filter((hecho) => tellsHecho({ usuario, viewpoint, hoy }, incidencia, hecho));
    const vista = told.length > 0 ? vistaDe(viewpoint, incidencia) : undefined;
    if (!vista) return [];
    const listada = incidenciaListada(vista, { hoy, clienteDe });
    const quien = ultimoCambioDeEstado(vista)?.quien;
    return [
      {
        incidencia: listada,
        remuestra: remuestraVista(vista),
        debido: debidoEl(vista, listada.vence),
        resueltaPor: quien ? nameOf(quien).nombre : '',
        hechos: told.map(({ tipo }) => tipo),
      },
    ];
  });
  if (avisadas.length === 0) return 'nothing';
  const { total: sinResolver } = await querySinResolver(alcance, {}, await readDeciding(alcance));
  return { incidencias: avisadas.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b))), sinResolver };
}

const keyOf = ({ incidencia: { vence, _id } }: IncidenciaAvisada) => `${vence ?? '9999'} ${_id}`;

/** The paragraph of a mail on the unresolved failures in the reader's scope. */
export function textoSinResolver(total: number): string {
  return total === 0 ? 'Ahora no hay nada sin resolver.' : `Ahora hay ${cuantoSinResolver(total)}.`;
}
