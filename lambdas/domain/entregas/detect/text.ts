import { type Encoding, endsAtReturns, isOfMac, withLineBreaks } from '../source/decode.ts';
import { isMostlyUtf8, readUtf8, utf16Of } from '../../../platform/runtime/utf8.ts';
import type { Conjetura } from '../../../../contract/entregas/deteccion.ts';
import { guess } from './guess.ts';

/** The beginning of a file and its end, unpacked. */
export interface Extremos {
  readonly inicio: Uint8Array;
  /** The last bytes, none of which `inicio` has; `desde`: their offset in the file, in bytes. */
  readonly final?: { readonly bytes: Uint8Array; readonly desde: number } | undefined;
}

/** The text of both ends; `final` is empty where `inicio` is the whole file. */
export interface Texto {
  readonly inicio: string;
  readonly final: string;
  /** Whether `inicio` ends where the file does. */
  readonly esEntero: boolean;
  readonly codificacion: Conjetura;
  readonly avisos: readonly string[];
}

const oddLetters =
  'Las letras con tilde no se leen bien ni en UTF-8 ni en Windows-1252 (puede ser de MS-DOS): guarda el archivo en UTF-8';

const wrongBytes =
  'Está en UTF-8, y algún byte no lo es: se lee como en Windows-1252, y al leerlo entero se dice en qué líneas';

/** The encoding of a text, its name in mappings, and the reason. */
type Found = readonly [encoding: Exclude<Encoding, 'auto'>, valor: string, fundamento: string];

/** Decodes both ends of a file, in the `pinned` encoding or the one found. */
export function decodedText(given: Extremos, pinned: Encoding = 'auto'): Texto {
  const { inicio, final } = joined(given);
  const [encoding, valor, fundamento] =
    pinned === 'auto' ? encodingOf(inicio, final?.bytes ?? new Uint8Array()) : [pinned, pinned, ''];
  const written = decode(inicio, encoding);
  const isMac = isOfMac(written);
  const isBroken = endsAtReturns(written);
  const ofLines = (text: string) => (isBroken ? withLineBreaks(text) : text);
  const head = ofLines(written);
  const hasWrong = encoding === 'utf-8' && readUtf8(inicio, false).wrong.length > 0;
  const isOdd = isLegacy(head);
  return {
    inicio: head,
    final: final ? ofLines(decode(aligned(final, encoding), encoding)) : '',
    esEntero: final === undefined,
    codificacion: guess('codificacion', valor, fundamento, {
      certeza: 'segura',
      alternativas: alternatives[valor] ?? [],
      // A Mac's line ends prove its letters.
      pregunta:
        isOdd || (valor === 'macintosh' && !isMac && fundamento !== '')
          ? '¿En qué codificación está escrito el archivo?'
          : undefined,
    }),
    avisos: [...(isOdd ? [oddLetters] : []), ...(hasWrong ? [wrongBytes] : [])],
  };
}

const alternatives: Readonly<Record<string, string[]>> = {
  'windows-1252': ['utf-8', 'macintosh'],
  macintosh: ['windows-1252', 'utf-8'],
};

/** Joins both ends where they are the whole file. */
function joined({ inicio, final }: Extremos): Extremos {
  if (!final || final.bytes.length === 0) return { inicio };
  if (final.desde > inicio.length) return { inicio, final };
  const whole = new Uint8Array(final.desde + final.bytes.length);
  whole.set(inicio);
  whole.set(final.bytes, final.desde);
  return { inicio: whole };
}

