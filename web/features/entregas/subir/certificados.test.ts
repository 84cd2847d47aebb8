import { zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { ApiError } from '../../../client/api-error.ts';
import { certificadosDe, type CertificadosPorts, findSinMuestra, sendCertificados } from './certificados.ts';

const pdf = (text: string) => new TextEncoder().encode(`%PDF-1.7 ${text}`.padEnd(200, '.'));

/** A store that has samples of these numbers. */
function ports(numeros: readonly string[]) {
  const stored = new Map<string, string>();
  const calls: number[] = [];
  const own: CertificadosPorts = {
    lookUp: async (certificados) => {
      calls.push(certificados.length);
      return certificados.map(({ archivo }) => {
        const numero = archivo.replace(/\.pdf$/u, '');
        return { archivo, numero, tieneMuestra: numeros.includes(numero) };
      });
    },
    sign: async (certificados) =>
      certificados.map(({ archivo }) => ({ url: archivo, cabeceras: { 'x-amz-meta-via': 'panel' } })),
    put: async (url, bytes) => void stored.set(url, await bytes.text()),
    online: async () => undefined,
    isOnline: () => true,
    wait: async () => undefined,
  };
  return { own, stored, calls };
}

const watched = () => {
  const seen: number[] = [];
  return { seen, signal: new AbortController().signal, onProgress: (done: number) => void seen.push(done) };
};

it('certificates come loose or in a ZIP, packed or not, each by its own name, without what systems add', async () => {
  const zipped = zipSync({
    'mayo/M-2.pdf': [pdf('dos'), { level: 9 }],
    'M-3.pdf': [pdf('tres'), { level: 0 }],
    '__MACOSX/mayo/._M-2.pdf': pdf('basura'),
    'mayo/.oculto.pdf': pdf('oculto'),
    'mayo/leeme.txt': pdf('texto'),
  });
  const files = [
    new File([pdf('uno')], 'M-1.pdf'),
    new File([new Uint8Array(zipped)], 'mayo.zip'),
    new File([], 'M-4.pdf'),
  ];
  const { certificados, descartados } = await certificadosDe(files);
  expect(certificados.map(({ archivo, bytes }) => [archivo, bytes])).toEqual([
    ['M-1.pdf', 200],
    ['M-2.pdf', 200],
    ['M-3.pdf', 200],
  ]);
  expect(descartados).toEqual([
    { archivo: 'leeme.txt', motivo: 'no es un PDF que se llame como el número de su muestra' },
    { archivo: 'M-4.pdf', motivo: 'está vacío' },
  ]);
  const { own, stored } = ports([]);
  expect(await sendCertificados(certificados, own, watched())).toEqual([]);
  const texts = [...stored].map(([name, text]) => [name, text.slice(9, 13)]);
  expect(texts.toSorted(([a = ''], [b = '']) => a.localeCompare(b))).toEqual([
    ['M-1.pdf', 'uno.'],
    ['M-2.pdf', 'dos.'],
    ['M-3.pdf', 'tres'],
  ]);
});

it('those without a sample are found before anything is sent, fifty a call', async () => {
  const files = Array.from({ length: 120 }, (_, n) => new File([pdf('x')], `M-${n}.pdf`));
  const { certificados } = await certificadosDe(files);
  const { own, stored, calls } = ports(Array.from({ length: 119 }, (_, n) => `M-${n}`));
  const options = watched();
  expect([...(await findSinMuestra(certificados, own, options))]).toEqual([['M-119.pdf', 'M-119']]);
  expect([calls, options.seen, stored.size]).toEqual([[50, 50, 20], [50, 100, 120], 0]);
});

it('one that is refused doesn’t stop the others, and a lost answer is asked for again', async () => {
  const { certificados } = await certificadosDe(
    ['M-1', 'M-2', 'M-3'].map((name) => new File([pdf('x')], `${name}.pdf`)),
  );
  const { own, stored } = ports([]);
  const { put } = own;
  let lost = 0;
  own.put = async (url, bytes, sent) => {
    if (url === 'M-1.pdf') throw new ApiError('Demasiado grande', 'HTTP_400', 400);
    if (url === 'M-2.pdf' && ++lost < 3) throw new ApiError('', 'HTTP_503', 503);
    return put(url, bytes, sent);
  };
  const options = watched();
  const failed = await sendCertificados(certificados, own, options);
  expect(failed.map(({ certificado }) => certificado.archivo)).toEqual(['M-1.pdf']);
  expect([[...stored.keys()].toSorted(), options.seen]).toEqual([
    ['M-2.pdf', 'M-3.pdf'],
    [1, 2, 3],
  ]);
});

it('a ZIP that holds more than it says, or isn’t whole, is refused', async () => {
  const zipped = zipSync({ 'M-1.pdf': [pdf('uno'), { level: 9 }] });
  const lying = new Uint8Array(zipped);
  const directory = new DataView(lying.buffer).getUint32(lying.length - 6, true);
  new DataView(lying.buffer).setUint32(directory + 24, 20, true);
  const { certificados } = await certificadosDe([new File([lying], 'a.zip')]);
  await expect(certificados[0]?.open()).rejects.toThrow('larger than its ZIP says');
  await expect(certificadosDe([new File([lying.slice(0, 40)], 'b.zip')])).rejects.toThrow('not a ZIP');
});
