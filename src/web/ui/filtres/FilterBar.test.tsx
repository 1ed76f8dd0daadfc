import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mediaDe } from '#web/testing/media.ts';
import { montrer } from '#web/testing/montrer.tsx';
import { FilterBar } from './FilterBar.tsx';

const retirer = vi.fn<() => void>();
const Essai = () => (
  <FilterBar
    recherche={{ valeur: '', onChange: () => {}, libelle: 'Chercher' }}
    autres={<input aria-label="Payeur" />}
    nbAutres={1}
    actifs={[
      { id: 'q', libelle: 'Recherche : zan', retirer },
      { id: 'payeur', libelle: 'Payeur : labo', retirer },
      { id: 'type', libelle: 'Type : RFA', retirer },
    ]}
  >
    <input aria-label="Type" />
  </FilterBar>
);

describe('FilterBar', () => {
  it('montre sur un bureau les filtres de tous les jours, et ce qui est en vigueur', () => {
    montrer(<Essai />);
    expect(screen.getByLabelText('Type')).toBeTruthy();
    expect(screen.getByText('Type : RFA')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Filtres (1)' })).toBeTruthy();
  });

  describe('au téléphone', () => {
    beforeEach(() => {
      vi.spyOn(window, 'matchMedia').mockImplementation((media) => mediaDe(media, media.includes('47.99em')));
    });
    afterEach(() => {
      vi.restoreAllMocks();
    });

    it('range tout derrière un bouton qui compte ce qui filtre, la recherche restant en vue', async () => {
      const { personne } = montrer(<Essai />);
      expect(screen.getByRole('searchbox', { name: 'Chercher' })).toBeTruthy();
      expect(screen.queryByLabelText('Type')).toBeNull();
      expect(screen.queryByText('Type : RFA')).toBeNull();
      await personne.click(screen.getByRole('button', { name: 'Filtrer (2)' }));
      expect(await screen.findByLabelText('Type')).toBeTruthy();
      expect(screen.getByLabelText('Payeur')).toBeTruthy();
      await personne.click(screen.getByRole('button', { name: 'Retirer le filtre Type : RFA' }));
      expect(retirer).toHaveBeenCalledTimes(1);
    });
  });
});
