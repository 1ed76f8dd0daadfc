// A question to the support, on two instances: each side sees the other's messages without reloading (SUP-11).
import type { Page } from '@playwright/test';
import { comptes, expect, test, unique } from '../monde.ts';
import { verifierAccessibilite } from '../pages/accessibilite.ts';

test.use({ neuf: true });

const panneau = (page: Page) => page.getByRole('dialog', { name: 'Support' });
const bouton = (page: Page) => page.getByRole('button', { name: 'Support', exact: true });
const messages = (page: Page) => page.getByRole('dialog').getByRole('list', { name: 'Messages' });

test('une question et sa réponse, en direct d’une instance à l’autre', async ({ api, ouvrir, serveur }) => {
  test.slow();
  const pharmacie = await api.pharmacie();
  const question = unique('Comment régler un avoir');
  const page = await ouvrir(pharmacie.admin, { chemin: '/encours?etat=DECLARE' });
  // The support works on the other instance.
  const support = await ouvrir(comptes.super, { baseURL: serveur.url, chemin: '/support' });

  await test.step('l’écran ne part que si la case est cochée, et se montre avant', async () => {
    await bouton(page).click();
    await panneau(page).getByRole('button', { name: 'Nouvelle question' }).click();
    const joindre = panneau(page).getByRole('checkbox', { name: 'Joindre l’écran où je suis et la version' });
    await expect(joindre).not.toBeChecked();
    await joindre.check();
    await expect(panneau(page).getByText('Partira avec votre message')).toContainText('/encours?etat=DECLARE');
    await panneau(page).getByRole('textbox', { name: 'Votre question' }).fill(question);
    await panneau(page)
      .locator('input[type=file]')
      .setInputFiles({ name: 'capture.txt', mimeType: 'text/plain', buffer: Buffer.from('Trois lignes') });
    await panneau(page).getByRole('button', { name: 'Envoyer' }).click();
    await expect(messages(page)).toContainText(question);
    await verifierAccessibilite(page);
  });

  await test.step('le support la reçoit sans recharger, avec son écran et son fichier', async () => {
    await support
      .getByRole('row', { name: new RegExp(question) })
      .getByText(question)
      .click();
    await expect(messages(support)).toContainText('/encours?etat=DECLARE');
    await expect(messages(support).getByRole('button', { name: /capture\.txt/ })).toBeVisible();
    await expect(support.getByRole('link', { name: pharmacie.nom })).toBeVisible();
  });

  await test.step('il répond ; la réponse apparaît dans la conversation ouverte', async () => {
    await support.getByRole('textbox', { name: 'Votre réponse' }).fill('Ouvrez l’encours, puis « Régler ».');
    await support.getByRole('button', { name: 'Envoyer', exact: true }).click();
    await expect(messages(support)).toContainText('Ouvrez l’encours');
    await expect(messages(page)).toContainText('Ouvrez l’encours');
    await verifierAccessibilite(support);
  });

  await test.step('le panneau fermé, le bouton compte ce qui arrive', async () => {
    await page.keyboard.press('Escape');
    await expect(panneau(page)).toBeHidden();
    await support.getByRole('textbox', { name: 'Votre réponse' }).fill('Et voilà.');
    await support.getByRole('button', { name: 'Envoyer et clore' }).click();
    await expect(page.getByRole('img', { name: '1 réponse non lue' })).toBeVisible();
  });

  await test.step('écrire rouvre ce qui est clos ; coupée, la connexion ne perd rien', async () => {
    await bouton(page).click();
    await expect(panneau(page)).toContainText('Cette conversation est close.');
    await panneau(page).getByRole('textbox', { name: 'Votre message' }).fill('Merci, une dernière chose.');
    await page.context().setOffline(true);
    await panneau(page).getByRole('button', { name: 'Envoyer' }).click();
    await expect(panneau(page).getByText('La connexion est perdue', { exact: false }).first()).toBeVisible();
    await expect(panneau(page).getByRole('textbox', { name: 'Votre message' })).toHaveValue(
      'Merci, une dernière chose.',
    );
    await page.context().setOffline(false);
    await panneau(page).getByRole('button', { name: 'Envoyer' }).click();
    await expect(messages(page).getByText('Merci, une dernière chose.')).toHaveCount(1);
    await expect(messages(support).getByText('Merci, une dernière chose.')).toHaveCount(1);
    await expect(support.getByRole('dialog').getByText('À répondre')).toBeVisible();
  });
});

