import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { montrer } from '#web/testing/montrer.tsx';
import { ExportListe } from './ExportListe.tsx';

const { succes, echec } = vi.hoisted(() => ({ succes: vi.fn(), echec: vi.fn() }));
vi.mock('./snackbar.tsx', () => ({ succes, echec }));

const bouton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Exporter' });

describe('export d’une liste', () => {
  it('télécharge dans le format choisi et nomme le fichier', async () => {
    const telecharger = vi.fn(async (format: string) => `produits.${format}`);
    const { personne } = montrer(<ExportListe total={3} telecharger={telecharger} />);
    await personne.click(bouton());
    await personne.click(await screen.findByRole('menuitem', { name: 'CSV' }));
    await waitFor(() => expect(succes).toHaveBeenCalledWith('produits.csv téléchargé.'));
    expect(telecharger.mock.calls).toEqual([['csv']]);
  });

  it('dit pourquoi il échoue', async () => {
    const refus = new Error('413');
    const { personne } = montrer(<ExportListe total={undefined} telecharger={() => Promise.reject(refus)} />);
    await personne.click(bouton());
    await personne.click(await screen.findByRole('menuitem', { name: 'Excel (XLSX)' }));
    await waitFor(() => expect(echec).toHaveBeenCalledWith(refus));
  });

  it('n’exporte pas une liste vide', () => {
    montrer(<ExportListe total={0} telecharger={vi.fn()} />);
    expect([bouton().disabled, bouton().title]).toEqual([true, 'Il n’y a rien à exporter.']);
  });
});
