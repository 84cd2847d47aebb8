import { config } from 'zod';
import { enEspanol } from '../../contract/rules/errores.ts';

// The page's content security policy allows no code made out of text, which zod would otherwise try. Said before any
// other module of ours runs: the router begins to load a page while the rest is still being read.
config({ jitless: true, localeError: enEspanol });
