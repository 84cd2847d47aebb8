import { describe, expect, it } from 'vitest';
import { categoriaInformeSchema } from '../../../contract/cuenta/usuario.ts';
import type { InformeExterno } from '../../../contract/informes/informe-externo.ts';
import { informeMessages, maxInformeBytes } from '../../../contract/informes/rules/informes.ts';
import { ApiError, connectionError } from '../../client/api-error.ts';
import { formErrors } from '../../forms/form-errors.ts';
import {
  checkReceived,
  differences,
  failed,
  faultOfChosen,
  informesAddress,
  type InformesState,
  loadFailure,
  readInforme,
  textoDeTamano,
  underFields,
  valuesOf,
} from './informes.ts';

const { read: readOf, write } = informesAddress('Hipercloraciones');
const read = (address: string) => readOf(new URLSearchParams(address));

it('an address brings back what it was written of', () => {
  for (const categoria of categoriaInformeSchema.options) {
    for (const [search, solicitante] of [
      ['', ''],
      ['cocina & más', 'Hotel Sol, S.L.'],
      ['', 'Hotel Ñu'],
    ] as const) {
      const state: InformesState = { categoria, search, solicitante, clienteId: 'hoteles' };
      expect(read(write(state).toString())).toEqual(state);
    }
  }
});

it('a bare address shows the first category, and what is not understood is as if it were not there', () => {
  const first = { categoria: 'Hipercloraciones', search: '', solicitante: '', clienteId: '' };
  expect(read('')).toEqual(first);
  expect(read('categoria=Otra&nada=1')).toEqual(first);
  expect(read(`search=${'a'.repeat(201)}&solicitante=${'a'.repeat(301)}`)).toEqual(first);
});

it('nothing that is empty stands in an address', () => {
  const address = write({ categoria: 'Hipercloraciones', search: '', solicitante: '', clienteId: '' });
  expect([...address.keys()]).toEqual(['categoria']);
});

it.each([
  [403, 'No tienes permisos para acceder a esta categoría de informes'],
  [401, 'Tu sesión ha expirado. Por favor, inicia sesión nuevamente'],
  [500, 'Error al cargar los informes externos'],
  [0, 'Error al cargar los informes externos'],
])('a list that is answered %i says so', (status, message) => {
  expect(loadFailure(new ApiError('Otra cosa', 'X', status))).toBe(message);
});

it('what failed says why in the portal’s words, and never in a proxy’s', () => {
  expect(failed(informeMessages.eliminar, connectionError())).toBe(
    'Error al eliminar el informe: Error de conexión con el servidor',
  );
  expect(failed(informeMessages.eliminar, new ApiError('Error en la solicitud', 'HTTP_502', 502))).toBe(
    'Error al eliminar el informe',
  );
  expect(failed(informeMessages.eliminar, 'nada')).toBe('Error al eliminar el informe');
});

const pdf = '%PDF-1.7\n1 0 obj';

/** A file of so many bytes that begins as given, without holding them. */
const fileOf = (begin: string, size: number, name = 'Informe.pdf') => {
  const file = new File([begin], name);
  return Object.defineProperty(file, 'size', { value: size });
};

describe('a file that is chosen', () => {
  it.each([
    ['a PDF', fileOf(pdf, 2000), null],
    ['a PDF of just 50 MB, in capitals', fileOf(pdf, maxInformeBytes, 'INFORME.PDF'), null],
    ['one byte more', fileOf(pdf, maxInformeBytes + 1), 'El archivo supera el máximo de 50 MB'],
    ['an empty one', new File([], 'Informe.pdf'), 'El archivo está vacío'],
    ['a program with a PDF’s name', fileOf('MZ\u0090 %PDF-1.7', 2000), 'El archivo no es un PDF'],
    ['a PDF with a program’s name', fileOf(pdf, 2000, 'informe.exe'), 'El archivo no es un PDF'],
    [
      'a name without end',
      fileOf(pdf, 2000, `${'a'.repeat(252)}.pdf`),
      'El nombre del archivo es demasiado largo (como mucho 255 caracteres)',
    ],
  ])('%s is judged before it is uploaded', async (_, file, fault) => {
    expect(await faultOfChosen(file)).toBe(fault);
  });

  it('and was deleted meanwhile is refused', async () => {
    const gone = fileOf(pdf, 2000);
    gone.slice = () => Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error('NotFoundError')) });
    expect(await faultOfChosen(gone)).toBe('El archivo no es un PDF');
  });
});

describe('a file that was fetched', () => {
  it.each([
    ['nothing at all', new Blob(), 'No se recibieron datos del archivo'],
    ['an empty file', new Blob([], { type: 'application/pdf' }), 'El archivo está vacío'],
    ['a page', new Blob(['<html>'], { type: 'application/pdf' }), 'Formato de respuesta inválido'],
  ])('that is %s is refused', async (_, blob, message) => {
    await expect(checkReceived(blob)).rejects.toThrow(message);
  });

  it('that is a PDF is given on as it came', async () => {
    const blob = new Blob([pdf], { type: 'application/pdf' });
    expect(await checkReceived(blob)).toBe(blob);
  });
});

it('a size is in MB with one decimal, as a Spaniard writes it', () => {
  expect([1_048_576, 50 * 1_048_576, 1_600_000, 104_858, 104_857, 1, 0].map(textoDeTamano)).toEqual([
    '1,0\u00a0MB',
    '50,0\u00a0MB',
    '1,5\u00a0MB',
    '0,1\u00a0MB',
    '<\u00a00,1\u00a0MB',
    '<\u00a00,1\u00a0MB',
    '0,0\u00a0MB',
  ]);
});

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
    expect(readInforme(values).data?.solicitante).toBe('Hotel Luna');
  });

  it('asks for the four fields that a report must have, and for no date', () => {
    const errors = underFields(formErrors(readInforme(valuesOf(null, undefined))));
    expect(errors).toEqual({
      titulo: 'Campo obligatorio',
      categoria: 'Campo obligatorio',
      solicitante: 'Campo obligatorio',
      empresa: 'Campo obligatorio',
    });
    const long = underFields(formErrors(readInforme({ ...valuesOf(informe, undefined), titulo: 'a'.repeat(201) })));
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
