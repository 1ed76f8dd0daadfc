// A groupement prepares conditions and publishes them to a segment; its adhérent chooses on its own page; a withdrawal
// takes them back (CND-9).
import { comptes, expect, test, unique, type Api } from '../monde.ts';
import { entreeDe } from '../pages/menu.ts';
import { choisirProposition } from '../pages/propositions.ts';

const LABO = 'Aquavéa';
const ADRESSE = `/laboratoires/${encodeURIComponent(LABO)}?onglet=conditions`;

/** A new pharmacy, adhérent of the groupement, alone in a segment. */
const unMembre = async (api: Api) => {
  const { token } = await api.session(comptes.groupement);
  const segment = await api.appeler<{ id: number; nom: string }>('POST', 'groupements/segment', {
    token,
    corps: { nom: unique('Segment') },
  });
  const { admin, nom } = await api.pharmacie();
  const { id: groupementId } = (await api.session(comptes.groupement)).tenant;
  const { actuelle } = await api.appeler('POST', 'tenant/adhesion', {
    token: await api.tokenDe(admin),
    corps: { groupementId },
  });
  await api.appeler('PUT', `groupements/adherents/etat/${actuelle.id}`, {
    token,
    corps: { acte: 'accepter', version: 1 },
  });
  await api.appeler('PUT', 'groupements/adherents/segments', {
    token,
    corps: { adherentIds: [actuelle.id], ajouter: [segment.id] },
  });
  return { admin, nom, segment };
};

test('le groupement publie à un segment, l’adhérent choisit, puis tout est retiré @mobile', async ({ api, ouvrir }) => {
  const { admin, nom, segment } = await unMembre(api);
  const gamme = unique('Gamme');
  const groupe = await ouvrir(comptes.groupement, { chemin: ADRESSE, viewport: { width: 1440, height: 900 } });

  await test.step('il prépare deux choix, des produits collés depuis un tableur', async () => {
    await groupe.getByRole('button', { name: 'Préparer des conditions' }).first().click();
    const form = groupe.getByRole('dialog', { name: 'Nouvelles conditions' });
    await form.getByRole('button', { name: 'Enregistrer le brouillon' }).click();
    await expect(form.getByText('Choisissez au moins un segment.')).toBeVisible();
    await form.getByRole('combobox', { name: 'Partenariat' }).click();
    await groupe.getByRole('option', { name: 'Exclusif' }).click();
    await form.getByRole('combobox', { name: 'Segments' }).fill(segment.nom);
    await groupe.getByRole('option', { name: segment.nom }).click();
    await form.getByRole('textbox', { name: 'Libellé du choix' }).fill('Volume');
    await form.getByRole('textbox', { name: 'Gamme', exact: true }).fill(gamme);
    await form.getByRole('textbox', { name: 'Tranche' }).fill('Unités par commande');
    await form.getByRole('textbox', { name: 'À partir de' }).fill('12');
    await form.getByRole('button', { name: 'Coller depuis Excel' }).click();
    await form.getByRole('textbox', { name: /^Produits copiés/ }).fill('Produit\tRemise\nSpray\t20 %\nLait\t30 %');
    await expect(form.getByText('2 lignes collées : 2 gardées.')).toBeVisible();
    await form.getByRole('button', { name: 'Dupliquer le choix 1' }).click();
    await expect(form.getByRole('group', { name: 'choix 2', exact: true })).toContainText('Volume (copie)');
    await form.getByRole('button', { name: 'Enregistrer le brouillon' }).click();
    await expect(groupe.getByText('Brouillon enregistré.')).toBeVisible();
  });

  const pharmacie = await ouvrir(admin, { chemin: '/notifications' });
  await test.step('il publie en sachant à combien', async () => {
    await groupe.getByRole('dialog').getByRole('button', { name: 'Publier' }).click();
    const question = groupe.getByRole('dialog', { name: /^Publier à 1\sadhérent \?/ });
    await expect(question).toContainText(segment.nom);
    await question.getByRole('button', { name: 'Publier' }).click();
    await expect(groupe.getByRole('table', { name: 'Réponses des adhérents' })).toContainText(nom);
    await expect(pharmacie.getByText('Conditions de votre groupement').first()).toBeVisible();
  });

  await test.step('l’adhérent choisit : les conditions sont dans les siennes, le groupement le voit', async () => {
    await pharmacie.goto(ADRESSE);
    await choisirProposition(pharmacie);
    const tiroir = pharmacie.getByRole('dialog', { name: LABO });
    await tiroir.getByRole('button', { name: 'Choisir Volume', exact: true }).click();
    const question = pharmacie.getByRole('dialog', { name: 'Choisir « Volume » ?' });
    await expect(question).toContainText(/1\scondition/);
    await question.getByRole('button', { name: 'Choisir', exact: true }).click();
    await expect(tiroir.getByText('Votre choix')).toBeVisible();
    await tiroir.getByRole('button', { name: 'Fermer' }).click();
    const ligne = pharmacie.getByRole('main').locator('tr[data-index], li').filter({ hasText: gamme });
    await expect(ligne).toContainText('Groupement · Exclusif');
    await expect(ligne).toContainText(/de 20\s% à 30\s%/);
    await expect(groupe.getByRole('table', { name: 'Réponses des adhérents' })).toContainText('Acceptée');
  });

  await test.step('il retire en disant ce que cela reprend : plus rien chez l’adhérent', async () => {
    await groupe.getByRole('button', { name: 'Actions de ces conditions' }).click();
    await entreeDe(groupe, 'Actions de ces conditions', 'Repasser en brouillon…').click();
    const question = groupe.getByRole('dialog', { name: 'Repasser en brouillon ?' });
    await expect(question).toContainText(/1\sadhérent avait choisi/);
    await question.getByRole('button', { name: 'Repasser en brouillon' }).click();
    await expect(pharmacie.getByText('Aucune condition avec ce laboratoire.')).toBeVisible();
  });

  await test.step('il en note une à lui, avertie sans être empêchée, et la reconduit pour l’année suivante', async () => {
    await pharmacie.getByRole('button', { name: 'Ajouter une condition' }).click();
    const form = pharmacie.getByRole('dialog', { name: 'Nouvelle condition' });
    await form.getByRole('textbox', { name: 'Gamme', exact: true }).fill(gamme);
    await form.getByRole('textbox', { name: 'Condition', exact: true }).fill('Dès 24 unités');
    await form.getByRole('textbox', { name: 'Remise', exact: true }).fill('30 % + 10+2 UG');
    await form.getByRole('switch', { name: /^Produits remboursables/ }).check();
    await expect(form.getByText(/au-delà du plafond/)).toBeVisible();
    await form.getByRole('button', { name: 'Ajouter', exact: true }).click();
    await expect(form).toBeHidden();
    const ligne = pharmacie.getByRole('main').locator('tr[data-index], li').filter({ hasText: gamme });
    await ligne.first().locator('[data-ouvre]').click();
    await pharmacie
      .getByRole('dialog')
      .getByRole('button', { name: /^Actions de la condition/ })
      .click();
    await entreeDe(pharmacie, /^Actions de la condition/, 'Reconduire…').click();
    await pharmacie
      .getByRole('dialog', { name: 'Reconduire à d’autres dates' })
      .getByRole('button', { name: 'Reconduire' })
      .click();
    await expect(pharmacie.getByText('Condition reconduite.')).toBeVisible();
    await pharmacie.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click();
    await expect(ligne).toHaveCount(2);
  });
});
