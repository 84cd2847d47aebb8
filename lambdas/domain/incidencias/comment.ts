import type { Autor } from './store/incidencias.ts';

/** A comment in an incident, or a message in a question. */
interface Said {
  texto: string;
  quien: Autor | null;
}

/** Whether the newest comment is this text by this user: a repeated request. */
export function isSaidAlready(last: Said | undefined, texto: string, usuario: { _id: string }): boolean {
  return last?.texto === texto && last.quien?._id === usuario._id;
}
