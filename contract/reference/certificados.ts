import { admitCertificadoSchema, pdfCheckSchema } from '../certificados/pdf.ts';
import { type SchemaText, text } from './schema-text.ts';

const documento = pdfCheckSchema.shape.document.unwrap();

/** The reference's words for certificates. */
export const certificadoTexts: readonly SchemaText[] = [
  text(pdfCheckSchema, { id: 'PdfCheck', description: 'Whether a sample number has a certificate in scope.' }),
  text(
    documento,
    { id: 'DocumentoPdf', description: 'A certificate in its newest revision.' },
    {
      sustituidos: 'The revisions that it replaced, newest first.',
      codigo:
        'The code by which anyone verifies it at `/verificar`; null of a certificate that came before there were codes.',
      ajeno:
        'For administrators, where the sample has changed solicitante: whose the certificate is, and whose the sample.',
    },
  ),
  text(
    documento.shape.sustituidos.element,
    { id: 'RevisionPdf', description: 'One revision of a certificate.' },
    {
      _id: 'What `pdfBlob` opens it by.',
      revision: 'Counts from 1.',
      fecha: 'When it came in.',
      filesize: 'In bytes.',
    },
  ),
  text(admitCertificadoSchema, {}, { solicitante: 'The solicitante that the sample has now.' }),
];
