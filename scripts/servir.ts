// What `npm start` ends in, from the built server: see build-serveur.ts.
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { suivreParent } from './suivre-parent.ts';

// A server launched by hand belongs to its terminal.
if (process.env['npm_lifecycle_event']) suivreParent();
process.env['NODE_ENV'] ??= 'production';
// What V8 made of the bundles and of the packages, beside what was built: the next start reads it (EXP-108). Where
// nothing can be written, each start compiles.
enableCompileCache(join(import.meta.dirname, 'code'));
await import('../src/server/main.ts');
// The server is ready: it may run for months before it ends.
flushCompileCache();
