import { expect, it } from 'vitest';
import { sectionsOf, sectionWith, withSections } from './section.ts';

const first = '# Performance\n\nText.\n';
const large = (text: string) => ({ 'Large laboratories': sectionWith('Large laboratories', [text]) });

it('a part is replaced without touching the rest, and kept when the rest is written', () => {
  const with1 = withSections(first, { 'Large laboratories': sectionWith('Large laboratories', ['One.', '', 'Two.']) });
  expect(with1).toBe('# Performance\n\nText.\n\n## Large laboratories\n\nOne.\n\nTwo.\n');
  expect(withSections(with1, large('Three.'))).toBe('# Performance\n\nText.\n\n## Large laboratories\n\nThree.\n');
  expect(withSections('# Performance\n\nOther.\n', sectionsOf(with1))).toBe(
    '# Performance\n\nOther.\n\n## Large laboratories\n\nOne.\n\nTwo.\n',
  );
  expect(withSections(first, sectionsOf(first))).toBe(first);
});

it('parts keep their order and leave each other alone, whichever is written first', () => {
  const values = { Values: sectionWith('Values', ['Of values.', '### Cold']) };
  const both = '# Performance\n\nText.\n\n## Values\n\nOf values.\n\n### Cold\n\n## Large laboratories\n\nOne.\n';
  expect(withSections(withSections(first, large('One.')), values)).toBe(both);
  expect(withSections(withSections(first, values), large('One.'))).toBe(both);
  expect(withSections(both, large('Two.'))).toBe(both.replace('One.', 'Two.'));
});
