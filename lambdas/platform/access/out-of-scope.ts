import { Failure } from '../runtime/failure.ts';

/**
 * The refusal of something that the viewer may not see: 404, as for what doesn't exist. The log
 * distinguishes the two, the answer doesn't.
 */
export class OutOfScope extends Failure {
  constructor() {
    super('NOT_FOUND');
    this.name = 'OutOfScope';
  }
}
