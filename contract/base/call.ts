import type * as z from 'zod';
import type { ErrorCode } from './errors.ts';

/** The Lambda that serves a call: a file of this name under `lambdas/functions`. */
export type Area =
  | 'health'
  | 'auth'
  | 'results'
  | 'export'
  | 'pdfs'
  | 'muestras-en-curso'
  | 'admin'
  | 'subidas'
  | 'informes-externos'
  | 'avisos-baja'
  | 'mis-avisos'
  | 'empresa'
  | 'incidencias'
  | 'puntos'
  | 'programa'
  | 'verificar'
  | 'tablon'
  | 'enlaces';

/** Who may make a call: anyone, signed-in users, administrators, or who bears a link to a dossier. */
type Audience = 'public' | 'signed-in' | 'admin' | 'enlace';

/** One call of the API. Paths are under `/api` and name their parameters in braces. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/${string}`;
  readonly area: Area;
  readonly audience: Audience;
  /** Whether a user may make it before choosing a password of their own (PASSWORD_CHANGE_REQUIRED otherwise). */
  readonly beforeOwnPassword?: true;
  /** Whether a user may make it before setting a second factor that the rule demands (SECOND_FACTOR_REQUIRED otherwise). */
  readonly beforeSecondFactor?: true;
  /** It reads and changes nothing though its method isn't GET, so an administrator who views the portal as a user may call it. */
  readonly changesNothing?: true;
  /** Whether a program may make it with a key (KEY_NOT_ALLOWED otherwise). Such a call changes nothing. */
  readonly conClave?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** Whether the body may come as multipart/form-data besides JSON. */
  readonly multipart?: true;
  /** Whether the body is not read at all. Every other call that isn't a GET refuses a body that isn't JSON. */
  readonly bodyUnread?: true;
  /**
   * The `data` of a good answer; `'file'` when the call redirects: to the bytes of a file, or to a page; `'page'` when it answers
   * a page itself, which its refusals are then too.
   */
  readonly output: z.ZodType | 'file' | 'page';
  /**
   * The `message` of a good answer, in Spanish; a function where it names what was changed. Every call that changes
   * clients, groups, users, certificates, external reports or incidents has one, and no other.
   */
  readonly message?: string | ((changed: never) => string);
  /**
   * Whether it counts as an administrator's act where an administrator makes it (docs/decisions/rights-and-records.md): it
   * changes what the laboratory keeps, where its data go, or how an administrator signs in. Said by every call that isn't public
   * and changes something, and by no other.
   */
  readonly adminAct?: boolean;
  /**
   * Whether a repetition under the same Idempotency-Key gets the first answer again. Never for calls whose answers hold secrets:
   * the answer is kept in clear for some minutes.
   */
  readonly keepsAnswer?: true;
  /** The codes that it may be refused with besides those of `errorsOf`. */
  readonly errors: readonly ErrorCode[];
}

/** A call's text in the reference of the API (docs/openapi.json). Not in the call's row, so that the web leaves it out. */
interface CallText {
  /** The call's purpose, in a line. */
  readonly summary: string;
  /** Its answer, by audience, its limits, and the meaning of its own errors. */
  readonly description: string;
}

/** The sections of docs/api.md, by the calls that stand in them, in their order. */
export const gruposDeLlamadas = {
  resultados: 'Resultados',
  estadisticas: 'Estadísticas y evolución',
  filtros: 'Por qué se puede filtrar',
  incidencias: 'Incidencias',
  solicitudes: 'Solicitudes de muestras',
  enCurso: 'Muestras en curso',
  documentos: 'Certificados e informes externos',
} as const;

/** The same of a call that keys may make, in Spanish: docs/api.md, the portal's /api and docs/openapi.json have it. */
export interface CallWithKeyText extends CallText {
  readonly grupo: keyof typeof gruposDeLlamadas;
  /** Parameters that mean something else than in other calls (contract/reference/parametros.ts). */
  readonly parametros?: Readonly<Record<string, string>>;
  /** The query of an example, besides the path; the example is answered as it stands. */
  readonly ejemplo?: Readonly<Record<string, string>>;
}

/** A text for each row. */
export type TextsOf<R> = {
  readonly [N in keyof R]: R[N] extends { readonly conClave: true } ? CallWithKeyText : CallText;
};
