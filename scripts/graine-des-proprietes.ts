// Properties draw the same values at each run: what passed on a machine passes on the next. `npm run proprietes` draws
// others.
import { configureGlobal } from 'fast-check';

const choisie = process.env['GRAINE'] ?? '20261123';
if (choisie !== 'hasard') configureGlobal({ seed: Number(choisie) });
