// A tariff file becomes a comparison: imported, duplicated to the next year, other prices tried and never kept, then exported.
import { readFile } from 'node:fs/promises';
import { expect, test } from '../monde.ts';
import { entreeDe } from '../pages/menu.ts';

const ANNEE = new Date().getFullYear();
const TARIF = [
  'EAN;Désignation;Laboratoire;Famille;PA HT remisé;TVA;PV TTC;Ventes',
  '3760001234565;Baume 40 ml;GALENIX;vétérinaire;6,00;20;12,00;100',
  '3760001234572;Gel lavant 200 ml;Galénix;Vétérinaire;9,00;20;12,00;50',
  '3760001234589;Sérum 30 ml;Galénix;Vétérinaire;quatorze;20;29,90;12',
].join('\r\n');

test('un tarif importé, repris l’an prochain, « et si », exporté @mobile @tablette', async ({ api, ouvrir }) => {
  const pharmacie = await api.pharmacie();
  await api.adopter(pharmacie.admin, ['Galénix']);
  const token = await api.tokenDe(pharmacie.admin);
  await api.appeler('POST', 'familles', { token, corps: { parentId: null, nom: 'Vétérinaire' } });
  const page = await ouvrir(pharmacie.admin, { chemin: '/comparatifMarges' });

  const dupliquerLAnnee = async () => {
    const menu = page.getByRole('button', { name: 'Actions du comparatif' });
    if ((page.viewportSize()?.width ?? 0) > 768) return page.getByRole('button', { name: 'Dupliquer l’année' }).click();
    await menu.click();
    return entreeDe(page, 'Actions du comparatif', 'Dupliquer l’année').click();
  };

  await test.step('le fichier se relit avant d’être ajouté', async () => {
    await page.getByRole('button', { name: 'Importer un fichier' }).click();
    const tiroir = page.getByRole('dialog', { name: `Importer dans le comparatif ${ANNEE}` });
    await tiroir
      .locator('input[type="file"]')
      .setInputFiles({ name: 'tarif.csv', mimeType: 'text/csv', buffer: Buffer.from(TARIF) });
    await expect(tiroir.getByText(/Ligne 4\s: le prix d’achat «\squatorze\s» n’est pas un montant/)).toBeVisible();
    await tiroir.getByRole('button', { name: /Ajouter 2\sproduits/ }).click();
    await expect(tiroir).toBeHidden();
    await expect(page.getByText('Baume 40 ml').first()).toBeVisible();
    await expect(page.getByText('Meilleure marge').first()).toBeVisible();
    await expect(page.getByText('Plus faible marge').first()).toBeVisible();
  });

  await test.step('l’année entière passe à la suivante ; ce qui y est déjà se dit', async () => {
    await dupliquerLAnnee();
    const question = page.getByRole('dialog', { name: `Dupliquer ${ANNEE}` });
    await expect(question.getByText(/2\sproduits seront repris/)).toBeVisible();
    await question.getByRole('button', { name: 'Dupliquer l’année' }).click();
    await expect(page).toHaveURL(new RegExp(`annee=${ANNEE + 1}`));
    await expect(page.getByText('Baume 40 ml').first()).toBeVisible();
    await page.goto('/comparatifMarges');
    await dupliquerLAnnee();
    await expect(question.getByText(/laissés tels quels\s: Baume 40 ml, Gel lavant 200 ml/)).toBeVisible();
    await question.getByRole('button', { name: 'Annuler' }).click();
  });

  await test.step('un autre prix d’achat s’essaie, sans rien garder', async () => {
    await page.getByRole('switch', { name: 'Et si…' }).click();
    await page.getByLabel('Prix d’achat essayé de Gel lavant 200 ml').fill('8,50');
    await expect(page.getByText(/\+25,00\s€/).first()).toBeVisible();
    await page.reload();
    await expect(page.getByText('Gel lavant 200 ml').first()).toBeVisible();
    await expect(page.getByText(/\+25,00\s€/)).toHaveCount(0);
    const { elements } = await api.appeler('GET', `comparatif?annee=${ANNEE}`, { token });
    expect(elements.map(({ prixAchatCentimes }: { prixAchatCentimes: number }) => prixAchatCentimes)).toEqual([
      600, 900,
    ]);
  });

  await test.step('l’export contient ce qui est montré', async () => {
    const recu = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Exporter/ }).click();
    await entreeDe(page, /^Exporter/, /CSV/).click();
    const csv = await readFile(await (await recu).path(), 'utf8');
    expect(csv.split('\r\n').filter(Boolean)).toHaveLength(3);
    expect(csv).toContain('Meilleure marge');
  });
});
