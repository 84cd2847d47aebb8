import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../client/api-error.ts';
import { zipFile } from '../../../files/zip.ts';
import { type Certificate, entryNames, fetchAll, findCertificates, missingList, maxSamples } from './certificates.ts';

const certificate = (numero: string): Certificate => ({
  numero,
  document: {
    _id: `id-${numero}`,
    revision: 1,
    fecha: '2026-01-01T00:00:00.000Z',
    filename: `${numero}.pdf`,
    filesize: 1024,
    sustituidos: [],
    codigo: null,
  },
});

/** What `findCertificates` asks, of samples of which the even ones have a certificate; and how often it asked. */
function laboratory(count: number) {
  const numeros = Array.from({ length: count }, (_, n) => `M-${n}`);
  const asked = { lists: 0, checks: [] as number[] };
  return {
    asked,
    list: async (page: number, limit: number) => {
      asked.lists++;
      return { numeros: numeros.slice((page - 1) * limit, page * limit), total: count };
    },
    check: async (some: readonly string[]) => {
      asked.checks.push(some.length);
      return Object.fromEntries(
        some.map((numero) => {
          const exists = Number(numero.slice(2)) % 2 === 0;
          return [numero, { exists, document: exists ? certificate(numero).document : null }];
        }),
      );
    },
  };
}

describe('the certificates of what the filters find', () => {
  it('are looked for page by page and a hundred at a time, in the order of their numbers', async () => {
    const { asked, ...sources } = laboratory(1250);
    const { found, missing } = await findCertificates(sources);
    expect(asked).toEqual({ lists: 2, checks: [...Array.from({ length: 12 }, () => 100), 50] });
    expect([found.length, missing.length]).toEqual([625, 625]);
    expect(found.slice(0, 3).map(({ numero }) => numero)).toEqual(['M-0', 'M-2', 'M-4']);
    expect(missing[0]).toEqual({ numero: 'M-1', reason: 'Sin certificado disponible' });
  });

  it('that are too many for one ZIP are not begun with, and the reason says what to do', async () => {
    const { asked, ...sources } = laboratory(maxSamples + 1);
    await expect(findCertificates(sources)).rejects.toThrow('Hay 2.001 muestras');
    expect(asked).toEqual({ lists: 1, checks: [] });
    const huge = async (numeros: readonly string[]) =>
      Object.fromEntries(
        numeros.map((numero) => [
          numero,
          { exists: true, document: { ...certificate(numero).document, filesize: 50 * 1024 ** 2 } },
        ]),
      );
    await expect(findCertificates({ ...laboratory(90), check: huge })).rejects.toThrow('Acota los filtros');
  });
});

describe('bringing certificates', () => {
  const certificates = Array.from({ length: 23 }, (_, n) => certificate(`M-${n}`));

  async function bring(bytes: (id: string) => Promise<Blob>, signal = new AbortController().signal) {
    const kept: string[] = [];
    const progress: number[] = [];
    const waits: number[] = [];
    const left = await fetchAll(certificates, {
      bytes,
      keep: async ({ numero }) => void kept.push(numero),
      pause: async (milliseconds) => void waits.push(milliseconds),
      onProgress: (done) => progress.push(done),
      signal,
    });
    return { kept, progress, waits, left };
  }

  it('has five under way at most, and reports each', async () => {
    let [underWay, most] = [0, 0];
    const { kept, progress, left } = await bring(async () => {
      most = Math.max(most, ++underWay);
      await Promise.resolve();
      underWay--;
      return new Blob(['%PDF-']);
    });
    expect([kept.length, most, left]).toEqual([23, 5, []]);
    expect(progress).toEqual(Array.from({ length: 23 }, (_, n) => n + 1));
  });

  it('tries again what may pass, and reports what could not be had and why', async () => {
    const tries = new Map<string, number>();
    const { kept, left, waits } = await bring(async (id) => {
      tries.set(id, (tries.get(id) ?? 0) + 1);
      if (id === 'id-M-3') throw new ApiError('No está', 'NOT_FOUND', 404);
      if (id === 'id-M-4') throw new ApiError('Error interno', 'INTERNAL', 500);
      if (id === 'id-M-5' && tries.get(id) === 1) throw new ApiError('Error de conexión con el servidor', 'X', 0);
      return new Blob(['%PDF-']);
    });
    expect(kept.toSorted()).toEqual(
      certificates
        .map(({ numero }) => numero)
        .filter((numero) => !['M-3', 'M-4'].includes(numero))
        .toSorted(),
    );
    expect(left).toEqual(
      expect.arrayContaining([
        { numero: 'M-3', reason: 'Ya no está disponible' },
        { numero: 'M-4', reason: 'No se pudo cargar el PDF (Error interno)' },
      ]),
    );
    expect([tries.get('id-M-3'), tries.get('id-M-4'), tries.get('id-M-5')]).toEqual([1, 3, 2]);
    expect(waits.toSorted((a, b) => a - b)).toEqual([500, 500, 2000]);
  });

  it('waits as long as the server asks to, where that is longer', async () => {
    let isBusy = true;
    const { kept, waits } = await bring(async (id) => {
      if (id !== 'id-M-3' || !isBusy) return new Blob(['%PDF-']);
      isBusy = false;
      throw new ApiError('Muchas peticiones', 'BUSY', 503, { retryAfter: 7 });
    });
    expect([kept.length, waits]).toEqual([certificates.length, [7000]]);
  });

  it('ends as soon as it is cancelled', async () => {
    const leaving = new AbortController();
    let asked = 0;
    const bytes = async () => {
      if (++asked === 7) leaving.abort();
      return new Blob(['%PDF-']);
    };
    await expect(bring(bytes, leaving.signal)).rejects.toThrow('abort');
    expect(asked).toBeLessThan(14);
  });
});

describe('a ZIP of certificates', () => {
  it('holds each as it is, under its name, and the list of those that are missing', async () => {
    const zip = zipFile();
    const files = Array.from({ length: 5 }, (_, n) => new Uint8Array(70_000 + n).fill(n));
    for (const [n, bytes] of files.entries()) await zip.keep(`Ñ-${n}.pdf`, new Blob([bytes]));
    zip.add(
      'faltan.txt',
      new TextEncoder().encode(missingList([{ numero: 'M-9', reason: 'Sin certificado disponible' }])),
    );
    const unpacked = unzipSync(new Uint8Array(await (await zip.finish('application/zip')).arrayBuffer()));
    for (const [n, bytes] of files.entries()) expect(unpacked[`Ñ-${n}.pdf`]).toEqual(bytes);
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(unpacked['faltan.txt'])).toBe(
      '\ufeffNo está el certificado de 1 muestra:\r\n\r\nM-9: Sin certificado disponible\r\n',
    );
  });

  it('has names that any system takes, none of them twice', () => {
    const nameOf = entryNames();
    expect(['M/1', 'M:1', 'm-1', '..', 'CON', 'a\u0007b', '../../etc'].map(nameOf)).toEqual([
      'M-1.pdf',
      'M-1 (2).pdf',
      'm-1 (3).pdf',
      'certificado.pdf',
      '_CON.pdf',
      'a-b.pdf',
      '-..-etc.pdf',
    ]);
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 12 }), { maxLength: 12 }), (numeros) => {
        const names = numeros.map(entryNames());
        expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(numeros.length);
        for (const name of names) expect(name).toMatch(/^[^. /\\][^/\\]*\.pdf$/u);
      }),
    );
  });
});
