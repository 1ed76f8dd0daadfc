// What an account sets up before its promotions: zones and emplacements, families, priorities (OPE-1, CAT-30, RES-21).
import { comptes, expect, test, unique } from '../monde.ts';
import { Arbre } from '../pages/arbre.ts';
import { entreeDe } from '../pages/menu.ts';
import { unePhoto } from '../pages/photo.ts';

test('le plan de la pharmacie : type, ajout, nom, glisser, clavier, refus @mobile', async ({ api, ouvrir }) => {
  const { admin } = await api.pharmacie();
  const page = await ouvrir(admin, { chemin: '/parametres/emplacements' });
  const arbre = new Arbre(page);

  await test.step('vide, il propose le plan type, qui se retire et se remet', async () => {
    await expect(page.getByRole('heading', { name: 'Aucun emplacement' })).toBeVisible();
    await page.getByRole('button', { name: 'Créer un plan type' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'emplacements ajoutés.' })).toBeVisible();
    await expect(arbre.noeud('TG 1')).toBeVisible();
    await page.getByRole('button', { name: 'Annuler' }).click();
    await expect(page.getByRole('heading', { name: 'Aucun emplacement' })).toBeVisible();
    await page.getByRole('button', { name: 'Créer un plan type' }).click();
    await arbre.ordre(['TG 1', 'TG 2', 'TG 3', 'TG 4'], 'Têtes de gondole');
  });

  await test.step('une zone et deux emplacements s’ajoutent sur place, un nom déjà pris est dit sous le champ', async () => {
    await arbre.ajouter('Ajouter une zone', 'Nom de la nouvelle zone', 'Réserve');
    await arbre.ajouter('Ajouter un emplacement dans Réserve', 'Nom du nouvel emplacement', 'Palette', 'Étagère');
    await page.getByRole('button', { name: 'Ajouter un emplacement dans Réserve' }).click();
    const champ = page.getByRole('textbox', { name: 'Nom du nouvel emplacement' });
    await champ.fill('PALETTE');
    await champ.press('Enter');
    await expect(page.getByText('Un emplacement de cette zone porte déjà ce nom.')).toBeVisible();
    await expect(champ).toHaveValue('PALETTE');
    await champ.press('Escape');
    await arbre.renommer('Étagère', 'Étagère du fond');
    await arbre.ordre(['Palette', 'Étagère du fond'], 'Réserve');
  });

  await test.step('on glisse parmi ses voisins, puis vers une autre zone', async () => {
    await arbre.glisser('TG 3', 'TG 1', 'dessus');
    await arbre.ordre(['TG 3', 'TG 1', 'TG 2', 'TG 4'], 'Têtes de gondole');
    await arbre.glisser('TG 3', 'Podium entrée', 'dessous');
    await arbre.ordre(['Podium entrée', 'TG 3', 'Bac sortie'], 'Entrée');
    await expect(page.getByText('« TG 3 » est maintenant dans « Entrée ».')).toBeVisible();
  });

  await test.step('au clavier, la poignée garde le focus d’un pas à l’autre, même en changeant de zone', async () => {
    await arbre.poignee('TG 1').focus();
    await page.keyboard.press('ArrowDown');
    await arbre.ordre(['TG 2', 'TG 1', 'TG 4'], 'Têtes de gondole');
    await page.keyboard.press('ArrowDown');
    await arbre.ordre(['TG 2', 'TG 4', 'TG 1'], 'Têtes de gondole');
    await page.keyboard.press('ArrowDown');
    await arbre.ordre(['TG 1', 'Îlot', 'Pyramide', 'Box palette'], 'Allée centrale');
    await expect(arbre.poignee('TG 1')).toBeFocused();
  });

  await test.step('une zone pleine ne se supprime pas', async () => {
    await page.getByRole('button', { name: 'Actions pour Réserve' }).click();
    await expect(entreeDe(page, 'Actions pour Réserve', /^Supprimer/)).toBeDisabled();
    await page.keyboard.press('Escape');
    for (const nom of ['Palette', 'Étagère du fond']) {
      await arbre.menu(nom, 'Supprimer');
      await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
      await expect(arbre.noeud(nom)).toHaveCount(0);
      await expect(page.getByRole('dialog')).toBeHidden();
    }
  });

  await test.step('rechargé, tout est comme on l’a laissé, et la zone vidée se supprime', async () => {
    await page.reload();
    await arbre.menu('Réserve', 'Supprimer');
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
    await expect(arbre.noeud('Réserve')).toHaveCount(0);
    await arbre.ordre(['Podium entrée', 'TG 3', 'Bac sortie'], 'Entrée');
    await arbre.ordre(['TG 2', 'TG 4'], 'Têtes de gondole');
    await arbre.ordre(['TG 1', 'Îlot', 'Pyramide', 'Box palette'], 'Allée centrale');
  });

  await test.step('un emplacement se décrit, se désactive', async () => {
    await page.getByRole('button', { name: 'TG 2', exact: true }).click();
    const dialogue = page.getByRole('dialog', { name: 'Modifier l’emplacement' });
    const choix = page.waitForEvent('filechooser');
    await dialogue.getByRole('button', { name: 'Ajouter une photo' }).click();
    await (await choix).setFiles({ name: 'IMG_2045.png', mimeType: 'image/png', buffer: unePhoto(2000, 1000) });
    // The displayed picture is the stored one, reduced before it was sent.
    await expect(dialogue.getByRole('img', { name: 'Photo de TG 2' })).toHaveJSProperty('naturalWidth', 1600);
    await dialogue.getByRole('textbox', { name: 'Largeur' }).fill('120');
    await dialogue.getByRole('textbox', { name: 'Prix HT par semaine' }).fill('45,5');
    await dialogue.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(dialogue).toBeHidden();
    await expect(arbre.noeud('TG 2')).toContainText('120 cm');
    await expect(arbre.noeud('TG 2')).toContainText('45,50 € HT');
    await arbre.menu('TG 2', 'Désactiver');
    await expect(arbre.noeud('TG 2')).toContainText('Désactivé');
  });
});

