import { describe, expect, it } from 'vitest';
import type { SubidaDeEntrega } from '../../../../contract/entregas/subidas.ts';
import { ApiError, connectionError } from '../../../client/api-error.ts';
import { Carga, type CargaPorts } from './carga.ts';

const partBytes = 10;

/** A server, a browser and a connection, made up: what is sent through `put` is kept by part. */
function world(bytes: number) {
  const file = new File([new Uint8Array(bytes)], 'export.csv', { lastModified: 1 });
  const partes = Math.ceil(bytes / partBytes);
  const uploads = new Map<string, { subida: SubidaDeEntrega; parts: Map<number, number> }>();
  const state = { isOnline: true, puts: 0, waits: [] as number[], delivered: [] as string[], removed: [] as string[] };
  let backOnline: () => void = () => undefined;
  const remembered = new Map<string, string>();
  const of = (id: string) => {
    const found = uploads.get(id);
    if (!found) throw new ApiError('No está', 'NOT_FOUND', 404);
    return found;
  };
  /** What becomes of the nth part that is sent, before it is kept. */
  const hooks: { put: (n: number, signal: AbortSignal) => Promise<void> } = { put: async () => undefined };
  const ports: CargaPorts = {
    begin: async ({ name, size }) => {
      const id = `s${uploads.size + 1}`;
      const estado = 'subiendo' as const;
      const subida = { id, archivo: name, bytes: size, bytesPorParte: partBytes, partes, estado, creada: '', por: '' };
      uploads.set(id, { subida, parts: new Map() });
      return subida;
    },
    get: async (id) => ({ subida: of(id).subida, hechas: [...of(id).parts.keys()] }),
    sign: async (id, numero) => `${of(id).subida.id} ${numero}`,
    end: async (id) => {
      const upload = of(id);
      const size = [...upload.parts.values()].reduce((sum, part) => sum + part, 0);
      if (size !== upload.subida.bytes) throw new ApiError('Faltan partes', 'CONFLICT', 409);
      upload.subida = { ...upload.subida, estado: 'subida' };
      return upload.subida;
    },
    deliver: async (id) => {
      state.delivered.push(of(id).subida.estado);
      return `e-${id}`;
    },
    remove: async (id) => void state.removed.push(id),
    put: async (url, part, { signal, onProgress }) => {
      await hooks.put(++state.puts, signal);
      signal.throwIfAborted();
      onProgress?.(part.size);
      const [id = '', numero] = url.split(' ');
      of(id).parts.set(Number(numero), part.size);
    },
    online: async () => new Promise((resolve) => (backOnline = resolve)),
    isOnline: () => state.isOnline,
    memory: {
      get: ({ name }) => remembered.get(name) ?? null,
      set: ({ name }, id) => void remembered.set(name, id),
      forget: ({ name }) => void remembered.delete(name),
    },
    wait: async (milliseconds) => void state.waits.push(milliseconds),
    clock: () => 0,
  };
  const connect = () => {
    state.isOnline = true;
    backOnline();
  };
  return { file, ports, state, uploads, remembered, hooks, connect };
}

/** How an upload stands once it is in one of these states. */
async function until(carga: Carga, ...kinds: string[]) {
  await expect.poll(() => carga.snapshot().kind, { interval: 1 }).toSatisfy((kind: string) => kinds.includes(kind));
  return carga.snapshot();
}

const never = async (_: number, signal: AbortSignal) =>
  new Promise<void>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));

