import type { Cambios } from '../../../../../contract/resultados/cambios.ts';
import type { Muestra } from '../../../../../contract/muestras/muestra.ts';
import type { Gathered } from '../follow.ts';
import { bytesInAnswer, maxAnswerBytes } from '../../../../platform/runtime/answer-room.ts';
import type { MuestraHeader } from '../../../muestras/store/muestras.ts';

/** Bytes of samples at which an answer is full; the last one may go beyond, up to `maxAnswerBytes`. */
const maxBytes = 2_000_000;

/** How long an answer is worked at before it is given as far as it is, in milliseconds. */
const maxMs = 5000;

/** What became of a sample. */
type Said = { muestra: Muestra } | { esta: 'retirada' | 'ilegible' };

/** An answer being gathered: each sample once, as it was last read. */
export class Answer implements Gathered {
  readonly #said = new Map<string, Said>();
  readonly #limit: number;
  readonly #until = performance.now() + maxMs;
  #bytes = 0;

  /** `limit`: the most samples, those that are gone included. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** How many more there may be; 0 when it is full or has taken long. */
  get room(): number {
    if (this.#bytes >= maxBytes || performance.now() > this.#until) return 0;
    return Math.max(0, this.#limit - this.#said.size);
  }

  /** A sample too large for any answer counts as unreadable. */
  add(_header: MuestraHeader, muestra: Muestra): void {
    const bytes = bytesInAnswer(muestra);
    if (maxBytes + bytes > maxAnswerBytes) {
      this.addDamaged(muestra._id);
      return;
    }
    this.#say(muestra._id, { muestra });
    this.#bytes += bytes;
  }

  addGone({ id }: { id: string }): void {
    this.#say(id, { esta: 'retirada' });
  }

  addDamaged(id: string): void {
    this.#say(id, { esta: 'ilegible' });
  }

  /** The lists of the call's answer. */
  get lists(): Pick<Cambios, 'muestras' | 'retiradas' | 'ilegibles'> {
    const idsOf = (what: string) =>
      [...this.#said].flatMap(([id, said]) => ('esta' in said && said.esta === what ? [id] : []));
    return {
      muestras: [...this.#said.values()].flatMap((said) => ('muestra' in said ? [said.muestra] : [])),
      retiradas: idsOf('retirada'),
      ilegibles: idsOf('ilegible'),
    };
  }

  #say(id: string, said: Said): void {
    this.#said.delete(id);
    this.#said.set(id, said);
  }
}
