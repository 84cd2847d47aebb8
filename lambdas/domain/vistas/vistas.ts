import { compareNames, clean, fold } from '../../../contract/base/texto.ts';
import { informePermissions } from '../../../contract/informes/rules/informes.ts';
import { claveSchema } from '../../../contract/puntos/puntos.ts';
import { consultaDe } from '../../../contract/vistas/paginas.ts';
import { maxVistas, type Vista } from '../../../contract/vistas/vista.ts';
import { queryOptions } from '../../engine/query/options/names.ts';
import { querySeenNames } from '../../engine/query/points/point.ts';
import { families } from '../../engine/blocks/row.ts';
import { type Alcance, allows, intersectTipos, parteDe } from '../../platform/access/scope.ts';
import { readClientes } from '../../platform/access/store/clientes.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { readVisibleClientes, visibleGrupos } from '../../platform/access/visible.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { AnswerRoom, bytesInAnswer } from '../../platform/runtime/answer-room.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import { readPointNaming } from '../puntos/naming/point-naming.ts';
import { clientesEnQuePide } from '../solicitudes/access/solicitudes.ts';
import { deCliente, deUsuario, type ListaDeVistas, readListas, type StoredVista, writeListas } from './store/vistas.ts';

/** The clients whose views a user sees: its own, where it may see something in them. */
function clientesDe({ usuario, alcance }: Viewer): string[] {
  if (usuario.role === 'admin' || usuario.master !== null) return [];
  return usuario.clientes.filter((cliente) => parteDe(alcance, cliente) !== undefined);
}

/** The owners of the lists of a viewer, itself first. */
const duenosDe = (viewer: Viewer) => [deUsuario(viewer.usuario._id), ...clientesDe(viewer).map(deCliente)];

export const listVistas: Implementation<'listVistas'> = async (_input, viewer) => {
  const [listas, found] = await Promise.all([readListas(duenosDe(viewer)), readClientes(clientesDe(viewer))]);
  const all = listas.flatMap(({ dueno, vistas }) => vistas.map(showing(viewer, dueno)));
  const writable = clientesEnQuePide(viewer.usuario);
  const clientes = found.map(({ _id, nombre }) => ({ _id, nombre, puedeCompartir: writable.includes(_id) }));
  const room = new AnswerRoom(bytesInAnswer({ vistas: [], clientes }) + all.length);
  const vistas = (await visibles(viewer, all)).filter((one) => room.takes(one));
  return {
    vistas: vistas.toSorted((a, b) => compareNames(a.pagina, b.pagina) || compareNames(a.nombre, b.nombre)),
    clientes,
  };
};

export const createVista: Implementation<'createVista'> = async ({ body }, viewer) => {
  const { cliente, pagina, nombre, consulta } = body;
  const vista = { _id: viewer.newId(), pagina, nombre, consulta: consultaDe(pagina, consulta), version: 1 };
  const dueno = requireDueno(viewer, cliente);
  return changing([dueno], async (listas) => {
    const stored = requireLista(listas, dueno);
    const same = stored.vistas.find((one) => isSame(one, vista));
    // The answer to a first call was lost.
    if (same && (await visibles(viewer, [same])).length > 0)
      return { listas: [], made: { vista: showing(viewer, dueno)(same) } };
    const lista = await withRoom(viewer, stored, vista);
    return { listas: [{ ...lista, vistas: [...lista.vistas, vista] }], made: { vista: showing(viewer, dueno)(vista) } };
  });
};

export const updateVista: Implementation<'updateVista'> = async ({ params, body }, viewer) => {
  const dueno = await duenoCon(viewer, params.id);
  const wanted = requireDueno(viewer, body.cliente);
  return changing([...new Set([dueno, wanted])], async (listas) => {
    const { lista: from, vista: before } = await requireVista(viewer, listas, params);
    const { nombre, consulta } = body;
    const vista = {
      ...before,
      nombre,
      consulta: consultaDe(before.pagina, consulta),
      version: before.version + 1,
    };
    // The answer to a first call was lost.
    if (before.version - 1 === body.version && wanted === dueno && isSame(before, vista))
      return { listas: [], made: { vista: showing(viewer, wanted)(before) } };
    requireVersion(before, body.version);
    const without = sin(from, before);
    const to = await withRoom(viewer, wanted === dueno ? without : requireLista(listas, wanted), vista);
    const kept = { ...to, vistas: [...to.vistas, vista] };
    return { listas: wanted === dueno ? [kept] : [without, kept], made: { vista: showing(viewer, wanted)(vista) } };
  });
};

