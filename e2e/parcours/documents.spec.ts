// A groupement shares a document with a segment; its adhérent is notified and reads it; the groupement sees the
// reading. Files with a refused name, files with a refused content, and good ones are dropped together (DOC-1, DOC-4,
// DOC-6).
import { comptes, expect, test, unique, type Api } from '../monde.ts';

const pdf = (texte: string) =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n` +
      `3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj\n% ${texte}\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  );

/** A new pharmacy, adhérent of the groupement, alone in a segment. */
const unMembre = async (api: Api) => {
  const { token, tenant } = await api.session(comptes.groupement);
  const segment = await api.appeler<{ id: number; nom: string }>('POST', 'groupements/segment', {
    token,
    corps: { nom: unique('Segment') },
  });
  const { admin, nom } = await api.pharmacie();
  const corps = { groupementId: tenant.id };
  const { actuelle } = await api.appeler('POST', 'tenant/adhesion', { token: await api.tokenDe(admin), corps });
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

test('un document partagé à un segment est lu par son adhérent, et le groupement le voit @mobile @lecteur-pdf', async ({
  api,
  ouvrir,
  isMobile,
}) => {
  const { admin, nom, segment } = await unMembre(api);
  const titre = unique('Plan de vente');
  const groupe = await ouvrir(comptes.groupement, {
    chemin: '/documents?saisie=depot',
    viewport: { width: 1440, height: 900 },
  });
  const membre = await ouvrir(admin, { chemin: '/notifications' });

  await test.step('un nom refusé se renomme d’un geste, un contenu refusé laisse passer les autres', async () => {
    const tiroir = groupe.getByRole('dialog', { name: 'Déposer des documents' });
    await tiroir.locator('input[type="file"]').setInputFiles([
      { name: `${titre} 100%.pdf`, mimeType: 'application/pdf', buffer: pdf(titre) },
      { name: 'page.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<script>alert(1)</script>') },
    ]);
    await expect(tiroir.getByRole('alert').filter({ hasText: 'Nom de fichier à changer' })).toContainText(
      `${titre} 100.pdf`,
    );
    await tiroir.getByRole('button', { name: 'Renommer automatiquement' }).click();
    await tiroir.getByRole('textbox', { name: `Nom de ${titre} 100.pdf` }).fill(titre);
    // Closing with unsent files asks for a confirmation.
    await tiroir.getByRole('button', { name: 'Fermer', exact: true }).click();
    await groupe.getByRole('button', { name: 'Continuer la saisie' }).click();
    await tiroir.getByRole('combobox', { name: 'Catégorie' }).click();
    await groupe.getByRole('option', { name: 'Planogramme' }).click();
    await tiroir.getByText('Certains segments').click();
    await tiroir.getByRole('combobox', { name: 'Segments' }).fill(segment.nom);
    await groupe.getByRole('option', { name: segment.nom }).click();
    await groupe.keyboard.press('Escape');
    await tiroir.getByRole('button', { name: 'Déposer 2 documents' }).click();
    await expect(tiroir.getByText(/Le contenu de «\spage\.pdf/)).toBeVisible();
    await expect(tiroir.getByRole('listitem').filter({ hasText: titre }).getByLabel('Envoyé')).toBeVisible();
    await tiroir.getByRole('button', { name: 'Retirer page.pdf de la liste' }).click();
    await expect(groupe.getByText('Document déposé.')).toBeVisible();
    await expect(tiroir).toBeHidden();
  });

  await test.step('l’adhérent en est prévenu et l’ouvre', async () => {
    await membre.getByText('Document de votre groupement').first().waitFor();
    await membre.goto('/documents?nonLu=true');
    await membre.getByText(titre).first().click();
    const detail = membre.getByRole('dialog', { name: titre });
    await expect(detail.getByText('À lire')).toBeVisible();
    await expect(detail.getByText('1 page', { exact: false }).first()).toBeVisible();
    if (isMobile) {
      const onglet = membre.waitForEvent('popup');
      await detail.getByRole('button', { name: 'Ouvrir', exact: true }).click();
      await onglet;
    } else {
      // The browser's own viewer works under the content policy, which would otherwise leave the frame empty.
      await detail.getByRole('button', { name: 'Afficher' }).click();
      await expect(detail.getByTitle(`Aperçu de ${titre} 100.pdf`)).toBeVisible();
      await expect.poll(() => membre.frames().some((cadre) => cadre.url().startsWith('chrome-extension:'))).toBe(true);
    }
    await expect(detail.getByText('Lu', { exact: true })).toBeVisible();
  });

  await test.step('le groupement voit qui l’a lu', async () => {
    await groupe.goto(`/documents?q=${encodeURIComponent(titre)}`);
    await groupe.getByRole('row').getByText(titre).click();
    const detail = groupe.getByRole('dialog', { name: titre });
    await expect(detail.getByText(/Lu par 1 sur 1\sadhérent/)).toBeVisible();
    await expect(detail.getByRole('table', { name: 'Lectures' })).toContainText(nom);
  });

  await test.step('le groupement l’emporte en ZIP, qui se fait pendant qu’il change d’écran', async () => {
    await groupe.goto(`/documents?q=${encodeURIComponent(titre)}`);
    await groupe.getByRole('checkbox', { name: `Sélectionner le document ${titre}` }).check();
    const archive = groupe.waitForEvent('download');
    await groupe.getByRole('button', { name: 'Télécharger en ZIP' }).click();
    await groupe.getByRole('link', { name: 'Laboratoires' }).first().click();
    expect((await archive).suggestedFilename()).toMatch(/^documents-.*\.zip$/);
    await expect(groupe.getByText(/^documents-.*\.zip téléchargé\.$/)).toBeVisible();
  });

  await test.step('l’adhésion finie, il n’est plus là', async () => {
    const token = await api.tokenDe(admin);
    const { actuelle } = await api.appeler('GET', 'tenant/adhesion', { token });
    await api.appeler('PUT', `tenant/adhesion/${actuelle.id}`, {
      token,
      corps: { acte: 'quitter', version: actuelle.version },
    });
    await membre.goto('/documents');
    await expect(membre.getByText('Déposez un fichier ici').first()).toBeVisible();
    await expect(membre.getByText(titre)).toHaveCount(0);
  });
});
