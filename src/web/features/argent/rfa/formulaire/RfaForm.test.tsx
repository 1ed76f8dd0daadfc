import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { creerQueryClient } from '#web/lib/query.ts';
import { setSession } from '#web/lib/session.ts';
import { montrer } from '#web/testing/montrer.tsx';
import { uneRfaLue } from '../exemples-de-test.ts';
import { RfaForm } from './RfaForm.tsx';

// Needed by an autosized textarea, and missing from jsdom.
Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });

const envoyees: Record<string, unknown>[] = [];
let repondre: () => Response;
const reponses: Readonly<Record<string, unknown>> = {
  '/api/v1/laboratoires/list': [
    { id: 3, detailId: 30, nom: 'Boréal', ville: null, color: '#17754a', logo: null, etoile: true },
  ],
  '/api/v1/utilisateurs/rfa/operateurs': [{ id: 1, nomComplet: 'Claire Beaumont', role: 'ADMIN' }],
};
beforeEach(() => {
  envoyees.length = 0;
  sessionStorage.clear();
  localStorage.clear();
  repondre = () => Response.json(uneRfaLue());
  setSession({
    token: 'jeton',
    utilisateur: { id: 1, nomComplet: 'Claire Beaumont', role: 'ADMIN' },
    tenant: { id: 1, nom: 'Tilleuls', typeTenant: 'PHARMACIE' },
  });
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    if (method !== 'POST' || typeof body !== 'string') return Response.json(reponses[url]);
    envoyees.push(JSON.parse(body));
    return repondre();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  setSession(null);
});

const ouvrir = () => {
  const enregistree = vi.fn();
  const { personne } = montrer(
    <QueryClientProvider client={creerQueryClient()}>
      <RfaForm id={null} laboratoireId={3} annee={2026} onFermer={vi.fn()} onEnregistre={enregistree} />
    </QueryClientProvider>,
  );
  return { personne, enregistree };
};
/** Finds a field by its name, because reading every label of a long form takes a second. */
const champ = (nom: string) => document.querySelector(`[name="${nom}"]`);
const remplir = (nom: string, valeur: string) => {
  const trouve = champ(nom);
  if (!trouve) throw new Error(`no field ${nom}`);
  fireEvent.change(trouve, { target: { value: valeur } });
};
const ajouter = () => screen.getByRole('button', { name: 'Ajouter' });
const palier = (rang: number, seuil: string, valeur: string) => {
  remplir(`paliers.${rang - 1}.seuil`, seuil);
  remplir(`paliers.${rang - 1}.valeur`, valeur);
};
const troisPaliers = async (personne: ReturnType<typeof montrer>['personne']) => {
  for (let i = 0; i < 2; i++) await personne.click(screen.getByRole('button', { name: 'Ajouter un palier' }));
  palier(1, '10 000', '2');
  palier(2, '20000', '4 %');
  palier(3, '40.000,00 €', '6');
};
const simulation = () => within(screen.getByRole('region', { name: 'Simulation' }));
/** The text under or beside a word of the simulation. */
const dit = (mot: string) => simulation().getByText(mot).nextElementSibling?.textContent?.replaceAll('\u00a0', ' ');

