import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';

// The log is made when the module is loaded.
Object.assign(process.env, { POWERTOOLS_DEV: 'true', POWERTOOLS_LOG_LEVEL: 'INFO' });
const { absentIfDamaged, DamagedItem, readable, readItem } = await import('./damaged.ts');

const schema = z.object({ _id: z.string(), nombre: z.string(), datos: z.object({ edad: z.number() }) });
const read = (item: unknown) => schema.parse(item);
const whole = { _id: 'a', nombre: 'Ana', datos: { edad: 4 } };
const broken = { _id: 'b', nombre: 'Benito', datos: { edad: 'secreta' } };

const written = vi.spyOn(console, 'error').mockImplementation(() => {});
afterEach(() => written.mockClear());
const lines = () => written.mock.calls.map(([line]) => JSON.parse(String(line)) as Record<string, unknown>);

describe('items that can’t be read', () => {
  it('are passed over, and named in one line by id and field, never by what they hold', () => {
    expect(readable('cliente', [whole, broken, { nombre: 'Sin id' }], read)).toEqual([whole]);
    expect(lines()).toMatchObject([
      {
        level: 'ERROR',
        message: 'A stored item is damaged',
        clase: 'cliente',
        danados: 2,
        items: [
          { id: 'b', fault: 'datos.edad' },
          { id: 'sin id', fault: '_id, datos' },
        ],
      },
    ]);
    expect(JSON.stringify(lines())).not.toMatch(/Benito|secreta|Sin id/u);
  });

  it('are counted, and twenty of them named', () => {
    readable(
      'cliente',
      Array.from({ length: 50 }, (_, n) => ({ _id: String(n) })),
      read,
    );
    expect(lines()).toMatchObject([{ danados: 50 }]);
    expect(lines()[0]?.['items']).toHaveLength(20);
  });

  it('say nothing where all can be read', () => {
    expect(readable('cliente', [whole], read)).toEqual([whole]);
    expect(written).not.toHaveBeenCalled();
  });
});

describe('one item that can’t be read', () => {
  it('is DAMAGED, which may count as absent; another error may not', () => {
    expect(() => readItem('cliente', broken, read)).toThrow(DamagedItem);
    expect(absentIfDamaged(new DamagedItem())).toBeUndefined();
    expect(() => absentIfDamaged(new Error('busy'))).toThrow('busy');
  });
});
