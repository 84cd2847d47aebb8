import { describe, expect, it } from 'vitest';
import type { InformeExterno } from '../../../../contract/informes/informe-externo.ts';
import { differences, read, underFields, valuesOf } from './informe-values.ts';
import { formErrors } from '../../../forms/form-errors.ts';

const informe: InformeExterno = {
  _id: 'i1',
  titulo: 'Auditoría de marzo',
  categoria: 'Auditoría de Cocina',
  solicitante: 'Hotel Sol',
  empresa: 'cbba',
  fechaAuditoria: null,
  fechaSubida: '2026-03-12T10:00:00.000Z',
  archivo: { size: 2000, originalName: 'Marzo.pdf' },
  version: 3,
};
const plain = { empresa: (empresa: string) => empresa, fecha: (fecha = '-') => fecha };

describe('the form of a report', () => {
  it('takes one solicitante: of several the last chosen', () => {
    const values = { ...valuesOf(informe, undefined), solicitante: ['Hotel Sol', 'Hotel Luna'] };
    expect(read(values).data?.solicitante).toBe('Hotel Luna');
  });

  it('asks for the four fields that a report must have, and for no date', () => {
    const errors = underFields(formErrors(read(valuesOf(null, undefined))));
    expect(errors).toEqual({
      titulo: 'Campo obligatorio',
      categoria: 'Campo obligatorio',
      solicitante: 'Campo obligatorio',
      empresa: 'Campo obligatorio',
    });
    const long = underFields(formErrors(read({ ...valuesOf(informe, undefined), titulo: 'a'.repeat(201) })));
    expect(long).toEqual({ titulo: 'El título es demasiado largo (como mucho 200 caracteres)' });
  });
});

it('what another user has changed is shown field by field, another file too', () => {
  const now: InformeExterno = {
    ...informe,
    titulo: 'Auditoría de abril',
    fechaAuditoria: '2026-04-01',
    fechaSubida: '2026-04-02T10:00:00.000Z',
    archivo: { size: 1, originalName: 'Abril.pdf' },
  };
  expect(differences(informe, informe, plain)).toEqual([]);
  expect(differences(informe, now, plain)).toEqual([
    { name: 'Título', theirs: 'Auditoría de abril' },
    { name: 'Fecha de auditoría', theirs: '2026-04-01' },
    { name: 'Archivo', theirs: 'Abril.pdf' },
  ]);
});
