import type { Autor } from './store/incidencias.ts';

/** What somebody wrote, in an incident or in a question. */
interface Said {
  texto: string;
  quien: Autor | null;
}

/** Whether the newest that was said is this, by this user: it is sent again. */
export function isSaidAlready(last: Said | undefined, texto: string, usuario: { _id: string }): boolean {
  return last?.texto === texto && last.quien?._id === usuario._id;
}
