import { muestrasOfNumero, titularesOf } from './access/certificados.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import { Reply } from '../../platform/http/reply.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { findPdfOf, type Pdf, readPdf, type Revision, writePdf } from './store/pdfs.ts';
import { makeChange } from '../../platform/audit/change.ts';

const solicitanteCambiado = 'La muestra ha cambiado de solicitante. Vuelve a cargarla';

/**
 * Admits a revision of a certificate for the solicitante that its sample has now, until it changes again
 * (docs/decisions/certificates.md). Throws CONFLICT where the sample no longer has the solicitante given. Repeated, it changes
 * nothing. Throws NOT_FOUND where there is no such revision, or no authorised sample that it is of.
 */
export const admitCertificado: Implementation<'admitCertificado'> = async (
  { params, body: { solicitante } },
  { usuario, now, newId },
) => {
  const before = await findPdfOf(params.id);
  const revision = before && [before, ...before.anteriores].find(({ _id }) => _id === params.id);
  if (!before || !revision) throw new Failure('NOT_FOUND');
  const { numero } = before;
  const titulares = titularesOf(await muestrasOfNumero(numero), revision);
  if (titulares.length === 0) throw new Failure('NOT_FOUND');
  if (titulares.some(({ muestra }) => muestra.solicitante !== solicitante)) {
    throw new Failure('CONFLICT', { message: solicitanteCambiado });
  }
  const ajenos = titulares.filter(({ titular }) => titular !== solicitante);
  const reply = new Reply(null, { numero, solicitante });
  if (ajenos.length === 0) return reply;
  const conformes = ajenos.map(({ muestra }) => ({ muestra: muestra._id, solicitante }));
  await makeChange(
    { usuario, now, newId },
    {
      accion: 'modificar',
      cosa: { tipo: 'certificado', _id: numero, nombre: numero },
      cambios: [
        {
          campo: 'solicitantes',
          antes: [...new Set(ajenos.flatMap(({ titular }) => titular ?? []))],
          despues: [solicitante],
        },
      ],
      previous: before.cambio,
      write: async (cambio, entrada) => {
        const after = withConformes(before, revision._id, conformes);
        return writePdf({ ...after, cambio, version: before.version + 1 }, before, entrada);
      },
      reread: () => readPdf(numero),
    },
  );
  return reply;
};

/** The certificate with more samples that one revision is admitted for. */
function withConformes(pdf: Pdf, _id: string, more: NonNullable<Revision['conformes']>): Pdf {
  const ids = new Set(more.map(({ muestra }) => muestra));
  const added = <R extends Revision>(one: R): R =>
    one._id === _id
      ? { ...one, conformes: [...(one.conformes ?? []).filter(({ muestra }) => !ids.has(muestra)), ...more] }
      : one;
  return { ...added(pdf), anteriores: pdf.anteriores.map(added) };
}
