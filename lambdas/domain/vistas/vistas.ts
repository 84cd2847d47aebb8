import { compareNames, clean, fold } from '../../../contract/base/texto.ts';
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
import { Failure } from '../../platform/runtime/failure.ts';
import { readPointNaming } from '../puntos/naming/point-naming.ts';
import { clientesEnQuePide } from '../solicitudes/access/solicitudes.ts';
import { deCliente, deUsuario, type ListaDeVistas, readListas, type StoredVista, writeListas } from './store/vistas.ts';

/** The clients whose views a user sees: its own, where it may see something in them. */
function clientesDe({ usuario, alcance }: Viewer): string[] {
  if (usuario.role === 'admin' || usuario.master !== null) return [];
  return usuario.clientes.filter((cliente) => parteDe(alcance, cliente) !== undefined);
}

/** The lists of a viewer, its own first. */
const listasDe = async (viewer: Viewer) =>
  readListas([deUsuario(viewer.usuario._id), ...clientesDe(viewer).map(deCliente)]);

export const listVistas: Implementation<'listVistas'> = async (_input, viewer) => {
  const [listas, clientes] = await Promise.all([listasDe(viewer), readClientes(clientesDe(viewer))]);
  const seen = new Set(
    await visibles(
      viewer,
      listas.flatMap(({ vistas }) => vistas),
    ),
  );
  const vistas = listas.flatMap((lista) =>
    lista.vistas.filter((one) => seen.has(one)).map((one) => shown(viewer, lista.dueno, one)),
  );
  const writable = clientesEnQuePide(viewer.usuario);
  return {
    vistas: vistas.toSorted((a, b) => compareNames(a.pagina, b.pagina) || compareNames(a.nombre, b.nombre)),
    clientes: clientes.map(({ _id, nombre }) => ({ _id, nombre, puedeCompartir: writable.includes(_id) })),
  };
};

export const createVista: Implementation<'createVista'> = async ({ body }, viewer) => {
  const { cliente, pagina, nombre, consulta } = body;
  const vista = { _id: viewer.newId(), pagina, nombre, consulta: consultaDe(pagina, consulta), version: 1 };
  return changing(viewer, async (listas) => {
    const lista = await requireRoom(viewer, requireLista(viewer, listas, cliente), vista);
    return {
      listas: [{ ...lista, vistas: [...lista.vistas, vista] }],
      made: { vista: shown(viewer, lista.dueno, vista) },
    };
  });
};

export const updateVista: Implementation<'updateVista'> = async ({ params, body }, viewer) =>
  changing(viewer, async (listas) => {
    const { lista: from, vista: before } = await requireVista(viewer, listas, { ...params, version: body.version });
    const { cliente, nombre, consulta } = body;
    const vista = {
      ...before,
      nombre,
      consulta: consultaDe(before.pagina, consulta),
      version: before.version + 1,
    };
    const without = sin(from, before);
    const wanted = requireLista(viewer, listas, cliente);
    const to = await requireRoom(viewer, wanted === from ? without : wanted, vista);
    const kept = { ...to, vistas: [...to.vistas, vista] };
    return { listas: wanted === from ? [kept] : [without, kept], made: { vista: shown(viewer, to.dueno, vista) } };
  });

export const deleteVista: Implementation<'deleteVista'> = async ({ params, query }, viewer) =>
  changing(viewer, async (listas) => {
    const { lista, vista } = await requireVista(viewer, listas, { ...params, ...query });
    return { listas: [sin(lista, vista)], made: null };
  });

const sin = (lista: ListaDeVistas, vista: StoredVista): ListaDeVistas => ({
  ...lista,
  vistas: lista.vistas.filter(({ _id }) => _id !== vista._id),
});

/** How often a change is tried again after others of the same lists. */
const maxTries = 10;

/** Stores the lists that a change makes of a viewer's, which are read again where another change came in between. Throws CONFLICT. */
async function changing<T>(
  viewer: Viewer,
  change: (listas: readonly ListaDeVistas[]) => Promise<{ listas: ListaDeVistas[]; made: T }>,
): Promise<T> {
  for (let tries = 0; tries < maxTries; tries++) {
    const { listas, made } = await change(await listasDe(viewer));
    if (await writeListas(listas)) return made;
  }
  throw new Failure('CONFLICT');
}

