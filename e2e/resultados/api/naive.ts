import fc from 'fast-check';
import type { Filtros } from '../../../contract/resultados/filtros.ts';
import type { MuestraDocument } from '../../../contract/muestras/muestra.ts';
import type { ReglaEnCliente } from '../../../contract/cuenta/usuario.ts';
import { veredicto } from '../../../contract/muestras/rules/conclusion.ts';
import { fold } from '../../../contract/base/texto.ts';
import type { Laboratory, ScopedUsuario } from '../../../lambdas/platform/access/scope.ts';
import { solicitantes, tipos } from '../../../testing/product/laboratory.ts';

const someClientes = ['hoteles', 'aguas', 'comunidad', 'cerrado', 'borrado'];

const anyRegla = {
  solicitantes: fc.oneof(fc.constant<string[]>([]), fc.subarray(solicitantes)),
  grupoTipoMuestra: fc.oneof(
    fc.constant<string[]>([]),
    fc.subarray(['aguas', 'alimentos', 'solapado', 'inactivo', 'borrado']),
  ),
  tipoMuestra: fc.option(fc.constantFrom(...tipos), { freq: 2 }),
};

/** Rules in some of a user's clients, and in one that is none of its own. */
const anyRules = fc
  .tuple(fc.subarray(someClientes), fc.infiniteStream(fc.record({ ...anyRegla, incidenciasSoloLectura: fc.boolean() })))
  .map(([ids, rules]) =>
    ids.map((cliente) => ({ cliente, ...(rules.next().value as Omit<ReglaEnCliente, 'cliente'>) })),
  );

/** Any user at all, also one of several clients, each with a rule of its own, and one whose clients or groups are gone. */
export const anyUsuario: fc.Arbitrary<ScopedUsuario> = fc.record({
  role: fc.constantFrom('cliente', 'cliente', 'cliente', 'admin'),
  master: fc.constantFrom(null, null, 'todos', 'alicuota', 'cbba'),
  clientes: fc.subarray(someClientes, { maxLength: 3 }),
  ...anyRegla,
  porCliente: fc.oneof(fc.constant<ReglaEnCliente[]>([]), anyRules),
});

const everyFilter: fc.Arbitrary<Filtros> = fc.record({
  search: fc.constantFrom('leche', 'SOL', 'm-2026-0', 'x'),
  numeroMuestra: fc.constantFrom('2026', '05'),
  fechaInicio: fc.constantFrom('2026-01-15', '2026-03-01'),
  fechaFin: fc.constantFrom('2026-02-15', '2026-04-01'),
  tipoMuestra: fc.subarray(tipos, { minLength: 1 }),
  solicitante: fc.subarray(solicitantes, { minLength: 1 }),
  clienteId: fc.constantFrom('hoteles', 'aguas', 'cerrado', 'borrado'),
  tipoGrupoId: fc.constantFrom('aguas', 'alimentos', 'solapado', 'borrado'),
  conclusionMuestra: fc.constantFrom('Cumple', 'no cumple', 'otra'),
});

/** Up to three filters, so that some samples are left; also for what doesn't exist or is out of scope. */
export const anyFilter: fc.Arbitrary<Filtros> = everyFilter.chain((all) =>
  fc.subarray(Object.entries(all), { maxLength: 3 }).map((some): Filtros => Object.fromEntries(some)),
);

/**
 * The users of one rule each that a user of several clients stands for: it sees what any of them sees; asked of a client, what
 * the one of that client sees.
 */
function rulesOf(usuario: ScopedUsuario, asked?: string): ScopedUsuario[] {
  const { role, master, clientes, porCliente } = usuario;
  if (role === 'admin' || master || porCliente.length === 0) return [usuario];
  return porCliente.flatMap((regla) =>
    clientes.includes(regla.cliente) && (asked === undefined || asked === regla.cliente)
      ? { ...usuario, ...regla, clientes: [regla.cliente], porCliente: [] }
      : [],
  );
}

/** Design, section 4, said once more and slowly: whether a user sees a solicitante; asked of a client, by its rule there. */
export function seesSolicitante(
  usuario: ScopedUsuario,
  nombre: string,
  laboratory: Laboratory,
  asked?: string,
): boolean {
  return rulesOf(usuario, asked).some((one) => givesSolicitante(one, nombre, laboratory));
}

