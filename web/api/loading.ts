import { ApiError, messageOf } from './api-error.ts';

/** Says what couldn't be loaded (spec, section 8) before what the server, or the lack of one, said of it. */
export async function loading<T>(failure: string, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new Error(`${failure}: ${messageOf(error)}`, { cause: error });
  }
}
