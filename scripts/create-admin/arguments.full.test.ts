import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../target/options.ts';
import { readArguments } from './arguments.ts';
import { givenPassword } from './given-password.ts';

describe('the create-admin command', () => {
  it('takes the address in any case, and a portal', () => {
    expect(readArguments(['--email', ' Jefa@Lab.Example ', '--stage', 'prod'])).toEqual({
      email: 'jefa@lab.example',
      isReset: false,
      isFactorsReset: false,
      isPasswordGiven: false,
      stage: 'prod',
      dataDir: undefined,
    });
  });

  it.each([
    [[], 'Falta --email'],
    [['--email', 'jefa'], 'El formato del correo electrónico no es válido: jefa'],
    [['--email', ''], 'El correo electrónico es obligatorio'],
    [['--email', 'jefa@lab.example', 'Probeta-azul-26'], 'No se entiende Probeta-azul-26'],
    [['--email', 'jefa@lab.example', '--reset-factors', '--reset'], '--reset-factors no se combina'],
    [['--email', 'jefa@lab.example', '--password', 'x'], 'No existe la opción --password'],
    [['--email', 'jefa@lab.example', '--stage', 'prod', '--data-dir', 'x'], '--stage y --data-dir no van juntos'],
  ])('called with %j says what is wrong', (args, reason) => {
    expect(() => readArguments(args)).toThrow(UsageError);
    expect(() => readArguments(args)).toThrow(reason);
  });
});

describe('a password by standard input', () => {
  it.each(['Probeta-azul-26\n', 'Probeta-azul-26\r\n', 'Probeta-azul-26'])(
    'is %j without its line’s end',
    async (text) => {
      expect(await givenPassword(Readable.from([text.slice(0, 4), text.slice(4)]), 'jefa@lab.example')).toBe(
        'Probeta-azul-26',
      );
    },
  );

  it.each([
    ['corta1\n', 'La contraseña debe tener al menos 8 caracteres. Debe contener al menos una letra mayúscula'],
    ['', 'al menos 8 caracteres'],
    ['Primavera2026\n', 'Es una de las contraseñas más usadas'],
    [`${'Aa1'.repeat(200)}\n`, 'no puede tener más de 256'],
    ['Probeta-azul-26\nOtra-linea-7\n', 'más de una línea'],
  ])('that will not do is refused without being repeated', async (text, reason) => {
    const fault = await givenPassword(Readable.from([text]), 'jefa@lab.example').catch((error: Error) => error);
    expect(fault).toBeInstanceOf(UsageError);
    expect(String(fault)).toContain(reason);
    expect(String(fault)).not.toContain(text.trim() || 'Uso');
  });

  it('is never typed where others can read it on the screen', async () => {
    const terminal = Object.assign(Readable.from([]), { isTTY: true });
    await expect(givenPassword(terminal, 'jefa@lab.example')).rejects.toThrow('no del teclado');
  });
});
