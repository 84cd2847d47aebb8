import * as living from './follow-turn.ts';
import { expect, it } from 'vitest';
import type { MuestraDocument } from '../../../../contract/muestras/muestra.ts';
import { claveDePunto } from '../../../../contract/puntos/rules/punto.ts';
import { atEveryWrite } from '../../../../testing/at-every-write.ts';
import { conNitrato } from '../../../../testing/incidencias.ts';
import { ofAnotherTable } from '../../../../testing/mirror.ts';
import { useOwnProcess } from '../../../../testing/own-process.ts';
import { useMailCloud } from '../../../../testing/use-mail-cloud.ts';
import { saveMuestras } from '../../entregas/store/save-muestras.ts';
import { cursorNow, cursorText } from '../../resultados/cambios/follow.ts';
import { readIncidenciasDeMuestras } from '../store/incidencias-de-muestra.ts';
import { readIncidenciasDePunto } from '../store/incidencias.ts';
import { seguimientoProgress } from '../store/seguimiento.ts';
import { todo } from './follow-muestra.ts';

useMailCloud();
const dying = useOwnProcess(async () => import('./follow-turn.ts'));

let clock = Date.parse('2026-03-20T10:00:00Z');
const now = () => new Date(clock);
const deliver = async (...documents: MuestraDocument[]) => saveMuestras(documents, { now: now() });

/** Later than any turn that died holds on. */
async function turn() {
  clock += 200_000;
  return living.followTurn({ now });
}

const at = (solicitante: string, fecha_muestra: string) => ({ solicitante: { nombre: solicitante }, fecha_muestra });
const of = async (solicitante: string) =>
  readIncidenciasDePunto(claveDePunto(solicitante, { nombre: 'Toma de red', codigo: 'T-01' }));

/** Sets how far it has come, as if a turn had. */
async function come(change: (tras: string) => { tras: string; repaso: string | undefined }): Promise<void> {
  const { tras = '' } = await seguimientoProgress.read();
  const until = clock + 1;
  clock += 200_000;
  const own = await seguimientoProgress.take(until, clock);
  if (!own) throw new Error('A turn is on');
  await seguimientoProgress.note(own, change(tras));
  await seguimientoProgress.release(own);
}

it('a portal that has results begins with the points that fail, and with those solved of late', async () => {
  await deliver(
    conNitrato(60, { _id: 'f1', ...at('Falla', '2026-01-10') }),
    conNitrato(70, { _id: 'f2', fecha_emision: '2026-01-24', ...at('Falla', '2026-01-20') }),
    conNitrato(60, { _id: 'r1', ...at('Reciente', '2026-03-05') }),
    conNitrato(10, { _id: 'r2', ...at('Reciente', '2026-03-15') }),
    conNitrato(60, { _id: 's1', ...at('Resuelta', '2026-01-05') }),
    conNitrato(10, { _id: 's2', ...at('Resuelta', '2026-01-15') }),
  );
  await turn();
  expect((await of('Falla')).map(({ muestras }) => muestras.map(({ _id }) => _id))).toEqual([['f2']]);
  expect((await of('Reciente'))[0]?.propuesta).toMatchObject({ tipo: 'cerrar', muestra: 'r2' });
  // What was there before carries the days of its samples: the report's where there is one.
  const told = (await of('Reciente')).flatMap(({ abierta, pasos }) => [abierta, ...pasos.map(({ cuando }) => cuando)]);
  expect(told.map((cuando) => cuando.slice(0, 10))).toEqual(['2026-03-05', '2026-03-05', '2026-03-15']);
  expect((await of('Falla'))[0]?.abierta.slice(0, 10)).toBe('2026-01-24');
  expect(await of('Resuelta')).toEqual([]);
});

it('a death at any write of the look at points that fail is made up for, once', async () => {
  const deaths = await atEveryWrite(dying, async (name, write) => {
    await deliver(conNitrato(60, { _id: name, ...at(name, '2026-03-05') }));
    await come((tras) => ({ tras, repaso: '' }));
    const died = clock;
    await write(async ({ followTurn }) => followTurn({ now: () => new Date(died) }));
    await turn();
    expect((await of(name)).map(({ pasos }) => pasos.map(({ tipo }) => tipo))).toEqual([['abierta']]);
    expect((await seguimientoProgress.read()).repaso).toBeUndefined();
  });
  expect(deaths).toBeGreaterThanOrEqual(2 * 6);
});

it('where changes can’t be followed on, as after a restore, the points that fail are looked at again', async () => {
  await deliver(conNitrato(60, { _id: 'p1', ...at('Perdida', '2026-03-06') }));
  await come((text) => ({ tras: ofAnotherTable(text), repaso: undefined }));
  await turn();
  await turn();
  expect(await of('Perdida')).toHaveLength(1);
});

it('all that fails is looked at in batches, once a version opens incidents by another rule', async () => {
  const loose = Array.from({ length: 230 }, (_, nth) =>
    conNitrato(60, { _id: `v${nth}`, punto_muestreo: undefined, ...at('Vieja', '2019-05-04') }),
  );
  await deliver(...loose);
  // As if the version before had followed them: they were too old for an incident.
  const tras = cursorText(await cursorNow(todo));
  await come(() => ({ tras, repaso: undefined }));
  await turn();
  const ids = loose.map(({ _id }) => _id);
  expect((await readIncidenciasDeMuestras(ids)).size).toBe(0);
  await come(() => ({ tras, repaso: '' }));
  await turn();
  expect((await readIncidenciasDeMuestras(ids)).size).toBe(ids.length);
  expect((await seguimientoProgress.read()).repaso).toBeUndefined();
});

it('a turn is not begun while another one is on', async () => {
  const other = await seguimientoProgress.take(clock + 500_000, clock + 200_000);
  if (!other) throw new Error('A turn is on');
  expect(await turn()).toEqual({ is: 'busy', muestras: 0 });
  await seguimientoProgress.release(other);
  expect((await turn()).is).toBe('done');
});
