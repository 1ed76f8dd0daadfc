// The super administrator imports a list of products: recognised columns, preview, refused lines shown and
// downloadable; importing it twice changes nothing.
import { readFile } from 'node:fs/promises';
import { comptes, expect, test, unique } from '../monde.ts';
import { Liste } from '../pages/liste.ts';

const cleEan = (douze: string): string => {
  const somme = Array.from(douze).reduce((total, chiffre, i) => total + Number(chiffre) * (i % 2 === 0 ? 1 : 3), 0);
  return `${douze}${(10 - (somme % 10)) % 10}`;
};

/** A file as an LGO writes it: semicolons, French prices, accents in Windows-1252, three invalid lines. */
const fichier = (marque: string): Buffer => {
  const base = String(Date.now()).slice(-9);
  const ean = (i: number) => cleEan(`340${base.slice(0, 7)}${String(i).padStart(2, '0')}`);
  const lignes = [
    'EAN;Désignation;Laboratoire;TVA;Prix public TTC',
    `${ean(1)};${marque} crème apaisante 50 ml;Dermalune;20;12,90`,
    `${ean(2)};${marque} gel lavant 200 ml;Dermalune;20;9,50 €`,
    `${ean(3)};${marque} sérum nuit 30 ml;Dermalune;20;1 024,00`,
    `${ean(4)};${marque} prix illisible;Dermalune;20;douze`,
    `;;Dermalune;20;3,00`,
    `${ean(6)};${marque} TVA impossible;Dermalune;120;3,00`,
  ];
  // Windows-1252 equals Latin-1, except for the euro sign.
  return Buffer.from(lignes.join('\r\n').replaceAll('€', '\u0080'), 'latin1');
};

test('import de produits : aperçu, lignes refusées, puis le même fichier ne change rien', async ({ api, ouvrir }) => {
  const marque = unique('Ombrelle');
  const depot = { name: `${marque}.csv`, mimeType: 'text/csv', buffer: fichier(marque) };
  const page = await ouvrir(await api.connecter(comptes.super), { chemin: '/produits' });
  const tiroir = page.getByRole('dialog', { name: 'Importer des produits' });
  const compte = (libelle: RegExp) =>
    tiroir.getByRole('region', { name: 'Ce que fait l’import' }).locator('> *').filter({ hasText: libelle });

  const deposer = async () => {
    await expect(tiroir).toBeVisible();
    await tiroir.locator('input[type="file"]').setInputFiles(depot);
    await expect(tiroir.getByRole('combobox', { name: 'Encodage' })).toHaveValue(/1252/);
    await expect(tiroir.getByRole('combobox', { name: 'Séparateur' })).toHaveValue('Point-virgule');
    await expect(tiroir.getByRole('cell', { name: `${marque} crème apaisante 50 ml` })).toBeVisible();
    await tiroir.getByRole('button', { name: 'Vérifier' }).click();
  };

  await test.step('aperçu : trois créés, trois refusés avec leur motif, rien d’écrit', async () => {
    await page.getByRole('button', { name: 'Importer', exact: true }).click();
    await deposer();
    await expect(compte(/Produits créés/)).toContainText('3');
    await expect(compte(/Lignes refusées/)).toContainText('3');
    const refus = tiroir.getByRole('table', { name: 'Motif du refus' });
    await expect(refus).toContainText('« douze » n’est pas un montant.');
    await expect(refus).toContainText('n’est pas un taux entre 0 et 100 %.');
    await expect(refus.getByRole('row')).toHaveCount(4);
  });

  await test.step('import : le rapport donne les lignes refusées à corriger', async () => {
    await tiroir.getByRole('button', { name: /Importer 3\slignes/ }).click();
    await expect(tiroir.getByText(/^Terminé le /)).toBeVisible();
    const [recu] = await Promise.all([
      page.waitForEvent('download'),
      tiroir.getByRole('button', { name: 'Télécharger (CSV)' }).click(),
    ]);
    const rapport = await readFile(await recu.path(), 'utf8');
    expect(rapport).toContain(`${marque} prix illisible`);
    expect(rapport).not.toContain(`${marque} gel lavant`);
  });

  await test.step('le même fichier ne change rien', async () => {
    await tiroir.getByRole('button', { name: 'Importer un autre fichier' }).click();
    await deposer();
    await expect(
      tiroir.getByText('Tout ce que dit ce fichier est déjà au catalogue : l’importer ne changera rien.'),
    ).toBeVisible();
    await expect(tiroir.getByRole('button', { name: /^Importer/ })).toBeDisabled();
  });

  await test.step('les produits sont au catalogue, aux prix lus', async () => {
    await tiroir.getByRole('button', { name: 'Fermer', exact: true }).click();
    await expect(tiroir).toBeHidden();
    const liste = new Liste(page, 'Nom, marque, EAN, CIP…');
    await liste.chercher(marque);
    await expect(page.locator('tr[data-index]')).toHaveCount(3);
    await expect(liste.ligne('sérum nuit')).toContainText(/1\s024,00\s€/);
    await expect(liste.ligne('gel lavant')).toContainText(/9,50\s€/);
  });
});
