// Two users on one RDV, with a drawer beside it: both keep writing, and each reads the other's saves.
import { expect, test, type Api } from '../monde.ts';
import { RdvPage } from '../pages/rdv.ts';

test.use({ neuf: true });

const bords = async (lieu: ReturnType<RdvPage['fenetre']['locator']>) => {
  const boite = await lieu.boundingBox();
  if (!boite) throw new Error('not on the screen');
  return { gauche: boite.x, droite: boite.x + boite.width, haut: boite.y, bas: boite.y + boite.height };
};
const preparer = async (api: Api) => {
  const pharmacie = await api.pharmacie();
  const [labo] = await api.adopter(pharmacie.admin, ['Dermalune']);
  const collegue = await api.collegue(pharmacie, 'Delmas');
  const { id } = await api.appeler<{ id: number }>('POST', `laboratoires/${labo!.id}/rdvs`, {
    token: await api.tokenDe(pharmacie.admin),
    corps: { date: '2026-11-20', objet: 'Plan', texte: '<p>Premier mot.</p>' },
  });
  return { pharmacie, collegue, labo: labo!, chemin: `/laboratoires/${labo!.nom}?onglet=rdv&rdv=${id}` };
};

test('deux personnes sur un RDV : qui lit suit, ce qu’elles changent de différent se réunit', async ({
  api,
  ouvrir,
}) => {
  const { pharmacie, collegue, chemin } = await preparer(api);
  const [premierePage, autre] = [await ouvrir(pharmacie.admin, { chemin }), await ouvrir(collegue, { chemin })];
  const [ecrit, lit] = [new RdvPage(premierePage), new RdvPage(autre)];
  await expect(lit.note).toContainText('Premier mot.');
  await ecrit.ecrire(' Ajouté par la première.');
  await ecrit.enregistrer();
  await expect(lit.note).toContainText('Ajouté par la première.');

  // Both type at the same time, and the saves follow each other.
  await lit.fenetre.getByRole('textbox', { name: 'Représentant' }).fill('Mme Le Goff');
  await ecrit.fenetre.getByRole('textbox', { name: 'Objet' }).fill('Remises de janvier');
  await ecrit.enregistrer();
  await lit.enregistrer();
  for (const { fenetre } of [ecrit, lit]) {
    await expect(fenetre.getByRole('textbox', { name: 'Représentant' })).toHaveValue('Mme Le Goff');
    await expect(fenetre.getByRole('textbox', { name: 'Objet' })).toHaveValue('Remises de janvier');
    await expect(fenetre.getByRole('alert')).toBeHidden();
  }

  // Both change the same field: the second user is asked, and the other fields are kept.
  await lit.fenetre.getByRole('textbox', { name: 'Objet' }).fill('Échantillons');
  await lit.fenetre.getByRole('textbox', { name: 'Opérateur' }).fill('Noé');
  await autre.context().setOffline(true);
  await ecrit.fenetre.getByRole('textbox', { name: 'Objet' }).fill('Retours');
  await ecrit.enregistrer();
  await autre.context().setOffline(false);
  await expect(lit.fenetre.getByRole('alert')).toContainText('(objet)');
  await lit.fenetre.getByRole('button', { name: 'Comparer' }).click();
  await autre
    .getByRole('dialog', { name: 'Deux versions de ce RDV' })
    .getByRole('button', { name: 'Prendre l’autre' })
    .click();
  await expect(lit.etat).toHaveText('Enregistré');
  await expect(ecrit.fenetre.getByRole('textbox', { name: 'Opérateur' })).toHaveValue('Noé');
  await expect(lit.fenetre.getByRole('textbox', { name: 'Objet' })).toHaveValue('Retours');
});

test('un tiroir s’ouvre à côté d’un RDV, qui reste utilisable ; sur un téléphone, sa barre reste là', async ({
  api,
  ouvrir,
}) => {
  const { pharmacie, labo, chemin } = await preparer(api);
  const { numero } = await api.encours(pharmacie.admin, labo.id);
  const page = await ouvrir(pharmacie.admin, { chemin });
  const rdv = new RdvPage(page);
  await expect(rdv.fenetre.getByRole('heading', { name: /RDV · / })).toBeFocused();

  await test.step('une note plus longue que son cadre défile, son avis dessous', async () => {
    await rdv.note.click();
    for (let i = 1; i <= 40; i += 1) {
      await page.keyboard.insertText(`Ligne ${i}`);
      await page.keyboard.press('Enter');
    }
    const avis = rdv.fenetre.getByText(/patient/i).first();
    await avis.scrollIntoViewIfNeeded();
    expect((await bords(rdv.note)).bas).toBeLessThanOrEqual((await bords(avis)).haut + 1);
    await expect(rdv.etat).toHaveText('Enregistré');
  });

  await test.step('le tiroir : à côté, et l’on écrit toujours', async () => {
    await page
      .getByRole('tab', { name: /^Encours/ })
      .or(page.getByRole('link', { name: /^Encours/ }))
      .first()
      .click();
    await page.getByText(numero).first().click();
    const tiroir = page.getByRole('dialog', { name: new RegExp(numero) });
    await expect(tiroir).toBeVisible();
    await expect.poll(async () => (await bords(rdv.fenetre)).droite).toBeLessThanOrEqual((await bords(tiroir)).gauche);
    await rdv.ecrire('Vu avec l’encours.');
    await page.keyboard.press('Escape');
    await expect(rdv.note).toContainText('Vu avec l’encours.');
    await expect(tiroir).toBeVisible();
    await rdv.enregistrer();
    await page.keyboard.press('F6');
    await expect(tiroir).toBeFocused();

    await page.setViewportSize({ width: 390, height: 844 });
    const rouvrir = rdv.fenetre.getByRole('button', { name: 'Rouvrir la fenêtre' });
    await expect(rouvrir).toBeVisible();
    expect((await bords(tiroir)).bas).toBeLessThanOrEqual((await bords(rdv.fenetre)).haut + 1);
    await rouvrir.click();
    await expect(rdv.note).toContainText('Vu avec l’encours.');
    await rdv.fenetre.getByRole('button', { name: 'Réduire la fenêtre' }).click();
    await expect(tiroir).toBeVisible();
  });
});

test('dans « Partager », cliquer un libellé le choisit', async ({ api, ouvrir }) => {
  const { pharmacie, chemin } = await preparer(api);
  const page = await ouvrir(pharmacie.admin, { chemin });
  const rdv = new RdvPage(page);
  await expect(rdv.note).toContainText('Premier mot.');
  const avant = await bords(rdv.fenetre);
  await rdv.acte('Partager…');
  const dialogue = page.getByRole('dialog', { name: 'Partager ce RDV' });
  await dialogue.getByText('Moi seul', { exact: true }).click();
  await expect(dialogue.getByRole('radio', { name: /Moi seul/ })).toBeChecked();
  expect(await bords(rdv.fenetre)).toEqual(avant);
});
