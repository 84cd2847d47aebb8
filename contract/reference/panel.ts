import { auditoriaQuerySchema, auditoriaSchema, entradaAuditoriaSchema } from '../administracion/auditoria.ts';
import { clienteCambiadoSchema, clienteEditableSchema, clienteNuevoSchema } from '../administracion/cliente.ts';
import { versionQuerySchema } from '../base/id.ts';
import { tipoGrupoEditableSchema, tipoGrupoNuevoSchema } from '../administracion/tipo-grupo.ts';
import { type SchemaText, text } from './schema-text.ts';

const version = 'The version that the change was made upon; absent: the stored one, whichever it is.';

/** The reference's words for clients, groups of types and the audit trail. */
export const panelTexts: readonly SchemaText[] = [
  text(
    clienteEditableSchema,
    { id: 'Cliente', description: 'A client of the laboratory. Its users see the samples of its solicitantes.' },
    {
      solicitantes: 'Names as samples bear them, compared exactly.',
      empresa: 'The company that serves it; null: either.',
      referenciaExterna:
        'What its external references are: the point of sampling (`punto`, also when absent), or something else (`otra`).',
      isActive: 'The users of an inactive client see nothing through it.',
      version: 'Counts the changes made in the panel, from 0. Sent back with a change, it must be the stored one.',
    },
  ),
  text(
    clienteNuevoSchema,
    {},
    {
      solicitantes: 'At least one. Cleaned of repeated spaces; each counts once.',
      empresa: 'The company that serves it; blank and null: none.',
      compartirSolicitantes: 'Confirms that solicitantes which another client has are to be shared with it.',
      referenciaExterna: 'Absent: `punto` when new, unchanged otherwise.',
      isActive: 'Absent: active when new, unchanged otherwise.',
    },
  ),
  text(
    tipoGrupoEditableSchema,
    { id: 'TipoGrupo', description: 'A group of sample types.' },
    { color: 'As #RRGGBB.', tiposIncluidos: 'Names of types as samples bear them.' },
  ),
  text(
    tipoGrupoNuevoSchema,
    {},
    {
      tiposIncluidos: 'At least one. Cleaned of repeated spaces; each counts once.',
      isActive: 'Absent: active when new, unchanged otherwise. An inactive group gives its users no types.',
    },
  ),
  text(clienteCambiadoSchema, {}, { version }),
  text(versionQuerySchema, {}, { version }),

  text(
    entradaAuditoriaSchema,
    { id: 'EntradaAuditoria', description: 'One change made in the panel.' },
    {
      quien: 'The administrator or user who made it, by the address of that time.',
      cosa: 'What was changed, by the name of that time.',
      cambios: 'The fields that differ, before and after. Of a list each side has only what the other lacks.',
      contrasenaCambiada: 'Whether a password was set. The password itself is never recorded.',
    },
  ),
  text(
    auditoriaSchema,
    { id: 'Auditoria', description: 'One page of the changes made in the panel.' },
    {
      cursor: 'What to ask for the next page with; null at the end.',
    },
  ),
  text(
    auditoriaQuerySchema,
    {},
    {
      quien: 'Part of the author’s e-mail address, without case or accents, or its id.',
      tipo: 'The kind of thing that was changed.',
      cosa: 'Part of the thing’s name, without case or accents, or its id.',
      cursor: 'The `cursor` of the page before; absent: the newest changes.',
      limit: 'Entries in a page.',
    },
  ),
];
