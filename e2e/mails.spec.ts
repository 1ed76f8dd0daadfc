import { expect, test } from '@playwright/test';
import { modelesDOrigine } from '../src/shared/features/courrier/modele-mail/rules/defauts.ts';
import {
  boutonDe,
  liensDe,
  mettreEnPage,
  type Composition,
} from '../src/shared/features/courrier/modele-mail/rules/mise-en-page.ts';
import { redigerMail } from '../src/shared/features/courrier/modele-mail/rules.ts';
import { naturesModele, variablesDe } from '../src/shared/features/courrier/modele-mail/schemas/variables.ts';

const LONG = 'Laboratoires-Dermatologiques-Réunis-'.repeat(7).slice(0, 255);
const LIEN = `https://pharmaccord.exemple.fr/reclamations/123456/public/${'0123abcd-'.repeat(4)}`;
const MONTANT = '1 234 567,89 €';
const tableau = {
  titre: 'Détail',
  rangees: [
    { genre: 'TITRE' as const, libelle: LONG, details: [LONG, 'Déclaré le 20/11/2026'], montant: MONTANT },
    { genre: 'DETAIL' as const, libelle: LONG, details: ['EAN 3400930000001 – 12 × 1 234,56 €'], montant: MONTANT },
    { genre: 'TOTAL' as const, libelle: 'Total dû (58 encours)', montant: MONTANT },
  ],
  note: `Et 12 autres lignes : toutes sont dans le fichier joint ${LONG}.xlsx.`,
};

/** Every mail, with the account's texts and the longest values. */
const desModeles = naturesModele.map((nature): [string, Composition] => {
  const valeurs = Object.fromEntries(variablesDe[nature].map((nom) => [nom, nom === 'lien' ? LIEN : LONG]));
  const bouton = boutonDe(nature, valeurs);
  const { sujet, texte } = redigerMail(modelesDOrigine[nature], valeurs);
  return [
    nature,
    {
      sujet,
      texte,
      etablissement: LONG,
      liens: liensDe(valeurs),
      ...(bouton && { bouton }),
      ...(nature !== 'COMPTE_RENDU' && { montant: { montant: MONTANT, libelle: LONG } }),
      ...(/DECLARATION|RELANCE_\d|RELEVE/.test(nature) && { tableaux: [tableau, tableau] }),
    },
  ];
});
const autres: [string, Composition][] = [
  [
    'la réponse du laboratoire, aux collègues',
    {
      sujet: LONG,
      texte: `${LONG} a répondu.\n\nJoint :\n- ${LONG}.pdf\n\n${LIEN}`,
      etablissement: LONG,
      montant: { montant: MONTANT, libelle: 'Avoir accordé' },
      bouton: { adresse: LIEN, libelle: 'Lire la discussion et répondre', seul: true },
    },
  ],
  [
    'Pharmaccord à ses comptes : invitation, mot de passe, abonnement, inscription',
    {
      sujet: LONG,
      texte: `Bonjour,\n\nUn accès vous est ouvert pour ${LONG}.\n\n${LIEN}`,
      etablissement: 'Pharmaccord',
    },
  ],
  ['des documents', { sujet: LONG, texte: `Bonjour,\n\nVeuillez trouver ci-joint ${LONG}.`, etablissement: LONG }],
];

for (const [nom, composition] of [...desModeles, ...autres])
  test(`le mail « ${nom} » se lit à 320 px, sans défiler de côté, son montant entier`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.setContent(mettreEnPage(composition).html);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    const montants = page.getByText(MONTANT, { exact: true });
    expect(await montants.count()).toBe((composition.montant ? 1 : 0) + (composition.tableaux?.length ?? 0) * 3);
    for (const montant of await montants.all()) {
      // Measures the text itself, because its cell may be taller.
      const lignes = await montant.evaluate((element) => {
        const mots = document.createRange();
        mots.selectNodeContents(element);
        return [...mots.getClientRects()].map(({ left, right }) => ({ left, right }));
      });
      expect(lignes).toHaveLength(1);
      expect(lignes[0]!.left).toBeGreaterThanOrEqual(0);
      expect(lignes[0]!.right).toBeLessThanOrEqual(320);
    }
    if (composition.montant) {
      const texte = await page.locator('body').innerText();
      expect(texte.indexOf(MONTANT)).toBeLessThan(texte.search(/Bonjour|Madame|a répondu/));
    }
  });
