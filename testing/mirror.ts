import type { Muestra } from '../contract/muestras/muestra.ts';
import type { Alcance } from '../lambdas/platform/access/scope.ts';
import { cursorOf, cursorText } from '../lambdas/domain/resultados/cambios/follow.ts';
import { cambiosOf } from '../lambdas/domain/resultados/cambios/answer/list-cambios.ts';

/** The cursor of a reader that stood here in another table, as before this one was restored: from there nothing follows on. */
export function ofAnotherTable(text: string): string {
  const { lugar, ...where } = cursorOf(text);
  return cursorText({ ...where, lugar: { ...lugar, nombre: 'no-hay' } });
}

/** What a program has that follows the changes of a scope, as the page of the API tells it to. */
export class Mirror {
  readonly muestras = new Map<string, Muestra>();
  /** Each sample that came since all had been listed, as often as it did. */
  came: string[] = [];
  private isListed = false;
  restarts = 0;
  cursor: string | undefined;
  private readonly alcance: () => Alcance;
  private readonly ask: typeof cambiosOf;

  constructor(alcance: () => Alcance, ask = cambiosOf) {
    this.alcance = alcance;
    this.ask = ask;
  }

  /** Asks once. Gives whether there is more to be asked for at once. */
  async step(limite: number): Promise<boolean> {
    const answer = await this.ask(this.alcance(), { desde_cambio: this.cursor, limite });
    if (answer.reinicio) {
      this.muestras.clear();
      this.came = [];
      this.isListed = false;
      this.restarts++;
    }
    for (const muestra of answer.muestras) this.muestras.set(muestra._id, muestra);
    for (const id of answer.retiradas) this.muestras.delete(id);
    if (this.isListed) this.came.push(...answer.muestras.map(({ _id, lastModified }) => `${_id} ${lastModified}`));
    this.isListed ||= !answer.mas;
    this.cursor = answer.cursor;
    return answer.mas;
  }

  /** Asks until there is no more. */
  async catchUp(limite = 100): Promise<void> {
    for (let steps = 0; await this.step(limite); steps++) {
      if (steps > 1000) throw new Error('There is always more');
    }
  }
}
