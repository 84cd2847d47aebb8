import { expect, it } from 'vitest';
import { sectionOf, sectionWith, withSection } from './section.ts';

it('the part on large laboratories is replaced without touching the rest, and kept when the rest is written', () => {
  const first = '# Performance\n\nText.\n';
  const with1 = withSection(first, sectionWith(['One.', '', 'Two.']));
  expect(with1).toBe('# Performance\n\nText.\n\n## Large laboratories\n\nOne.\n\nTwo.\n');
  expect(withSection(with1, sectionWith(['Three.']))).toBe(
    '# Performance\n\nText.\n\n## Large laboratories\n\nThree.\n',
  );
  expect(withSection('# Performance\n\nOther.\n', sectionOf(with1))).toBe(
    '# Performance\n\nOther.\n\n## Large laboratories\n\nOne.\n\nTwo.\n',
  );
  expect(withSection(first, sectionOf(first))).toBe(first);
});
