import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { beforeAll, expect, it, vi } from 'vitest';
import { type CallName, calls } from '../../../contract/calls.ts';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import type { ScopedUsuario } from '../../../lambdas/platform/access/scope.ts';
import { mapBounded } from '../../../lambdas/platform/runtime/map-bounded.ts';
import { putCliente } from '../../../lambdas/platform/access/store/clientes.ts';
import { cliente } from '../../../testing/clientes.ts';
import { clientes, putUsuario, tipoGrupos } from '../../../testing/product/laboratory.ts';
import { adminEmail } from '../../../testing/product/panel.ts';
import { type ClientCall, type Known, probes } from '../../../testing/product/probes.ts';
import type { Change } from '../../../testing/product/change.ts';
import { ChangingLaboratory } from '../../../testing/product/changing-laboratory.ts';
import { runsOf } from '../../../testing/thorough.ts';
import { useLaboratory } from '../../../testing/product/use-product.ts';
import { anyUsuario, seesBoth, seesSolicitante, seesTipo } from '../../resultados/api/naive.ts';

const names = (Object.keys(calls) as CallName[]).filter(
  (name): name is ClientCall => calls[name].audience === 'signed-in',
);

/** Of the hotels and of others: whose requester the hotels' is too, who see nothing else of the hotels. */
const vecinos = cliente({ _id: 'vecinos', solicitantes: ['Hotel Luna', 'Hotel Vecino'] });
const laboratory = { clientes: [...clientes, vecinos], tipoGrupos };

const product = useLaboratory();
let changing: ChangingLaboratory;

beforeAll(async () => {
  await putCliente(vecinos);
  changing = new ChangingLaboratory(product, (await product.signIn(adminEmail)).accessToken);
  await changing.begin();
});

/** Waits until nothing that was changed is on its way any more: incidents follow samples, mails and announcements go out. */
async function settle(): Promise<void> {
  await product.sendScheduled();
  await vi.waitUntil(() => product.pending === 0, { timeout: 60_000, interval: 10 });
}

const askedAtOnce = 6;

/** What each call answers a user, without what is of the moment: addresses that are signed, and places in shards. */
async function answersTo(token: string, known: Known): Promise<Map<string, unknown>> {
  const all = names.flatMap((name) => probes[name](known).map((asked) => [name, asked] as const));
  const answers = await mapBounded(all, askedAtOnce, async ([name, asked]) => {
    const { status, headers, text } = await product.call(name, { ...asked, token });
    const location = headers.get('location')?.replace(/\?.*$/u, '');
    const body = text.replaceAll(/"(?:cursor|requestId)":"[^"]*"/gu, '');
    return { what: `${name} ${JSON.stringify(asked)}`, status, answer: [status, location, body] };
  });
  // Whether a call is refused for its pace (429) depends on the asker alone.
  return new Map(answers.filter(({ status }) => status !== 429).map(({ what, answer }) => [what, answer]));
}

/** Changes while one user asks. */
const changesOfOne = 6;

/** Any user of clients or of a company. */
const anyAsker = anyUsuario.filter(({ role, master }) => role === 'cliente' && master !== 'todos');
const anyEpisode = fc.record({
  asker: anyAsker,
  changes: fc.array(fc.nat(), { minLength: changesOfOne, maxLength: changesOfOne }),
});

const touches = (usuario: ScopedUsuario, { places }: Change) =>
  places.some(({ solicitante, tipo }) => {
    if (solicitante === null) return tipo === null || seesTipo(usuario, tipo, laboratory);
    if (tipo === null) return seesSolicitante(usuario, solicitante, laboratory);
    return seesBoth(usuario, solicitante, tipo, laboratory);
  });

let askers = 0;

it('no call answers a user otherwise after what the user can’t see has changed, whatever happened before', async () => {
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(anyEpisode, async ({ asker, changes }) => {
      const _id = `curiosa-${++askers}`;
      const email = await putUsuario({
        _id,
        ...asker,
        clientes: [...asker.clientes],
        permisosInformesExternos: ['Auditoría de Cocina'],
        canUploadInformesExternos: true,
      });
      // One who sees all that the asker's clients, or its company, have.
      const colega = `colega-${askers}`;
      await putUsuario({ _id: colega, master: asker.master, clientes: [...asker.clientes] });
      const { accessToken: token } = await product.signIn(email);
      for (const seed of changes) {
        const change = changing.next(seed);
        if (touches(asker, change)) {
          await change.make();
          continue;
        }
        await settle();
        const today = fechaEnMadrid(new Date());
        const known = { ...change.known, usuario: colega, ...(await changing.things()) };
        const before = await answersTo(token, known);
        await change.make();
        await settle();
        const after = await answersTo(token, known);
        if (fechaEnMadrid(new Date()) !== today) continue;
        const changed = [...before].filter(
          ([probe, answer]) => after.has(probe) && !isDeepStrictEqual(answer, after.get(probe)),
        );
        expect(changed.map(([probe, answer]) => [change.what, probe, answer, after.get(probe)])).toEqual([]);
        compared++;
      }
    }),
    { numRuns: runsOf(6), endOnFailure: true },
  );
  expect(compared).toBeGreaterThan(0);
}, 900_000);
