import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cliente } from '../../../testing/clientes.ts';
import { startTables } from '../../../testing/tables.ts';
import { listUsuarios, storedUsuario } from '../../../testing/usuarios.ts';
import { listClientes, removeCliente, writeCliente } from './store/clientes.ts';
import { Failure } from '../runtime/failure.ts';
import { listTipoGrupos, putTipoGrupo } from './store/tipo-grupos.ts';
import type { StoredUsuario } from './store/usuarios.ts';
import { changeUsuario, insertUsuario, removeUsuario } from './store/usuarios-panel.ts';
import {
  colleagueIds,
  colleaguesAmong,
  colleaguesOf,
  colleaguesWhoSee,
  isColleague,
} from '../../domain/incidencias/access/colleagues.ts';
import { readersOf } from './readers.ts';
import { computeScope, isVisible } from './scope.ts';

const now = new Date('2026-03-10T10:00:00Z');

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startTables();
});
afterAll(async () => stop());

/** Numbers from 0 to 1, the same in every run. */
function randomly(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
const random = randomly(20_260_310);
const below = (n: number) => Math.floor(random() * n);
const oneOf = <T>(values: readonly T[]): T => values[below(values.length)] as T;
const someOf = <T>(values: readonly T[], share: number): T[] => values.filter(() => random() < share);

// 'Hotel  Sol' and 'Hotel Sol' are one name, and two clients may have it.
const solicitantes = [
  'Hotel Sol',
  'Hotel  Sol',
  'Hotel Luna',
  'Piscina',
  'Cocina',
  'Spa',
  'Ático',
  'Ático'.normalize('NFD'),
];
const tipos = ['Agua', 'Superficie'];
const grupos = ['aguas', 'resto'];
const clienteIds = Array.from({ length: 12 }, (_, n) => `c${n}`);

let ids = 0;
const cambio = () => ({ _id: `cambio-${++ids}`, cuando: now.toISOString(), email: 'jefa@lab.example' });

function randomAssignment() {
  const kind = below(10);
  return {
    master: kind === 0 ? ('todos' as const) : kind === 1 ? oneOf(['alicuota', 'cbba'] as const) : null,
    clientes: kind < 2 ? [] : kind === 9 ? someOf(clienteIds, 0.2) : [oneOf(clienteIds)],
    solicitantes: kind > 5 ? someOf(solicitantes, 0.5) : [],
    grupoTipoMuestra: someOf(grupos, 0.3),
    tipoMuestra: random() < 0.2 ? oneOf(tipos) : null,
    porCliente: kind === 9 ? someOf(clienteIds, 0.2).map(randomRegla) : [],
    isActive: random() < 0.9,
  };
}

const randomRegla = (_id: string) => ({
  cliente: _id,
  solicitantes: someOf(solicitantes, 0.4),
  grupoTipoMuestra: someOf(grupos, 0.4),
  tipoMuestra: random() < 0.2 ? oneOf(tipos) : null,
  incidenciasSoloLectura: false,
});

/** What names a client that isn't there changes nothing. */
async function unlessRefused(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'VALIDATION') throw error;
  }
}

/** One change of the panel to a random user or client, as its calls write it. */
async function change(): Promise<void> {
  const _id = oneOf(clienteIds);
  const of = { solicitantes: someOf(solicitantes, 0.3), empresa: oneOf(['alicuota', 'cbba', null] as const) };
  const before = (await listClientes()).find((one) => one._id === _id);
  const kind = below(10);
  if (kind === 0 && before) await removeCliente(before);
  else if (kind < 4) {
    const version = (before?.version ?? 0) + 1;
    const next = cliente({ _id, ...of, isActive: random() < 0.8, version, cambio: cambio() });
    await writeCliente(next, before?.version);
  } else {
    const users = await listUsuarios();
    const known = users.length > 0 ? oneOf(users) : undefined;
    if (kind < 7 || !known) {
      const role = random() < 0.1 ? ('admin' as const) : ('cliente' as const);
      const made = { ...storedUsuario({ _id: `u${++ids}`, role, ...randomAssignment() }), cambio: cambio() };
      await unlessRefused(async () => insertUsuario({ ...made, passwordHash: null }, now));
    } else if (kind === 7) await removeUsuario(known);
    else await unlessRefused(async () => changeUsuario(known, randomAssignment(), cambio(), now));
  }
}

interface Sample {
  solicitante: string;
  tipo: string;
}

const samples: Sample[] = [...new Set(solicitantes.map((name) => name.normalize('NFC').replace('  ', ' ')))].flatMap(
  (solicitante) => tipos.map((tipo) => ({ solicitante, tipo })),
);

/** Who sees each sample, by the rule over every user and client there is. */
async function seenByAll(): Promise<[Sample, StoredUsuario[]][]> {
  const [usuarios, clientes, tipoGrupos] = [await listUsuarios(), await listClientes(), await listTipoGrupos()];
  return samples.map((sample) => [
    sample,
    usuarios.filter((usuario) => {
      const alcance = computeScope(usuario, { clientes, tipoGrupos });
      return isVisible(alcance, sample.solicitante, sample.tipo);
    }),
  ]);
}

const idsOf = (usuarios: readonly { _id: string }[]) => usuarios.map(({ _id }) => _id).toSorted();

async function expectTheSame(): Promise<void> {
  const all = await readersOf(new Set(samples.map(({ solicitante }) => solicitante)));
  const [asking] = (await listUsuarios()).toSorted(() => random() - 0.5);
  for (const [sample, seen] of await seenByAll()) {
    const { solicitante, tipo } = sample;
    const own = await readersOf(new Set([solicitante]));
    for (const readers of [own, all]) {
      const found = readers.filter(({ alcance }) => isVisible(alcance, solicitante, tipo));
      expect(idsOf(found.map(({ usuario }) => usuario))).toEqual(idsOf(seen));
    }
    if (!asking) continue;
    const named = idsOf(seen.filter((other) => isColleague(asking, other)));
    expect(idsOf((await colleaguesWhoSee({ usuario: asking }, sample)).map(({ usuario }) => usuario))).toEqual(named);
    const offered =
      asking.role === 'admin'
        ? await colleaguesAmong({ usuario: asking }, await colleagueIds(''))
        : await colleaguesOf({ usuario: asking });
    const colleagues = offered.filter(({ alcance }) => isVisible(alcance, solicitante, tipo));
    expect(idsOf(colleagues.map(({ usuario }) => usuario))).toEqual(named);
  }
}

describe('who sees the samples of a solicitante', () => {
  it('is found as by asking every user, before references are complete and after, through random changes', async () => {
    for (const _id of grupos) {
      const at = now.toISOString();
      const tiposIncluidos = _id === 'aguas' ? ['Agua'] : ['Superficie'];
      await putTipoGrupo({
        _id,
        nombre: _id,
        descripcion: '',
        color: '#000000',
        tiposIncluidos,
        isActive: true,
        createdAt: at,
        updatedAt: at,
      });
    }
    for (let n = 0; n < 60; n++) await change();
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < 25; n++) await change();
      await expectTheSame();
    }
    expect((await listUsuarios()).length).toBeGreaterThan(10);
  });
});
