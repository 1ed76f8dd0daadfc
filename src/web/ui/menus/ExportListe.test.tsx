import { screen, waitFor } from '@testing-library/react';
import { notifications } from '@mantine/notifications';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { AppError } from '#shared/core/app-error.ts';
import { defineContract } from '#shared/core/contract.ts';
import { exportQuery, paginationQuery } from '#shared/core/pagination.ts';
import { montrer } from '#web/testing/montrer.tsx';
import { ExportListe } from './ExportListe.tsx';

const telecharger = vi.hoisted(() => vi.fn<(route: unknown, envoi: unknown) => Promise<string>>());
vi.mock('#web/lib/api.ts', () => ({ telechargerFichier: telecharger }));

const { exporter } = defineContract({
  exporter: {
    method: 'GET',
    url: '/api/v1/produits/export',
    summary: 'Export.',
    access: ['ADMIN'],
    responseType: 'file',
    query: exportQuery({ ...paginationQuery(['nom'], 'nom') }),
    response: z.unknown(),
  },
});
/** What a list asks for, its second page shown. */
const query = { q: 'zan', page: 2, taille: 50 };
const montrerExport = (total: number | undefined) =>
  montrer(<ExportListe total={total} route={exporter} query={query} />);

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
  it('télécharge toutes les pages dans le format choisi et nomme le fichier', async () => {
    telecharger.mockResolvedValueOnce('produits.csv');
    const { personne } = montrerExport(3);
    await personne.click(bouton());
    await personne.click(await screen.findByRole('menuitem', { name: 'CSV' }));
    await dit('produits.csv téléchargé.');
    expect(telecharger.mock.calls).toEqual([[exporter, { query: { q: 'zan', format: 'csv' } }]]);
  });

  it('dit pourquoi il échoue', async () => {
    telecharger.mockRejectedValueOnce(new AppError(413, 'TROP_DE_LIGNES', 'Trop de lignes.'));
    const { personne } = montrerExport(undefined);
    await personne.click(bouton());
    await personne.click(await screen.findByRole('menuitem', { name: 'Excel (XLSX)' }));
    await dit('Trop de lignes.');
  });

  it('n’exporte pas une liste vide', () => {
    montrerExport(0);
    expect([bouton().disabled, bouton().title]).toEqual([true, 'Il n’y a rien à exporter.']);
  });
});
