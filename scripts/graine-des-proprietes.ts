// Fixes the seed of property tests, so that a test that passes on one machine passes on the next. `npm run proprietes`
// draws other values.
import { configureGlobal } from 'fast-check';

const choisie = process.env['GRAINE'] ?? '20261123';
if (choisie !== 'hasard') configureGlobal({ seed: Number(choisie) });
