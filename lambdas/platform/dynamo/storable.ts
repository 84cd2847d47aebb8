import type { MuestraDocument } from '../../../contract/muestras/muestra.ts';
import { bytesInAnswer } from '../runtime/answer-room.ts';
import { pack } from './compressed.ts';

/**
 * The most bytes of a packed document, and of its JSON: an item holds 400 kB, an answer five documents (runtime/answer-room.ts).
 */
const [documentBytes, maxBytesDeMuestra] = [390_000, 1_000_000];

/** Whether a sample's document can be stored, and answered by every call that shows it. */
export function isStorable(document: MuestraDocument): boolean {
  const bytes = bytesInAnswer(document);
  return bytes <= maxBytesDeMuestra && (bytes <= documentBytes || pack(document).length <= documentBytes);
}
