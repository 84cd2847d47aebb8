import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { MuestraDocument } from '../../../contract/muestras/muestra.ts';
import { cliente } from '../../../testing/clientes.ts';
import { anyMuestra, names } from '../../../testing/muestras.ts';
import { runsOf } from '../../../testing/thorough.ts';
import { useTables } from '../../../testing/use-tables.ts';
import { usuario } from '../../../testing/usuarios.ts';
import { putCliente } from '../../platform/access/store/clientes.ts';
import { putTipoGrupo } from '../../platform/access/store/tipo-grupos.ts';
import { createUsuario, readUsuario } from '../../platform/access/store/usuarios.ts';
import { changeUsuario } from '../../platform/access/store/usuarios-panel.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import { saveMuestras } from '../entregas/store/save-muestras.ts';
import { bearerOf, makeEnlace } from './testing.ts';

useTables();

const [sol = '', luna = '', norte = ''] = names.solicitantes;
const [agua = '', superficie = ''] = names.tipos;
/** The clients' requesters; one requester has no client. */
const clientes: Record<string, string[]> = { hoteles: [sol, luna], aguas: [norte] };
const grupos: Record<string, string[]> = { aguas: [agua, superficie] };

/** Mostly what narrows nothing, so that something is left to be seen. */
const seldom = <T>(none: T, some: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(none) }, { weight: 1, arbitrary: some });
const rights = fc.record({
  solicitantes: seldom([], fc.subarray(names.solicitantes)),
  tipoMuestra: seldom<string | null>(null, fc.constantFrom(...names.tipos)),
  grupoTipoMuestra: seldom([], fc.subarray(Object.keys(grupos))),
});
type Rights = typeof rights extends fc.Arbitrary<infer R> ? R : never;
const maker = fc.record({
  clientes: fc.subarray(Object.keys(clientes), { minLength: 1 }),
  master: fc.constantFrom(null, null, 'todos', 'alicuota'),
});
type Maker = typeof maker extends fc.Arbitrary<infer M> ? M : never;
const sample = fc
  .tuple(anyMuestra(), fc.boolean(), fc.boolean())
  .map(([one, a, b]): MuestraDocument => (a || b ? { ...one, estado: 'autorizada' } : one));
const samples = fc.uniqueArray(sample, { minLength: 8, maxLength: 12, selector: ({ _id }) => _id });

/** What the maker sees, said without the portal's code; the company is the hotels'. */
function sees(
  { clientes: own, master }: Maker,
  { solicitantes, tipoMuestra, grupoTipoMuestra }: Rights,
  off: string[],
) {
  const of = (ids: string[]) => ids.filter((id) => !off.includes(id)).flatMap((id) => clientes[id] ?? []);
  const ofClients = of(master === 'alicuota' ? ['hoteles'] : own);
  const isNarrowed = master === null && solicitantes.length > 0;
  const requesters =
    master === 'todos' ? names.solicitantes : ofClients.filter((one) => !isNarrowed || solicitantes.includes(one));
  const ofGroups = grupoTipoMuestra.length === 0 ? names.tipos : grupoTipoMuestra.flatMap((id) => grupos[id] ?? []);
  const types = ofGroups.filter((tipo) => tipoMuestra === null || tipo === tipoMuestra);
  const isSeen = ({ solicitante, tipo_muestra, estado }: MuestraDocument) =>
    estado === 'autorizada' && requesters.includes(solicitante.nombre) && types.includes(tipo_muestra);
  return { requesters, types, isSeen };
}

it('a link shows of its samples what its maker sees now, unless they passed to another requester, whatever happens', async () => {
  for (const [_id, solicitantes] of Object.entries(clientes))
    await putCliente(cliente({ _id, nombre: _id, solicitantes, empresa: _id === 'hoteles' ? 'alicuota' : 'cbba' }));
  for (const [_id, tiposIncluidos] of Object.entries(grupos)) {
    const at = '2026-01-01T00:00:00.000Z';
    const grupo = { _id, nombre: _id, tiposIncluidos, isActive: true, descripcion: '', color: '#000000' };
    await putTipoGrupo({ ...grupo, createdAt: at, updatedAt: at });
  }
  const stored = new Map<string, MuestraDocument>();
  let clock = Date.parse('2026-03-10T10:00:00Z');
  const tick = () => new Date((clock += 61_000));
  const save = async (documents: readonly MuestraDocument[]) => {
    await saveMuestras([...documents], { now: tick() });
    for (const one of documents) stored.set(one._id, one);
  };
  const property = fc.asyncProperty(
    fc.record({ maker, before: rights, later: rights, filtro: seldom([], fc.subarray(names.solicitantes)) }),
    samples,
    samples,
    seldom([], fc.subarray(Object.keys(clientes))),
    async (who, first, second, off) => {
      await save(first);
      const _id = randomUUID();
      await createUsuario(usuario({ _id, ...who.maker, ...who.before }));
      const seen = sees(who.maker, who.before, []);
      const isAsked = ({ solicitante }: MuestraDocument) =>
        who.filtro.length === 0 || who.filtro.includes(solicitante.nombre);
      const own = [...stored.values()].filter((one) => seen.isSeen(one) && isAsked(one));
      const filtros = who.filtro.length > 0 ? { solicitante: who.filtro } : {};
      const texto = await makeEnlace(_id, tick(), { filtros }).then(
        (made) => made.texto,
        (error: unknown) => (error instanceof Failure ? error.code : 'INTERNAL'),
      );
      expect(texto === 'VALIDATION').toBe(own.length === 0);
      if (own.length === 0) return;
      expect(await bearerOf(texto, tick()).ids()).toHaveLength(own.length);
      await save(second);
      const user = await readUsuario(_id);
      const cambio = { _id: randomUUID(), cuando: tick().toISOString(), email: 'jefa@lab.example' };
      if (user) await changeUsuario(user, who.later, cambio, tick());
      const set = async (isActive: boolean) => {
        for (const id of off)
          await putCliente(
            cliente({
              _id: id,
              nombre: id,
              solicitantes: clientes[id] ?? [],
              empresa: id === 'hoteles' ? 'alicuota' : 'cbba',
              isActive,
            }),
          );
      };
      await set(false);
      const now = sees(who.maker, who.later, off);
      const titulares = new Set(own.map(({ solicitante }) => solicitante.nombre));
      const isDead = now.types.length === 0 || !now.requesters.some((one) => titulares.has(one));
      const left = own.flatMap((was) => {
        const is = stored.get(was._id);
        return is && now.isSeen(is) && is.solicitante.nombre === was.solicitante.nombre ? [is._id] : [];
      });
      const shown = await bearerOf(texto, tick()).ids();
      expect(typeof shown === 'string' ? shown : shown.toSorted()).toEqual(isDead ? 'NOT_FOUND' : left.toSorted());
      for (const one of stored.values()) {
        const opened = await bearerOf(texto, tick()).muestra(one._id);
        expect(typeof opened === 'string').toBe(isDead || !left.includes(one._id));
      }
      await set(true);
    },
  );
  await fc.assert(property, { numRuns: runsOf(40) });
});
