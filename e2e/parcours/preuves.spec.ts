// The proofs of an encours are sent with it, attached or by a link (ENC-50 to ENC-52).
import { texteDuMail } from '../base.ts';
import { expect, test, unique } from '../monde.ts';
import { verifierAccessibilite } from '../pages/accessibilite.ts';
import { EncoursPage } from '../pages/encours.ts';

test('un encours part avec ses lignes, un fichier joint et un fichier par lien, que le laboratoire télécharge @mobile', async ({
  api,
  ouvrir,
  visiter,
}) => {
  const { admin } = await api.pharmacie();
  const [labo] = await api.adopter(admin, ['Dermalune']);
  const lignes = Array.from({ length: 40 }, (_, i) => ({
    produit: `Sérum numéro ${i + 1}`,
    ean: `34009300${String(i).padStart(5, '0')}`,
    quantite: 2,
    prixUnitaireHtCentimes: 450,
    motif: null,
  }));
  const info = unique('Deux palettes abîmées');
  const { id, numero } = await api.encours(admin, labo!.id, { info, valeurAttendueCentimes: 360_00, lignes });
  const page = await ouvrir(admin, { chemin: `/encours?encours=${id}` });
  const liste = new EncoursPage(page);
  const tiroir = liste.tiroir(numero);
  await expect(tiroir).toBeVisible();
  for (const [name, octets] of [
    ['bon de livraison.txt', 12],
    ['photos du quai.txt', 11 * 1024 * 1024],
  ] as const)
    await tiroir
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.alloc(octets, 'a') });
  // Waits until the file is received, not just sent.
  await expect(tiroir.getByRole('button', { name: 'Supprimer photos du quai.txt' })).toBeVisible();

  await tiroir.getByRole('button', { name: 'Déclarer', exact: true }).click();
  const dialogue = page.getByRole('dialog', { name: `Déclarer ${numero}` });
  const fichiers = dialogue.getByRole('group', { name: 'Fichiers du mail' });
  await expect(fichiers.getByRole('checkbox', { name: /^lignes .*\.xlsx/ })).toBeChecked();
  await expect(fichiers.getByText(/^2\sfichiers joints, .* · 1 par lien$/)).toBeVisible();
  const apercu = dialogue.frameLocator('iframe[title="Le mail tel qu’il partira"]');
  await expect(apercu.getByText('Sérum numéro 30', { exact: false })).toBeVisible();
  await expect(apercu.getByText('Et 10 autres lignes', { exact: false })).toBeVisible();
  await fichiers.getByRole('checkbox', { name: /^lignes/ }).uncheck();
  await expect(apercu.getByText('Et 10 autres lignes.', { exact: true })).toBeVisible();
  await fichiers.getByRole('checkbox', { name: /^lignes/ }).check();
  await verifierAccessibilite(page);
  const html = await dialogue.locator('iframe').getAttribute('srcdoc');
  const adresse = `${unique('preuve')}@labo.exemple.fr`;
  await dialogue.getByRole('combobox', { name: 'Destinataires' }).fill(adresse);
  await page.keyboard.press('Enter');
  await dialogue.getByRole('button', { name: /^Déclarer et envoyer 1/ }).click();
  await expect(dialogue).toBeHidden();
  // Once the encours is declared, its proof can only be withdrawn, and restored (COM-130).
  await tiroir.getByRole('button', { name: 'Retirer bon de livraison.txt' }).click();
  await page.getByRole('dialog', { name: 'Retirer cette pièce ?' }).getByRole('button', { name: 'Retirer' }).click();
  await tiroir.getByRole('button', { name: 'Remettre bon de livraison.txt' }).click();
  await expect(tiroir.getByRole('button', { name: 'Retirer bon de livraison.txt' })).toBeVisible();

  const texte = await texteDuMail(adresse);
  expect(texte).toMatch(/^360,00/);
  // A separate page, because the one that tests share keeps its size.
  const etroite = await page.context().newPage();
  await etroite.setViewportSize({ width: 320, height: 700 });
  await etroite.setContent(html ?? '');
  const debord = await etroite.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(debord).toBeLessThanOrEqual(0);
  const chemin = new URL(/https?:\S+\/pieces\/\S+/.exec(texte)![0]).pathname;
  const publique = await visiter(undefined, chemin);
  await expect(publique.getByRole('heading', { level: 1, name: new RegExp(numero) })).toBeVisible();
  await verifierAccessibilite(publique);
  const [fichier] = await Promise.all([
    publique.waitForEvent('download'),
    publique.getByRole('button', { name: /^photos du quai\.txt/ }).click(),
  ]);
  expect(fichier.suggestedFilename()).toBe('photos du quai.txt');
});
