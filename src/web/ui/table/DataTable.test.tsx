import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { mediaDe } from '#web/testing/media.ts';
import { montrer } from '#web/testing/montrer.tsx';
import { DataTable } from './DataTable.tsx';
import type { Colonne, DataTableProps } from './types.ts';

type Ligne = { id: number; nom: string; montant: number };
const lignes: Ligne[] = [
  { id: 1, nom: 'Zambon', montant: 300 },
  { id: 2, nom: 'Éclat', montant: 100 },
  { id: 3, nom: 'Expanscience', montant: 200 },
];
const dessiner = vi.fn<(ligne: Ligne) => string>((ligne) => ligne.nom);
const colonnes: Colonne<Ligne>[] = [
  { id: 'nom', titre: 'Nom', valeur: dessiner, tri: true, triPar: ({ nom }) => nom },
  {
    id: 'montant',
    titre: 'Montant',
    valeur: ({ montant }) => String(montant),
    genre: 'nombre',
    tri: 'montant_total',
    triPar: ({ montant }) => montant,
  },
  { id: 'cachee', titre: 'Cachée', valeur: () => 'x', masquee: true },
];
const pleine = { data: { elements: lignes, total: 120 }, isPending: false, isError: false, error: null };
const Essai = (props: Partial<DataTableProps<Ligne>>) => (
  <DataTable<Ligne>
    nom="essai"
    titre="Laboratoires"
    unite={['laboratoire', 'laboratoires']}
    colonnes={colonnes}
    requete={pleine}
    cle={({ id }) => id}
    vide={{ titre: 'Aucun laboratoire', texte: 'Ajoutez le premier.' }}
    {...props}
  />
);
const noms = () =>
  screen
    .getAllByRole('row')
    .flatMap((rangee) => within(rangee).queryAllByRole('cell').slice(0, 1))
    .map((cellule) => cellule.textContent);

