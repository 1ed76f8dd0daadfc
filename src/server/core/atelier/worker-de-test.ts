import { setTimeout as attendre } from 'node:timers/promises';
import { coreErrors } from '#shared/core/errors.ts';
import { servirDansLAtelier } from './servir.ts';

export type Demande = {
  readonly acte: 'doubler' | 'boucler' | 'enfler' | 'refuser' | 'casser' | 'mourir' | 'parler' | 'secrets' | 'compter';
  readonly n?: number;
};

const enfler = (): never => {
  const tas: unknown[] = [];
  for (;;) tas.push(Array.from({ length: 1_000 }, () => ({})));
};
const boucler = (): never => {
  for (;;) Math.random();
};

servirDansLAtelier<Demande, number, number>(async ({ acte, n = 0 }, envoyer) => {
  await attendre(1);
  switch (acte) {
    case 'boucler':
      return boucler();
    case 'enfler':
      return enfler();
    case 'refuser':
      throw coreErrors.champInvalide('/a', 'Non.');
    case 'casser':
      throw new TypeError('cassé');
    case 'mourir':
      return process.exit(3);
    case 'parler':
      process.stdout.write('bavardage\n');
      process.stderr.write('bavardage\n');
      return n;
    case 'secrets':
      return Object.keys(process.env).filter((nom) => nom === 'SECRET_D_ESSAI').length;
    case 'compter':
      for (let i = 1; i <= n; i += 1) await envoyer(i);
      return n;
    case 'doubler':
      return n * 2;
  }
});
