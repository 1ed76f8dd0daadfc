// A réclamation from its creation to the money: the laboratory answers on a phone, without an account; the pharmacy
// settles in two clicks.
import { expect, test, unique } from '../monde.ts';
import { verifierAccessibilite } from '../pages/accessibilite.ts';

test('une réclamation, de sa création à l’encours réglé, le laboratoire répondant de son téléphone @mobile', async ({
  api,
  ouvrir,
  browser,
}) => {
  const pharmacie = await api.pharmacie();
  await api.adopter(pharmacie.admin, ['Dermalune']);
  const objet = unique('Deux cartons manquants');
  const bureau = await ouvrir(pharmacie.admin, { chemin: '/reclamations' });
  await expect(bureau.getByText('Aucune réclamation.')).toBeVisible();

  // Created and sent without looking for an address.
  await bureau.getByRole('button', { name: 'Nouvelle réclamation' }).first().click();
  const formulaire = bureau.getByRole('dialog', { name: 'Nouvelle réclamation' });
  await formulaire.getByRole('button', { name: 'Envoyer la réclamation' }).click();
  await expect(formulaire.getByText('Le message est obligatoire.')).toBeVisible();
  await formulaire.getByRole('combobox', { name: 'Laboratoire' }).click();
  await bureau.getByRole('option', { name: 'Dermalune' }).click();
  await formulaire.getByRole('combobox', { name: 'Motif' }).click();
  await bureau.getByRole('option', { name: 'Logistique' }).click();
  await expect(formulaire.getByText(/@/).first()).toBeVisible();
  await formulaire.getByRole('textbox', { name: 'Objet' }).fill(objet);
  await formulaire.getByRole('textbox', { name: 'Message au laboratoire' }).fill('Huit cartons annoncés, six reçus.');
  await formulaire.getByRole('button', { name: 'Ajouter un produit' }).click();
  await formulaire.getByRole('textbox', { name: 'Produit' }).fill('Crème mains 75 ml');
  await formulaire.getByRole('textbox', { name: 'Prix HT' }).fill('60');
  await expect(formulaire.getByText('Vide : le total des produits, 60,00', { exact: false })).toBeVisible();
  // The total of HT prices is HT, so there is nothing to choose (ENC-92).
  await expect(formulaire.getByRole('textbox', { name: 'Montant réclamé HT' })).toBeVisible();
  await expect(formulaire.getByRole('combobox', { name: 'HT ou TTC' })).toBeDisabled();
  await formulaire.getByRole('button', { name: 'Aperçu du mail' }).click();
  const apercu = bureau.getByRole('dialog', { name: 'Aperçu du mail' });
  const page = apercu.frameLocator('iframe[title="Le mail tel qu’il partira"]');
  await expect(page.getByText('60,00 € HT', { exact: true })).toBeVisible();
  await expect(page.getByText('Huit cartons annoncés, six reçus.')).toBeVisible();
  await verifierAccessibilite(bureau);
  await apercu.getByRole('button', { name: 'Fermer' }).click();
  await formulaire.getByRole('button', { name: 'Envoyer la réclamation' }).click();

  const tiroir = bureau.getByRole('dialog', { name: /^R-\d{4}-\d{4}$/ });
  await expect(tiroir.getByText('Huit cartons annoncés, six reçus.')).toBeVisible();
  await tiroir.getByText('Note interne', { exact: true }).click();
  await tiroir.getByRole('textbox', { name: 'Votre note interne' }).fill('Le livreur est en cause');
  await tiroir.getByRole('button', { name: 'Enregistrer la note' }).click();
  await expect(tiroir.getByText('Le livreur est en cause')).toBeVisible();
  const lien = new URL(await tiroir.getByRole('textbox', { name: 'Adresse du lien' }).inputValue()).pathname;
  await verifierAccessibilite(bureau);
  await tiroir.getByRole('button', { name: 'Relancer' }).click();
  const relance = bureau.getByRole('dialog', { name: /^Relancer R-/ });
  await expect(relance.getByRole('textbox', { name: 'Votre message' })).toBeVisible();
  await verifierAccessibilite(bureau);
  await relance.getByRole('button', { name: 'Envoyer la relance' }).click();
  await expect(tiroir.getByText('Pouvez-vous nous dire où vous en êtes ?')).toBeVisible();

  // The laboratory, on a phone that has never opened the application.
  const contexte = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'fr-FR' });
  const telephone = await contexte.newPage();
  await telephone.goto(lien);
  await expect(telephone.getByRole('heading', { level: 1, name: objet })).toBeVisible();
  await expect(telephone.getByText('Huit cartons annoncés, six reçus.')).toBeVisible();
  await expect(telephone.getByText('Le livreur est en cause')).toBeHidden();
  await telephone.getByText('Avoir accordé', { exact: true }).click();
  await telephone.getByRole('button', { name: 'Envoyer la réponse' }).click();
  await expect(telephone.getByText('Le numéro de l’avoir est obligatoire.')).toBeVisible();
  await verifierAccessibilite(telephone);
  await telephone.getByRole('textbox', { name: 'N° de l’avoir' }).fill('AV-77');
  await telephone.getByRole('textbox', { name: 'Montant de l’avoir HT' }).fill('42,50');
  await telephone.getByRole('textbox', { name: 'Votre nom' }).fill('Julie Petit');
  await telephone.getByRole('textbox', { name: 'Votre e-mail' }).fill('julie@labo.fr');
  // The network is lost: the typed text stays, and the second try sends the same answer.
  await contexte.setOffline(true);
  await telephone.getByRole('button', { name: 'Envoyer la réponse' }).click();
  await expect(telephone.getByText(/Votre réponse est gardée ici/)).toBeVisible();
  await contexte.setOffline(false);
  await telephone.getByRole('button', { name: 'Envoyer la réponse' }).click();
  await expect(telephone.getByRole('heading', { name: 'Merci, votre réponse est transmise' })).toBeVisible();

  // The pharmacy sees the answer arrive, and settles the granted amount in two clicks; it pursues the rest, then
  // closes it with a motive.
  await expect(tiroir.getByText('Julie Petit')).toBeVisible();
  // A reply would be sent to her, as the composer shows before any text is typed.
  await tiroir.getByText('Au laboratoire', { exact: true }).click();
  await expect(tiroir.getByText('julie@labo.fr')).not.toHaveCount(0);
  await tiroir.getByRole('textbox', { name: 'Votre réponse au laboratoire' }).fill('Bonjour Julie,\nMerci.');
  await tiroir.getByRole('button', { name: 'Aperçu', exact: true }).click();
  await expect(apercu.getByText('julie@labo.fr')).toBeVisible();
  await expect(page.getByText('Bonjour Julie,')).toBeVisible();
  await expect(page.getByText('Bonjour', { exact: false })).toHaveCount(1);
  await apercu.getByRole('button', { name: 'Fermer' }).click();
  await tiroir.getByRole('textbox', { name: 'Votre réponse au laboratoire' }).fill('');
  await tiroir.getByRole('button', { name: 'Régler l’encours' }).click();
  await bureau
    .getByRole('dialog', { name: /^Régler la réclamation/ })
    .getByRole('button', { name: 'Enregistrer le règlement' })
    .click();
  const reste = tiroir.getByRole('alert', { name: /^Reste 17,50.€ HT/ });
  await expect(reste).toContainText('42,50');
  await expect(reste.getByRole('button', { name: 'Relancer pour le reste' })).toBeVisible();
  await verifierAccessibilite(bureau);
  await reste.getByRole('button', { name: 'Clore le reste…' }).click();
  const cloture = bureau.getByRole('dialog', { name: /^Clore le reste/ });
  await cloture.getByRole('combobox', { name: 'Motif de l’écart' }).click();
  await bureau.getByRole('option', { name: 'Perte acceptée' }).click();
  await cloture.getByRole('button', { name: /^Clore 17,50/ }).click();
  await expect(cloture).toBeHidden();
  await expect(tiroir.getByRole('alert', { name: 'Rien ne reste dû' })).toContainText('17,50');
  await expect(tiroir.getByRole('link', { name: /^E-\d{4}-\d{5} · Réglé/ })).toBeVisible();
  await expect(tiroir.getByRole('button', { name: 'Statut : Traité' })).toBeVisible();

  // The link is stopped while the laboratory writes again: it is told, and its text stays. The link then opens
  // nothing.
  await telephone.getByRole('button', { name: 'Ajouter un message' }).click();
  await telephone.getByText('Simple message', { exact: true }).click();
  await telephone.getByRole('textbox', { name: 'Votre message' }).fill('L’avoir part demain.');
  await tiroir.getByRole('button', { name: 'Révoquer' }).click();
  await bureau.getByRole('dialog', { name: 'Révoquer ce lien ?' }).getByRole('button', { name: 'Révoquer' }).click();
  await expect(tiroir.getByText('Révoqué', { exact: true })).toBeVisible();
  await telephone.getByRole('button', { name: 'Envoyer la réponse' }).click();
  await expect(telephone.getByText(/Ce lien n’est plus valable/)).toBeVisible();
  await expect(telephone.getByRole('textbox', { name: 'Votre message' })).toHaveValue('L’avoir part demain.');
  await telephone.reload();
  await expect(telephone.getByRole('heading', { level: 1, name: 'Réclamation invalide ou inexistante' })).toBeVisible();
  await contexte.close();
});
