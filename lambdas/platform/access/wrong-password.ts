import { Failure } from '../runtime/failure.ts';

/**
 * The refusal of a wrong password that a signed-in user gave as its own. It is answered as any other field at fault; the
 * log distinguishes it from a form with mistakes.
 */
export class WrongPassword extends Failure {
  constructor(field: string, message: string) {
    super('VALIDATION', { message, details: [{ field, message }] });
    this.name = 'WrongPassword';
  }
}
