import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { creerQueryClient } from '#web/lib/query.ts';
import { setSession } from '#web/lib/session.ts';
import { montrer } from '#web/testing/montrer.tsx';
import { phrasesDeDifference } from '../EncoursChronologie.tsx';
import { EncoursForm } from './EncoursForm.tsx';
import { champsEnConflit } from './ConflitEncours.tsx';
import { unEncoursLu } from '../exemples-de-test.ts';

// Needed by an autosized textarea, and missing from jsdom.
Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });

const crees: Record<string, unknown>[] = [];
const reponses: Readonly<Record<string, unknown>> = {
  '/api/v1/laboratoires/list': [
    { id: 3, detailId: 30, nom: 'Boréal', ville: null, color: '#17754a', logo: null, etoile: true },
  ],
  '/api/v1/encours/responsables': [{ id: 1, nom: 'Beaumont Claire' }],
};
beforeEach(() => {
  crees.length = 0;
  setSession({
    token: 'jeton',
    utilisateur: { id: 1, nomComplet: 'Beaumont Claire', role: 'ADMIN' },
    tenant: { id: 1, nom: 'Tilleuls', typeTenant: 'PHARMACIE' },
  });
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    if (method !== 'POST' || typeof body !== 'string') return Response.json(reponses[url]);
    crees.push(JSON.parse(body));
    return Response.json(unEncoursLu());
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  setSession(null);
});

const ouvrir = async () => {
  const enregistre = vi.fn();
  const { personne } = montrer(
    <QueryClientProvider client={creerQueryClient()}>
      <EncoursForm
        mode="nouveau"
        id={null}
        laboratoireId={3}
        onFermer={vi.fn()}
        onEnregistre={enregistre}
        onOuvrir={vi.fn()}
      />
    </QueryClientProvider>,
  );
  const choisir = async (champ: RegExp, option: string) => {
    await personne.click(screen.getByRole('combobox', { name: champ }));
    await personne.click(await screen.findByRole('option', { name: option }));
  };
  return { personne, enregistre, choisir };
};
const valeur = (nom: RegExp) => screen.getByRole<HTMLInputElement>('combobox', { name: nom }).value;
const ajouter = () => screen.getByRole('button', { name: 'Ajouter' });

describe('formulaire d’un encours', () => {
  test('le type propose l’action ; celle choisie à la main reste', async () => {
    const { choisir } = await ouvrir();
    await choisir(/^Type/, 'Challenge');
    expect(valeur(/^Action attendue/)).toBe('Coopération commerciale');
    await choisir(/^Type/, 'Logistique');
    expect(valeur(/^Action attendue/)).toBe('Avoir');
    await choisir(/^Action attendue/, 'Relivraison');
    await choisir(/^Type/, 'RFA');
    expect(valeur(/^Action attendue/)).toBe('Relivraison');
  });

  test('« Autres » demande une description', async () => {
    const { personne, choisir } = await ouvrir();
    await choisir(/^Type/, 'Logistique');
    expect(screen.queryByLabelText(/Description de l’action/)).toBeNull();
    await choisir(/^Action attendue/, 'Autres');
    await personne.type(screen.getByLabelText(/^Information/), 'Casse');
    await personne.type(screen.getByLabelText(/^Valeur attendue/), '12');
    await personne.click(ajouter());
    expect(
      await screen.findByText('La description de l’action est obligatoire quand l’action est « Autres ».'),
    ).toBeTruthy();
    expect(crees).toEqual([]);
  });

  test('prévient d’un montant de 0 €, sans l’interdire', async () => {
    const { personne, choisir, enregistre } = await ouvrir();
    await choisir(/^Type/, 'Retour');
    await personne.type(screen.getByLabelText(/^Information/), 'Périmés');
    await personne.type(screen.getByLabelText(/^Valeur attendue/), '0');
    expect(screen.getByText(/ne comptera dans aucun total/)).toBeTruthy();
    await personne.click(ajouter());
    await waitFor(() => expect(enregistre).toHaveBeenCalledWith(12));
    expect(crees[0]).toMatchObject({
      laboratoireId: 3,
      type: 'RETOUR',
      actionAttendue: 'AVOIR',
      valeurAttendueCentimes: 0,
      info: 'Périmés',
    });
  });

  test('des lignes collées d’un tableur proposent le montant d’un clic', async () => {
    const { personne } = await ouvrir();
    await personne.click(screen.getByRole('button', { name: 'Coller depuis Excel' }));
    fireEvent.change(screen.getByLabelText('Lignes copiées'), {
      target: { value: 'Produit\tQté\tPrix\nCrème mains\t3\t12,50\nSérum\tbeaucoup\t3' },
    });
    expect(screen.getByText(/2.lignes collées.: 1.gardée, 1.laissée de côté\./)).toBeTruthy();
    const sorts = screen.getByRole('list', { name: 'Sort des lignes collées' });
    expect(within(sorts).getByText('Sérum | beaucoup | 3')).toBeTruthy();
    expect(within(sorts).getByText(/Écrivez un nombre entier/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Produit, ligne 1').value).toBe('Crème mains');
    await personne.click(screen.getByRole('button', { name: 'Utiliser comme montant attendu' }));
    expect(screen.getByLabelText<HTMLInputElement>(/^Valeur attendue/).value).toBe('37,50');
  });
});

test('après un conflit, seuls les champs qui diffèrent sont montrés', () => {
  const actuel = unEncoursLu({ info: 'Quatre tubes manquants', referenceFacture: null });
  expect(champsEnConflit(actuel, { ...actuel, info: 'Trois tubes manquants', referenceFacture: '' })).toEqual(['info']);
});

test('la chronologie écrit ce qui a changé en mots et en euros', () =>
  expect(
    phrasesDeDifference(
      { valeurAttendueCentimes: 12_000, etat: 'A_DECLARER', dateEcheance: '2026-12-01' },
      { valeurAttendueCentimes: 9_000, etat: 'DECLARE', dateEcheance: '2026-12-01' },
      'HT',
    ),
  ).toEqual(['Attendu\u00a0: 120,00\u00a0€ HT → 90,00\u00a0€ HT', 'État\u00a0: À déclarer → À régler']));

test('la chronologie dit chaque nature, quand c’est elle qui a changé', () =>
  expect(
    phrasesDeDifference(
      { valeurAttendueCentimes: 12_000, natureFiscale: 'HT' },
      { valeurAttendueCentimes: 12_000, natureFiscale: 'TTC' },
      'TTC',
    ),
  ).toEqual(['Attendu\u00a0: 120,00\u00a0€ HT → 120,00\u00a0€ TTC']));

test('la chronologie dit combien a été reçu et comment, et le canal une seule fois', () => {
  expect(
    phrasesDeDifference(
      { valeurRegleeCentimes: 0 },
      {
        valeurRegleeCentimes: 5_025,
        reglement: { date: '2026-12-01', action: 'CHEQUE', reference: 'C-12', montantCentimes: 5_025 },
      },
      'TTC',
    ),
  ).toEqual(['Montant\u00a0: 50,25\u00a0€ TTC', 'Moyen\u00a0: Chèque', 'Référence\u00a0: C-12']);
  expect(phrasesDeDifference({ canalDeclaration: null }, { canalDeclaration: 'MAIL', canal: 'MAIL' }, 'HT')).toEqual([
    'Canal\u00a0: Mail',
  ]);
});
