import { existsSync, writeFileSync } from 'node:fs';
import { documentOf, reviewed, reviewedPath, whysOf } from '../cdk/permissions/document.ts';
import { holdersOf } from '../cdk/permissions/rights.ts';
import { templatesOf } from '../cdk/permissions/templates.ts';

const whys = existsSync(reviewedPath) ? whysOf(reviewed()) : new Map<string, string>();
writeFileSync(reviewedPath, documentOf(holdersOf(templatesOf('prod')), whys));
console.log('cdk/permissions/reviewed.md está al día: revisa la diferencia y explica cada cambio.');
