// A groupement publishes a RFA: an adhérent accepts, declares, and reaches a palier whose encours is created; another
// refuses, then accepts.
import { comptes, expect, test, unique } from '../monde.ts';
import { verifierAccessibilite } from '../pages/accessibilite.ts';
import { entreeDe } from '../pages/menu.ts';

const ANNEE = new Date().getFullYear();

test('une RFA du groupement, de sa publication à l’encours d’un adhérent ; refusée, elle se valide plus tard @mobile @tablette', async ({
  api,
  ouvrir,
}) => {
  const groupe = await api.connecter(comptes.groupement);
  const g = { token: groupe.token };
  const gamme = unique('Corps');
  const segment = await api.appeler('POST', 'groupements/segment', { ...g, corps: { nom: unique('Segment') } });
  const adherer = async () => {
    const { nom, admin } = await api.pharmacie();
    const { token } = await api.connecter(admin);
    const { actuelle } = await api.appeler('POST', 'tenant/adhesion', {
      token,
      corps: { groupementId: groupe.tenant.id },
    });
    await api.appeler('PUT', `groupements/adherents/etat/${actuelle.id}`, {
      ...g,
      corps: { acte: 'accepter', version: actuelle.version },
    });
    await api.appeler('PUT', 'groupements/adherents/segments', {
      ...g,
      corps: { adherentIds: [actuelle.id], ajouter: [segment.id] },
    });
    return { nom, admin, token };
  };
  const [premier, autre] = [await adherer(), await adherer()];
  const [labo] = await api.adopter(comptes.groupement, ['Dermalune']);
  await api.appeler('POST', 'rfasGroupement', {
    ...g,
    corps: {
      laboratoireId: labo?.id,
      annee: ANNEE,
      gamme,
      condition: '2 % dès 10 000 € d’achats nets, 4 % dès 20 000 €',
      taux: 0,
      type: 'CA_NET_HT',
      resultatType: 'TAUX_PREMIER_EURO',
      resultatPeriode: 'ANNEE',
      paliers: [
        { info: 'Premier palier', seuil: 1_000_000, valeur: 200 },
        { info: 'Second palier', seuil: 2_000_000, valeur: 400 },
      ],
      segmentIds: [segment.id],
    },
  });
  const page = await ouvrir(groupe, { chemin: `/rfasGroupement?q=${encodeURIComponent(gamme)}` });
  const fiche = page.getByRole('dialog', { name: gamme, exact: true });

  await test.step('le brouillon dit à qui il irait et montre ses paliers ; publier le redit avant d’envoyer', async () => {
    await page.locator('[data-ouvre]').first().click();
    await expect(fiche).toContainText(/Un brouillon\s: personne ne le voit. Publié, il irait à 2\sadhérents/);
    for (const palier of ['Premier palier', 'Second palier'])
      await expect(fiche.getByText(palier).first()).toBeVisible();
    await fiche.getByRole('button', { name: 'Publier', exact: true }).click();
    const question = page.getByRole('dialog', { name: `Publier « ${gamme} »` });
    await expect(question).toContainText('Envoyée à 2 adhérents');
    await question.getByRole('button', { name: 'Publier' }).click();
    await expect(fiche.getByText('Publiée', { exact: true })).toBeVisible();
  });

  const chezUn = await ouvrir(premier.admin, { chemin: `/rfa?acceptation=WAITING&q=${encodeURIComponent(gamme)}` });
  const copie = chezUn.getByRole('dialog', { name: gamme, exact: true });
  await test.step('l’adhérent la trouve en attente, la valide, et déclare sa base', async () => {
    await chezUn.locator('[data-ouvre]').first().click();
    await expect(copie).toContainText(/elle se valide ou se refuse, sans se modifier/);
    for (const palier of ['Premier palier', 'Second palier'])
      await expect(copie.getByText(palier).first()).toBeVisible();
    await copie.getByRole('button', { name: 'Valider', exact: true }).click();
    await expect(chezUn.getByText('RFA validée.')).toBeVisible();
    await copie.getByRole('button', { name: 'Saisir la base' }).click();
    await copie.getByRole('textbox', { name: /^Base, janvier/ }).fill('15 500');
    await copie.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(copie.getByRole('img', { name: /^15\s500,00\s€, palier 1 atteint sur 2/ })).toBeVisible();
  });

  await test.step('le groupement voit, sans recharger, la réponse, la base, le total et la part de chacun', async () => {
    await expect(fiche.getByRole('img', { name: /^15\s500,00\s€, palier 1 atteint sur 2/ })).toBeVisible();
    await fiche.getByRole('tab', { name: /^Adhérents/ }).click();
    await expect(fiche).toContainText(premier.nom);
    await expect(fiche).toContainText(/15\s500,00\s€/);
    await expect(fiche).toContainText('En attente');
    await fiche.getByRole('button', { name: 'Relancer', exact: true }).last().click();
    const question = page.getByRole('dialog', { name: /^Relancer 1\sadhérent/ });
    await expect(question.getByText(autre.nom)).toBeVisible();
    await expect(question.getByTitle('Le mail tel qu’il partira')).toBeVisible();
    await verifierAccessibilite(page);
    await question.getByRole('button', { name: /^Relancer 1\sadhérent/ }).click();
    await expect(page.getByText('1 adhérent relancé.')).toBeVisible();
    await fiche.getByRole('tab', { name: 'Partage' }).click();
    await expect(fiche.getByRole('table', { name: 'Part de chaque adhérent' })).toContainText(/310,00\s€/);
  });

  await test.step('le palier se valide chez l’adhérent : son encours naît', async () => {
    await copie.getByRole('button', { name: 'Valider le palier Premier palier' }).click();
    await expect(
      chezUn.getByText(/^Palier validé\s: encours E-\d{4}-\d{5} de 310,00\s€ HT, à déclarer\./),
    ).toBeVisible();
    const { elements } = await api.appeler('GET', 'encours?etat=A_DECLARER', { token: premier.token });
    expect(elements).toMatchObject([{ type: 'RFA', valeurAttendueCentimes: 31_000 }]);
  });

  await test.step('l’autre la refuse, et la valide plus tard', async () => {
    const chezLAutre = await ouvrir(autre.admin, { chemin: `/rfa?acceptation=WAITING&q=${encodeURIComponent(gamme)}` });
    const ficheChezLAutre = chezLAutre.getByRole('dialog', { name: gamme, exact: true });
    await chezLAutre.locator('[data-ouvre]').first().click();
    await ficheChezLAutre.getByRole('button', { name: 'Refuser', exact: true }).click();
    await chezLAutre
      .getByRole('dialog', { name: 'Refuser cette RFA ?' })
      .getByRole('button', { name: 'Refuser' })
      .click();
    await expect(chezLAutre.getByText('RFA refusée.')).toBeVisible();
    await ficheChezLAutre.getByRole('button', { name: 'Fermer' }).first().click();
    await chezLAutre.getByRole('tab', { name: /^Refusées/ }).click();
    await chezLAutre.locator('[data-ouvre]').first().click();
    await ficheChezLAutre.getByRole('button', { name: 'Valider', exact: true }).click();
    await expect(chezLAutre.getByText('RFA validée.')).toBeVisible();
  });

  await test.step('invalider montre d’abord qui perd quoi, puis retire les copies et leurs encours', async () => {
    await fiche.getByRole('button', { name: /^Actions de la RFA/ }).click();
    await entreeDe(page, /^Actions de la RFA/, 'Invalider…').click();
    const question = page.getByRole('dialog', { name: `Invalider « ${gamme} » ?` });
    await expect(question.getByRole('table')).toContainText(premier.nom);
    await expect(question).toContainText(/2\sadhérents perdent leur copie.*1\sencours \(310,00\s€\sHT en tout\)/s);
    await question.getByRole('button', { name: 'Invalider' }).click();
    await expect(fiche.getByText('Brouillon', { exact: true })).toBeVisible();
    expect(
      (await api.appeler('GET', `rfa?annee=${ANNEE}&q=${encodeURIComponent(gamme)}`, { token: premier.token })).total,
    ).toBe(0);
    expect((await api.appeler('GET', 'encours?etat=A_DECLARER', { token: premier.token })).total).toBe(0);
  });
});
