import { screen, waitFor } from '@testing-library/react';
import { notifications } from '@mantine/notifications';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { defineContract } from '#shared/core/contract.ts';
import { exportQuery, paginationQuery } from '#shared/core/pagination.ts';
import { montrer } from '#web/testing/montrer.tsx';
import { ExportListe } from './ExportListe.tsx';

const appels: string[] = [];
let reponse: () => Response;
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
/** The query of a list that shows its second page. */
const query = { q: 'zan', page: 2, taille: 50 };
const montrerExport = (total: number | undefined) =>
  montrer(<ExportListe total={total} route={exporter} query={query} />);

/** The messages, as the library is asked to show them. */
const dire = vi.spyOn(notifications, 'show');
const clic = vi.spyOn(HTMLAnchorElement.prototype, 'click');
beforeEach(() => {
  dire.mockReturnValue('');
  clic.mockImplementation(() => {});
  appels.length = 0;
  reponse = () => new Response('a', { headers: { 'content-disposition': 'attachment; filename="produits.csv"' } });
  vi.stubGlobal('fetch', async (url: string) => {
    appels.push(url);
    return reponse();
  });
  URL.createObjectURL = () => 'blob:produits';
  URL.revokeObjectURL = () => {};
});
afterEach(() => {
  dire.mockReset();
  clic.mockReset();
  vi.unstubAllGlobals();
});
const dit = (message: string) => waitFor(() => expect(dire).toHaveBeenCalledWith(expect.objectContaining({ message })));

const bouton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Exporter' });

describe('export d’une liste', () => {
  it('télécharge toutes les pages dans le format choisi et nomme le fichier', async () => {
    const { personne } = montrerExport(3);
    await personne.click(bouton());
    await personne.click(await screen.findByRole('menuitem', { name: 'CSV' }));
    await dit('produits.csv téléchargé.');
    expect([appels, clic.mock.calls.length]).toEqual([['/api/v1/produits/export?q=zan&format=csv'], 1]);
  });

  it('dit pourquoi il échoue', async () => {
    const refus = { status: 413, code: 'TROP_DE_LIGNES', title: 'Trop', detail: 'Trop de lignes.', errors: [] };
    reponse = () => Response.json(refus, { status: 413, headers: { 'content-type': 'application/problem+json' } });
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