export const deleteVista: Implementation<'deleteVista'> = async ({ params, query }, viewer) =>
  changing([await duenoCon(viewer, params.id)], async (listas) => {
    const { lista, vista } = await requireVista(viewer, listas, params);
    requireVersion(vista, query.version);
    return { listas: [sin(lista, vista)], made: null };
  });

/** Whether two views are called the same and show the same. */
const isSame = (a: StoredVista, b: StoredVista) =>
  a.pagina === b.pagina && a.nombre === b.nombre && a.consulta === b.consulta;

const sin = (lista: ListaDeVistas, vista: StoredVista): ListaDeVistas => ({
  ...lista,
  vistas: lista.vistas.filter(({ _id }) => _id !== vista._id),
});

/** How often a change is tried again after others of the same lists. */
const maxTries = 10;

/** Stores what a change makes of some owners' lists, which are read again where another change came in between. Throws CONFLICT. */
async function changing<T>(
  duenos: readonly string[],
  change: (listas: readonly ListaDeVistas[]) => Promise<{ listas: ListaDeVistas[]; made: T }>,
): Promise<T> {
  for (let tries = 0; tries < maxTries; tries++) {
    const { listas, made } = await change(await readListas(duenos));
    if (listas.length === 0 || (await writeListas(listas))) return made;
  }
  throw new Failure('CONFLICT');
}

/** The owner of the viewer's list that has a view. The viewer's own, where most are, is read first. Throws NOT_FOUND. */
async function duenoCon(viewer: Viewer, id: string): Promise<string> {
  const [own, ...clientes] = duenosDe(viewer);
  for (const duenos of [[own ?? ''], clientes]) {
    const listas = await readListas(duenos);
    const found = listas.find(({ vistas }) => vistas.some(({ _id }) => _id === id));
    if (found) return found.dueno;
  }
  throw new Failure('NOT_FOUND');
}

/** The owner of a client's list, or of the viewer's own, to be written. Throws NOT_FOUND or FORBIDDEN. */
function requireDueno(viewer: Viewer, cliente: string | null): string {
  const dueno = cliente === null ? deUsuario(viewer.usuario._id) : deCliente(cliente);
  if (!duenosDe(viewer).includes(dueno)) throw new Failure('NOT_FOUND');
  if (!isWritable(viewer, dueno)) {
    throw new Failure('FORBIDDEN', { message: 'En este cliente solo puedes leer: guarda la vista para ti' });
  }
  return dueno;
}

function requireLista(listas: readonly ListaDeVistas[], dueno: string): ListaDeVistas {
  const lista = listas.find((one) => one.dueno === dueno);
  if (!lista) throw new Failure('NOT_FOUND');
  return lista;
}

/** A view that a viewer sees and may change, with its list. Throws NOT_FOUND or FORBIDDEN. */
async function requireVista(
  viewer: Viewer,
  listas: readonly ListaDeVistas[],
  { id }: { id: string },
): Promise<{ lista: ListaDeVistas; vista: StoredVista }> {
  const lista = listas.find(({ vistas }) => vistas.some(({ _id }) => _id === id));
  const [vista] = await visibles(viewer, lista?.vistas.filter(({ _id }) => _id === id) ?? []);
  if (!lista || !vista) throw new Failure('NOT_FOUND');
  if (!isWritable(viewer, lista.dueno)) throw new Failure('FORBIDDEN');
  return { lista, vista };
}

/** Throws CONFLICT where a view was changed since it was read. */
function requireVersion(vista: StoredVista, version: number | undefined): void {
  if (version !== undefined && version !== vista.version)
    throw new Failure('CONFLICT', { message: 'Otra persona ha cambiado esta vista. Vuelve a abrirla' });
}

/** A list with room for a view: in the user's own, views that are out of its scope make way. Throws VALIDATION. */
async function withRoom(viewer: Viewer, lista: ListaDeVistas, vista: StoredVista): Promise<ListaDeVistas> {
  if (vista.consulta === '') throw refused('consulta', 'No hay ningún filtro que guardar');
  const [seen] = await visibles(viewer, [vista]);
  if (!seen) throw refused('consulta', 'Sus filtros nombran algo que no está a tu alcance');
  // Of one that the viewer doesn't see the name isn't told either.
  const others = await visibles(
    viewer,
    lista.vistas.filter(({ pagina, nombre }) => pagina === vista.pagina && fold(nombre) === fold(vista.nombre)),
  );
  if (others.length > 0) throw refused('nombre', 'Ya hay una vista de esta página con ese nombre');
  if (lista.vistas.length < maxVistas) return lista;
  // A number would tell how many the viewer doesn't see.
  if (lista.dueno !== deUsuario(viewer.usuario._id)) {
    throw refused('nombre', 'En este cliente no caben más vistas: elimina alguna, o guárdala para ti');
  }
  const vistas = await visibles(viewer, lista.vistas);
  if (vistas.length >= maxVistas) throw refused('nombre', `Ya hay ${maxVistas} vistas. Elimina alguna antes`);
  return { ...lista, vistas };
}

