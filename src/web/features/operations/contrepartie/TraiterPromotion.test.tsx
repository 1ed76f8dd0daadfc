import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LigneTraitement, Traitement } from '#shared/features/operations/contrepartie/contract.ts';
import { aujourdhui } from '#web/lib/formats.ts';
import { creerQueryClient } from '#web/lib/query.ts';
import { montrer } from '#web/testing/montrer.tsx';
import { TraiterPromotion } from './TraiterPromotion.tsx';

const uneLigne = (champs: Partial<LigneTraitement> = {}): LigneTraitement => ({
  contrepartieId: 1,
  part: 'PROMO',
  contrepartie: 'Bons',
  valeurCentiemes: 200,
  unite: 'EUR_PAR_UNITE',
  payeur: 'LABO',
  type: 'CONTREPARTIE_PROMO',
  encours: {
    id: 5,
    numero: 'E-2026-00005',
    etat: 'A_DECLARER',
    origineMontant: 'CALCULE',
    valeurAttendueCentimes: 6_000,
    valeurRegleeCentimes: 0,
    version: 1,
  },
  devenir: 'RECALCULE',
  valeurAttendueCentimes: 2_400,
  valeurCalculeeCentimes: 2_400,
  dateDeclaration: '2026-03-29',
  echue: true,
  declarable: true,
  ...champs,
});
const unTraitement = (champs: Partial<Traitement> = {}): Traitement => ({
  id: 12,
  nomOperation: 'Solaires',
  laboratoireId: 3,
  laboratoireNom: 'Dermalune',
  dateDebut: '2026-03-02',
  dateFin: '2026-03-29',
  traiteeLe: null,
  version: 4,
  traiter: true,
  figeesPar: [],
  produits: [
    {
      position: 0,
      nom: 'Spray',
      ean: null,
      quantitePrevue: 30,
      prixPublicTtcCentimes: null,
      quantiteVendue: null,
      caTtcCentimes: null,
      ventesConnues: null,
    },
  ],
  lignes: [uneLigne()],
  ...champs,
});

const envoyes: { url: string; corps: unknown }[] = [];
let reponses: Record<string, (corps: unknown) => Response>;
beforeEach(() => {
  envoyes.length = 0;
  reponses = {
    '/traitement': () => Response.json(unTraitement()),
    '/apercu': () =>
      Response.json([
        uneLigne(),
        uneLigne({ contrepartieId: 2, contrepartie: 'Fixe', echue: false, devenir: 'INCHANGE' }),
      ]),
    '/traiter': () => Response.json(unTraitement({ version: 5 })),
  };
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    const corps: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
    if (corps !== undefined) envoyes.push({ url, corps });
    const fin = Object.keys(reponses).find((nom) => url.endsWith(nom));
    return fin === undefined ? new Response(null, { status: 404 }) : reponses[fin]!(corps);
  });
});
afterEach(() => vi.unstubAllGlobals());

const ouvrir = async () => {
  const fermer = vi.fn();
  const { personne } = montrer(
    <QueryClientProvider client={creerQueryClient()}>
      <TraiterPromotion id={12} onFermer={fermer} />
    </QueryClientProvider>,
  );
  return { personne, fermer };
};
const quantite = () => screen.findByLabelText<HTMLInputElement>('Spray, quantité vendue');
const continuer = async (personne: Awaited<ReturnType<typeof ouvrir>>['personne']) =>
  personne.click(await screen.findByRole('button', { name: 'Continuer' }));

test('des ventes à la déclaration, en un seul enregistrement', async () => {
  const { personne, fermer } = await ouvrir();
  await personne.type(await quantite(), '12');
  await continuer(personne);
  expect(await screen.findByText('Sera recalculé')).toBeTruthy();
  expect(envoyes).toMatchObject([{ corps: { ventes: [{ position: 0, quantiteVendue: 12, caTtcCentimes: null }] } }]);
  await continuer(personne);
  // What is due is proposed, what comes later is not.
  expect((await screen.findByLabelText<HTMLInputElement>(/^Bons/)).checked).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>(/^Fixe/).checked).toBe(false);
  await personne.click(screen.getByRole('button', { name: /^Enregistrer et déclarer 1.encours$/ }));
  await waitFor(() => expect(fermer).toHaveBeenCalled());
  expect(envoyes.at(-1)?.corps).toEqual({
    version: 4,
    ventes: [{ position: 0, quantiteVendue: 12, caTtcCentimes: null }],
    declarer: { contrepartieIds: [1], canal: 'PORTAIL', date: aujourdhui() },
  });
});

test('revenir en arrière garde la saisie ; ne rien cocher enregistre seulement', async () => {
  const { personne, fermer } = await ouvrir();
  await personne.type(await quantite(), '7');
  await continuer(personne);
  await personne.click(await screen.findByRole('button', { name: 'Retour' }));
  expect((await quantite()).value).toBe('7');
  await continuer(personne);
  await screen.findByText('Sera recalculé');
  await continuer(personne);
  await personne.click(await screen.findByLabelText(/^Bons/));
  await personne.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(fermer).toHaveBeenCalled());
  expect(envoyes.at(-1)?.corps).toMatchObject({ declarer: null });
});

test('un conflit garde la saisie et repart de la version d’aujourd’hui', async () => {
  const conflit = {
    type: 'about:blank',
    title: 'Conflit',
    status: 409,
    code: 'CONFLIT_VERSION',
    detail: 'Modifié par Jeanne.',
    errors: [],
  };
  reponses['/traiter'] = () =>
    new Response(JSON.stringify(conflit), { status: 409, headers: { 'content-type': 'application/problem+json' } });
  const { personne, fermer } = await ouvrir();
  await personne.type(await quantite(), '9');
  await continuer(personne);
  await screen.findByText('Sera recalculé');
  await continuer(personne);
  await personne.click(await screen.findByRole('button', { name: /Enregistrer et déclarer/ }));
  expect(await screen.findByText(/Modifié par Jeanne/)).toBeTruthy();
  reponses['/traitement'] = () => Response.json(unTraitement({ version: 8 }));
  await personne.click(screen.getByRole('button', { name: 'Recharger' }));
  expect((await quantite()).value).toBe('9');
  expect(fermer).not.toHaveBeenCalled();
});

test('ce qui n’est pas terminé ne se traite pas', async () => {
  reponses['/traitement'] = () => Response.json(unTraitement({ traiter: false }));
  await ouvrir();
  expect(await screen.findByText(/quand elle est terminée/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Continuer' })).toBeNull();
});
