import { isPorResolver, isVencida } from '../../../../contract/incidencias/rules/estados.ts';
import { compareVence, knownIncidencias, type ListedIncidencia } from '../store/incidencias-source.ts';
import { type Viewpoint, viewpointOf } from './incidencias.ts';
import { type Alcance, allows, type Parte, parteDe } from '../../../platform/access/scope.ts';
import { isEnVigor } from '../../../platform/access/tenedores.ts';

/** An incident in a list, by its samples in scope (as `vistaDe`). */
export interface EntradaVista extends Pick<
  ListedIncidencia,
  | '_id'
  | 'cliente'
  | 'solicitante'
  | 'punto'
  | 'estado'
  | 'abierta'
  | 'cerrada'
  | 'vence'
  | 'hasPropuesta'
  | 'tienePlazos'
> {
  /** The types in scope with a sample that doesn't comply, or didn't before it was corrected. */
  tipos: readonly string[];
  /** The day of the last sample in scope that does not comply (`yyyy-mm-dd`); blank for none. */
  ultima: string;
  /** The text that a search looks into, folded. */
  texto: () => string;
}

/** The incidents in scope, those due first first. Each as `vistaDe` shows it. */
export async function readEntradas(alcance: Alcance): Promise<EntradaVista[]> {
  const [viewpoint, all] = await Promise.all([viewpointOf(alcance), knownIncidencias()]);
  const seen = all.flatMap((one) => entradaVista(viewpoint, one) ?? []);
  // `seen` is in the order for a viewer of every type.
  return alcance.tipos === 'todos' ? seen : seen.toSorted(compareVence);
}

/** An entry as a viewer sees it; undefined outside its scope. @internal */
export function entradaVista({ alcance, tenedores }: Viewpoint, entrada: ListedIncidencia): EntradaVista | undefined {
  const { _id, cliente, solicitante, punto, estado, cerrada, tienePlazos } = entrada;
  const parte = parteDe(alcance, cliente);
  if (!parte || !allows(parte.solicitantes, solicitante)) return undefined;
  if (!isEnVigor(tenedores, entrada)) return undefined;
  const seesAll = parte.tipos === 'todos';
  const seen = seesAll ? entrada.tipos : entrada.tipos.filter(({ tipo }) => allows(parte.tipos, tipo));
  const failed = seen.filter(({ fallo }) => fallo !== '');
  if (!seesAll && failed.length === 0) return undefined;
  const shown = { _id, cliente, solicitante, punto, estado, cerrada, tienePlazos };
  const tipos = failed.length > 0 ? failed.map(({ tipo }) => tipo) : [entrada.tipo];
  const ultima =
    seen
      .map(({ ultimoDia }) => ultimoDia)
      .toSorted()
      .at(-1) ?? '';
  const texto = () => textoDe(entrada.texto, seen);
  if (seesAll) {
    const { abierta, vence, hasPropuesta } = entrada;
    return { ...shown, tipos, ultima, texto, abierta, vence, hasPropuesta };
  }
  const since = failed.map(({ fallo }) => (fallo === '0' ? entrada.abierta : fallo)).toSorted();
  return {
    ...shown,
    tipos,
    ultima,
    texto,
    abierta: since[0] ?? entrada.abierta,
    ...pendienteDe(entrada, seen, parte),
  };
}

/** The proposal and due date of an incident for a viewer who sees only some of its types. */
function pendienteDe(
  { estado, venceEl, plazos }: ListedIncidencia,
  seen: ListedIncidencia['tipos'],
  { tipos }: Parte,
): Pick<EntradaVista, 'vence' | 'hasPropuesta'> {
  if (!isPorResolver(estado)) return { vence: '', hasPropuesta: false };
  const failing = seen.filter(({ incumple }) => incumple >= 0);
  const isConforme = failing.length > 0 && failing.every(({ conforme }) => conforme >= 0);
  const days = plazos
    .filter(({ tipo, isTrasConforme }) => (isTrasConforme ? isConforme : tipo === '' || allows(tipos, tipo)))
    .map(({ dia }) => dia);
  if (venceEl !== '') days.push(venceEl);
  return { vence: days.toSorted()[0] ?? '', hasPropuesta: isConforme || failing.length === 0 };
}

function textoDe(own: string, seen: ListedIncidencia['tipos']): string {
  return [...seen.map(({ puntos }) => puntos), own, ...seen.map(({ numeros }) => numeros)].join(' ');
}

/** The overdue incidents in scope, by the day on which they were due. */
export async function vencidasEn(alcance: Alcance, hoy: string): Promise<EntradaVista[]> {
  return (await readEntradas(alcance)).filter(({ vence }) => isVencida(vence || null, hoy));
}
