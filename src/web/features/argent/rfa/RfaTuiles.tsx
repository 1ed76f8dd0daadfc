import {
  IconArrowsExchange,
  IconChartBar,
  IconCircleCheck,
  IconFileInvoice,
  IconZoomMoney,
  type Icon,
} from '@tabler/icons-react';
import type { ParsedResponseOf } from '#shared/core/contract.ts';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import { montantsRfa, type MontantRfa, type rfaContract } from '#shared/features/argent/rfa/contract.ts';
import type { Teinte } from '#web/ui/StatusBadge.tsx';
import { StatTiles } from '#web/ui/StatTiles.tsx';
import type { UrlRfa } from './filtres.ts';

type Sommes = ParsedResponseOf<(typeof rfaContract)['listRfa']>['sommes'];
type Allure = { libelle: string; somme: keyof Sommes; icone: Icon; teinte: Teinte };
const ALLURES: Readonly<Record<MontantRfa, Allure>> = {
  RESULTAT: { libelle: 'Résultat', somme: 'resultatCentimes', icone: IconChartBar, teinte: 'bleu' },
  ATTENDU: { libelle: 'Attendu', somme: 'attenduCentimes', icone: IconFileInvoice, teinte: 'bleu' },
  RECU: { libelle: 'Récupéré', somme: 'recuCentimes', icone: IconCircleCheck, teinte: 'vert' },
  COMPENSE: { libelle: 'Compensé autrement', somme: 'compenseCentimes', icone: IconArrowsExchange, teinte: 'gris' },
  RESTE: { libelle: 'Reste à réclamer', somme: 'resteAReclamerCentimes', icone: IconZoomMoney, teinte: 'orange' },
};

/** The sums of a year; each filters the list on the RFA it counts. */
export const RfaTuiles = ({ url: { etat, changer }, sommes }: { url: UrlRfa; sommes: Sommes | undefined }) => (
  <StatTiles
    libelle="RFA en chiffres"
    active={etat.montant ?? null}
    onChoisir={(id) => {
      const montant = montantsRfa.find((montantRfa) => montantRfa === id);
      changer(montant ? { montant, acceptation: 'ACCEPTED' } : { montant });
    }}
    // Amounts settled without money are rare: their figure shows only when not zero.
    tuiles={montantsRfa
      .filter((montant) => montant !== 'COMPENSE' || etat.montant === montant || (sommes?.compenseCentimes ?? 0) > 0)
      .map((montant) => {
        const { somme, teinte, ...allure } = ALLURES[montant];
        const centimes = sommes?.[somme];
        return {
          ...allure,
          id: montant,
          valeur: centimes === undefined ? undefined : formatMontant(centimes, 'HT'),
          teinte: centimes === 0 ? 'gris' : teinte,
        };
      })}
  />
);
