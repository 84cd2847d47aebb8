import { writeFile } from 'node:fs/promises';
import { openapi } from './openapi/document.ts';

await writeFile(new URL('../docs/openapi.json', import.meta.url), `${JSON.stringify(openapi(), null, 2)}\n`);
console.log('docs/openapi.json');
