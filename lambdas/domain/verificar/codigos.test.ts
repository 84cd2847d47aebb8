import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCodigo } from '../../../contract/verificar/rules/codigo.ts';
import { codigoOf, newCodigo } from './codigos.ts';

const page = readFileSync(new URL('../../../docs/verificacion.md', import.meta.url), 'utf8');
const key = /`([0-9a-f]{64})`/u.exec(page)?.[1] ?? '';
const vectors = [...page.matchAll(/^\| `([^`]+)` +\| (\d+) +\| `([^`]+)` +\|$/gmu)].map(
  ([, numero = '', revision = '', codigo = '']) => ({ numero, revision: Number(revision), codigo }),
);
const codes = () => fc.string({ minLength: 1, maxLength: 20 }).map((numero) => codigoOf(key, numero, 1));

describe('the code of a report', () => {
  it('is that of the table which makers of a LIMS test with', () => {
    expect(vectors.length).toBeGreaterThan(4);
    expect(vectors.map(({ numero, revision }) => codigoOf(key, numero, revision))).toEqual(
      vectors.map(({ codigo }) => codigo),
    );
  });

  it('is made by the page’s example in Python', () => {
    const example = /```python\n([^]+?)```/u.exec(page)?.[1] ?? '';
    const lines = vectors.map(
      ({ numero, revision }) =>
        `print(verification_code(${JSON.stringify(key)}, ${JSON.stringify(numero)}, ${revision}))`,
    );
    const { error, stdout, stderr } = spawnSync('python3', ['-c', [example, ...lines].join('\n')], {
      encoding: 'utf8',
    });
    // A machine without Python tries the table alone.
    if (error && 'code' in error && error.code === 'ENOENT') return;
    expect(stderr).toBe('');
    expect(stdout.trim().split('\n')).toEqual(vectors.map(({ codigo }) => codigo));
  });

  it('is of the number as it is stored, whatever spaces a system writes around it', () => {
    expect(codigoOf(key, '  A\u0301  1\t2 ', 1)).toBe(codigoOf(key, '\u00C1 1 2', 1));
    expect(codigoOf(key, 'm-1', 1)).not.toBe(codigoOf(key, 'M-1', 1));
    expect(codigoOf(key, 'M-1', 11)).not.toBe(codigoOf(key, 'M-11', 1));
  });

  it('is read as people type it', () => {
    fc.assert(
      fc.property(codes(), (codigo) => {
        const typed = codigo.replaceAll('-', ' ').toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l');
        const written = codigo.replaceAll('-', '').replaceAll('1', 'I').replaceAll('0', 'O').replaceAll('V', 'U');
        const printed = ` ${codigo.replaceAll('-', '\u2013')}\n`;
        expect([typed, written, printed].map(readCodigo)).toEqual([codigo, codigo, codigo]);
      }),
    );
    expect(readCodigo(newCodigo())).toBeDefined();
  });

  it('is refused with one wrong symbol, whichever', () => {
    const symbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
    fc.assert(
      fc.property(codes(), fc.nat(32), fc.integer({ min: 1, max: 31 }), (codigo, place, step) => {
        const plain = codigo.replaceAll('-', '');
        const wrong = symbols[(symbols.indexOf(plain.charAt(place)) + step) % 32] ?? '';
        expect(readCodigo(plain.slice(0, place) + wrong + plain.slice(place + 1))).toBeUndefined();
      }),
    );
    for (const no of ['', 'M-1', '*'.repeat(33), '0'.repeat(32), '0'.repeat(34)])
      expect(readCodigo(no)).toBeUndefined();
  });
});
