// What `npm start` ends in, from the built server: see build-serveur.ts.
import { suivreParent } from './suivre-parent.ts';

// Launched by hand, it belongs to its terminal.
if (process.env['npm_lifecycle_event']) suivreParent();
process.env['NODE_ENV'] ??= 'production';
await import('../src/server/main.ts');
