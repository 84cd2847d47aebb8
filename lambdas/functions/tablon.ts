import { tablonCalls } from '../../contract/tablon/calls.ts';
import { readCartel, readTablon } from '../domain/tablon/read-pages.ts';
import { serve } from '../platform/http/serve.ts';

export const handler = serve('tablon', tablonCalls, { readTablon, readCartel });
