import { expect, test } from 'vitest';
import { clickAt, typing } from './input.ts';

test('a click is at whole pixels: WebDriver takes no others', () => {
  expect(clickAt(10.6, 20.2)[0]?.actions).toEqual([
    { type: 'pointerMove', x: 10, y: 20, duration: 0, origin: 'viewport' },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ]);
});

test('each character is one key, those beyond the basic plane too', () => {
  const pressed = typing('ñ😀')[0]?.actions.filter(({ type }) => type === 'keyDown');
  expect(pressed?.map(({ value }) => value)).toEqual(['ñ', '😀']);
});
