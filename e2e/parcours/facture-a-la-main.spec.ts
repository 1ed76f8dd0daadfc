// The scan of a damaged PDF: refused, typed beside its picture, controlled, claimed.
import jpeg from 'jpeg-js';
import { jourParis } from '#shared/core/dates.ts';
import { expect, test } from '../monde.ts';

const JOUR = jourParis(new Date());
const ANNEE = Number(JOUR.slice(0, 4));
/** A page of grey lines, like a scan. */
const photo = (): Buffer => {
  const [width, height] = [600, 850];
  const data = Buffer.alloc(width * height * 4, 255);
  for (let i = 0; i < data.length; i += 4) if (Math.floor(i / 4 / width) % 40 < 6) data.fill(90, i, i + 3);
  return jpeg.encode({ data, width, height }, 80).data;
};

/** A one-page PDF made of a photograph and cut before its end: no reader opens it. */
const scanAbime = () => ({
  name: 'scan.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.concat([
    Buffer.from('%PDF-1.4\n1 0 obj << /Type /XObject /Subtype /Image /Filter /DCTDecode >> stream\n'),
    photo(),
    Buffer.from('\nendstream\nendobj\n2 0 obj << /Type /Cat'),
  ]),
});

test('le scan d’un PDF abîmé se saisit à côté de son image, se contrôle et se réclame @mobile', async ({
  api,
  ouvrir,
  isMobile,
}) => {
  const { admin } = await api.pharmacie();
  const [labo] = await api.adopter(admin, ['Dermalune']);
  const token = await api.tokenDe(admin);
  await api.appeler('POST', 'conditions', {
    token,
    corps: {
      laboratoireId: labo?.id,
      gamme: 'Solaires',
      condition: 'Toute l’année',
      dateDebut: `${ANNEE}-01-01`,
      dateFin: `${ANNEE}-12-31`,
      remise: '30 %',
    },
  });
  const page = await ouvrir(admin, { chemin: '/encours/factures' });
  const saisie = page.getByRole('dialog', { name: 'Saisir scan.pdf' });
  const champ = (name: string) => saisie.getByRole('textbox', { name, exact: true });

  await test.step('le fichier est refusé, et se saisit depuis le rapport', async () => {
    await page.getByRole('button', { name: 'Déposer des factures' }).first().click();
    const depot = page.getByRole('dialog', { name: 'Déposer des factures' });
    await depot.locator('input[type="file"]').setInputFiles([scanAbime()]);
    await expect(depot.getByText(/Ce PDF est abîmé ou incomplet/)).toBeVisible();
    await depot.getByRole('button', { name: 'Saisir scan.pdf' }).click();
    await expect(saisie).toBeVisible();
  });

  await test.step('son image se voit à côté de la saisie', async () => {
    if (isMobile) await saisie.getByText('Document', { exact: true }).first().click();
    await expect(saisie.getByRole('img', { name: 'Page 1 de scan.pdf' })).toBeVisible();
    if (isMobile) await saisie.getByText('Saisie', { exact: true }).click();
  });

  await test.step('ce qui est tapé se compare aux lignes, et survit à un rechargement', async () => {
    await champ('Numéro').fill('M-1');
    await champ('Date').fill(JOUR.split('-').toReversed().join('/'));
    await saisie.getByRole('combobox', { name: 'Laboratoire' }).click();
    await page.getByRole('option', { name: 'Dermalune' }).click();
    await champ('Total HT').fill('100');
    await champ('TVA').fill('18');
    await saisie.getByRole('button', { name: 'Coller depuis Excel' }).click();
    await saisie
      .getByLabel('Lignes copiées')
      .fill(
        'Code\tDésignation\tQté\tPrix brut\tRemise\tMontant net\tTVA\n' +
          '2900000000018\tSolaire lait SPF50\t12\t10,00\t25 %\t90,00\t20 %',
      );
    const totaux = saisie.getByRole('table', { name: 'Totaux des lignes et totaux écrits' });
    await expect(totaux).toContainText(/\+10,00\s€/);
    await champ('Total HT').fill('90');
    await expect(totaux.getByRole('row', { name: /^HT/ })).toContainText('Juste');
    // The draft is stored a moment after the last keystroke.
    await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toMatch(/htCentimes\W+9000\b/);
    await page.reload();
    await expect(saisie.getByText('Votre saisie précédente a été conservée.')).toBeVisible();
    await expect(saisie.getByLabel('Désignation, ligne 1')).toHaveValue('Solaire lait SPF50');
  });

  await test.step('enregistrée, elle est contrôlée ; son écart se réclame, le scan joint', async () => {
    await saisie.getByRole('button', { name: 'Enregistrer' }).click();
    const fiche = page.getByRole('dialog', { name: 'Facture M-1' });
    await expect(fiche).toContainText('Écarts à réclamer');
    await expect(fiche).toContainText(/Remise de 25\s% au lieu de 30\s%/);
    await fiche.getByRole('button', { name: 'Réclamer les écarts' }).click();
    const question = page.getByRole('dialog', { name: 'Réclamer les écarts ?' });
    await question.getByRole('button', { name: 'Réclamer', exact: true }).click();
    await fiche.getByRole('link', { name: /^E-\d{4}-\d{5}$/ }).click();
    const encours = page.getByRole('dialog', { name: /^E-\d{4}-\d{5}/ });
    await expect(encours).toContainText(/6,00\s€/);
    await expect(encours).toContainText('scan.pdf');
  });
});