function refused(field: string, message: string): Failure {
  return new Failure('VALIDATION', { message, details: [{ field, message }] });
}

const isWritable = ({ usuario }: Viewer, dueno: string) =>
  dueno === deUsuario(usuario._id) || clientesEnQuePide(usuario).map(deCliente).includes(dueno);

function showing(viewer: Viewer, dueno: string): (vista: StoredVista) => Vista {
  const cliente = clientesDe(viewer).find((_id) => deCliente(_id) === dueno) ?? null;
  const puedeCambiar = isWritable(viewer, dueno);
  return (vista) => ({ ...vista, cliente, puedeCambiar });
}

/** Whether a viewer sees a value, by the name of its filter; names that say nothing of anyone are absent. */
type Seen = Readonly<Record<string, (valor: string) => boolean>>;

/** The views whose filters name nothing that is out of a viewer's scope. */
async function visibles<V extends Pick<StoredVista, 'consulta'>>(viewer: Viewer, vistas: readonly V[]): Promise<V[]> {
  const filtros = vistas.map(({ consulta }) => new URLSearchParams(consulta));
  const { categorias } = informePermissions(viewer.usuario);
  const isSeen: Seen = {
    ...(await seenBy(viewer, filtros)),
    categoria: (valor) => categorias.some((one) => one === valor),
  };
  return vistas.filter((_, n) =>
    Array.from(filtros[n] ?? []).every(([clave, valor]) => isSeen[clave]?.(valor) ?? true),
  );
}

/** For each name of a filter whether a value is in a viewer's scope, of the values in some queries; none for who sees everything. */
async function seenBy(viewer: Viewer, filtros: readonly URLSearchParams[]): Promise<Seen> {
  const { alcance } = viewer;
  if (alcance.solicitantes === 'todos' && alcance.tipos === 'todos') return {};
  const named = (clave: string) => [...new Set(filtros.flatMap((one) => one.getAll(clave)))];
  const [clientes, grupos, tipos, puntos, determinaciones] = await Promise.all([
    readVisibleClientes(viewer, named('clienteId')),
    named('tipoGrupoId').length > 0 ? visibleGrupos(alcance) : [],
    tiposVistos(alcance, named('tipoMuestra').map(clean)),
    puntosVistos(alcance, named('punto')),
    named('determinacion').length > 0 ? determinacionesEn(alcance) : new Set<string>(),
  ]);
  return {
    clienteId: (valor: string) => clientes.some(({ _id }) => _id === valor),
    tipoGrupoId: (valor: string) => grupos.some(({ _id }) => _id === valor),
    solicitante: (valor: string) => allows(alcance.solicitantes, clean(valor)),
    tipoMuestra: (valor: string) => tipos.has(clean(valor)),
    punto: (valor: string) => puntos.has(valor),
    determinacion: (valor: string) => determinaciones.has(fold(valor)),
  };
}

/** The determinations of the authorised samples in scope, folded: a view is of any spelling. */
async function determinacionesEn(alcance: Alcance): Promise<ReadonlySet<string>> {
  const { determinaciones } = await queryOptions('autorizada', alcance, ['determinaciones']);
  return new Set(determinaciones.map(fold));
}

/** Those of some types of sample that samples in scope are of. */
async function tiposVistos(alcance: Alcance, tipos: readonly string[]): Promise<ReadonlySet<string>> {
  if (tipos.length === 0) return new Set();
  const within = { ...alcance, tipos: intersectTipos(alcance.tipos, new Set(tipos)) };
  const found = await Promise.all(families.map(async (familia) => queryOptions(familia, within, ['tipos'])));
  return new Set(found.flatMap((names) => names.tipos.map(clean)));
}

/** Those of some keys of points that samples in scope are of, by any name of the point where the viewer sees all of its samples. */
async function puntosVistos(alcance: Alcance, claves: readonly string[]): Promise<ReadonlySet<string>> {
  const known = claves.filter((clave) => claveSchema.safeParse(clave).success);
  if (known.length === 0) return new Set();
  const { ajenas, aliases } = await readPointNaming();
  const namesOf = (clave: string) => (alcance.tipos === 'todos' ? aliases.namesOf(clave) : [clave]);
  const { seen } = await querySeenNames(alcance, known.flatMap(namesOf), ajenas);
  return new Set(known.filter((clave) => namesOf(clave).some((name) => seen.has(name))));
}