describe('the upload of a file', () => {
  it('sends each part once, the last one shorter, and delivers only where it is asked to', async () => {
    for (const delivers of [true, false]) {
      const { file, ports, state, uploads, remembered } = world(35);
      const carga = new Carga(file, ports, delivers);
      carga.goOn();
      carga.goOn();
      expect(await until(carga, 'entera')).toEqual({
        kind: 'entera',
        subida: 's1',
        entrega: delivers ? 'e-s1' : null,
      });
      expect([...(uploads.get('s1')?.parts ?? [])].toSorted(([a], [b]) => a - b)).toEqual([
        [1, 10],
        [2, 10],
        [3, 10],
        [4, 5],
      ]);
      expect([state.puts, uploads.size, remembered.size]).toEqual([4, 1, 0]);
      expect(state.delivered).toEqual(delivers ? ['subida'] : []);
    }
  });

  it('tries again what failed, after waits that grow, and gives up in the end with what arrived kept', async () => {
    const { file, ports, state, hooks } = world(35);
    hooks.put = async (n) => {
      if (n > 2) throw connectionError();
    };
    const carga = new Carga(file, ports, false);
    carga.goOn();
    expect(await until(carga, 'fallida')).toMatchObject({ message: 'Error de conexión con el servidor' });
    expect([...new Set(state.waits)].toSorted((a, b) => a - b)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000]);
    hooks.put = async () => undefined;
    state.puts = 0;
    carga.goOn();
    await until(carga, 'entera');
    expect(state.puts).toBe(2);
  });

  it('waits for the connection however long it is lost, and asks for another address where one has expired', async () => {
    const { file, ports, state, hooks, connect } = world(5);
    hooks.put = async (n) => {
      if (n === 1) throw new ApiError('', 'DIRECCION_CADUCADA', 403);
      if (n > 2) return;
      state.isOnline = false;
      throw connectionError();
    };
    const carga = new Carga(file, ports, false);
    carga.goOn();
    expect(await until(carga, 'esperando')).toBeDefined();
    await expect.poll(() => state.isOnline, { interval: 1 }).toBe(false);
    expect(carga.snapshot()).toMatchObject({ kind: 'esperando', sinRed: true });
    connect();
    await until(carga, 'entera');
    expect([state.waits, state.puts]).toEqual([[1000], 3]);
  });

  it('fails at once with what can’t be helped, in the server’s words', async () => {
    const { file, ports, state } = world(5);
    ports.end = async () => Promise.reject(new ApiError('El archivo ocupa otra cosa', 'CONFLICT', 409));
    const carga = new Carga(file, ports, false);
    carga.goOn();
    expect(await until(carga, 'fallida')).toMatchObject({ message: 'El archivo ocupa otra cosa' });
    expect(state.waits).toEqual([]);
  });

  it('stops when it is paused, and sends only what is missing when it goes on', async () => {
    const { file, ports, state, hooks } = world(45);
    hooks.put = async (n, signal) => (n > 2 ? never(n, signal) : undefined);
    const carga = new Carga(file, ports, false);
    carga.goOn();
    await expect.poll(() => state.puts, { interval: 1 }).toBe(5);
    carga.pause();
    expect(await until(carga, 'pausa')).toEqual({ kind: 'pausa', sent: 20 });
    hooks.put = async () => undefined;
    carga.goOn();
    await until(carga, 'entera');
    expect(state.puts).toBe(8);
  });

  it('goes on after a reload when the same file is chosen again, and begins again where the server has forgotten it', async () => {
    const { file, ports, state, hooks, uploads, remembered } = world(45);
    hooks.put = async (n, signal) => (n > 3 ? never(n, signal) : undefined);
    const before = new Carga(file, ports, false);
    before.goOn();
    await expect.poll(() => state.puts, { interval: 1 }).toBe(5);
    before.pause();
    hooks.put = async () => undefined;
    const after = new Carga(file, ports, false);
    after.goOn();
    expect(await until(after, 'entera')).toMatchObject({ subida: 's1' });
    expect([state.puts, uploads.size]).toEqual([7, 1]);

    remembered.set(file.name, 'olvidada');
    const later = new Carga(file, ports, false);
    later.goOn();
    expect(await until(later, 'entera')).toMatchObject({ subida: 's2' });
  });

  it('is removed when it is cancelled, and doesn’t go on', async () => {
    const { file, ports, state, hooks, remembered } = world(25);
    hooks.put = never;
    const carga = new Carga(file, ports, true);
    carga.goOn();
    await expect.poll(() => state.puts, { interval: 1 }).toBe(3);
    carga.cancel();
    carga.goOn();
    expect(await until(carga, 'cancelada')).toEqual({ kind: 'cancelada' });
    expect([state.removed, state.delivered, remembered.size, state.puts]).toEqual([['s1'], [], 0, 3]);
  });
});