describe('DataTable', () => {
  it('trie une liste entière dans l’ordre français, puis à l’envers', async () => {
    const { personne } = montrer(<Essai triInitial={{ id: 'nom', ordre: 'asc' }} />);
    expect(noms()).toEqual(['Éclat', 'Expanscience', 'Zambon']);
    await personne.click(screen.getByRole('button', { name: 'Nom' }));
    expect(noms()).toEqual(['Zambon', 'Expanscience', 'Éclat']);
    expect(screen.getByRole('columnheader', { name: 'Nom' }).getAttribute('aria-sort')).toBe('descending');
  });

  it('laisse le serveur trier et paginer', async () => {
    const changer = vi.fn<NonNullable<DataTableProps<Ligne>['url']>['changer']>();
    const etat = { page: 1, taille: 50, tri: 'nom', ordre: 'asc' } as const;
    const { personne } = montrer(<Essai url={{ etat, changer }} />);
    expect(noms()).toEqual(['Zambon', 'Éclat', 'Expanscience']);
    await personne.click(screen.getByRole('button', { name: 'Montant' }));
    expect(changer).toHaveBeenLastCalledWith({ tri: 'montant_total', ordre: 'asc' });
    await personne.click(screen.getByRole('button', { name: 'Nom' }));
    expect(changer).toHaveBeenLastCalledWith({ tri: 'nom', ordre: 'desc' });
    await personne.click(screen.getByRole('button', { name: 'Page 3' }));
    expect(changer).toHaveBeenLastCalledWith({ page: 3 });
    expect(screen.getByText('1–50 sur 120')).toBeTruthy();
  });

  it('se parcourt aux flèches, s’ouvre par Entrée ou un clic, se coche par Espace', async () => {
    const onOuvrir = vi.fn<(ligne: Ligne) => void>();
    const { personne } = montrer(<Essai onOuvrir={onOuvrir} actionsGroupees={() => []} nomLigne={({ nom }) => nom} />);
    screen.getByRole('button', { name: 'Zambon' }).focus();
    await personne.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Expanscience' }));
    await personne.keyboard('{Enter}');
    await waitFor(() => expect(onOuvrir).toHaveBeenLastCalledWith(lignes[2]));
    await personne.keyboard('{Home} ');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Zambon' }));
    expect(screen.getByRole('checkbox', { name: 'Sélectionner Zambon' })).toMatchObject({ checked: true });
    await personne.click(screen.getByRole('cell', { name: '100' }));
    // The row is marked before its drawer renders.
    expect(screen.getByRole('cell', { name: '100' }).closest('tr')?.dataset['ouverte']).toBe('true');
    await waitFor(() => expect(onOuvrir).toHaveBeenLastCalledWith(lignes[1]));
  });

  it('agit sur la sélection, Maj étendant la plage', async () => {
    const regler = vi.fn<(choisies: readonly Ligne[]) => void>();
    const { personne } = montrer(
      <Essai nomLigne={({ nom }) => nom} actionsGroupees={(choisies, effacer) => [{ cle: 'r', libelle: 'Régler', faire: () => { regler(choisies); effacer(); } }]} />, // prettier-ignore
    );
    await personne.click(screen.getByRole('checkbox', { name: 'Sélectionner Zambon' }));
    await personne.keyboard('{Shift>}');
    await personne.click(screen.getByRole('checkbox', { name: 'Sélectionner Expanscience' }));
    await personne.keyboard('{/Shift}');
    expect(screen.getByText('3 lignes sélectionnées')).toBeTruthy();
    await personne.click(screen.getByRole('button', { name: 'Régler' }));
    expect(regler).toHaveBeenCalledWith(lignes);
    expect(screen.getByText('120 laboratoires')).toBeTruthy();
  });

  it('garde les colonnes choisies', async () => {
    const { personne, unmount } = montrer(<Essai />);
    expect(screen.queryByRole('columnheader', { name: 'Cachée' })).toBeNull();
    await personne.click(screen.getByRole('button', { name: 'Choisir les lignes et les colonnes' }));
    await personne.click(await screen.findByRole('checkbox', { name: 'Cachée' }));
    await personne.click(screen.getByRole('checkbox', { name: 'Montant' }));
    unmount();
    montrer(<Essai />);
    expect(screen.getAllByRole('columnheader').map((titre) => titre.textContent)).toEqual(['Nom', 'Cachée']);
  });

  it('ne redessine pas les autres lignes quand une seule change', async () => {
    const { personne } = montrer(<Essai actionsGroupees={() => []} nomLigne={({ nom }) => nom} />);
    dessiner.mockClear();
    await personne.click(screen.getByRole('checkbox', { name: 'Sélectionner Éclat' }));
    expect([...new Set(dessiner.mock.calls.map(([{ id }]) => id))]).not.toContain(3);
  });

  it('monte le menu d’une ligne à la première ouverture seulement', async () => {
    const actions = vi.fn<NonNullable<DataTableProps<Ligne>['actionsLigne']>>(() => [
      { cle: 's', libelle: 'Supprimer', faire: () => {} },
    ]);
    const onOuvrir = vi.fn<(ligne: Ligne) => void>();
    const { personne } = montrer(<Essai actionsLigne={actions} onOuvrir={onOuvrir} nomLigne={({ nom }) => nom} />);
    expect(actions).not.toHaveBeenCalled();
    await personne.click(screen.getByRole('button', { name: 'Actions de Éclat' }));
    await personne.click(await screen.findByRole('menuitem', { name: 'Supprimer' }));
    expect(onOuvrir).not.toHaveBeenCalled();
  });

  it('fait attendre ce menu quand ses actes viennent après la liste', async () => {
    let venir = () => {};
    const pretes = new Promise<void>((resolve) => {
      venir = resolve;
    });
    let actes: string[] = [];
    const actions = () => actes.map((libelle) => ({ cle: libelle, libelle, faire: () => {} }));
    const { personne } = montrer(
      <Essai actionsLigne={actions} actionsPretes={() => pretes} nomLigne={({ nom }) => nom} />,
    );
    await personne.click(screen.getByRole('button', { name: 'Actions de Éclat' }));
    expect(screen.queryByRole('menu')).toBeNull();
    actes = ['Publier'];
    venir();
    expect(await screen.findByRole('menuitem', { name: 'Publier' })).toBeTruthy();
  });

  it('dit le vide, le vide filtré et l’échec, chacun avec son geste', async () => {
    const [effacer, refetch] = [vi.fn<() => void>(), vi.fn<() => void>()];
    const rien = { data: { elements: [], total: 0 }, isPending: false, isError: false, error: null };
    const { personne, rerender } = montrer(<Essai requete={rien} />);
    expect(screen.getByText('Aucun laboratoire')).toBeTruthy();
    rerender(<Essai requete={rien} filtre={{ actif: true, effacer }} />);
    await personne.click(screen.getByRole('button', { name: 'Effacer les filtres' }));
    expect(effacer).toHaveBeenCalled();
    rerender(<Essai requete={{ data: undefined, isPending: false, isError: true, error: new Error('x'), refetch }} />);
    await personne.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(refetch).toHaveBeenCalled();
  });

  it('ne dessine que les lignes en vue au-delà de cent', async () => {
    const beaucoup = Array.from({ length: 5000 }, (_, i) => ({ id: i, nom: `Labo ${i}`, montant: i }));
    montrer(<Essai requete={{ ...pleine, data: { elements: beaucoup, total: 5000 } }} />);
    expect(screen.getAllByRole('row').length).toBeGreaterThan(20);
    // jsdom has no height: once the code has loaded, a blank row stands for all the rows out of sight.
    await waitFor(() => expect(document.querySelector('tbody tr[aria-hidden] td')).not.toBeNull());
    expect(screen.getAllByRole('row').length).toBeLessThan(100);
  });

  it('se montre en cartes au téléphone : titre et montant, puis état et date, puis le reste', async () => {
    const etroit = vi
      .spyOn(window, 'matchMedia')
      .mockImplementation((media) => mediaDe(media, media.includes('59.99')));
    const sur: Colonne<Ligne>[] = [
      { id: 'nom', titre: 'Nom', valeur: ({ nom }) => nom },
      { id: 'etat', titre: 'État', valeur: () => 'Réglé', genre: 'etat', carte: 'marque' },
      { id: 'ville', titre: 'Ville', valeur: () => 'Vannes' },
      { id: 'le', titre: 'Réglé le', valeur: () => '12/03/2026', genre: 'date' },
      {
        id: 'montant',
        titre: 'Montant HT',
        valeur: ({ montant }) => String(montant),
        genre: 'nombre',
        carte: 'montant',
        suffixeCarte: () => 'HT',
      },
      { id: 'rien', titre: 'Rien', valeur: () => null },
    ];
    montrer(<Essai colonnes={sur} onOuvrir={() => {}} />);
    const [carte] = await screen.findAllByRole('listitem');
    expect([...(carte?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      'ZambonMontant HT 300\u00a0HT',
      'RégléRéglé le 12/03/2026',
      'VilleVannes',
    ]);
    expect(screen.queryByRole('table')).toBeNull();
    etroit.mockRestore();
  });

  it('serre ou espace les lignes de toutes les listes, et s’en souvient', async () => {
    const { personne, unmount } = montrer(<Essai />);
    const allure = () => document.querySelector('[data-densite]')?.getAttribute('data-densite');
    expect(allure()).toBe('confortable');
    await personne.click(screen.getByRole('button', { name: 'Choisir les lignes et les colonnes' }));
    await personne.click(await screen.findByRole('radio', { name: 'Serrées' }));
    expect(allure()).toBe('compacte');
    unmount();
    montrer(<Essai nom="autre" />);
    expect(allure()).toBe('compacte');
  });

  it('serre les lignes d’elle-même à la souris, sur un bureau', () => {
    const bureau = vi
      .spyOn(window, 'matchMedia')
      .mockImplementation((media) => mediaDe(media, media.includes('pointer: fine')));
    montrer(<Essai />);
    expect(document.querySelector('[data-densite="compacte"]')).not.toBeNull();
    bureau.mockRestore();
  });

  it('laisse la place à une autre liste, qui a ses colonnes et sa sélection (COM-150)', async () => {
    localStorage.setItem('pharmaccord.colonnes.deuxieme', JSON.stringify({ cachee: true }));
    const groupees = { actionsGroupees: () => [], nomLigne: ({ nom }: Ligne) => nom };
    const { personne, rerender } = montrer(<Essai {...groupees} />);
    await personne.click(screen.getByRole('checkbox', { name: 'Sélectionner Zambon' }));
    expect(screen.queryByRole('columnheader', { name: 'Cachée' })).toBeNull();
    rerender(<Essai {...groupees} nom="deuxieme" titre="Autres laboratoires" />);
    expect(screen.getByRole('columnheader', { name: 'Cachée' })).toBeDefined();
    expect(screen.getByRole('checkbox', { name: 'Sélectionner Zambon' })).toHaveProperty('checked', false);
    rerender(<Essai {...groupees} />);
    expect(screen.queryByRole('columnheader', { name: 'Cachée' })).toBeNull();
    expect(screen.getByRole('checkbox', { name: 'Sélectionner Zambon' })).toHaveProperty('checked', false);
    localStorage.clear();
  });

  it('imprime toutes ses lignes, et en tableau', () => {
    const papier = vi.spyOn(window, 'matchMedia').mockImplementation((media) => mediaDe(media, media === 'print'));
    const beaucoup = Array.from({ length: 150 }, (_, i) => ({ id: i, nom: `Labo ${i}`, montant: i }));
    montrer(<Essai requete={{ ...pleine, data: { elements: beaucoup, total: 150 } }} />);
    expect(screen.getAllByRole('row')).toHaveLength(151);
    papier.mockRestore();
  });

  it('crée par la touche n, sauf pendant une saisie', async () => {
    const creer = vi.fn<() => void>();
    const { personne } = montrer(
      <>
        <input aria-label="Autre" />
        <Essai onNouveau={creer} />
      </>,
    );
    await personne.type(screen.getByLabelText('Autre'), 'n');
    expect(creer).not.toHaveBeenCalled();
    screen.getByLabelText('Autre').blur();
    await personne.keyboard('n');
    expect(creer).toHaveBeenCalledTimes(1);
  });
});