function encodingOf(head: Uint8Array, tail: Uint8Array): Found {
  const wide = utf16Of(head.subarray(0, 65_536));
  if (wide) return [wide, wide, 'Cada letra ocupa dos bytes, como escribe Excel su «texto Unicode»'];
  const from = [head, tail].find((bytes) => bytes.some((byte) => byte > 0x7f));
  if (!from) {
    const fundamento =
      'En lo que se ha visto no hay tildes ni otros signos que lo digan: se decide al leer el archivo entero';
    return ['utf-8', 'auto', fundamento];
  }
  if (isMostlyUtf8(head) && isMostlyUtf8(withoutContinuation(tail))) {
    const isMarked = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf;
    const fundamento = isMarked
      ? 'Empieza por la marca de UTF-8'
      : 'Las letras con tilde son UTF-8 válido, lo que no pasa por azar';
    return ['utf-8', 'utf-8', fundamento];
  }
  const at = from.findIndex((byte) => byte > 0x7f);
  const around = (as: Found[0]) => decode(from.subarray(Math.max(0, at - 10), at + 10), as).replaceAll(/\s+/gu, ' ');
  const [ofMac, ofWindows] = [accentsOf(decode(from, 'macintosh')), accentsOf(decode(from, 'windows-1252'))];
  if (ofMac > ofWindows || (ofMac === ofWindows && isOfMac(decode(from, 'macintosh'))))
    return [
      'macintosh',
      'macintosh',
      `No es UTF-8 válido, y como texto de un Mac antiguo se lee «${around('macintosh')}»`,
    ];
  return [
    'windows-1252',
    'windows-1252',
    `No es UTF-8 válido, y en Windows-1252 (Latin-1) se lee «${around('windows-1252')}»`,
  ];
}

/** The number of letters with accents in a text, as in Spanish words. */
function accentsOf(text: string): number {
  return text.match(/(?<=\p{L})[áéíóúñ]|[áéíóúñ](?=\p{Ll})/gu)?.length ?? 0;
}

function aligned({ bytes, desde }: NonNullable<Extremos['final']>, encoding: Found[0]): Uint8Array {
  if (encoding === 'utf-8') return withoutContinuation(bytes);
  return encoding.startsWith('utf-16') && desde % 2 === 1 ? bytes.subarray(1) : bytes;
}

function withoutContinuation(bytes: Uint8Array): Uint8Array {
  const letter = bytes.findIndex((byte) => (byte & 0xc0) !== 0x80);
  return bytes.subarray(Math.max(0, letter));
}

function decode(bytes: Uint8Array, encoding: Found[0]): string {
  if (encoding === 'utf-8') return readUtf8(bytes, true).text.replace(/^\uFEFF/u, '');
  return new TextDecoder(encoding).decode(bytes);
}

/** Whether several words have signs that words hardly have, as DOS writes letters with accents. */
function isLegacy(text: string): boolean {
  const odd = text.match(/\p{L}[¤¢£¡‚‡…—Ž\u0090\u0081\u008d\u008f]\p{L}/gu) ?? [];
  const sound = text.match(/[áéíóúñüçàèòïÁÉÍÓÚÑÜÇÀÈÒ]/gu) ?? [];
  return odd.length > 0 && odd.length > sound.length;
}

/** The bytes of a file that are looked at. */
const looked = { inicio: 2 ** 20, final: 2 ** 18 };

/** The beginning and the end of a file, which is read once and not held. */
export async function endsOf(bytes: AsyncIterable<Uint8Array>): Promise<Extremos> {
  const head: Uint8Array[] = [];
  const tail: Uint8Array[] = [];
  let [inHead, inTail, size] = [0, 0, 0];
  for await (const chunk of bytes) {
    const first = chunk.subarray(0, looked.inicio - inHead);
    const rest = chunk.subarray(first.length);
    if (first.length > 0) head.push(first);
    if (rest.length > 0) tail.push(rest);
    size += chunk.length;
    inHead += first.length;
    inTail += rest.length;
    while (tail[0] && inTail - tail[0].length >= looked.final) inTail -= tail.shift()?.length ?? 0;
  }
  const last = Buffer.concat(tail).subarray(-looked.final);
  return { inicio: Buffer.concat(head), final: { bytes: last, desde: size - last.length } };
}