describe('formulaire d’une RFA', () => {
  test('chaque refus se dit à son champ, et rien n’est envoyé', async () => {
    const { personne } = ouvrir();
    await personne.click(ajouter());
    expect(await screen.findByText('La condition de RFA est obligatoire.')).toBeTruthy();
    expect(screen.getByText('Le taux est obligatoire.')).toBeTruthy();
    remplir('condition', '2 % dès 10 000 €');
    remplir('taux', '0');
    await personne.click(ajouter());
    expect(await screen.findByText('Indiquez une gamme ou un produit.')).toBeTruthy();
    expect(screen.getByText(/Indiquez au moins un palier/)).toBeTruthy();
    remplir('gamme', 'Solaires');
    await troisPaliers(personne);
    palier(3, '15 000', '6');
    await personne.click(ajouter());
    expect(await screen.findByText('Chaque seuil dépasse celui du palier d’avant.')).toBeTruthy();
    expect(envoyees).toEqual([]);
  });

  test('un désordre se range d’un clic, et part tel qu’il est lu', async () => {
    const { personne, enregistree } = ouvrir();
    remplir('condition', '2 % dès 10 000 €');
    remplir('taux', '0');
    remplir('gamme', 'Solaires');
    await troisPaliers(personne);
    palier(1, '60 000', '8');
    await personne.click(screen.getByRole('button', { name: 'Ranger par seuil' }));
    expect(screen.queryByRole('button', { name: 'Ranger par seuil' })).toBeNull();
    await personne.click(ajouter());
    await waitFor(() => expect(enregistree).toHaveBeenCalledWith(7));
    expect(envoyees[0]).toMatchObject({
      laboratoireId: 3,
      annee: 2026,
      taux: 0,
      paliers: [
        { seuil: 2_000_000, valeur: 400 },
        { seuil: 4_000_000, valeur: 600 },
        { seuil: 6_000_000, valeur: 800 },
      ],
    });
  });

  test('la simulation suit la base que l’on tape, sans rien envoyer (RFA-3)', async () => {
    const { personne } = ouvrir();
    await troisPaliers(personne);
    for (const [base, resultat, atteint] of [
      ['9 999,99', '0,00 € HT', 'Aucun'],
      ['15 000', '300,00 € HT', 'Dès 10 000,00 €'],
      ['19 999,99', '400,00 € HT', 'Dès 10 000,00 €'],
      ['20 000', '800,00 € HT', 'Dès 20 000,00 €'],
      ['50 000', '3 000,00 € HT', 'Dès 40 000,00 €'],
    ] as const) {
      fireEvent.change(simulation().getByLabelText('Base'), { target: { value: base } });
      expect([dit('Résultat'), dit('Palier atteint')], base).toEqual([resultat, atteint]);
    }
    expect(envoyees).toEqual([]);
  });

  test('prévient d’un palier sans valeur et d’un plancher sans valeur, sans l’interdire (RFA-4, RFA-6)', async () => {
    const { personne, enregistree } = ouvrir();
    remplir('condition', 'Voir avenant');
    remplir('taux', '1');
    remplir('gamme', 'Solaires');
    remplir('paliers.0.info', 'Présence de toute la gamme');
    remplir('plancherSeuil', '5 000');
    expect(screen.getByText('Le palier 1 n’a pas de valeur.')).toBeTruthy();
    expect(screen.getByText('Le plancher n’a pas de valeur.')).toBeTruthy();
    await personne.click(ajouter());
    await waitFor(() => expect(enregistree).toHaveBeenCalledOnce());
  });

  test('les unités suivent le type, ce qui ne se compte plus est oublié', async () => {
    const { personne } = ouvrir();
    await troisPaliers(personne);
    const choisir = async (liste: RegExp, option: string) => {
      await personne.click(screen.getByRole('combobox', { name: liste }));
      await personne.click(await screen.findByRole('option', { name: option }));
    };
    await choisir(/^Type de résultat/, 'Montant par unité');
    await choisir(/^Type(?! de)/, 'Quantité achetée');
    remplir('paliers.0.seuil', '1 200 unités');
    remplir('paliers.0.valeur', '0,15 €');
    fireEvent.change(simulation().getByLabelText('Base'), { target: { value: '1500' } });
    expect(dit('Résultat')).toBe('225,00 € HT');
    await personne.click(screen.getByRole('checkbox', { name: 'Les unités gratuites comptent dans la quantité' }));
    await choisir(/^Type(?! de)/, 'Sans condition');
    expect(champ('gratuitesComptees')).toBeNull();
    expect(champ('paliers.0.seuil')).toBeNull();
    expect(champ('plancherSeuil')).toBeNull();
  });

  test('le refus du serveur se pose à son champ, une coupure garde ce qui est tapé', async () => {
    const { personne, enregistree } = ouvrir();
    remplir('condition', '2 % dès 10 000 €');
    remplir('taux', '2');
    remplir('gamme', 'Solaires');
    remplir('paliers.0.info', 'Toute la gamme');
    const detail = 'Cette personne n’est plus de votre compte : choisissez un autre opérateur.';
    repondre = () =>
      Response.json(
        { code: 'OPERATEUR_INCONNU', detail, status: 409, errors: [{ pointer: '/operateurId', detail }] },
        { status: 409, headers: { 'content-type': 'application/problem+json' } },
      );
    await personne.click(ajouter());
    const operateur = screen.getByRole('combobox', { name: 'Opérateur' });
    await waitFor(() => expect(operateur.getAttribute('aria-invalid')).toBe('true'));
    repondre = () => {
      throw new TypeError('Failed to fetch');
    };
    await personne.click(ajouter());
    expect(await screen.findByText('Connexion perdue')).toBeTruthy();
    expect(champ('paliers.0.info')).toHaveProperty('value', 'Toute la gamme');
    expect(enregistree).not.toHaveBeenCalled();
  });
});