function givesSolicitante(usuario: ScopedUsuario, nombre: string, { clientes }: Laboratory): boolean {
  if (usuario.role === 'admin' || usuario.master === 'todos') return true;
  const owners = clientes.filter((cliente) => cliente.isActive && cliente.solicitantes.includes(nombre));
  if (usuario.master) return owners.some(({ empresa }) => empresa === usuario.master);
  const isOwn = owners.some(({ _id }) => usuario.clientes.includes(_id));
  return isOwn && (usuario.solicitantes.length === 0 || usuario.solicitantes.includes(nombre));
}

/** Whether a user sees a type of sample of some solicitante. */
export function seesTipo(usuario: ScopedUsuario, tipo: string, laboratory: Laboratory): boolean {
  const names = laboratory.clientes.flatMap((cliente) => cliente.solicitantes);
  return rulesOf(usuario).some(
    (one) =>
      givesTipo(one, tipo, laboratory) &&
      (one === usuario || names.some((nombre) => givesSolicitante(one, nombre, laboratory))),
  );
}

function givesTipo(usuario: ScopedUsuario, tipo: string, { tipoGrupos }: Laboratory): boolean {
  if (usuario.role === 'admin') return true;
  if (usuario.tipoMuestra !== null && usuario.tipoMuestra !== tipo) return false;
  const groups = tipoGrupos.filter(({ _id, isActive }) => isActive && usuario.grupoTipoMuestra.includes(_id));
  return usuario.grupoTipoMuestra.length === 0 || groups.some((group) => group.tiposIncluidos.includes(tipo));
}

/** Whether a user sees samples of a solicitante and a type: by one of its rules both; asked of a client, by its rule there. */
export function seesBoth(
  usuario: ScopedUsuario,
  nombre: string,
  tipo: string,
  laboratory: Laboratory,
  asked?: string,
): boolean {
  return rulesOf(usuario, asked).some(
    (one) => givesSolicitante(one, nombre, laboratory) && givesTipo(one, tipo, laboratory),
  );
}

/** Whether a user sees a sample among the results. */
export function maySee(usuario: ScopedUsuario, muestra: MuestraDocument, laboratory: Laboratory): boolean {
  return (
    muestra.estado === 'autorizada' && seesBoth(usuario, muestra.solicitante.nombre, muestra.tipo_muestra, laboratory)
  );
}

/** Whether a user's filters let a sample through, by its whole document; a filter by client, those that its rule there gives. */
export function matches(
  usuario: ScopedUsuario,
  filtros: Filtros,
  muestra: MuestraDocument,
  laboratory: Laboratory,
): boolean {
  const { clientes, tipoGrupos } = laboratory;
  const { nombre } = muestra.solicitante;
  const determinaciones = muestra.determinaciones.map(({ descripcion }) => descripcion);
  const parametros = muestra.determinaciones.flatMap(({ resultados }) =>
    resultados.map(({ descripcion }) => descripcion),
  );
  const { numero_muestra, referencia_externa, producto, tipo_muestra } = muestra;
  const texts = [numero_muestra, referencia_externa, producto, tipo_muestra, nombre, ...determinaciones, ...parametros];
  const holds = (text: string | undefined, asked: string) => fold(text ?? '').includes(fold(asked));
  const cliente = clientes.find(({ _id }) => _id === filtros.clienteId);
  const grupo = tipoGrupos.find(({ _id }) => _id === filtros.tipoGrupoId);
  return (
    (!filtros.search || texts.some((text) => holds(text, filtros.search ?? ''))) &&
    (!filtros.numeroMuestra || holds(numero_muestra, filtros.numeroMuestra)) &&
    (!filtros.fechaInicio || muestra.fecha_muestra >= filtros.fechaInicio) &&
    (!filtros.fechaFin || muestra.fecha_muestra <= filtros.fechaFin) &&
    (!filtros.tipoMuestra || filtros.tipoMuestra.includes(tipo_muestra)) &&
    (!filtros.solicitante || filtros.solicitante.includes(nombre)) &&
    (!filtros.clienteId ||
      (cliente?.solicitantes.includes(nombre) === true &&
        seesBoth(usuario, nombre, tipo_muestra, laboratory, filtros.clienteId))) &&
    (!filtros.tipoGrupoId || grupo?.tiposIncluidos.includes(tipo_muestra) === true) &&
    (!filtros.conclusionMuestra || veredicto(muestra.conclusion_muestra) === veredicto(filtros.conclusionMuestra))
  );
}
