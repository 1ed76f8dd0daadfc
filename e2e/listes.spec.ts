// Every list of the product, at the three sizes: nothing is cut while there is room, rows come first (COM-96 to COM-101).
import type { Page } from '@playwright/test';
import { comptes, expect, test } from './monde.ts';
import { reposer } from './pages/accessibilite.ts';
import { hautPremiereLigne, mesurerTableaux } from './pages/tableau.ts';

type Liste = {
  readonly nom: string;
  readonly qui: keyof typeof comptes;
  readonly chemin: string;
  /** Rows of several lines, or several lists on one screen: how many rows show is not promised. */
  readonly hautes?: true;
  /** Something else to act upon comes before the rows. */
  readonly precedee?: true;
};
const DERMALUNE = '/laboratoires/Dermalune?onglet=';
const listes: readonly Liste[] = [
  { nom: 'encours, tous', qui: 'titulaire', chemin: '/encours?etat=TOUS&vue=liste' },
  { nom: 'encours à déclarer', qui: 'titulaire', chemin: '/encours?etat=A_DECLARER&vue=liste' },
  { nom: 'encours à régler', qui: 'titulaire', chemin: '/encours?etat=DECLARE&vue=liste' },
  { nom: 'encours réglés', qui: 'titulaire', chemin: '/encours?etat=REGLE&vue=liste' },
  { nom: 'encours par laboratoire', qui: 'titulaire', chemin: '/encours?etat=DECLARE&vue=labo' },
  { nom: 'laboratoires', qui: 'titulaire', chemin: '/laboratoires' },
  { nom: 'promotions', qui: 'titulaire', chemin: '/promotions' },
  { nom: 'réclamations', qui: 'titulaire', chemin: '/reclamations' },
  { nom: 'documents', qui: 'titulaire', chemin: '/documents' },
  { nom: 'notifications', qui: 'titulaire', chemin: '/notifications', hautes: true },
  { nom: 'utilisateurs', qui: 'titulaire', chemin: '/parametres/utilisateurs' },
  { nom: 'laboratoires du compte', qui: 'titulaire', chemin: '/parametres/laboratoires' },
  { nom: 'délégués', qui: 'titulaire', chemin: '/parametres/delegues', hautes: true },
  { nom: 'encours d’un laboratoire', qui: 'titulaire', chemin: `${DERMALUNE}encours&etat=TOUS`, hautes: true },
  { nom: 'promotions d’un laboratoire', qui: 'titulaire', chemin: `${DERMALUNE}promotions`, hautes: true },
  {
    nom: 'conditions d’un laboratoire',
    qui: 'titulaire',
    chemin: `${DERMALUNE}conditions`,
    hautes: true,
    precedee: true,
  },
  { nom: 'RDV d’un laboratoire', qui: 'titulaire', chemin: `${DERMALUNE}rdv`, hautes: true },
  { nom: 'documents d’un laboratoire', qui: 'titulaire', chemin: `${DERMALUNE}documents`, hautes: true },
  { nom: 'réclamations d’un laboratoire', qui: 'titulaire', chemin: `${DERMALUNE}reclamations`, hautes: true },
  { nom: 'opérations', qui: 'groupement', chemin: '/promotionsGroupement' },
  { nom: 'adhérents', qui: 'groupement', chemin: '/parametres/adherents?onglet=ADHERENTS', hautes: true },
  { nom: 'demandes d’adhésion', qui: 'groupement', chemin: '/parametres/adherents?onglet=DEMANDES' },
  { nom: 'anciens adhérents', qui: 'groupement', chemin: '/parametres/adherents?onglet=ANCIENS' },
  { nom: 'conditions du groupement', qui: 'groupement', chemin: `${DERMALUNE}conditions`, hautes: true },
  { nom: 'documents du groupement', qui: 'groupement', chemin: '/documents' },
  { nom: 'pharmacies', qui: 'super', chemin: '/pharmacies' },
  { nom: 'groupements', qui: 'super', chemin: '/groupements' },
  { nom: 'tous les utilisateurs', qui: 'super', chemin: '/parametres/utilisateurs' },
  { nom: 'catalogue des laboratoires', qui: 'super', chemin: '/parametres/laboratoires' },
  { nom: 'produits', qui: 'super', chemin: '/produits' },
  { nom: 'courriers', qui: 'super', chemin: '/courriers' },
  { nom: 'journal', qui: 'super', chemin: '/journal' },
  { nom: 'règles légales', qui: 'super', chemin: '/regles-legales', hautes: true },
  { nom: 'travaux différés', qui: 'super', chemin: '/travaux', hautes: true, precedee: true },
];

const BUREAU = { width: 1440, height: 900 };
const TABLETTE = { width: 1024, height: 768 };
const TELEPHONE = { width: 390, height: 844 };

const regarder = async (page: Page, taille: { width: number; height: number }) => {
  await page.setViewportSize(taille);
  await page.locator('main tr[data-index], main ul[aria-label] > li, main h2, main h3').first().waitFor();
  await reposer(page);
};

const noter = (nom: string, valeur: unknown) =>
  test.info().annotations.push({ type: nom, description: String(valeur) });

test.describe('listes', () => {
  for (const { nom, qui, chemin, hautes, precedee } of listes) {
    test(nom, async ({ visiter }) => {
      const page = await visiter(comptes[qui], chemin);
      for (const taille of [BUREAU, TABLETTE]) {
        await regarder(page, taille);
        for (const { titre, coupes, entames, deborde, rangees } of await mesurerTableaux(page)) {
          const ou = `${titre}, ${taille.width} px`;
          expect.soft(coupes, `${ou} : rien n’est coupé tant qu’il reste de la place`).toEqual([]);
          expect.soft(entames, `${ou} : montants, dates, états et titres entiers`).toEqual([]);
          expect.soft(deborde, `${ou} : aucune colonne hors du cadre`).toBeLessThanOrEqual(1);
          if (taille !== BUREAU) continue;
          noter('rangées', `${titre} ${rangees}`);
          if (!hautes && rangees > 0) expect.soft(rangees, `${ou} : rangées en vue`).toBeGreaterThanOrEqual(14);
        }
      }
      await regarder(page, TELEPHONE);
      const haut = await hautPremiereLigne(page);
      noter('première ligne', haut);
      if (!precedee) expect.soft(haut ?? 0, 'la première ligne, au téléphone').toBeLessThan(420);
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), 'largeur').toBeLessThanOrEqual(390);
    });
  }
});
