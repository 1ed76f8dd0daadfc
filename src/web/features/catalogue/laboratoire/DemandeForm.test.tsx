import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Role } from '#shared/core/acteur.ts';
import type { LaboratoireLeger } from '#shared/features/catalogue/laboratoire/contract.ts';
import { creerQueryClient } from '#web/lib/query.ts';
import { setSession } from '#web/lib/session.ts';
import { montrer } from '#web/testing/montrer.tsx';
import { DemandeForm } from './DemandeForm.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  setSession(null);
});

const LABO: LaboratoireLeger = {
  id: 7, detailId: 12, nom: 'Inconnu au bataillon', ville: null, color: '#000000', logo: null, etoile: false, statut: 'PROVISOIRE',
}; // prettier-ignore
type Corps = { nature: string; detailIds?: number[] };

/** @param refus the answer to the request, when the name is taken */
const ouvrir = (role: Role, refus?: Record<string, unknown>) => {
  setSession({
    token: 'jeton',
    utilisateur: { id: 1, nomComplet: 'Beaumont Claire', role },
    tenant: { id: 1, nom: 'Tilleuls', typeTenant: 'PHARMACIE' },
  });
  const envois: Corps[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    const corps = JSON.parse(body as string) as Corps;
    envois.push(corps);
    if (corps.nature === 'DEMANDE' && refus)
      return Response.json(refus, { status: 409, headers: { 'content-type': 'application/problem+json' } });
    return Response.json({ laboratoires: role === 'GROUPEMENT' ? [] : [LABO], detail: null });
  });
  const onFait = vi.fn();
  const { personne } = montrer(
    <QueryClientProvider client={creerQueryClient()}>
      <DemandeForm nom={LABO.nom} onRetour={() => {}} onFait={onFait} />
    </QueryClientProvider>,
  );
  return { personne, envois, onFait };
};

it('une pharmacie l’a aussitôt', async () => {
  const { personne, onFait } = ouvrir('ACHAT');
  expect(screen.getByText(/aussitôt parmi les vôtres, « Provisoire »/)).toBeTruthy();
  await personne.click(screen.getByRole('button', { name: 'Envoyer la demande' }));
  await waitFor(() => expect(onFait).toHaveBeenCalledWith(LABO));
});

it('un groupement attend', async () => {
  const { personne, onFait } = ouvrir('GROUPEMENT');
  expect(screen.queryByText(/aussitôt/)).toBeNull();
  await personne.click(screen.getByRole('button', { name: 'Envoyer la demande' }));
  await waitFor(() => expect(onFait).toHaveBeenCalledWith(null));
});

it('un nom déjà au catalogue propose ce laboratoire, choisi d’un geste', async () => {
  const detail = 'Ce nom est déjà utilisé par un laboratoire ou un groupement.';
  const { personne, envois, onFait } = ouvrir('ADMIN', {
    status: 409,
    code: 'NOM_DEJA_UTILISE',
    detail,
    detailId: 12,
    errors: [{ pointer: '/demande/nom', detail }],
  });
  await personne.click(screen.getByRole('button', { name: 'Envoyer la demande' }));
  await personne.click(await screen.findByRole('button', { name: 'Le choisir' }));
  await waitFor(() => expect(onFait).toHaveBeenCalledWith(LABO));
  expect(envois.at(-1)).toEqual({ nature: 'ADOPTION', detailIds: [12] });
});
