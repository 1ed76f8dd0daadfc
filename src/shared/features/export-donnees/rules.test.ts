import { expect, test } from 'vitest';
import type { Abonnement } from '#shared/core/abonnement.ts';
import { verifierOuvert } from './rules.ts';

const rien: Abonnement = { alias: null, dateFin: null, dateEssai: null, partenaire: false };

test.each<[string, Partial<Abonnement>, boolean]>([
  ['abonné', { dateEssai: '2026-11-21' }, true],
  ['fini depuis trente jours', { dateEssai: '2026-10-22' }, true],
  ['fini depuis trente et un jours', { dateEssai: '2026-10-21' }, false],
])('%s : ouvert %s', (_cas, champs, ouvert) => {
  const verifier = () => verifierOuvert({ ...rien, ...champs }, '2026-11-21');
  if (ouvert) expect(verifier).not.toThrow();
  else expect(verifier).toThrow('20/11/2026');
});
