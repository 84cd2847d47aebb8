import {
  audienciaSchema,
  informeCambiadoSchema,
  informeNuevoSchema,
  informeExternoSchema,
  informesQuerySchema,
  informesExternosSchema,
  subidaNuevaSchema,
  subidaSchema,
} from '../informes/informe-externo.ts';
import { type SchemaText, text } from './schema-text.ts';

/** The reference's words for external reports. */
export const informeTexts: readonly SchemaText[] = [
  text(
    informeExternoSchema,
    { id: 'InformeExterno', description: 'An external report.' },
    {
      fechaAuditoria: 'The date of the audit; null where none was given.',
      fechaSubida: 'When its present file was uploaded.',
      archivo: 'Its file: bytes, and the name that it was uploaded with.',
    },
  ),
  text(
    informesExternosSchema,
    { id: 'InformesExternos', description: 'The newest external reports that were found.' },
    {
      total: 'All reports that were found, listed or not.',
    },
  ),
  text(
    informesQuerySchema,
    {},
    {
      categoria: 'solo los de un tipo de informe; si no se da, todos los que se pueden ver',
      search:
        'texto que aparece en el título, el solicitante o el nombre del archivo, sin distinguir mayúsculas ni acentos',
      solicitante: 'exactamente ese solicitante',
    },
  ),
  text(
    informeNuevoSchema,
    {},
    {
      solicitante: 'One; of several the last one counts.',
      fechaAuditoria: 'Absent, blank and null mean none.',
      avisar: 'Whether every user who sees the report is mailed about it, once.',
      archivo: 'An upload made beforehand (`createSubida`), or, in a multipart form, a PDF of up to 4 MB.',
    },
  ),
  text(
    audienciaSchema,
    { id: 'Audiencia', description: 'Who a report would be shown to, besides administrators.' },
    { usuarios: 'The first 200, by address.', total: 'All of them, listed or not.' },
  ),
  text(informeCambiadoSchema, {}, { archivo: 'Absent: the report keeps its file.' }),
  text(subidaNuevaSchema, {}, { size: 'Bytes of the file, at most 50 MB.' }),
  text(
    subidaSchema,
    {
      id: 'Subida',
      description:
        'A presigned POST of S3: send `url` a multipart form with every one of `fields` and then the bytes as `file`, without an `Authorization` header; 204 means that they are there. Both address and fields are secrets while they last.',
    },
    {
      subida: 'Names the upload in `archivo` when the report is created or changed, once and within a day.',
      expira: 'When the upload must have begun.',
    },
  ),
];
