import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { buildWeb, webFolder } from '../../local/web-build.ts';
import { licencesFile, withTexts } from './licence-texts.ts';

const granted = 'Permission is hereby granted, free of charge, to any person obtaining a copy';

/** Packages with these files, by name; gives where each lies. */
async function packagesOf(packages: Record<string, Record<string, string>>): Promise<(name: string) => string> {
  const folder = await mkdtemp(join(tmpdir(), 'alicuota-licences-'));
  onTestFinished(async () => rm(folder, { recursive: true }));
  for (const [name, files] of Object.entries(packages)) {
    await mkdir(join(folder, name));
    for (const [file, text] of Object.entries(files)) await writeFile(join(folder, name, file), text);
  }
  return (name) => join(folder, name);
}

it('a licence without a text gets the one of its readme, or that of its kind with its author', async () => {
  const own = `Copyright (c) 2013 Ana &lt;ana@example.org&gt;\n\n${granted}.\n\nTHE SOFTWARE.`;
  const folderOf = await packagesOf({
    told: { 'README.md': `# told\n\n## License\n\n(MIT)\n\n${own}\n`, 'package.json': '{"license":"MIT"}' },
    named: { 'package.json': '{"license":"MIT","author":{"name":"Luis"}}' },
    last: { 'package.json': '{"license":"MIT","author":"Eva"}' },
  });
  const list =
    '# Licenses\n\n## told - 1.0.0 (MIT)\n\n## kept - 2.0.0 (ISC)\n\nISC\n\n## named - 3.0.0 (MIT)\n\n## last - 4.0.0 (MIT)\n';
  const texts = withTexts(list, folderOf).split('## ').slice(1);
  expect(texts[0]).toContain('Copyright (c) 2013 Ana <ana@example.org>');
  expect(texts[1]).toBe('kept - 2.0.0 (ISC)\n\nISC\n\n');
  expect(texts[2]).toContain('Copyright (c) Luis');
  expect(texts[3]).toContain('Copyright (c) Eva');
  for (const n of [0, 2, 3]) expect(texts[n]).toContain(granted);
});

it('a licence whose text is nowhere to be had fails the build', async () => {
  const folderOf = await packagesOf({ other: { 'package.json': '{"license":"BSD-3-Clause","author":"Eva"}' } });
  expect(() => withTexts('## other - 1.0.0 (BSD-3-Clause)\n', folderOf)).toThrow('has no text of its licence');
});

it('the built web brings the licence of every package that it is made of, with its text', async () => {
  await buildWeb();
  const list = (await readFile(join(webFolder, licencesFile), 'utf8')).split(/^## /mu).slice(1);
  const names = list.map((licence) => licence.slice(0, licence.indexOf(' ')));
  for (const name of ['react', '@mantine/core', 'plotly.js', 'pdfjs-dist', '@fontsource-variable/inter'])
    expect(names).toContain(name);
  const bare = list.filter((licence) => !/copyright|licen[cs]e/iu.test(licence.slice(licence.indexOf('\n'))));
  expect(bare).toEqual([]);
});
