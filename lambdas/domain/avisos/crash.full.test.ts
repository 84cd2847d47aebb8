import { describe, expect, it } from 'vitest';
import type { MuestraDocument } from '../../../contract/muestras/muestra.ts';
import { compareSpanish } from '../../../contract/base/texto.ts';
import {
  deliver,
  dieAtWrite,
  determinacion,
  determinacionCercana,
  drain,
  seedCliente,
  seedSubscriber,
  useDyingWorker,
  workUntilDeath,
  everyDeath,
} from '../../../testing/alerts.ts';
import { muestra } from '../../../testing/muestras.ts';
import { leastTried } from '../../../testing/thorough.ts';
import { useMailCloud } from '../../../testing/use-mail-cloud.ts';

const now = new Date('2026-03-10T10:00:00Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

const cloud = useMailCloud();
const dying = useDyingWorker();

const failing = [determinacion('Legionella spp.', 'No cumple')];
const sample = (nombre: string, _id: string): MuestraDocument =>
  muestra({ _id, solicitante: { nombre }, determinaciones: failing });

/** How many samples each mail to each address lists. */
async function listedTo(name: string): Promise<Record<string, number[]>> {
  const found: Record<string, number[]> = {};
  for (const { to, text } of await cloud.mails()) {
    const of = to[0] ?? '';
    if (of.startsWith(`${name}-`))
      (found[of.split('@')[0]?.slice(name.length + 1) ?? ''] ??= []).push(text.match(/^\* /gmu)?.length ?? 0);
  }
  return found;
}

describe('a crash of the alerts at any write', () => {
  it('alerts each user exactly once of each sample, though every message is delivered twice', async () => {
    const deaths = await everyDeath(dying, async (name, die) => {
      await seedCliente(name, [`${name} Sol`, `${name} Luna`]);
      await seedSubscriber({ _id: `${name}-a`, clientes: [name] });
      await seedSubscriber({ _id: `${name}-b`, clientes: [name], solicitantes: [`${name} Luna`] });
      // One asks for values near their limit too, of samples that comply, and is mailed of all at once.
      await seedSubscriber({ _id: `${name}-c`, clientes: [name], avisosCercanos: true });
      const near = {
        ...sample(`${name} Sol`, `${name}-3`),
        determinaciones: [determinacionCercana('Legionella spp.')],
      };
      await deliver([sample(`${name} Sol`, `${name}-1`), sample(`${name} Luna`, `${name}-2`), near], now);
      const death = die();
      await workUntilDeath(dying, cloud, now);
      await drain(cloud, later(5), 2);
      const { a = [], b = [], c = [] } = await listedTo(name);
      expect([a.slice(0, 1), b.slice(0, 1), c.slice(0, 1)], name).toEqual([[2], [1], [3]]);
      expect(a.length + b.length + c.length, name).toBe(death.mayRepeat ? 4 : 3);
    });
    expect(deaths).toBeGreaterThanOrEqual(2 * leastTried(6));
  });

  it('or of the file’s reading: samples saved before it are alerted when the file is read again', async () => {
    await everyDeath(dying, async (of, die) => {
      const name = `fichero-${of}`;
      await seedCliente(name, [name]);
      await seedSubscriber({ _id: `${name}-a`, clientes: [name] });
      die();
      const read = dying.ingestMuestras;
      const samples = [sample(name, `${name}-1`), sample(name, `${name}-2`)];
      const key = await deliver(samples, now, async (...given) => read(...given).catch(() => undefined));
      await dying.connection.settled();
      await deliver(samples, later(1), undefined, key);
      await drain(cloud, later(5), 2);
      expect(await listedTo(name), name).toEqual({ a: [2] });
    });
  });
});

describe('an import of 5,000 samples, 200 of which don’t comply, with 50 subscribed users', () => {
  it('sends each exactly one mail with exactly its samples, delivered twice and with a death half-way', async () => {
    const { samples, expected } = await seedLaboratory();
    await deliver(samples, now);
    dieAtWrite(dying, 130, 'unanswered');
    await workUntilDeath(dying, cloud, now);
    await drain(cloud, later(5), 2);
    const mails = (await cloud.mails()).filter(({ to }) => to[0]?.startsWith('grande-'));
    const got = mails.map(({ to, subject, text }) => ({
      email: to[0],
      counted: countedIn(subject),
      listed: [...text.matchAll(/\/results\/(G-\d+)$/gmu)].map(([, id]) => id),
    }));
    const wanted = [...expected]
      .filter(([, ids]) => ids.length > 0)
      .map(([email, ids]) => ({
        email,
        counted: ids.length,
        listed: ids.toSorted(compareSpanish).slice(0, 50),
      }));
    const byEmail = (all: typeof got) => all.toSorted((a, b) => (a.email ?? '').localeCompare(b.email ?? ''));
    expect(wanted.length).toBeGreaterThan(40);
    expect(byEmail(got)).toEqual(byEmail(wanted));
  }, 180_000);
});

/** How many samples the subject of an alert speaks of: the one that it names, and the others. */
function countedIn(subject: string): number {
  return 1 + Number(/ y (?<others>\d+) muestras? más$/u.exec(subject)?.groups?.['others'] ?? 0);
}

/** A large laboratory, and the samples that each user is to be alerted of, computed naively. */
async function seedLaboratory() {
  const parameters = ['Legionella spp.', 'Nitratos', 'E. coli'];
  const samples = Array.from({ length: 5000 }, (_, n) =>
    muestra({
      _id: `G-${n}`,
      tipo_muestra: n % 2 ? 'Agua de consumo' : 'Superficie',
      solicitante: { nombre: `Lugar ${n % 40}` },
      determinaciones: parameters.map((name, p) =>
        determinacion(name, n % 25 === 0 && (n / 25) % 3 === p ? 'No cumple' : 'Cumple'),
      ),
    }),
  );
  const expected = new Map<string, string[]>();
  for (let c = 0; c < 20; c++) await seedCliente(`cliente-${c}`, [`Lugar ${c}`, `Lugar ${c + 20}`]);
  for (let u = 0; u < 54; u++) {
    const [isActive, avisosPausados] = [u !== 50, u === 51];
    const master = u % 10 === 0 && u < 50 ? 'todos' : null;
    const clientes = master ? [] : [`cliente-${(u % 4) * 5}`];
    const solicitantes = u % 7 === 1 ? [`Lugar ${(u % 4) * 5}`] : [];
    const avisos = u === 52 ? [] : u % 3 === 0 ? ['LEGIONELLA SPP.'] : ['Nitratos', 'E. coli', 'Legionella spp.'];
    const tipoMuestra = u % 11 === 5 ? 'Superficie' : null;
    const more = { isActive, avisosPausados, master, clientes, solicitantes, avisos, tipoMuestra } as const;
    const email = await seedSubscriber({ _id: `grande-${u}`, ...more });
    const mine = samples.filter(({ solicitante: { nombre }, tipo_muestra: tipo, determinaciones }, n) => {
      const place = n % 40;
      const seen = master || (place % 20 === (u % 4) * 5 && (solicitantes.length === 0 || solicitantes[0] === nombre));
      const bad = determinaciones.find(({ resultados }) => resultados[0]?.conclusion === 'No cumple')?.descripcion;
      const chosen = bad !== undefined && avisos.some((name) => name.toLowerCase() === bad.toLowerCase());
      return isActive && !avisosPausados && seen && (!tipoMuestra || tipo === tipoMuestra) && chosen;
    });
    expected.set(
      email,
      mine.map(({ _id }) => _id),
    );
  }
  return { samples, expected };
}
