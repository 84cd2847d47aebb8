import { describe, expect, it } from 'vitest';
import { Program } from './reach.ts';

const program = new Program(
  new Map(
    Object.entries({
      'a.ts': `import { b as other, type T } from './b.ts';
import * as all from './c.ts';
const limit = 3; // of rows
export function begin(x: T) { return other(x) + limit; }
export const every = () => all.one();
export function alone() { return 1; }`,
      'b.ts': `import { deep } from './d.ts';
import { unused } from './e.ts';
deep();
export const b = (x: string) => helper(x);
function helper(x: string) { return x; }
export const left = () => unused();
export type T = string;`,
      'c.ts': `export { two as one } from './d.ts';`,
      'd.ts': `export const deep = () => 0;
export function two() { return 2; }`,
      'e.ts': `export const unused = () => 0;`,
    }),
  ),
);

describe('what a program reaches by name', () => {
  it('is what a declaration uses, and what runs as a file is read', () => {
    // begin, b, helper, deep
    expect(program.reach({ path: 'a.ts', name: 'begin' })).toEqual({ files: 3, functions: 4 });
    expect(program.reach({ path: 'a.ts', name: 'alone' })).toEqual({ files: 1, functions: 1 });
  });

  it('follows names under which files pass on what is another’s', () => {
    expect(program.reach({ path: 'a.ts', name: 'every' })).toEqual({ files: 3, functions: 2 });
  });

  it('is asked of what there is', () => {
    expect(() => program.reach({ path: 'a.ts', name: 'nothing' })).toThrow('a.ts has no nothing');
  });
});

it('exported functions are told by how many files read them', () => {
  expect(program.exportedFunctions()).toEqual({ all: 8, ofOneReader: 3 });
});

it('tokens are names, numbers, texts and signs, without comments and blanks', () => {
  const { sources } = new Program(new Map([['a.ts', "// a word\nconst a = 'b c' + 12.5; /* d */\n\n"]]));
  expect(sources.get('a.ts')?.tokens).toBe(7);
});
