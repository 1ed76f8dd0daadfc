// The public registre: imported by the super administrator, searched at registration, compared before acceptance
// (CPT-90 to CPT-94).
import { oublierInscriptions } from '../base.ts';
import { comptes, expect, MOT_DE_PASSE, test, unique } from '../monde.ts';
import { InscriptionPage } from '../pages/inscription.ts';

const fichier = (nom: string): Buffer =>
  Buffer.from(
    [
      'Liste publique des pharmacies',
      'FINESS;Nom;Adresse;CP;Commune;CIP',
      `220990006;${nom};5 RUE DES EMBRUNS;22000;SAINT-BRIEUC;2099003`,
      '220990014;Pharmacie du Phare;1 quai Ouest;22000;Saint-Brieuc;',
      '220990015;Pharmacie à la clé fausse;;22000;Saint-Brieuc;',
    ].join('\n'),
  );

test('importé, le registre remplit une inscription, et dit ce qui en diffère @mobile', async ({ page, ouvrir }) => {
  await oublierInscriptions();
  const nom = unique('Pharmacie des Embruns');
  const editeur = await ouvrir(comptes.super, { chemin: '/registre-des-pharmacies' });

  await test.step('le fichier se montre avant de s’enregistrer', async () => {
    await editeur.getByRole('button', { name: 'Importer un fichier' }).first().click();
    const tiroir = editeur.getByRole('dialog', { name: 'Importer le registre des pharmacies' });
    await tiroir
      .locator('input[type=file]')
      .setInputFiles({ name: 'pharmacies.csv', mimeType: 'text/csv', buffer: fichier(nom) });
    await expect(tiroir).toContainText('la clé de ce numéro FINESS est incorrecte');
    await tiroir.getByRole('button', { name: 'Enregistrer 2 pharmacies' }).click();
    await expect(tiroir).toBeHidden();
    await editeur.getByRole('searchbox').fill('220990006');
    await expect(editeur.getByText(nom).first()).toBeVisible();
  });

  const inscription = new InscriptionPage(page);
  const identifiant = unique('embruns');
  await test.step('qui s’inscrit trouve sa pharmacie : elle se remplit', async () => {
    await page.goto('/inscription');
    const recherche = page.getByRole('combobox', { name: 'Trouvez votre pharmacie' });
    await recherche.fill('pharmacie introuvable');
    await expect(page.getByText('Aucune pharmacie de ce nom dans le registre public')).toBeVisible();
    await recherche.fill('2099003');
    await page.getByRole('option').first().click();
    await expect(inscription.champ('Rue')).toHaveValue('5 RUE DES EMBRUNS');
    await expect(inscription.champ('Ville')).toHaveValue('SAINT-BRIEUC');
    await expect(page.getByText('FINESS 220990006, d’après le registre public.')).toBeVisible();
    for (const [champ, valeur] of [
      ['Rue', '12 rue du Port'],
      ['E-mail du représentant', `${identifiant}@exemple.fr`],
      ['Nom', 'Morel'],
      ['Prénom', 'Anaïs'],
      ['Identifiant', identifiant],
      ['Mot de passe', MOT_DE_PASSE],
      ['Confirmez le mot de passe', MOT_DE_PASSE],
    ] as const)
      await inscription.champ(champ).fill(valeur);
    await inscription.envoyer.click();
    await expect(inscription.faite).toBeVisible();
  });

  await test.step('avant d’accepter, ce que le registre dit autrement', async () => {
    await editeur.goto(`/pharmacies?q=${identifiant}`);
    await editeur.locator('[data-ouvre]').first().click();
    const registre = editeur.getByRole('region', { name: 'Registre public des pharmacies' });
    await expect(registre).toContainText('5 RUE DES EMBRUNS');
    await expect(registre).toContainText('La rue est différente.');
    await expect(registre).not.toContainText('Le nom est différent.');
  });
});
