import { randomUUID } from 'node:crypto';
import type { Input, Output } from '../../../contract/calls.ts';
import { enlaceNuevoSchema } from '../../../contract/enlaces/enlace.ts';
import { type EnlaceViewer, loadEnlaceViewer } from './access/enlace-viewer.ts';
import { loadScope } from '../../platform/access/load-scope.ts';
import { readUsuario } from '../../platform/access/store/usuarios.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import { getMuestraDeEnlace, openEnlace, pdfDeEnlace, readDossierDeEnlace } from './read-enlace.ts';
import { createEnlace } from './mis-enlaces.ts';

const rest = {
  visitor: async () => ({ address: '203.0.113.1', origin: null }),
  cookies: [],
  newId: randomUUID,
  setCookie: () => undefined,
};

/** A stored user as it makes a call. */
export async function asUser(_id: string, now: Date) {
  const usuario = await readUsuario(_id);
  if (!usuario) throw new Error(`${_id} is gone`);
  return { ...rest, usuario, alcance: await loadScope(usuario), familia: 'f', now };
}

/** Who bears a link, as it makes a call. */
export async function bearing(texto: string, now: Date): Promise<EnlaceViewer & typeof rest & { now: Date }> {
  return { ...(await loadEnlaceViewer(texto, now)), ...rest, now };
}

/** Makes a link of a user. */
export async function makeEnlace(
  usuarioId: string,
  now: Date,
  body: Partial<Input<'createEnlace'>['body']> = {},
): Promise<Output<'createEnlace'>> {
  const whole = enlaceNuevoSchema.parse({
    para: 'Inspección',
    conCertificados: true,
    filtros: {},
    ...body,
  });
  return createEnlace({ params: undefined, query: undefined, body: whole }, await asUser(usuarioId, now));
}

/** What the bearer of a link is answered; the code of the refusal where it is refused. */
export function bearerOf(texto: string, now: Date) {
  const asked = <T>(make: (viewer: Awaited<ReturnType<typeof bearing>>) => Promise<T>) =>
    bearing(texto, now)
      .then(make)
      .catch((error: unknown) => {
        if (error instanceof Failure) return error.code;
        throw error;
      });
  const none = { params: undefined, body: undefined };
  return {
    open: (desde = 0) => asked((viewer) => openEnlace({ ...none, query: { desde } }, viewer)),
    dossier: (desde = 0) => asked((viewer) => readDossierDeEnlace({ ...none, query: { desde } }, viewer)),
    muestra: (id: string) =>
      asked((viewer) => getMuestraDeEnlace({ ...none, params: { id }, query: undefined }, viewer)),
    pdf: (id: string) => asked((viewer) => pdfDeEnlace({ ...none, params: { id }, query: undefined }, viewer)),
    /** The ids of the samples that it lists; those of the dossier are the same. */
    async ids(): Promise<string[] | string> {
      const opened = await this.open();
      if (typeof opened === 'string') return opened;
      const dossier = await this.dossier();
      const inDossier = typeof dossier === 'string' ? dossier : dossier.muestras.map(({ _id }) => _id);
      const listed = opened.muestras.map(({ _id }) => _id);
      const [one, other] = [JSON.stringify(listed), JSON.stringify(inDossier)];
      if (one !== other) throw new Error(`It lists ${one}, and its dossier has ${other}`);
      return listed;
    },
  };
}
