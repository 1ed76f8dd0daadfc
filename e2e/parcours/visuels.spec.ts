// The visuels of an operation: chosen while it is written, sent once it is saved even after a lost connection, read by
// its adhérents; and its history.
import { ajouterJours, jourParis } from '../../src/shared/core/dates.ts';
import { comptes, expect, test, unique } from '../monde.ts';
import { verifierAccessibilite } from '../pages/accessibilite.ts';
import { entreeDe } from '../pages/menu.ts';
import { unePhoto } from '../pages/photo.ts';

const jour = (n: number) => ajouterJours(jourParis(new Date()), n);
const affiche = { name: 'affiche.png', mimeType: 'image/png', buffer: unePhoto(1200, 900) };
const plano = {
  name: 'plano.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'),
};

test('des visuels partent avec l’opération, même après une coupure ; l’adhérent les voit, et l’historique dit qui les a mis', async ({
  api,
  ouvrir,
}) => {
  const { admin } = await api.pharmacie();
  const membre = await api.connecter(admin);
  const groupe = await api.connecter(comptes.groupement);
  const [m, g] = [{ token: membre.token }, { token: groupe.token }];
  const { actuelle } = await api.appeler('POST', 'tenant/adhesion', {
    ...m,
    corps: { groupementId: groupe.tenant.id },
  });
  await api.appeler('PUT', `groupements/adherents/etat/${actuelle.id}`, {
    ...g,
    corps: { acte: 'accepter', version: actuelle.version },
  });
  const segment = await api.appeler('POST', 'groupements/segment', { ...g, corps: { nom: unique('Segment') } });
  await api.appeler('PUT', 'groupements/adherents/segments', {
    ...g,
    corps: { adherentIds: [actuelle.id], ajouter: [segment.id] },
  });
  const [laboratoire] = await api.adopter(comptes.groupement, ['Dermalune']);
  const operation = unique('Opération');
  const page = await ouvrir(groupe, { chemin: `/promotionsGroupement?q=${operation}` });

  await test.step('la page mène à l’import d’une offre et au formulaire', async () => {
    await page.getByRole('button', { name: 'Importer une offre' }).click();
    await expect(page.getByRole('dialog', { name: 'Importer une offre' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('textbox', { name: 'Nom de l’opération' }).fill(operation);
    await expect(page.getByText('il est copié avec l’opération')).toBeVisible();
  });

  const visuels = page.getByRole('region', { name: 'Visuels' });
  await test.step('une coupure ne perd aucun fichier', async () => {
    const section = page.getByRole('region', { name: /\d\. Visuels/ });
    await section.locator('input[type="file"]').setInputFiles([affiche, plano]);
    await expect(section).toContainText('Ces fichiers partiront quand vous enregistrerez.');
    await page.route('**/visuels', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
    await page.getByRole('button', { name: 'Enregistrer le brouillon' }).click();
    await expect(section).toContainText('La promotion est enregistrée, sans ces fichiers');
    await page.unrouteAll();
    await section.getByRole('button', { name: 'Réessayer l’envoi de affiche.png' }).click();
    await expect(section.getByRole('button', { name: 'Voir affiche.png' })).toBeVisible();
    await section.getByRole('button', { name: 'Réessayer l’envoi de plano.pdf' }).click();
    await page.getByRole('button', { name: 'Terminer', exact: true }).click();
    await expect(visuels.getByRole('button', { name: 'Télécharger plano.pdf' })).toBeVisible();
  });

  await test.step('un visuel se renomme, et l’historique le dit', async () => {
    await visuels.getByRole('button', { name: 'Actions du visuel plano.pdf' }).click();
    await entreeDe(page, 'Actions du visuel plano.pdf', 'Renommer…').click();
    const dialogue = page.getByRole('dialog', { name: 'Renommer le visuel' });
    await dialogue.getByRole('textbox', { name: 'Nom' }).fill('implantation');
    await dialogue.getByRole('button', { name: 'Renommer' }).click();
    await expect(visuels.getByRole('button', { name: 'Télécharger implantation.pdf' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Historique' })).toContainText('Visuels rangés');
    await verifierAccessibilite(page);
  });

  await test.step('l’adhérent les lit sur son téléphone, sans pouvoir les changer', async () => {
    const [{ id }] = (await api.appeler('GET', `promotionsGroupement?q=${operation}`, g)).elements;
    const { version, ...avant } = await api.appeler('GET', `promotions/${id}`, g);
    const saisie = {
      nomOperation: avant.nomOperation,
      laboratoireId: laboratoire?.id,
      typePromo: 'TG',
      dateDebut: jour(10),
      dateFin: jour(30),
      produits: [{ nom: 'Baume réparateur 40 ml' }],
      emplacementConseille: 'TG d’entrée',
      segmentIds: [segment.id],
      version,
    };
    const complete = await api.appeler('PUT', `promotions/${id}`, { ...g, corps: saisie });
    await api.appeler('POST', `promotions/${id}/valider`, { ...g, corps: { version: complete.version } });
    await expect(async () => {
      expect((await api.appeler('GET', `promotions?q=${operation}`, m)).elements).toHaveLength(1);
    }).toPass();
    const [copie] = (await api.appeler('GET', `promotions?q=${operation}`, m)).elements;
    const telephone = await ouvrir(membre, {
      chemin: `/promotions?promotion=${copie.id}`,
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    });
    const visuelsDuMembre = telephone.getByRole('region', { name: 'Visuels' });
    await visuelsDuMembre.getByRole('button', { name: 'Voir affiche.png' }).click();
    await expect(telephone.getByRole('img', { name: 'affiche.png' })).toHaveJSProperty('naturalWidth', 1200);
    await telephone.keyboard.press('Escape');
    await expect(visuelsDuMembre.locator('input[type="file"]')).toHaveCount(0);
    await expect(telephone.getByRole('region', { name: 'Historique' })).toContainText('Reçue du groupement');

    await page.getByRole('tab', { name: 'Opération' }).click();
    // The groupement removes it while the drawer is open.
    await visuels.getByRole('button', { name: 'Actions du visuel affiche.png' }).click();
    await entreeDe(page, 'Actions du visuel affiche.png', 'Retirer').click();
    await page.getByRole('dialog', { name: 'Retirer ce visuel ?' }).getByRole('button', { name: 'Retirer' }).click();
    await expect(visuelsDuMembre.getByRole('button', { name: 'Voir affiche.png' })).toBeHidden();
    await expect(visuelsDuMembre.getByRole('button', { name: 'Télécharger implantation.pdf' })).toBeVisible();
  });

  await test.step('les filtres des adhérents sont dans l’adresse, et partent avec le panneau', async () => {
    const tiroir = page.getByRole('dialog', { name: operation, exact: true });
    await tiroir.getByRole('tab', { name: /Adhérents/ }).click();
    await tiroir.getByRole('searchbox', { name: 'Pharmacie, ville…' }).fill('zzz');
    await expect(page).toHaveURL(/adherents\.q=zzz/);
    await tiroir.getByRole('button', { name: 'Fermer', exact: true }).click();
    await expect(page).not.toHaveURL(/adherents\.|promotion=/);
    await page.getByRole('button', { name: `Actions de l’opération ${operation}` }).click();
    await expect(entreeDe(page, `Actions de l’opération ${operation}`, 'Forcer la modification…')).toBeVisible();
  });
});
