import { expect, it } from 'vitest';
import { type Mutant, mutantsOf, nameOf } from './mutants.ts';

const source = `
export async function visible(scope: { all: true | false }, tipos: readonly string[], ñ = '🧪'): Promise<boolean> {
  if (scope.all && tipos.length > 0) return true;
  await note(ñ);
  return tipos.length >= 3 ? scope.all === true : (tipos as unknown as true[]).includes(false);
}
`;

const mutated = ({ start, end, text }: Mutant) => source.slice(0, start) + text + source.slice(end);
const all = mutantsOf('lambdas/x.ts', source);

it.each([
  ['if (scope.all || tipos.length > 0) return true;'],
  ['if (scope.all && tipos.length >= 0) return true;'],
  ['if (!(scope.all && tipos.length > 0)) return true;'],
  ['return false;'],
  ['{\n  if (scope.all && tipos.length > 0) return true;\n  ;\n'],
  ['tipos.length > 3 ?'],
  ['!(tipos.length >= 3) ?'],
  ['scope.all !== true'],
  ['scope.all === false'],
  ['.includes(true)'],
])('makes %s', (text) => {
  expect(all.filter((mutant) => mutated(mutant).includes(text))).toHaveLength(1);
});

it('leaves types alone, and finds nothing else', () => {
  expect(all).toHaveLength(10);
  for (const { start, end, original } of all) expect(source.slice(start, end)).toBe(original);
});

it('is named by its line and what it does', () => {
  const first = all.find(({ original }) => original === '>=');
  expect(first && nameOf(first, source)).toBe(
    'lambdas/x.ts: return tipos.length >= 3 ? scope.all === true : (tipos as unknown as true[]).includes(false); [>= → >]',
  );
});
