import type { BodyInputOf } from '#shared/core/contract.ts';
import type { conditionGroupementContract } from './contract.ts';

type Creation = BodyInputOf<(typeof conditionGroupementContract)['creerConditionGroupement']>;

/** Two choices: one gamme of two tranches, or one gamme of one tranche. */
export const uneConditionGroupement = (
  champs: Partial<Creation> & Pick<Creation, 'laboratoireId' | 'partenariatId' | 'segmentIds'>,
): Creation => ({
  annee: 2027,
  choix: [
    {
      libelle: 'Volume',
      gammes: [
        {
          nom: 'Solaires',
          tranches: [
            {
              libelle: 'Unités',
              seuilMin: 12,
              seuilMax: 24,
              produits: [{ nom: 'Spray SPF 50', ean: '3400930242506', remise: '20 %' }],
            },
            {
              libelle: 'Unités',
              seuilMin: 24,
              produits: [
                { nom: 'Spray SPF 50', remise: '30 %' },
                { nom: 'Lait SPF 30', remise: '25 %' },
              ],
            },
          ],
        },
      ],
    },
    {
      libelle: 'Assortiment',
      gammes: [
        {
          nom: 'Hygiène',
          tranches: [{ libelle: 'Toute la gamme', produits: [{ nom: 'Gel lavant', remise: '10+2 UG' }] }],
        },
      ],
    },
  ],
  ...champs,
});