test('une réponse type prend le nom de qui demande', async ({ api, ouvrir }) => {
  const pharmacie = await api.pharmacie();
  const titre = unique('Accueil');
  const page = await ouvrir(pharmacie.admin, { chemin: '/?support=nouvelle' });
  const question = unique('Où sont mes avoirs');
  await panneau(page).getByRole('textbox', { name: 'Votre question' }).fill(question);
  await panneau(page).getByRole('button', { name: 'Envoyer' }).click();
  await expect(messages(page)).toContainText(question);

  const support = await ouvrir(comptes.super, { chemin: '/support' });
  await support.getByRole('button', { name: 'Réponses types' }).click();
  const types = support.getByRole('dialog');
  await types.getByRole('button', { name: 'Nouvelle réponse type' }).click();
  await types.getByRole('textbox', { name: 'Titre' }).fill(titre);
  await types.getByRole('textbox', { name: 'Texte' }).fill('Bonjour {prenom} de {compte},');
  await types.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(types.getByText(titre)).toBeVisible();
  await support.keyboard.press('Escape');
  await support.getByText(question).click();
  await support.getByRole('combobox', { name: 'Employer une réponse type' }).click();
  await support.getByRole('option', { name: titre }).click();
  await expect(support.getByRole('textbox', { name: 'Votre réponse' })).toHaveValue(
    `Bonjour Odile de ${pharmacie.nom},`,
  );
});

test('@mobile le panneau prend tout l’écran, et le bouton ne le couvre pas', async ({ api, ouvrir }, { project }) => {
  const pharmacie = await api.pharmacieVide();
  const page = await ouvrir(pharmacie.admin, { chemin: '/encours' });
  await bouton(page).click();
  await expect(panneau(page)).toContainText('Nouvelle question');
  const boite = await panneau(page).boundingBox();
  if (project.name === 'mobile') expect(boite?.width).toBe(page.viewportSize()?.width);
  await verifierAccessibilite(page);
  await page.keyboard.press('Escape');
  await expect(panneau(page)).toBeHidden();
});

test('@mobile le bouton tient dans l’en-tête, où il ne couvre rien, même quand on descend', async ({ visiter }) => {
  const page = await visiter(comptes.titulaire, '/encours');
  const entete = page.getByRole('banner');
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => window.scrollBy(0, 600));
    const [place, cadre] = [await bouton(page).boundingBox(), await entete.boundingBox()];
    expect(place!.x + place!.width).toBeLessThanOrEqual(width);
    expect(place!.y).toBeGreaterThanOrEqual(cadre!.y);
    expect(place!.y + place!.height).toBeLessThanOrEqual(cadre!.y + cadre!.height);
    const ailleurs = page.getByRole('button').or(page.getByRole('link')).filter({ visible: true });
    const couverts = await ailleurs.evaluateAll((elements, { x, y, width: l, height: h }) => {
      const coupe = (r: DOMRect) => r.x < x + l - 1 && x + 1 < r.right && r.y < y + h - 1 && y + 1 < r.bottom;
      return elements
        .filter(
          (e) => e.closest('header') && e.getAttribute('aria-label') !== 'Support' && coupe(e.getBoundingClientRect()),
        )
        .map((e) => e.outerHTML.slice(0, 80));
    }, place!);
    expect(couverts, `à ${width} px`).toEqual([]);
  }
});

test('ni le super administrateur, ni qui agit pour un autre, ni une page publique n’a le bouton', async ({
  api,
  visiter,
}) => {
  const { id } = await api.pharmacieVide();
  for (const qui of [comptes.super, await api.agirPour(id), undefined]) {
    const page = await visiter(qui, '/');
    // The code of the support loads after the screen.
    await page.waitForLoadState('networkidle');
    await expect(
      page
        .getByRole(qui ? 'banner' : 'form')
        .or(page.getByRole('button', { name: 'Se connecter' }))
        .first(),
    ).toBeVisible();
    await expect(bouton(page)).toHaveCount(0);
  }
  for (const qui of [comptes.operateur, comptes.consultation])
    await expect(bouton(await visiter(qui, '/'))).toBeVisible();
});
