import { config } from 'zod';
import { inSpanish } from '../../contract/base/schema-messages.ts';

// Said before any other module of ours runs: the router begins to load a page while the rest is still being read. That
// zod makes no code out of text is said when it is built (vite.config.ts).
config({ localeError: inSpanish });
