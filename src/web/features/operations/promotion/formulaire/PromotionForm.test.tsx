import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { creerQueryClient } from '#web/lib/query.ts';
import { setSession } from '#web/lib/session.ts';
import { montrer } from '#web/testing/montrer.tsx';
import { getDemande } from '#web/lib/confirmer.ts';
import { uneOccupation, unePromotionLue } from '#web/features/operations/operation/exemples-de-test.ts';
import { PromotionForm } from './PromotionForm.tsx';

// Needed by an autosized textarea, and missing from jsdom.
Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });

const ANNONCE = {
  id: 7,
  zoneId: 1,
  type: 'TG',
  largeurCm: null,
  prixSemaineHtCentimes: 3000,
  avecPhoto: false,
  actif: true,
  version: 1,
};
const PRODUIT = { id: 1, nom: 'Gel douche', ean: '3400930000011', cip7: null, cip13: null, gamme: null, tva: 20, categorieEncadree: null, prixPublicConseilleCentimes: 590 }; // prettier-ignore
let envois: { methode: string; url: string; corps: any }[] = [];
let refus: { url: string; reponse: () => Response } | null = null;
const reponses: readonly (readonly [RegExp, unknown])[] = [
  [
    /laboratoires\/list/,
    [{ id: 3, detailId: 30, nom: 'Boréal', ville: null, color: '#17754a', logo: null, etoile: true }],
  ],
  [/produits\/recherche\?q=3400930000011/, [PRODUIT]],
  [/produits\/recherche/, []],
  // The promotion's own emplacements do not conflict with it.
  [/promotions\/plan\?.*sauf=12/, []],
  [/promotions\/plan/, [uneOccupation()]],
  [/\/visuels$/, { visuels: [], retires: [], modifier: true }],
  [/regles-legales/, { regles: [], droits: { gerer: false } }],
  [
    /emplacements/,
    { zones: [{ id: 1, nom: 'Têtes de gondole', couleur: null, version: 1, emplacements: [{ ...ANNONCE, nom: 'TG 1' }, { ...ANNONCE, id: 8, nom: 'TG 2' }] }], droits: { gerer: true } },
  ], // prettier-ignore
];
beforeEach(() => {
  envois = [];
  refus = null;
  setSession({
    token: 'jeton',
    utilisateur: { id: 1, nomComplet: 'Beaumont Claire', role: 'ADMIN' },
    tenant: { id: 1, nom: 'Tilleuls', typeTenant: 'PHARMACIE' },
  });
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    if (method === 'GET') return Response.json(reponses.find(([motif]) => motif.test(url))?.[1] ?? []);
    envois.push({ methode: method, url, corps: JSON.parse(body as string) });
    return refus && url.endsWith(refus.url) ? refus.reponse() : Response.json(unePromotionLue({ version: 5 }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  setSession(null);
});

const ouvrir = (props: Partial<React.ComponentProps<typeof PromotionForm>> = {}) => {
  const onFini = vi.fn<(id: number) => void>();
  const { personne } = montrer(
    <QueryClientProvider client={creerQueryClient()}>
      <PromotionForm onFini={onFini} onAnnuler={vi.fn()} {...props} />
    </QueryClientProvider>,
  );
  return { personne, onFini };
};
const bouton = (nom: string | RegExp) => screen.getByRole('button', { name: nom });
const champ = (nom: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name: nom });

describe('formulaire d’une promotion', () => {
  test('un brouillon s’enregistre incomplet ; valider mène au premier champ qui manque', async () => {
    const { personne, onFini } = ouvrir();
    await personne.click(bouton('Valider'));
    expect(envois).toEqual([]);
    await waitFor(() => expect(document.activeElement?.getAttribute('data-champ')).toBe('laboratoireId'));
    expect(screen.getAllByText('Le laboratoire est obligatoire.')).toHaveLength(2);
    await personne.click(bouton('Enregistrer le brouillon'));
    await waitFor(() => expect(onFini).toHaveBeenCalledWith(12));
    expect(envois).toMatchObject([
      { methode: 'POST', url: '/api/v1/promotions', corps: { typePromo: 'PROMO_TG', laboratoireId: null } },
    ]);
  });

  test('ouvert pour compléter, ce qui manque est déjà à son champ, le premier visé (OPE-12)', async () => {
    ouvrir({ promotion: unePromotionLue({ id: 12, dateFin: null, conditionsPromo: null }), aCompleter: true });
    await waitFor(() => expect(document.activeElement?.getAttribute('data-champ')).toBe('dateFin'));
    expect(screen.getAllByText('La date de fin est obligatoire.').length).toBeGreaterThan(1);
    expect(envois).toEqual([]);
  });

  test('ce qui manque mène à son champ', async () => {
    const { personne } = ouvrir();
    await personne.click(bouton('Les conditions de la promotion sont obligatoires.'));
    expect(document.activeElement?.getAttribute('data-champ')).toBe('conditionsPromo');
  });

  test('des produits collés, scannés, inconnus : ajoutés, comptés, dits', async () => {
    const { personne } = ouvrir();
    await personne.click(bouton('Coller depuis Excel'));
    fireEvent.change(screen.getByLabelText('Produits copiés'), {
      target: { value: 'Produit\tQté\tPrix public\nBaume\t12\t11,90\nSérum\tbeaucoup\t3' },
    });
    expect(champ('Produit 1, nom').value).toBe('Baume');
    const sorts = screen.getByRole('list', { name: 'Sort des lignes collées' });
    expect(screen.getByText(/2.lignes collées.: 1.gardée, 1.laissée de côté\./)).toBeTruthy();
    expect(within(sorts).getByText('Sérum | beaucoup | 3')).toBeTruthy();
    const ajout = screen.getByRole('combobox', { name: 'Ajouter un produit' });
    await personne.type(ajout, '3400930000011{Enter}');
    await waitFor(() => expect(champ('Produit 2, nom').value).toBe('Gel douche'));
    await personne.type(ajout, '3400930000011{Enter}');
    await waitFor(() => expect(champ('Produit 2, quantité').value).toBe('2'));
    await personne.type(ajout, '3400930000099{Enter}');
    expect(await screen.findByText(/3400930000099 n’est pas au catalogue/)).toBeTruthy();
    expect(champ('Produit 3, code EAN').value).toBe('3400930000099');
    await personne.type(ajout, 'Lait de toilette{Enter}');
    expect(champ('Produit 4, nom').value).toBe('Lait de toilette');
    expect(envois).toEqual([]);
  });

  test.each([
    ['40123455', '0000040123455'],
    ['036000291452', '0036000291452'],
    ['03400930000007', '3400930000007'],
    ['"\'ààç"ààààààè', '3400930000007'],
    ['01034009300000071726113010AB12', '3400930000007'],
  ])('le code %s fait une ligne de l’EAN %s, jamais un nom', async (texte, ean) => {
    const { personne } = ouvrir();
    await personne.type(screen.getByRole('combobox', { name: 'Ajouter un produit' }), `${texte}{Enter}`);
    expect(await screen.findByText(new RegExp(`Le code ${ean} n’est pas au catalogue`))).toBeTruthy();
    expect(champ('Produit 1, code EAN').value).toBe(ean);
  });

  test.each([
    ['13400930000004', /il désigne un carton, pas un produit/],
    ['34"àà9é0000007', /réglez-le sur un clavier français \(AZERTY\)/],
  ])('le code %s est refusé, aucune ligne ne naît', async (texte, motif) => {
    const { personne } = ouvrir();
    await personne.type(screen.getByRole('combobox', { name: 'Ajouter un produit' }), `${texte}{Enter}`);
    expect(await screen.findByText(motif)).toBeTruthy();
    expect(screen.getByText('Aucun produit pour l’instant.')).toBeTruthy();
    expect(envois).toEqual([]);
  });

  test('retirer un dispositif rempli prévient que ses paramètres s’effacent', async () => {
    const { personne } = ouvrir();
    await personne.click(bouton('Lot virtuel'));
    await personne.type(champ('Produits achetés'), '2');
    await personne.click(bouton('Lot virtuel'));
    expect(getDemande()?.texte).toBe('Les paramètres des dispositifs non sélectionnés seront effacés.');
    getDemande()?.repondre(false);
    expect(champ('Produits achetés').value).toBe('2');
    await personne.click(bouton('Lot virtuel'));
    getDemande()?.repondre(true);
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Produits achetés' })).toBeNull());
    await personne.click(bouton('Lot virtuel'));
    expect(champ('Produits achetés').value).toBe('');
  });

  test('une place déjà tenue se nomme aussitôt, avec son loyer', async () => {
    const { personne } = ouvrir({ depart: { emplacementId: 7, du: '2026-03-09', au: '2026-03-22' } });
    expect(
      await screen.findByText(
        /déjà occupé par une autre promotion non superposable.*Semaine du dos, du 02\/03\/2026 au 15\/03\/2026/,
      ),
    ).toBeTruthy();
    expect(screen.getByText('Semaine 11 : occupé')).toBeTruthy();
    expect(screen.getByText('Semaine 12 : libre')).toBeTruthy();
    await personne.click(screen.getByRole('combobox', { name: 'Autre emplacement' }));
    expect(await screen.findByRole('option', { name: 'TG 1 – occupé' })).toBeTruthy();
    await personne.click(screen.getByRole('option', { name: 'TG 2' }));
    const prix = screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Prix HT' });
    expect(prix[1]?.value).toBe('60,00');
  });

  test('le panneau dit tout ce qui arrête la validation, et seulement cela : place tenue, bon négatif, maxi sous le mini', async () => {
    const promotionLue = unePromotionLue({
      parametres: [
        { dispositif: 'BRI', valeurCentimes: 500, valeurPct: null, codeCoupon: null, marquePayps: null },
        { dispositif: 'PRIX_MIN_MAX', prixMiniTtcCentimes: 900, prixMaxiTtcCentimes: 1000 },
      ],
    });
    const { personne } = ouvrir({ promotion: promotionLue });
    expect(await screen.findByText(/la promotion peut être validée/)).toBeTruthy();
    const maxi = champ('Prix maxi conseillé TTC');
    await personne.clear(maxi);
    await personne.type(maxi, '8');
    const faute = await screen.findByRole('button', { name: 'Le prix maxi doit être au moins égal au prix mini.' });
    expect(screen.queryByText(/la promotion peut être validée/)).toBeNull();
    expect(screen.getByText(/1.point à corriger, même pour enregistrer un brouillon/)).toBeTruthy();
    await personne.click(bouton('Valider'));
    expect(envois).toEqual([]);
    await personne.click(faute);
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('data-champ')).toBe('dispositifs.1.prixMaxiTtcCentimes'),
    );
    await personne.clear(maxi);
    await personne.type(maxi, '10');
    expect(await screen.findByText(/la promotion peut être validée/)).toBeTruthy();
  });

  test('une place que tient une autre promotion arrête la validation, et le panneau la nomme', async () => {
    const { personne } = ouvrir({ depart: { emplacementId: 7, du: '2026-03-09', au: '2026-03-22' } });
    const nom = /^L’emplacement est déjà occupé par une autre promotion non superposable.*Semaine du dos/;
    expect(await screen.findByRole('button', { name: nom })).toBeTruthy();
    await personne.click(bouton('Valider'));
    expect(envois).toEqual([]);
  });

  test('un refus du serveur tombe sur son champ, et un second envoi modifie ce qui est créé', async () => {
    refus = {
      url: '/valider',
      reponse: () =>
        Response.json(
          { type: 'about:blank', title: 'x', status: 400, code: 'PROMOTION_INCOMPLETE', detail: 'x', errors: [{ pointer: '/contreparties/0/action', detail: 'L’action ne convient pas.' }] },
          { status: 400, headers: { 'content-type': 'application/problem+json' } },
        ), // prettier-ignore
    };
    const promotionLue = unePromotionLue();
    const { personne, onFini } = ouvrir({ promotion: promotionLue });
    await personne.click(bouton('Contrepartie de la TG'));
    await personne.type(champ(/^Valeur/), '150');
    await personne.click(bouton('Valider'));
    expect(await screen.findByText('L’action ne convient pas.')).toBeTruthy();
    expect(onFini).not.toHaveBeenCalled();
    refus = null;
    await personne.click(bouton('Valider'));
    await waitFor(() => expect(onFini).toHaveBeenCalledWith(12));
    expect(envois.map(({ methode, url, corps }) => [methode, url, corps.version, corps.parts])).toEqual([
      ['PUT', '/api/v1/promotions/12', 4, undefined],
      ['POST', '/api/v1/promotions/12/valider', 5, ['PROMO', 'TG']],
      ['PUT', '/api/v1/promotions/12', 5, undefined],
      ['POST', '/api/v1/promotions/12/valider', 5, ['PROMO', 'TG']],
    ]);
  });

  test('un refus sur une ligne de produits qui n’est pas encore montrée la montre et y mène', async () => {
    const detail = 'Ce code n’est pas reconnu.';
    refus = {
      url: '/promotions/12',
      reponse: () =>
        Response.json(
          { type: 'about:blank', title: 'x', status: 400, code: 'REQUETE_INVALIDE', detail, errors: [{ pointer: '/produits/40/ean', detail }] },
          { status: 400, headers: { 'content-type': 'application/problem+json' } },
        ), // prettier-ignore
    };
    const [produit] = unePromotionLue().produits;
    const produits = Array.from({ length: 42 }, (_, i) => ({ ...produit!, nom: `Produit ${i + 1}`, ean: null }));
    const { personne } = ouvrir({ promotion: unePromotionLue({ produits }) });
    const ligne = 'Produit 41, code EAN';
    expect(screen.queryByRole('textbox', { name: ligne })).toBeNull();
    await personne.click(bouton('Enregistrer le brouillon'));
    expect(await screen.findByText(detail)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(champ(ligne)));
  });

  test('le merchandiseur ne valide que la TG', () => {
    setSession({
      token: 'jeton',
      utilisateur: { id: 2, nomComplet: 'Roy Paul', role: 'MERCHANDISING' },
      tenant: { id: 1, nom: 'Tilleuls', typeTenant: 'PHARMACIE' },
    });
    ouvrir();
    expect(bouton('Valider la TG')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Valider' })).toBeNull();
  });
});
