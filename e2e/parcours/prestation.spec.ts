// A prestation sold to a laboratory: invoiced, paid late, shared with one proof missing, reversed; the adhérent
// settles an encours with it.
import { ajouterJours, jourParis } from '../../src/shared/core/dates.ts';
import { ibanUtilisable } from '../base.ts';
import { comptes, expect, test, unique, type Session } from '../monde.ts';
import { entreeDe } from '../pages/menu.ts';
import { unePhoto } from '../pages/photo.ts';

const jour = (n: number) => ajouterJours(jourParis(new Date()), n);
const francais = (n: number) => jour(n).split('-').toReversed().join('/');
const IBANS = ['FR1420041010050500013M02606', 'DE89370400440532013000'] as const;

test('une prestation payée en retard, partagée malgré une preuve manquante, reversée, règle l’encours d’un adhérent @mobile @tablette', async ({
  api,
  ouvrir,
  request,
}) => {
  const groupe = await api.connecter(comptes.groupement);
  const g = { token: groupe.token };
  const segment = await api.appeler('POST', 'groupements/segment', { ...g, corps: { nom: unique('Segment') } });
  const adherer = async () => {
    const { nom, admin } = await api.pharmacie();
    const session = await api.connecter(admin);
    const { actuelle } = await api.appeler('POST', 'tenant/adhesion', {
      token: session.token,
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
    return { nom, admin, session };
  };
  const [prouve, autre] = [await adherer(), await adherer()];
  const [labo] = await api.adopter(comptes.groupement, ['Dermalune']);
  const [laboratoireDuMembre] = await api.adopter(prouve.admin, ['Dermalune']);
  const typeNom = unique('Tête de gondole');
  await api.appeler('POST', 'typesPrestation', { ...g, corps: { nom: typeNom } });

  // A TG that both adhérents accept; one of them photographs it.
  const operation = unique('TG de rentrée');
  const modele = await api.appeler('POST', 'promotions', {
    ...g,
    corps: {
      nomOperation: operation,
      laboratoireId: labo?.id,
      typePromo: 'TG',
      dateDebut: jour(-2),
      dateFin: jour(20),
      produits: [{ nom: 'Baume réparateur 40 ml' }],
      emplacementConseille: 'TG d’entrée',
      segmentIds: [segment.id],
    },
  });
  await api.appeler('POST', `promotions/${modele.id}/valider`, { ...g, corps: { version: modele.version } });
  const prendre = async ({ token }: Session): Promise<number> => {
    await api.appeler('POST', 'emplacements/plan-type', { token });
    const { zones } = await api.appeler('GET', 'emplacements', { token });
    const emplacementId = zones.flatMap((zone: { emplacements: { id: number }[] }) => zone.emplacements)[0].id;
    const lire = async () => (await api.appeler('GET', `promotions?q=${operation}`, { token })).elements[0];
    await expect.poll(async () => (await lire())?.id, { message: 'l’opération est publiée' }).toBeTruthy();
    const { id, version } = await lire();
    await api.appeler('POST', `promotions/${id}/accepter`, {
      token,
      corps: { version, emplacements: [{ emplacementId }] },
    });
    return id;
  };
  const copie = await prendre(prouve.session);
  await prendre(autre.session);
  const jeton = { token: prouve.session.token };
  const { placements } = await api.appeler('GET', `promotions/${copie}/preuves`, jeton);
  const envoi = await request.post(`/api/v1/promotions/${copie}/emplacements/${placements[0].id}/preuves`, {
    headers: { authorization: `Bearer ${jeton.token}` },
    multipart: { fichiers: { name: 'tg.png', mimeType: 'image/png', buffer: unePhoto(40, 30) } },
  });
  expect(envoi.ok(), await envoi.text()).toBe(true);

  // Bank accounts to pay from and to.
  for (const [i, [token, titulaire]] of [
    [g.token, 'Groupement'],
    [jeton.token, prouve.nom],
  ].entries()) {
    const coordonnees = await api.appeler('GET', 'coordonneesBancaires', { token: token! });
    if (coordonnees === null)
      await api
        .appeler('PUT', 'coordonneesBancaires', {
          token: token!,
          corps: { titulaire, iban: IBANS[i], bic: null, version: null },
        })
        .catch((refus: Error) => expect(refus.message).toContain('409'));
  }
  await api.encours(prouve.admin, laboratoireDuMembre!.id, {
    type: 'CHALLENGE',
    payeur: 'GROUPEMENT',
    info: 'Challenge de rentrée',
    valeurAttendueCentimes: 30_000,
  });

  const page = await ouvrir(groupe, { chemin: '/prestations?saisie=nouveau' });
  const facture = unique('F');
  const fiche = page.getByRole('dialog', { name: `${typeNom}, facture ${facture}` });
  const acteDe = async (nom: string, acte: string) => {
    await fiche.getByRole('button', { name: `Actions de la reversion de ${nom}` }).click();
    await entreeDe(page, `Actions de la reversion de ${nom}`, acte).click();
  };

  await test.step('facturée avec une échéance passée : son paiement est en retard', async () => {
    const saisie = page.getByRole('dialog', { name: 'Nouvelle prestation' });
    const choisir = async (champ: string, option: string) => {
      await saisie.getByRole('combobox', { name: champ }).fill(option);
      await page.getByRole('option', { name: option }).first().click();
    };
    await choisir('Laboratoire', 'Dermalune');
    await choisir('Type', typeNom);
    await saisie.getByRole('textbox', { name: 'Début' }).fill(francais(-40));
    await saisie.getByRole('textbox', { name: 'Fin' }).fill(francais(-10));
    await choisir('Opérations payées', operation);
    await page.keyboard.press('Escape');
    await saisie.getByRole('textbox', { name: 'Numéro de facture' }).fill(facture);
    await saisie.getByRole('textbox', { name: 'Facturée le' }).fill(francais(-35));
    await saisie.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(saisie.getByText('La date de paiement est obligatoire.')).toBeVisible();
    await saisie.getByRole('textbox', { name: 'Paiement attendu le' }).fill(francais(-5));
    await saisie.getByRole('textbox', { name: 'À reverser le' }).fill(francais(10));
    await saisie.getByRole('textbox', { name: 'Montant HT' }).fill('1000');
    await saisie.getByRole('textbox', { name: 'Part du groupement' }).fill('20');
    await expect(saisie).toContainText(/800,00\s€ HT pour les adhérents, 200,00\s€ HT gardés/);
    await saisie.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(fiche.getByText('Paiement en retard', { exact: true })).toBeVisible();
  });

  await test.step('payée, puis répartie entre deux adhérents : une preuve manque', async () => {
    await fiche.getByRole('button', { name: 'Marquer payée' }).click();
    await page.getByRole('dialog', { name: 'Paiement reçu' }).getByRole('button', { name: 'Marquer payée' }).click();
    await fiche.getByRole('button', { name: 'Répartir', exact: true }).click();
    const partage = page.getByRole('dialog', { name: 'Répartir entre les adhérents' });
    await partage.getByRole('combobox', { name: 'Répartition' }).click();
    await page.getByRole('option', { name: 'À parts égales' }).click();
    const tous = partage.getByRole('checkbox', { name: 'Pharmacie', exact: true });
    if (!(await tous.isChecked())) await tous.check();
    await tous.uncheck();
    for (const { nom } of [prouve, autre]) await partage.getByRole('checkbox', { name: nom }).check();
    await expect(partage.getByRole('row', { name: new RegExp(autre.nom) })).toContainText(
      /Preuve manquante.*400,00\s€/,
    );
    await partage.getByRole('button', { name: 'Enregistrer la répartition' }).click();
    await fiche.getByRole('tab', { name: /^Reversions/ }).click();
    await expect(fiche).toContainText(/1\spreuve manque/);
  });

  await test.step('sans preuve, une part ne part pas ; l’autre part dans un fichier, puis est dite exécutée', async () => {
    await fiche.getByRole('button', { name: `Actions de la reversion de ${autre.nom}` }).click();
    await expect(entreeDe(page, `Actions de la reversion de ${autre.nom}`, /Préparer un virement/)).toBeDisabled();
    await entreeDe(page, `Actions de la reversion de ${autre.nom}`, 'Reverser sans preuve…').click();
    await page.getByRole('dialog', { name: 'Reverser sans preuve' }).getByRole('button', { name: 'Annuler' }).click();
    await test.step('son IBAN est neuf : il attend 72 heures, et sa date se lit', async () => {
      await expect(fiche.getByText(/IBAN changé il y a moins de 72\sheures\s:\sutilisable le/).first()).toBeVisible();
      await ibanUtilisable(prouve.session.tenant.id);
      await page.reload();
      await fiche.getByRole('tab', { name: /^Reversions/ }).click();
    });
    await acteDe(prouve.nom, 'Préparer un virement…');
    await page
      .getByRole('dialog', { name: 'Préparer un virement' })
      .getByRole('button', { name: 'Préparer le fichier' })
      .click();
    const [fichier] = await Promise.all([
      page.waitForEvent('download'),
      fiche.getByRole('button', { name: 'SEPA (XML)' }).click(),
    ]);
    expect(fichier.suggestedFilename()).toMatch(/\.xml$/);
    await fiche.getByRole('button', { name: 'Exécuté', exact: true }).click();
    const execute = page.getByRole('dialog', { name: 'Virement exécuté' });
    await execute.getByRole('button', { name: 'Marquer exécuté' }).click();
    await expect(execute).toHaveCount(0);
    await expect(fiche.getByRole('region', { name: 'Virements' }).getByText('Exécuté', { exact: true })).toBeVisible();
  });

  await test.step('l’autre part, acceptée sans preuve avec son motif, est déjà virée : tout est reversé', async () => {
    await acteDe(autre.nom, 'Reverser sans preuve…');
    const motif = page.getByRole('dialog', { name: 'Reverser sans preuve' });
    await motif.getByRole('textbox', { name: 'Motif' }).fill('Vue en visite');
    await motif.getByRole('button', { name: 'Accepter sans preuve' }).click();
    await expect(fiche.getByText('Vue en visite')).toBeVisible();
    await acteDe(autre.nom, 'Déjà virée…');
    const viree = page.getByRole('dialog', { name: 'Déjà viré' });
    await viree.getByRole('textbox', { name: 'Référence' }).fill('Chèque 12');
    await viree.getByRole('button', { name: 'Dire déjà viré' }).click();
    await expect(fiche.getByText('Reversée', { exact: true }).first()).toBeVisible();
  });

  await test.step('l’adhérent ne voit que sa part, et règle son encours d’un clic', async () => {
    const chezLui = await ouvrir(prouve.session, { chemin: '/laboratoires/Dermalune?onglet=prestations' });
    const lignes = chezLui.getByRole('list', { name: 'Reversions de mon groupement' }).getByRole('listitem');
    await expect(lignes).toHaveCount(1);
    await expect(lignes).toContainText(/400,00\s€/);
    await lignes.getByRole('button', { name: /Régler mes encours/ }).click();
    await expect(chezLui.getByText(/1\sencours réglé par la reversion\./)).toBeVisible();
    const { elements } = await api.appeler('GET', 'encours?etat=REGLE', jeton);
    expect(elements).toMatchObject([{ type: 'CHALLENGE', valeurAttendueCentimes: 30_000 }]);
  });
});
