import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { uneRegleLegale } from '#shared/features/catalogue/regle-legale/exemples-de-test.ts';
import { avertissementsPromotion } from '#shared/features/catalogue/regle-legale/rules.ts';
import { montrer } from '#web/testing/montrer.tsx';
import { AvertissementsLegaux } from './AvertissementsLegaux.tsx';

const promotion = {
  dateDebut: '2026-11-01',
  dateFin: '2026-11-30',
  partPromo: true,
  produits: [{ nom: 'Lait 1er âge', ean: '3760001234565', categorieEncadree: 'ALIMENTAIRE' as const }],
  dispositifs: [{ dispositif: 'LOT', quantiteLot: 1, quantiteOfferte: 1 }],
  contreparties: [],
};

const sansInsecable = (element: Element | undefined) => element?.textContent.replace(/[\u00a0\u202f]/g, ' ');

test('chaque avertissement a son mot, sa phrase et sa source ; le nombre est annoncé', () => {
  montrer(
    <AvertissementsLegaux avertissements={avertissementsPromotion(promotion, [uneRegleLegale({ verifieLe: null })])} />,
  );
  const [risque, sans] = within(screen.getByRole('region', { name: 'Avertissements' })).getAllByRole('listitem');
  expect(sansInsecable(risque)).toMatch(
    /^Risque légalLot virtuel : 50 % d’avantage.*Source : Loi d’exemple \(à vérifier\)$/,
  );
  expect(sansInsecable(sans)).toBe('À vérifierAucune contrepartie : rien ne sera réclamé.');
  expect(sansInsecable(screen.getByRole('status'))).toBe('2 avertissements, dont 1 risque légal.');
  expect(screen.getByText('Information, ne remplace pas un conseil.')).toBeTruthy();
});

test('sans avertissement, rien ne se montre, et cela se dit', () => {
  montrer(<AvertissementsLegaux avertissements={[]} />);
  expect(screen.queryByRole('list')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('Aucun avertissement.');
});
