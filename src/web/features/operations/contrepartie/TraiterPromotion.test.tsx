import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LigneTraitement, Traitement } from '#shared/features/operations/contrepartie/contract.ts';
import { aujourdhui } from '#web/lib/formats.ts';
import { creerQueryClient } from '#web/lib/query.ts';
import { unEncoursLu } from '#web/features/argent/encours/exemples-de-test.ts';
import { montrer } from '#web/testing/montrer.tsx';
import { TraiterPromotion } from './TraiterPromotion.tsx';

const uneLigne = (champs: Partial<LigneTraitement> = {}): LigneTraitement => ({
  contrepartieId: 1,
  part: 'PROMO',
  contrepartie: 'Bons',
  valeurCentiemes: 200,
  natureFiscale: 'HT',
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
  jourVenu: true,
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
  liens: [{ titre: 'Espace déclaratif', url: 'https://portail.dermalune.fr/declarer' }],
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
  couvertureVentes: null,
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
        uneLigne({
          contrepartieId: 2,
          contrepartie: 'Fixe',
          payeur: 'GROUPEMENT',
          jourVenu: false,
          devenir: 'INCHANGE',
        }),
      ]),
    '/traiter': () => Response.json(unTraitement({ version: 5 })),
    '/encours/5': () =>
      Response.json(unEncoursLu({ id: 5, numero: 'E-2026-00005', version: 2, laboratoireNom: 'Dermalune' })),
    '/encours/courriers/apercu': () =>
      Response.json([
        {
          laboratoireId: 3,
          laboratoireNom: 'Dermalune',
          payeur: 'LABO',
          destinataires: ['compta@dermalune.fr'],
          contacts: [],
          liens: [],
          sujet: 'Déclaration',
          texte: 'Bonjour, voici.',
          etablissement: 'Pharmacie du Port',
          montant: { montant: '24,00 €', libelle: 'à déclarer' },
          tableaux: [],
          lignesCachees: 0,
          pieces: [],
          documents: [],
          lienExpireLe: '2026-12-31',
          encoursIds: [5],
        },
      ]),
    '/encours/declarer': () => Response.json([unEncoursLu({ id: 5, etat: 'DECLARE' })]),
  };
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    const corps: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
    if (corps !== undefined) envoyes.push({ url, corps });
    const fin = Object.keys(reponses).findLast((nom) => url.endsWith(nom));
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

/** Goes to the last step, with 12 units sold. */
const jusquALaDeclaration = async () => {
  const ouvert = await ouvrir();
  await ouvert.personne.type(await quantite(), '12');
  await continuer(ouvert.personne);
  await screen.findByText('Sera recalculé');
  await continuer(ouvert.personne);
  await screen.findByText(/Cochez ce que vous déclarez/);
  return ouvert;
};
const choisirCanal = async ({ personne }: Awaited<ReturnType<typeof ouvrir>>, canal: string) => {
  await personne.click(screen.getByRole('combobox', { name: /^Comment/ }));
  await personne.click(await screen.findByRole('option', { name: canal }));
};
const traites = () => envoyes.filter(({ url }) => url.endsWith('/traiter')).map(({ corps }) => corps);

test('rien n’est coché d’avance ; le mail vient d’abord, se relit, et lui seul déclare', async () => {
  const { personne, fermer } = await jusquALaDeclaration();
  expect(screen.getByLabelText<HTMLInputElement>(/^Bons/).checked).toBe(false);
  expect(screen.getByLabelText<HTMLInputElement>(/^Fixe/).checked).toBe(false);
  await personne.click(screen.getByLabelText(/^Bons/));
  expect(screen.getByRole('status').textContent).toMatch(
    /Sera déclaré.*Bons \(24,00.€ HT\).*1.encours pour 24,00.€ HT, à Dermalune, par mail/,
  );
  await personne.click(screen.getByLabelText(/^Fixe/));
  expect(screen.getByRole('status').textContent).toMatch(/48,00.€ HT, à Dermalune et à votre groupement, par mail/);
  await personne.click(screen.getByLabelText(/^Fixe/));
  await personne.click(screen.getByRole('button', { name: 'Enregistrer et relire le mail' }));
  const envoyer = await screen.findByRole('button', { name: /^Déclarer et envoyer 1.mail$/ });
  expect(traites()).toEqual([
    { version: 4, ventes: [{ position: 0, quantiteVendue: 12, caTtcCentimes: null }], declarer: null },
  ]);
  expect(screen.getByDisplayValue('Bonjour, voici.')).toBeTruthy();
  expect(envoyes.some(({ url }) => url.endsWith('/encours/declarer'))).toBe(false);
  await personne.click(envoyer);
  await waitFor(() => expect(fermer).toHaveBeenCalled());
  expect(envoyes.at(-1)?.corps).toMatchObject({ encours: [{ id: 5, version: 2 }], canal: 'MAIL' });
});

test('le portail s’ouvre d’ici et ne compte qu’une fois dit fait', async () => {
  const ouvert = await jusquALaDeclaration();
  const { personne, fermer } = ouvert;
  await personne.click(screen.getByLabelText(/^Bons/));
  await choisirCanal(ouvert, 'Portail du laboratoire');
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Espace déclaratif' }).href).toBe(
    'https://portail.dermalune.fr/declarer',
  );
  expect(screen.getByText('https://portail.dermalune.fr/declarer')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Enregistrer sans déclarer' })).toBeTruthy();
  await personne.click(screen.getByLabelText(/L’avez-vous fait/));
  await personne.click(screen.getByRole('button', { name: /^Enregistrer et déclarer 1.encours$/ }));
  await waitFor(() => expect(fermer).toHaveBeenCalled());
  expect(traites()).toMatchObject([{ declarer: { contrepartieIds: [1], canal: 'PORTAIL', date: aujourdhui() } }]);
});

test('pas fait sur le portail : les quantités s’enregistrent, l’encours reste à déclarer', async () => {
  const ouvert = await jusquALaDeclaration();
  const { personne, fermer } = ouvert;
  await personne.click(screen.getByLabelText(/^Bons/));
  await choisirCanal(ouvert, 'Portail du laboratoire');
  expect(screen.getByRole('status').textContent).toMatch(/Restera à déclarer/);
  await personne.click(screen.getByRole('button', { name: 'Enregistrer sans déclarer' }));
  await waitFor(() => expect(fermer).toHaveBeenCalled());
  expect(traites()).toMatchObject([{ declarer: null }]);
});

test('revenir en arrière garde la saisie, et décoche ce dont le montant a pu changer', async () => {
  const { personne, fermer } = await jusquALaDeclaration();
  await personne.click(screen.getByLabelText(/^Bons/));
  await personne.click(screen.getByRole('button', { name: 'Retour' }));
  await personne.click(await screen.findByRole('button', { name: 'Retour' }));
  expect((await quantite()).value).toBe('12');
  await continuer(personne);
  await screen.findByText('Sera recalculé');
  await continuer(personne);
  expect((await screen.findByLabelText<HTMLInputElement>(/^Bons/)).checked).toBe(false);
  await personne.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(fermer).toHaveBeenCalled());
  expect(traites()).toMatchObject([{ declarer: null }]);
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
  await personne.click(await screen.findByRole('button', { name: 'Enregistrer' }));
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
