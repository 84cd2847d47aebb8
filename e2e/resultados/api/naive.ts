import fc from 'fast-check';
import type { Filtros } from '../../../contract/resultados/filtros.ts';
import type { MuestraDocument } from '../../../contract/muestras/muestra.ts';
import { veredicto } from '../../../contract/muestras/rules/conclusion.ts';
import { fold } from '../../../contract/base/texto.ts';
import type { Laboratory, ScopedUsuario } from '../../../lambdas/platform/access/scope.ts';
import { solicitantes, tipos } from '../../../testing/product/laboratory.ts';

/** Any user at all, also one whose clients or groups are gone. */
export const anyUsuario: fc.Arbitrary<ScopedUsuario> = fc.record({
  role: fc.constantFrom('cliente', 'cliente', 'cliente', 'admin'),
  master: fc.constantFrom(null, null, 'todos', 'alicuota', 'cbba'),
  clientes: fc.subarray(['hoteles', 'aguas', 'comunidad', 'cerrado', 'borrado'], { maxLength: 2 }),
  solicitantes: fc.oneof(fc.constant<string[]>([]), fc.subarray(solicitantes)),
  grupoTipoMuestra: fc.oneof(
    fc.constant<string[]>([]),
    fc.subarray(['aguas', 'alimentos', 'solapado', 'inactivo', 'borrado']),
  ),
  tipoMuestra: fc.option(fc.constantFrom(...tipos), { freq: 2 }),
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

/** Design, section 4, said once more and slowly: whether a user sees a solicitante. */
export function seesSolicitante(usuario: ScopedUsuario, nombre: string, { clientes }: Laboratory): boolean {
  if (usuario.role === 'admin' || usuario.master === 'todos') return true;
  const owners = clientes.filter((cliente) => cliente.isActive && cliente.solicitantes.includes(nombre));
  if (usuario.master) return owners.some(({ empresa }) => empresa === usuario.master);
  const isOwn = owners.some(({ _id }) => usuario.clientes.includes(_id));
  return isOwn && (usuario.solicitantes.length === 0 || usuario.solicitantes.includes(nombre));
}

/** Whether a user sees a type of sample. */
export function seesTipo(usuario: ScopedUsuario, tipo: string, { tipoGrupos }: Laboratory): boolean {
  if (usuario.role === 'admin') return true;
  if (usuario.tipoMuestra !== null && usuario.tipoMuestra !== tipo) return false;
  const groups = tipoGrupos.filter(({ _id, isActive }) => isActive && usuario.grupoTipoMuestra.includes(_id));
  return usuario.grupoTipoMuestra.length === 0 || groups.some((group) => group.tiposIncluidos.includes(tipo));
}

/** Whether a user sees a sample among the results. */
export function maySee(usuario: ScopedUsuario, muestra: MuestraDocument, laboratory: Laboratory): boolean {
  return (
    muestra.estado === 'autorizada' &&
    seesSolicitante(usuario, muestra.solicitante.nombre, laboratory) &&
    seesTipo(usuario, muestra.tipo_muestra, laboratory)
  );
}

/** Whether filters let a sample through, by its whole document. */
export function matches(filtros: Filtros, muestra: MuestraDocument, { clientes, tipoGrupos }: Laboratory): boolean {
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
    (!filtros.clienteId || cliente?.solicitantes.includes(nombre) === true) &&
    (!filtros.tipoGrupoId || grupo?.tiposIncluidos.includes(tipo_muestra) === true) &&
    (!filtros.conclusionMuestra || veredicto(muestra.conclusion_muestra) === veredicto(filtros.conclusionMuestra))
  );
}