/** The list of a client, or the viewer's own, to be written. Throws NOT_FOUND or FORBIDDEN. */
function requireLista(viewer: Viewer, listas: readonly ListaDeVistas[], cliente: string | null): ListaDeVistas {
  const lista = listas.find(
    ({ dueno }) => dueno === (cliente === null ? deUsuario(viewer.usuario._id) : deCliente(cliente)),
  );
  if (!lista) throw new Failure('NOT_FOUND');
  if (!isWritable(viewer, lista.dueno)) {
    throw new Failure('FORBIDDEN', { message: 'En este cliente solo puedes leer: guarda la vista para ti' });
  }
  return lista;
}

/** A view that a viewer sees and may change, with its list. Throws NOT_FOUND, FORBIDDEN or CONFLICT. */
async function requireVista(
  viewer: Viewer,
  listas: readonly ListaDeVistas[],
  { id, version }: { id: string; version?: number | undefined },
): Promise<{ lista: ListaDeVistas; vista: StoredVista }> {
  const lista = listas.find(({ vistas }) => vistas.some(({ _id }) => _id === id));
  const [vista] = await visibles(viewer, lista?.vistas.filter(({ _id }) => _id === id) ?? []);
  if (!lista || !vista) throw new Failure('NOT_FOUND');
  if (!isWritable(viewer, lista.dueno)) throw new Failure('FORBIDDEN');
  if (version !== undefined && version !== vista.version) {
    throw new Failure('CONFLICT', { message: 'Otra persona ha cambiado esta vista. Vuelve a abrirla' });
  }
  return { lista, vista };
}

/** A list that a view can be added to. Throws VALIDATION. */
async function requireRoom(viewer: Viewer, lista: ListaDeVistas, vista: StoredVista): Promise<ListaDeVistas> {
  if (vista.consulta === '') throw refused('consulta', 'No hay ningún filtro que guardar');
  const [seen] = await visibles(viewer, [vista]);
  if (!seen) throw refused('consulta', 'Sus filtros nombran algo que no está a tu alcance');
  if (lista.vistas.length >= maxVistas) throw refused('nombre', `Ya hay ${maxVistas} vistas. Elimina alguna antes`);
  // Of one that the viewer doesn't see the name isn't told either.
  const others = await visibles(
    viewer,
    lista.vistas.filter(({ pagina, nombre }) => pagina === vista.pagina && fold(nombre) === fold(vista.nombre)),
  );
  if (others.length > 0) throw refused('nombre', 'Ya hay una vista de esta página con ese nombre');
  return lista;
}

function refused(field: string, message: string): Failure {
  return new Failure('VALIDATION', { message, details: [{ field, message }] });
}

const isWritable = ({ usuario }: Viewer, dueno: string) =>
  dueno === deUsuario(usuario._id) || clientesEnQuePide(usuario).map(deCliente).includes(dueno);

function shown(viewer: Viewer, dueno: string, vista: StoredVista): Vista {
  const cliente = clientesDe(viewer).find((_id) => deCliente(_id) === dueno) ?? null;
  return { ...vista, cliente, puedeCambiar: isWritable(viewer, dueno) };
}

/** The views whose filters name nothing that is out of a viewer's scope. */
async function visibles(viewer: Viewer, vistas: readonly StoredVista[]): Promise<StoredVista[]> {
  const { alcance } = viewer;
  if (alcance.solicitantes === 'todos' && alcance.tipos === 'todos') return [...vistas];
  const filtros = vistas.map(({ consulta }) => new URLSearchParams(consulta));
  const named = (clave: string) => [...new Set(filtros.flatMap((one) => one.getAll(clave)))];
  const [clientes, grupos, tipos, puntos] = await Promise.all([
    readVisibleClientes(viewer, named('clienteId')),
    named('tipoGrupoId').length > 0 ? visibleGrupos(alcance) : [],
    tiposVistos(alcance, named('tipoMuestra').map(clean)),
    puntosVistos(alcance, named('punto')),
  ]);
  const isSeen: Readonly<Record<string, (valor: string) => boolean>> = {
    clienteId: (valor) => clientes.some(({ _id }) => _id === valor),
    tipoGrupoId: (valor) => grupos.some(({ _id }) => _id === valor),
    solicitante: (valor) => allows(alcance.solicitantes, clean(valor)),
    tipoMuestra: (valor) => tipos.has(clean(valor)),
    punto: (valor) => puntos.has(valor),
  };
  return vistas.filter((_, n) =>
    Array.from(filtros[n] ?? []).every(([clave, valor]) => isSeen[clave]?.(valor) ?? true),
  );
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
