import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Adherent } from '#shared/features/reseau/adhesion/contract.ts';
import { creerQueryClient } from '#web/lib/query.ts';
import { montrer } from '#web/testing/montrer.tsx';
import { RepondreDemandesDialog, type ReponseAuxDemandes } from './RepondreDemandesDialog.tsx';

const demande = (id: number): Adherent => ({
  id,
  nom: `Pharmacie ${id}`,
  codePostal: '49000',
  ville: 'Angers',
  cip: null,
  titulaires: null,
  etat: 'WAITING',
  depuis: '2026-11-20T08:00:00.000Z',
  dernierAcces: null,
  segments: [],
  reponses: { recues: 0, repondues: 0 },
  derniereReponse: null,
  activite: null,
  version: 3,
  droits: { accepter: true, refuser: true, resilier: false, affecter: false },
});

let envois: { url: string; corps: unknown }[];
beforeEach(() => {
  envois = [];
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    if (method !== 'PUT') return Response.json([]);
    envois.push({ url, corps: JSON.parse(body as string) });
    return Response.json({ nbFaites: 285, empechements: [] });
  });
});
afterEach(() => vi.unstubAllGlobals());

const ouvrir = (reponse: ReponseAuxDemandes, total: number) =>
  montrer(
    <QueryClientProvider client={creerQueryClient()}>
      <RepondreDemandesDialog
        reponse={reponse}
        adherents={[demande(1), demande(2)]}
        total={total}
        filtres={{ departement: '49' }}
        onFermer={() => {}}
        onFait={() => {}}
      />
    </QueryClientProvider>,
  );

describe('répondre aux demandes (RES-67)', () => {
  it('les 285 de la liste, avec leurs filtres et leur nombre', async () => {
    const { personne } = ouvrir('accepter', 285);
    await personne.click(screen.getByRole('radio', { name: /^Les 285.demandes de la liste/ }));
    expect(screen.queryByText('Pharmacie 1 (Angers)')).toBeNull();
    await personne.click(screen.getByRole('button', { name: 'Accepter' }));
    await waitFor(() =>
      expect(envois).toMatchObject([{ corps: { tous: { departement: '49', attendues: 285 }, segmentIds: [] } }]),
    );
  });

  it('les choisies seules, nommées, quand la liste n’en a pas d’autres ; un refus demande son motif', async () => {
    const { personne } = ouvrir('refuser', 2);
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.getByText('Pharmacie 2 (Angers)')).toBeTruthy();
    await personne.click(screen.getByRole('button', { name: 'Refuser' }));
    expect(await screen.findByText('Le motif est obligatoire.')).toBeTruthy();
    expect(envois).toEqual([]);
    await personne.type(screen.getByRole('textbox', { name: /Motif du refus/ }), 'Hors secteur');
    await personne.click(screen.getByRole('button', { name: 'Refuser' }));
    await waitFor(() =>
      expect(envois).toMatchObject([
        {
          corps: {
            demandes: [
              { id: 1, version: 3 },
              { id: 2, version: 3 },
            ],
            motif: 'Hors secteur',
          },
        },
      ]),
    );
  });
});
