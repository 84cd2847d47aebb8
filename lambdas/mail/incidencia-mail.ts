import type { Branding } from '../../contract/config.ts';
import type { Incidencia, PasoDeIncidencia } from '../../contract/incidencia.ts';
import { estadosDeIncidencia } from '../../contract/rules/incidencias/estados.ts';
import { type TipoDeHecho, tipoDeHechoSchema, ultimaRemuestra } from '../../contract/rules/incidencias/hechos.ts';
import { debidoEl } from '../../contract/rules/incidencias/vence.ts';
import { fechaCorta } from '../../contract/rules/fechas.ts';
import { cantidad, numero } from '../../contract/rules/numeros.ts';
import { textoDeResultado } from '../../contract/rules/resultado.ts';
import type { Mail } from '../store/mime.ts';
import type { Letter, LetterItem } from './layout.ts';
import { type MailLinks, subscribedMail } from './subscribed-mail.ts';

/** Incidents that a mail lists; of the rest it gives the number. */
const maxListed = 50;

/** Longest name in a subject, in characters. */
const maxNameLength = 60;

/** An incident as its reader sees it, with what is told of it, and the step by which it was closed or discarded. */
export interface IncidenciaAvisada {
  incidencia: Incidencia;
  hechos: readonly TipoDeHecho[];
  resuelta?: PasoDeIncidencia;
}

/** The mail about incidents to a user who chose to be told. It has the headers of RFC 8058 to unsubscribe by. */
export function incidenciaMail(
  branding: Pick<Branding, 'empresa' | 'nombre'>,
  incidencias: readonly IncidenciaAvisada[],
  enlaces: MailLinks,
): Mail {
  const { origin } = enlaces;
  return subscribedMail(
    branding,
    {
      subject: asunto(incidencias),
      paragraphs: [introduction(incidencias)],
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
  remuestra: ['con remuestra', 'con remuestra'],
  cerrada: ['resuelta', 'resueltas'],
};

/** 'Incidencia nueva: Nitrato en Toma de red'; of more than one: 'Incidencias: 2 nuevas, 1 vencida'. */
function asunto(incidencias: readonly IncidenciaAvisada[]): string {
  const [first] = incidencias;
  const kinds = tipoDeHechoSchema.options;
  if (first && incidencias.length === 1) {
    // Of more than one fact the last says most: that it is overdue rather than that it is new.
    const tipo = kinds.findLast((one) => first.hechos.includes(one));
    return `Incidencia ${tipo ? inSubject[tipo][0] : ''}: ${shortened(nombreDe(first))}`;
  }
  const parts = kinds.flatMap((tipo) => {
    const count = incidencias.filter(({ hechos }) => hechos.includes(tipo)).length;
    return count > 0 ? [`${numero(count)} ${inSubject[tipo][count === 1 ? 0 : 1]}`] : [];
  });
  return `Incidencias: ${parts.join(', ')}`;
}

/** 'Nitrato en Toma de red'; without a point, of its sample. */
function nombreDe({ incidencia: { parametro, determinacion, punto, muestra } }: IncidenciaAvisada): string {
  return `${parametro || determinacion} en ${punto?.nombre ?? `la muestra ${muestra.numero_muestra}`}`;
}

function shortened(name: string): string {
  return name.length > maxNameLength ? `${name.slice(0, maxNameLength - 1).trimEnd()}…` : name;
}

function introduction({ length }: readonly IncidenciaAvisada[]): string {
  const what = 'están los plazos, las muestras y lo que se ha hecho.';
  if (length === 1) return `Hay novedades en una incidencia. En su página ${what}`;
  return `Hay novedades en ${cantidad(length, 'incidencia', 'incidencias')}. En la página de cada una ${what}`;
}

function itemOf(avisada: IncidenciaAvisada, origin: string): LetterItem {
  const { incidencia, hechos } = avisada;
  const { _id, solicitante, tipo_muestra: tipo, muestra, estado, vencida } = incidencia;
  return {
    title: nombreDe(avisada),
    url: `${origin}/incidencias/${encodeURIComponent(_id)}`,
    ...(vencida && { mark: 'vencida' }),
    subtitle: [
      solicitante,
      tipo,
      `${muestra.numero_muestra}, ${fechaCorta(muestra.fecha_muestra)}`,
      estadosDeIncidencia[estado].nombre,
    ].join(' · '),
    lines: hechos.map((tipoDeHecho) => lines[tipoDeHecho](avisada)),
  };
}

type Line = LetterItem['lines'][number];

/** What is told of each fact. */
const lines: Record<TipoDeHecho, (avisada: IncidenciaAvisada) => Line> = {
  abierta: ({ incidencia: { muestra } }) => ({
    strong: 'No cumple',
    text: muestra.medida ? textoDeResultado(muestra.medida) : '',
  }),
  por_vencer: ({ incidencia }) => dueLine('Vence', incidencia),
  vencida: ({ incidencia }) => dueLine('Venció', incidencia),
  remuestra: ({ incidencia }) => remuestraLine(incidencia),
  cerrada: ({ incidencia: { estado }, resuelta }) => ({
    strong: estadosDeIncidencia[estado].nombre,
    text: resuelta?.quien ? `por ${resuelta.quien.email}` : '',
  }),
};

function dueLine(verb: string, incidencia: Incidencia): Line {
  return { strong: `${verb} el ${fechaCorta(incidencia.vence ?? '')}`, text: debidoEl(incidencia, incidencia.vence) };
}

function remuestraLine(incidencia: Incidencia): Line {
  const remuestra = ultimaRemuestra(incidencia);
  const value = remuestra?.medida ? textoDeResultado(remuestra.medida) : '-';
  const said = [
    remuestra?.conclusion === 'Sin definir' ? 'sin conclusión' : (remuestra?.conclusion.toLowerCase() ?? ''),
    ...(value === '-' ? [] : [value]),
  ].join(', ');
  const proposed = incidencia.propuesta?.tipo === 'cerrar' ? '. Se propone cerrar la incidencia' : '';
  return { strong: `Remuestra ${remuestra?.numero_muestra ?? ''}`, text: `${said}${proposed}` };
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
