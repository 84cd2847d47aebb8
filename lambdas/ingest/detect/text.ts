import type { Mapping } from '../mapping/mapping.ts';
import { isMostlyUtf8, readUtf8 } from '../../runtime/utf8.ts';
import { utf16Of } from '../../runtime/utf16.ts';
import type { Conjetura } from '../../../contract/deteccion.ts';

/** The beginning of a file and its end, unpacked. */
export interface Extremos {
  readonly inicio: Uint8Array;
  /** The last bytes, none of which `inicio` has; `desde` is where in the file they begin, in bytes. */
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
  'Las letras con tilde no se leen bien ni en UTF-8 ni en Windows-1252 (puede ser de MS-DOS o de un Mac antiguo): guarda el archivo en UTF-8';

const wrongBytes =
  'Está en UTF-8, y algún byte no lo es: se lee como en Windows-1252, y al leerlo entero se dice en qué líneas';

type Encoding = 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be';

/** Finds how both ends of a file are encoded, where it isn't `fijada`, and their text. */
export function textOf(given: Extremos, fijada?: Mapping['codificacion']): Texto {
  const { inicio, final } = joined(given);
  const found =
    fijada && fijada !== 'auto'
      ? { encoding: fijada, valor: fijada, fundamento: '' }
      : encodingOf(inicio, final?.bytes);
  const head = decode(inicio, found.encoding);
  const wrong = found.encoding === 'utf-8' ? readUtf8(inicio, false).wrong.length : 0;
  const isOdd = isLegacy(head);
  return {
    inicio: head,
    final: final ? decode(aligned(final, found.encoding), found.encoding) : '',
    esEntero: final === undefined,
    codificacion: {
      campo: 'codificacion',
      ruta: ['codificacion'],
      valor: found.valor,
      alternativas: found.valor === 'windows-1252' ? ['utf-8'] : [],
      fundamento: found.fundamento,
      certeza: isOdd ? 'preguntar' : 'segura',
      ...(isOdd && { pregunta: '¿En qué codificación está escrito el archivo?' }),
    },
    avisos: [...(isOdd ? [oddLetters] : []), ...(wrong > 0 ? [wrongBytes] : [])],
  };
}

function joined({ inicio, final }: Extremos): Extremos {
  if (!final || final.bytes.length === 0) return { inicio };
  if (final.desde > inicio.length) return { inicio, final };
  const rest = final.bytes.subarray(inicio.length - final.desde);
  const whole = new Uint8Array(inicio.length + rest.length);
  whole.set(inicio);
  whole.set(rest, inicio.length);
  return { inicio: whole };
}

function encodingOf(head: Uint8Array, tail: Uint8Array | undefined) {
  const wide = utf16Of(head.subarray(0, 65_536));
  if (wide) {
    const fundamento = 'Cada letra ocupa dos bytes, como escribe Excel su «texto Unicode»';
    return { encoding: wide, valor: wide, fundamento } satisfies {
      encoding: Encoding;
      valor: string;
      fundamento: string;
    };
  }
  const first = [head, tail ?? new Uint8Array()].map((bytes) => bytes.findIndex((byte) => byte > 0x7f));
  if (first.every((at) => at < 0)) {
    const fundamento =
      'En lo que se ha visto no hay tildes ni otros signos que lo digan: «auto» lo decide al leer el archivo entero';
    return { encoding: 'utf-8' as const, valor: 'auto', fundamento };
  }
  if (isMostlyUtf8(head) && (!tail || isMostlyUtf8(withoutContinuation(tail)))) {
    const isMarked = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf;
    const fundamento = isMarked
      ? 'Empieza por la marca de UTF-8'
      : 'Las letras con tilde son UTF-8 válido, lo que no pasa por azar';
    return { encoding: 'utf-8' as const, valor: 'utf-8', fundamento };
  }
  const at = first.find((place) => place >= 0) ?? 0;
  const from = (first[0] ?? -1) >= 0 ? head : (tail ?? head);
  const around = decode(from.subarray(Math.max(0, at - 10), at + 10), 'windows-1252').replaceAll(/\s+/gu, ' ');
  const fundamento = `No es UTF-8 válido, y en Windows-1252 (Latin-1) se lee «${around}»`;
  return { encoding: 'windows-1252' as const, valor: 'windows-1252', fundamento };
}

function aligned({ bytes, desde }: { bytes: Uint8Array; desde: number }, encoding: Encoding): Uint8Array {
  if (encoding === 'utf-8') return withoutContinuation(bytes);
  return encoding.startsWith('utf-16') && desde % 2 === 1 ? bytes.subarray(1) : bytes;
}

function withoutContinuation(bytes: Uint8Array): Uint8Array {
  return bytes.subarray(
    Math.max(
      0,
      bytes.findIndex((byte) => (byte & 0xc0) !== 0x80),
    ),
  );
}

function decode(bytes: Uint8Array, encoding: Encoding): string {
  if (encoding === 'utf-8') return readUtf8(bytes, true).text.replace(/^\uFEFF/u, '');
  return new TextDecoder(encoding).decode(bytes);
}

/** Whether signs that hardly stand in a word stand in several: what DOS and old Macs write for letters with accents. */
function isLegacy(text: string): boolean {
  const odd = text.match(/\p{L}[¤¢£¡‚‡…—Ž\u0090\u0081\u008d\u008f]\p{L}/gu) ?? [];
  const sound = text.match(/[áéíóúñüçàèòïÁÉÍÓÚÑÜÇÀÈÒ]/gu) ?? [];
  return odd.length > 0 && odd.length > sound.length;
}