test('les familles : arbre type, recherche, déplacement d’une famille à l’autre, remboursable, refus', async ({
  api,
  ouvrir,
}) => {
  const { admin } = await api.pharmacie();
  const page = await ouvrir(admin, { chemin: '/parametres/familles' });
  const arbre = new Arbre(page);
  await page.getByRole('button', { name: 'Ajouter les familles habituelles' }).click();
  await expect(arbre.noeud('Dermocosmétique')).toBeVisible();

  await page.getByRole('searchbox', { name: 'Chercher une famille' }).fill('anti age');
  await arbre.ordre(['Anti-âge'], 'Visage');
  await expect(page).toHaveURL(/q=anti/);
  await page.getByRole('button', { name: 'Effacer la recherche' }).click();

  await page.getByRole('button', { name: 'Contenu de Nutrition' }).click();
  await page.getByRole('button', { name: 'Contenu de Naturel' }).click();
  await arbre.glisser('Diététique', 'Phytothérapie', 'dessus');
  await arbre.ordre(['Aromathérapie', 'Diététique', 'Phytothérapie', 'Homéopathie', 'Fleurs de Bach'], 'Naturel');
  await arbre.ajouter('Ajouter un sous-segment dans Diététique', 'Nom du nouveau sous-segment', 'Sans gluten');
  await arbre.menu('Diététique', 'Changer de famille');
  const dialogue = page.getByRole('dialog', { name: 'Changer de famille' });
  await dialogue.getByRole('combobox', { name: 'Famille' }).click();
  await page.getByRole('option', { name: 'Nutrition' }).click();
  await dialogue.getByRole('button', { name: 'Déplacer' }).click();
  await arbre.ordre(['Nutrition clinique', 'Sport', 'Diététique'], 'Nutrition');
  await arbre.ordre(['Sans gluten'], 'Diététique');

  await arbre.menu('Nutrition', 'Marquer remboursable');
  await expect(arbre.noeud('Nutrition')).toContainText('Remboursable');
  await page.getByRole('button', { name: 'Actions pour Nutrition', exact: true }).click();
  await expect(entreeDe(page, 'Actions pour Nutrition', /^Supprimer/)).toBeDisabled();
  await page.keyboard.press('Escape');
  await arbre.menu('Sans gluten', 'Supprimer');
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(arbre.noeud('Sans gluten')).toHaveCount(0);
});

