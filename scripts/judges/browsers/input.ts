/** One device's part of a WebDriver action, of the same form in WebDriver and in WebDriver BiDi. */
export interface InputSource {
  type: 'key' | 'pointer';
  id: string;
  parameters?: { pointerType: 'mouse' };
  actions: Record<string, string | number>[];
}

/** Keys that write nothing, as WebDriver numbers them (its section 17.4.2). */
export const keys = { backspace: '\uE003', enter: '\uE007', escape: '\uE00C' } as const;

/** A click of the mouse at a point of the window, in CSS pixels. */
export function clickAt(x: number, y: number): InputSource[] {
  const button = 0;
  return [
    {
      type: 'pointer',
      id: 'mouse',
      parameters: { pointerType: 'mouse' },
      actions: [
        { type: 'pointerMove', x: Math.floor(x), y: Math.floor(y), duration: 0, origin: 'viewport' },
        { type: 'pointerDown', button },
        { type: 'pointerUp', button },
      ],
    },
  ];
}

/** Keys pressed and released one after the other: characters of a text, or one of `keys`. */
export function typing(text: string): InputSource[] {
  return [
    {
      type: 'key',
      id: 'keyboard',
      actions: Array.from(text, (value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]).flat(),
    },
  ];
}
