import { describe, expect, it } from 'vitest';
import { Failure } from '../runtime/failure.ts';
import { formOf, isForm } from './form.ts';

async function read(fields: [string, string | File][]) {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  const sent = new Response(form);
  return formOf(sent.headers.get('content-type') ?? '', new Uint8Array(await sent.arrayBuffer()));
}

describe('a multipart form', () => {
  it('is distinguished from JSON by its content type', () => {
    expect(isForm('multipart/form-data; boundary=x')).toBe(true);
    for (const other of ['application/json', 'multipart/mixed; boundary=x', 'multipart/form-data', undefined]) {
      expect(isForm(other)).toBe(false);
    }
  });

  it('gives its texts and files, repeated names as lists, blanks and files not chosen left out', async () => {
    const fields = await read([
      ['titulo', 'Auditoría "ñ"'],
      ['solicitante', 'uno'],
      ['solicitante', 'dos'],
      ['fechaAuditoria', ' '],
      ['vacio', new File([], '')],
      ['archivo', new File([new Uint8Array([0, 255, 13, 10])], 'año.pdf')],
    ]);
    expect(Object.keys(fields)).toEqual(['titulo', 'solicitante', 'archivo']);
    expect(fields).toMatchObject({ titulo: 'Auditoría "ñ"', solicitante: ['uno', 'dos'] });
    const archivo = fields['archivo'] as File;
    expect([archivo.name, ...new Uint8Array(await archivo.arrayBuffer())]).toEqual(['año.pdf', 0, 255, 13, 10]);
  });

  it('is read up to 4.25 MiB, and refused from the next byte on', async () => {
    const head = '--x\r\nContent-Disposition: form-data; name="archivo"; filename="a.pdf"\r\n\r\n';
    const tail = '\r\n--x--\r\n';
    const whole = (size: number) =>
      new TextEncoder().encode(head + 'a'.repeat(size - head.length - tail.length) + tail);
    const most = 4.25 * 1024 * 1024;
    const type = 'multipart/form-data; boundary=x';
    expect(await formOf(type, whole(most))).toHaveProperty('archivo');
    await expect(formOf(type, whole(most + 1))).rejects.toThrow('El archivo es demasiado grande');
  });

  it('is refused where it is broken or too large', async () => {
    const type = 'multipart/form-data; boundary=x';
    for (const text of ['', '--x', '--x\r\nContent-Disposition: form-data\r\n\r\na\r\n--x--']) {
      await expect(formOf(type, new TextEncoder().encode(text)), text).rejects.toThrow(Failure);
    }
    await expect(read([['archivo', new File([new Uint8Array(5 * 1024 * 1024)], 'a.pdf')]])).rejects.toThrow(
      'El archivo es demasiado grande',
    );
  });
});
