import { type InformeExterno, informeNuevoSchema } from '../../../../contract/informes/informe-externo.ts';
import { informeFaults } from '../../../../contract/informes/rules/informes.ts';
import type { CategoriaInforme, Empresa } from '../../../../contract/cuenta/usuario.ts';

/** What the form holds, but for the file. Of several solicitantes the last chosen wins. */
export interface Values {
  titulo: string;
  categoria: string;
  solicitante: string[];
  empresa: string;
  fechaAuditoria: string;
  /** Whether who sees a new report is mailed about it. */
  avisar: boolean;
}

const camposSchema = informeNuevoSchema.omit({ archivo: true });

/** What the values make, by the schema that the server parses them by too. */
export function read(values: Values) {
  return camposSchema.safeParse(values);
}

/** A form that changes a report, or one for a new report in a category. */
export function valuesOf(informe: InformeExterno | null, categoria: CategoriaInforme | undefined): Values {
  return {
    titulo: informe?.titulo ?? '',
    categoria: informe?.categoria ?? categoria ?? '',
    solicitante: informe ? [informe.solicitante] : [],
    empresa: informe?.empresa ?? '',
    fechaAuditoria: informe?.fechaAuditoria ?? '',
    avisar: false,
  };
}

/** Message under a field that the form's own message names as missing. */
const falta = 'Campo obligatorio';

/** The errors of single fields as they stand under them; what is said of four of them at once is said once, above. */
export function underFields(errors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [
      field.split('.')[0] ?? field,
      message === informeFaults.obligatorios ? falta : message,
    ]),
  );
}

/** One field as another user left it. */
interface Difference {
  name: string;
  theirs: string;
}

const names = {
  titulo: 'Título',
  categoria: 'Categoría',
  solicitante: 'Solicitante',
  empresa: 'Empresa',
  fechaAuditoria: 'Fecha de auditoría',
} as const;
const fields = Object.keys(names) as (keyof typeof names)[];

/** What a report has become since a form was opened with it. */
export function differences(
  before: InformeExterno,
  now: InformeExterno,
  show: { empresa: (empresa: Empresa) => string; fecha: (fecha: string | undefined) => string },
): Difference[] {
  const found = fields
    .filter((field) => before[field] !== now[field])
    .map((field) => ({ name: names[field], theirs: shown(field) }));
  const isOtherFile = before.fechaSubida !== now.fechaSubida;
  return isOtherFile ? [...found, { name: 'Archivo', theirs: now.archivo.originalName }] : found;

  function shown(field: keyof typeof names): string {
    if (field === 'empresa') return show.empresa(now.empresa);
    return field === 'fechaAuditoria' ? show.fecha(now.fechaAuditoria ?? undefined) : now[field];
  }
}
