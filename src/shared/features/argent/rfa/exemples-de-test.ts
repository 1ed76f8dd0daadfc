import type { z } from 'zod';
import type { creationRfaSchema } from './schemas.ts';

type Creation = z.input<typeof creationRfaSchema>;

/** Three tiers from the first euro, on a whole year. */
export const uneRfa = (champs: Partial<Creation> = {}): Creation => ({
  laboratoireId: 1,
  annee: 2026,
  gamme: 'Solaires',
  condition: '2 % dès 10 000 € d’achats nets, 4 % dès 20 000 €, 6 % dès 40 000 €',
  taux: 0,
  type: 'CA_NET_HT',
  resultatType: 'TAUX_PREMIER_EURO',
  resultatPeriode: 'ANNEE',
  paliers: [
    { info: '> 10 000 €', seuil: 1_000_000, valeur: 200 },
    { info: '> 20 000 €', seuil: 2_000_000, valeur: 400 },
    { info: '> 40 000 €', seuil: 4_000_000, valeur: 600 },
  ],
  ...champs,
});
