import { screen, waitFor } from '@testing-library/react';
import { notifications } from '@mantine/notifications';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#shared/core/app-error.ts';
import { montrer } from '#web/testing/montrer.tsx';
import { ExportListe } from './ExportListe.tsx';

/** What is said, as the library of messages is asked to show it. */
const dire = vi.spyOn(notifications, 'show');
beforeEach(() => {
  dire.mockReturnValue('');
});
afterEach(() => {
  dire.mockReset();
});
const dit = (message: string) => waitFor(() => expect(dire).toHaveBeenCalledWith(expect.objectContaining({ message })));

const bouton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Exporter' });

describe('export d’une liste', () => {
  it('télécharge dans le format choisi et nomme le fichier', async () => {
    const telecharger = vi.fn(async (format: string) => `produits.${format}`);
    const { personne } = montrer(<ExportListe total={3} telecharger={telecharger} />);
    await personne.click(bouton());
    await personne.click(await screen.findByRole('menuitem', { name: 'CSV' }));
    await dit('produits.csv téléchargé.');
    expect(telecharger.mock.calls).toEqual([['csv']]);
  });

  it('dit pourquoi il échoue', async () => {
    const refus = new AppError(413, 'TROP_DE_LIGNES', 'Trop de lignes.');
    const { personne } = montrer(<ExportListe total={undefined} telecharger={() => Promise.reject(refus)} />);
    await personne.click(bouton());
    await personne.click(await screen.findByRole('menuitem', { name: 'Excel (XLSX)' }));
    await dit('Trop de lignes.');
  });

  it('n’exporte pas une liste vide', () => {
    montrer(<ExportListe total={0} telecharger={vi.fn()} />);
    expect([bouton().disabled, bouton().title]).toEqual([true, 'Il n’y a rien à exporter.']);
  });
});