test('les priorités du groupement : ajout, fiche, rang, suppression', async ({ ouvrir }) => {
  const page = await ouvrir(comptes.groupement, { chemin: '/parametres/priorites' });
  const arbre = new Arbre(page);
  const nom = unique('Priorité');
  await expect(arbre.noeud('Incontournable')).toContainText('Réponse obligatoire');
  await arbre.ajouter('Ajouter une priorité', 'Nom de la nouvelle priorité', nom);
  await page.getByRole('button', { name: nom, exact: true }).click();
  const dialogue = page.getByRole('dialog', { name: 'Modifier la priorité' });
  await dialogue.getByRole('textbox', { name: 'Délai de réponse' }).fill('366');
  await dialogue.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(dialogue).toContainText('de 1 à 365');
  await dialogue.getByRole('textbox', { name: 'Délai de réponse' }).fill('7');
  await dialogue.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(arbre.noeud(nom)).toContainText('Réponse sous 7 jours');
  await arbre.menu(nom, 'Monter');
  await expect.poll(async () => (await arbre.noms()).at(-1)).not.toBe(nom);
  await arbre.menu(nom, 'Supprimer');
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(arbre.noeud(nom)).toHaveCount(0);
});

test('deux personnes sur le même plan : l’une voit ce que fait l’autre, et ne perd rien de ce qu’elle tape', async ({
  api,
  ouvrir,
}) => {
  const pharmacie = await api.pharmacie();
  const token = await api.tokenDe(pharmacie.admin);
  const zone = await api.appeler('POST', 'emplacements/zones', { token, corps: { nom: 'Vitrine' } });
  await api.appeler('POST', 'emplacements', { token, corps: { zoneId: zone.id, nom: 'Vitrine 1', type: 'VITRINE' } });
  const lui = await ouvrir(await api.agirPour(pharmacie.id), { chemin: '/parametres/emplacements' });
  const elle = await ouvrir(pharmacie.admin, { chemin: '/parametres/emplacements' });
  await elle.getByRole('button', { name: 'Vitrine 1', exact: true }).click();
  const dialogue = elle.getByRole('dialog', { name: 'Modifier l’emplacement' });
  await dialogue.getByRole('textbox', { name: 'Largeur' }).fill('200');

  await new Arbre(lui).renommer('Vitrine 1', 'Grande vitrine');
  await expect(lui.getByRole('button', { name: 'Grande vitrine', exact: true })).toBeVisible();

  await dialogue.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(dialogue.getByRole('alert')).toContainText('Modifié entre-temps');
  await expect(dialogue.getByRole('alert')).toContainText(/par .+ le \d{2}\/\d{2}\/\d{4}/);
  await dialogue.getByRole('button', { name: 'Recharger' }).click();
  await expect(dialogue.getByRole('textbox', { name: 'Nom' })).toHaveValue('Grande vitrine');
  await expect(dialogue.getByRole('textbox', { name: 'Largeur' })).toHaveValue('200');
  await dialogue.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(dialogue).toBeHidden();
  // The push channel tells the change, without a reload.
  await expect(new Arbre(lui).noeud('Grande vitrine')).toContainText('200 cm');
});

test('un clic reste au bouton que l’erreur du champ quitté pousse sous la souris @mobile', async ({ api, ouvrir }) => {
  const { admin } = await api.pharmacie();
  const page = await ouvrir(admin, { chemin: '/parametres/profil' });
  const email = page.getByRole('textbox', { name: 'E-mail' });
  const enregistrer = page.locator('form', { has: email }).getByRole('button', { name: 'Enregistrer' });
  await email.fill('pas une adresse');
  await enregistrer.scrollIntoViewIfNeeded();
  const avant = (await enregistrer.boundingBox())!;
  await page.mouse.move(avant.x + avant.width / 2, avant.y + 3);
  await page.mouse.down();
  await expect(email).toHaveAccessibleDescription(/adresse/);
  await expect.poll(async () => (await enregistrer.boundingBox())!.y).toBeGreaterThan(avant.y + 3);
  await page.mouse.up();
  await expect(email).toBeFocused();
});
