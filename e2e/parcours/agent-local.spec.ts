// The program of a pharmacy: its key is shown once, opens the sending of a day, is replaced, then revoked.
import { ajouterJours, jourParis } from '../../src/shared/core/dates.ts';
import { expect, test } from '../monde.ts';
import { verifierAccessibilite } from '../pages/accessibilite.ts';

const HIER = ajouterJours(jourParis(new Date()), -1);
const AVANT_HIER = ajouterJours(HIER, -1);
const enLettres = (jour: string): string =>
  new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' }).format(
    new Date(`${jour}T00:00:00Z`),
  );
const fichier = (jour: string): string =>
  `date;code;designation;quantite;ca_ttc;tva;prix_achat_moyen_ht;stock\n${jour};3337871331825;BAUME 40 ML;6;71,40;20;6,05;18\n`;

test('l’agent local : sa clé vue une fois, un jour envoyé, un autre incomplet, la clé remplacée puis révoquée @mobile', async ({
  api,
  ouvrir,
}) => {
  const pharmacie = await api.pharmacie();
  const page = await ouvrir(pharmacie.admin, { chemin: '/parametres/extracteurs' });
  const envoyer = (cle: string, jour: string, lignes = 1) =>
    api.appeler('POST', `agent/ventes/${jour}?lignes=${lignes}`, { token: cle, texte: fichier(jour) });
  const jour = (quand: string, etat: string) =>
    page.getByRole('button', { name: new RegExp(`${enLettres(quand)} : ${etat}`) });
  /** Reads the key in the dialog, then closes the dialog. */
  const lireLaCle = async (): Promise<string> => {
    const dialogue = page.getByRole('dialog', { name: 'Clé de l’agent local' });
    await expect(dialogue.getByText('Cette clé ne sera plus jamais affichée.')).toBeVisible();
    const cle = await dialogue.locator('code').innerText();
    await verifierAccessibilite(page);
    await dialogue.getByRole('button', { name: 'J’ai copié la clé' }).click();
    await expect(dialogue).toBeHidden();
    await expect(page.getByText(cle)).toHaveCount(0);
    return cle;
  };
  const confirmer = async (titre: string, acte: string) => {
    const question = page.getByRole('dialog', { name: titre });
    await question.getByRole('button', { name: acte }).click();
    await expect(question).toBeHidden();
  };
  let premiere = '';

  await test.step('choisi avec son accord, il a une clé que l’écran ne montre qu’une fois', async () => {
    await page.getByRole('button', { name: 'Configurer le recueil' }).click();
    const tiroir = page.getByRole('dialog', { name: 'Recueil des ventes' });
    await tiroir.getByRole('combobox', { name: 'Mode de recueil' }).click();
    await page.getByRole('option', { name: 'Agent local' }).click();
    await tiroir.getByRole('checkbox', { name: /J’accepte ce recueil/ }).check();
    await tiroir.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(tiroir).toBeHidden();
    await page.getByRole('button', { name: 'Créer la clé' }).click();
    premiere = await lireLaCle();
    expect(premiere).toMatch(/^pha_agent_/);
    await expect(page.getByText(`Elle finit par ${premiere.slice(-4)}`)).toBeVisible();
    await verifierAccessibilite(page);
  });

  await test.step('un jour envoyé est complet ; celui dont une ligne manque le dit, avec sa cause ; un envoi refusé aussi', async () => {
    await envoyer(premiere, HIER);
    expect(await envoyer(premiere, AVANT_HIER, 2)).toMatchObject({ etat: 'incomplete', nbLignes: 1 });
    const autreJour = { token: premiere, texte: fichier(HIER) };
    await expect(api.appeler('POST', `agent/ventes/${AVANT_HIER}?lignes=1`, autreJour)).rejects.toThrow(/: 400 /);
    await page.reload();
    const envois = page.getByRole('list', { name: 'Derniers jours envoyés' }).getByRole('listitem');
    await expect(envois.filter({ hasText: 'Ce fichier porte des ventes d’un autre jour' })).toContainText('Refusé');
    await expect(jour(HIER, 'complet, 1\\sligne')).toBeVisible();
    await expect(page.getByText('Dernier envoi', { exact: true })).toBeVisible();
    await jour(AVANT_HIER, 'incomplet').click();
    const panneau = page.getByRole('dialog', { name: new RegExp(enLettres(AVANT_HIER)) });
    await expect(panneau.getByText('1 sur 2 annoncées')).toBeVisible();
    await panneau.getByRole('button', { name: 'Fermer' }).click();
    await expect(panneau).toBeHidden();
  });

  await test.step('un jour déjà complet ne se remplace pas sans une personne : elle compare, puis accepte', async () => {
    const autre = fichier(HIER).replace(';6;', ';9;');
    const recu = await api.appeler('POST', `agent/ventes/${HIER}?lignes=1`, { token: premiere, texte: autre });
    expect(recu).toMatchObject({ change: false, misDeCote: true });
    await page.reload();
    const deCote = page.getByRole('list', { name: /Mis de côté/ }).getByRole('listitem');
    await expect(deCote).toContainText(/Déjà reçu.: 1.ligne, 6.unités/);
    await expect(deCote).toContainText(/Renvoyé.: 1.ligne, 9.unités/);
    await verifierAccessibilite(page);
    await deCote.getByRole('button', { name: /^Accepter l’envoi/ }).click();
    await page
      .getByRole('dialog', { name: /^Remplacer les ventes du/ })
      .getByRole('button', { name: 'Remplacer les ventes' })
      .click();
    await expect(page.getByText(/^Les ventes du .+ sont remplacées\.$/)).toBeVisible();
    await expect(deCote).toHaveCount(0);
    await expect(page.getByText('Dernière utilisation', { exact: true })).toBeVisible();
  });

  await test.step('remplacée, la première clé n’ouvre plus rien ; la seconde, si ; révoquée, plus rien', async () => {
    await page.getByRole('button', { name: 'Remplacer la clé' }).click();
    await confirmer('Remplacer la clé ?', 'Remplacer la clé');
    const seconde = await lireLaCle();
    await expect(envoyer(premiere, AVANT_HIER)).rejects.toThrow(/: 401 /);
    expect(await envoyer(seconde, AVANT_HIER)).toMatchObject({ etat: 'complete' });
    await page.getByRole('button', { name: 'Révoquer' }).click();
    await confirmer('Révoquer la clé ?', 'Révoquer la clé');
    await expect(page.getByText('La clé n’ouvre plus rien.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Créer la clé' })).toBeVisible();
    await expect(envoyer(seconde, HIER)).rejects.toThrow(/: 401 /);
  });
});
