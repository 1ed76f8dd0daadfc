// From an empty installation to a groupement whose pharmacies work: register, file of 300, invitations, registrations by
// their links, answered together, then an operation, a reminder and the panel of one of them (RES-50 to RES-54, RES-67,
// CPT-90 to CPT-98, CRR-88).
import type { Page } from '@playwright/test';
import { avertirFiness } from '#shared/features/comptes/tenant/rules/cles.ts';
import { test, textesDe, type InstallationNeuve } from '../installation-neuve.ts';
import { expect, MOT_DE_PASSE, type Session } from '../monde.ts';
import { verifierAccessibilite } from '../pages/accessibilite.ts';
import { compterClics } from '../pages/clics.ts';
import { ConnexionPage } from '../pages/connexion.ts';
import { InscriptionPage } from '../pages/inscription.ts';
import { jour } from '../pages/operation.ts';

const NB_INVITEES = 300;
const NB_INSCRITES = 12;
const GROUPEMENT = 'Officines du Couchant';

/** The key of a FINESS is its ninth figure. */
const finessDe = (rang: number): string => {
  const debut = `4400${String(rang).padStart(4, '0')}`;
  return debut + '0123456789'.split('').find((cle) => avertirFiness(debut + cle) === null);
};
const pharmacies = Array.from({ length: NB_INVITEES }, (_, i) => ({
  nom: `Pharmacie du Couchant ${i + 1}`,
  finess: finessDe(i + 1),
  mail: `couchant${i + 1}@exemple.fr`,
  segment: i % 2 === 0 ? 'Littoral' : 'Bocage',
}));
const tableau = (...lignes: readonly (readonly string[])[]) =>
  Buffer.from(lignes.map((ligne) => ligne.join(';')).join('\n'));
const fichier = (name: string, buffer: Buffer) => ({ name, mimeType: 'text/csv', buffer });

const choisirMotDePasse = async (page: Page): Promise<void> => {
  const dialogue = page.getByRole('dialog', { name: 'Choisissez un nouveau mot de passe' });
  await dialogue.getByRole('textbox', { name: 'Nouveau mot de passe' }).fill(MOT_DE_PASSE);
  await dialogue.getByRole('textbox', { name: 'Confirmez le mot de passe' }).fill(MOT_DE_PASSE);
  await dialogue.getByRole('button', { name: /Valider|Enregistrer|Changer/ }).click();
};

const lienDans = ({ smtp }: InstallationNeuve, mail: string, forme: RegExp): string =>
  textesDe(smtp, mail)
    .map((texte) => forme.exec(texte)?.[0])
    .find((lien) => lien !== undefined) ?? '';

test('d’une installation vide à douze pharmacies qui travaillent, sur trois cents invitées', async ({
  page,
  installation,
  ouvrir,
}) => {
  const { url, api, admin, smtp } = installation;
  const chez = { baseURL: url };

  await test.step('le premier super administrateur choisit son mot de passe', async () => {
    await page.goto(url);
    await new ConnexionPage(page).seConnecter(admin);
    await choisirMotDePasse(page);
    await expect(page.getByText('Votre mot de passe a été modifié.')).toBeVisible();
  });
  const editeur = { username: admin.username, motDePasse: MOT_DE_PASSE };
  const ecran = await ouvrir(await api.connecter(editeur), { ...chez, chemin: '/registre-des-pharmacies' });

  await test.step('le registre public', async () => {
    await ecran.getByRole('button', { name: 'Importer un fichier' }).first().click();
    const tiroir = ecran.getByRole('dialog', { name: 'Importer le registre des pharmacies' });
    const lignes = pharmacies.map(({ finess, nom }) => [finess, nom.toUpperCase(), '1 RUE HAUTE', '44000', 'NANTES']);
    await tiroir
      .locator('input[type=file]')
      .setInputFiles(fichier('registre.csv', tableau(['FINESS', 'Nom', 'Adresse', 'CP', 'Commune'], ...lignes)));
    await tiroir.getByRole('button', { name: `Enregistrer ${NB_INVITEES} pharmacies` }).click();
    await expect(tiroir).toBeHidden();
  });

  await test.step('un groupement, son essai, ses demandes ouvertes et sa première personne, d’un formulaire', async () => {
    await ecran.goto(`${url}/groupements`);
    await ecran.getByRole('button', { name: 'Nouveau groupement' }).first().click();
    const dialogue = ecran.getByRole('dialog', { name: 'Nouveau groupement' });
    const champ = (nom: string) => dialogue.getByRole('textbox', { name: nom, exact: true });
    await champ('Nom').first().fill(GROUPEMENT);
    await champ('E-mail').first().fill('couchant@exemple.fr');
    await dialogue.getByRole('switch', { name: 'Accepte les demandes d’adhésion' }).click();
    await dialogue.getByRole('radio', { name: 'Essai d’un mois' }).check();
    await champ('Nom').last().fill('Kervella');
    await champ('Prénom').fill('Nolwenn');
    await champ('E-mail').last().fill('nolwenn@exemple.fr');
    await champ('Identifiant').fill('nolwenn');
    await dialogue.getByRole('radio', { name: 'Invitation par mail' }).check();
    await dialogue.getByRole('button', { name: 'Créer le groupement' }).click();
    await expect(ecran.getByRole('dialog', { name: GROUPEMENT })).toContainText('Essai');
  });

  await test.step('elle entre par le lien de son mail', async () => {
    await expect.poll(() => lienDans(installation, 'nolwenn@exemple.fr', /http\S+\/mot-de-passe\/[\w-]+/)).not.toBe('');
    await page.goto(lienDans(installation, 'nolwenn@exemple.fr', /http\S+\/mot-de-passe\/[\w-]+/));
    await page.getByRole('textbox', { name: 'Nouveau mot de passe' }).fill(MOT_DE_PASSE);
    await page.getByRole('textbox', { name: 'Confirmez le mot de passe' }).fill(MOT_DE_PASSE);
    await page
      .getByRole('button', { name: /mot de passe|Valider|Enregistrer/ })
      .last()
      .click();
    await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
  });
  const groupe = await api.connecter({ username: 'nolwenn', motDePasse: MOT_DE_PASSE });
  for (const nom of ['Littoral', 'Bocage'])
    await api.appeler('POST', 'groupements/segment', { token: groupe.token, corps: { nom, description: null } });
  const cockpit = await ouvrir(groupe, { ...chez, chemin: '/parametres/invitations' });

  await test.step('trois cents pharmacies invitées par un fichier, un mail chacune', async () => {
    await cockpit.getByRole('button', { name: 'Inviter des pharmacies' }).first().click();
    const tiroir = cockpit.getByRole('dialog', { name: 'Inviter des pharmacies' });
    const lignes = pharmacies.map(({ nom, finess, mail, segment }) => [nom, finess, mail, segment]);
    await tiroir
      .locator('input[type=file]')
      .setInputFiles(fichier('adherents.csv', tableau(['Pharmacie', 'FINESS', 'E-mail', 'Segment'], ...lignes)));
    await tiroir.getByRole('button', { name: `Inviter ${NB_INVITEES} pharmacies` }).click();
    const accord = cockpit.getByRole('dialog', { name: `Inviter ${NB_INVITEES} pharmacies ?` });
    await accord.getByRole('button', { name: `Inviter ${NB_INVITEES} pharmacies` }).click();
    await expect(tiroir).toBeHidden();
    const invitees = () => smtp.recus.flatMap(({ pour }) => pour).filter((mail) => mail.startsWith('couchant'));
    await expect.poll(() => new Set(invitees()).size).toBe(NB_INVITEES);
    expect(invitees().filter((mail) => mail !== 'couchant@exemple.fr')).toHaveLength(NB_INVITEES);
  });

  const lienDe = (mail: string) => lienDans(installation, mail, /http\S+\/invitation\/\d+\/public\/[\w-]+/);
  await test.step('douze s’inscrivent par leur lien', async () => {
    const [premiere, ...autres] = pharmacies.slice(0, NB_INSCRITES);
    await page.goto(lienDe(premiere?.mail ?? ''));
    const inscription = new InscriptionPage(page);
    await expect(inscription.champ('Nom de la pharmacie')).toHaveValue(/couchant 1$/i);
    for (const [nom, valeur] of [
      ['Nom', 'Le Bris'],
      ['Prénom', 'Anne'],
      ['Identifiant', 'anne.couchant'],
      ['Mot de passe', MOT_DE_PASSE],
      ['Confirmez le mot de passe', MOT_DE_PASSE],
    ] as const)
      await inscription.champ(nom).fill(valeur);
    await inscription.envoyer.click();
    await expect(inscription.faite).toBeVisible();
    for (const [rang, { nom, finess, mail }] of autres.entries())
      await api.appeler('POST', `${lienDe(mail).replace(/^.*\/invitation\//, 'invitations/')}/inscription`, {
        corps: {
          tenant: { nom, rue: '1 rue Haute', codePostal: '44000', ville: 'Nantes', mail, finess },
          user: { nom: 'Le Goff', prenom: 'Maël', username: `couchant.${rang}`, password: MOT_DE_PASSE },
        },
      });
  });

  await test.step('leurs comptes acceptés avec un essai, puis leurs adhésions, rangées comme invitées : douze clics au plus', async () => {
    await ecran.goto(`${url}/pharmacies?active=WAITING`);
    const clics = await compterClics(ecran);
    await ecran
      .getByRole('checkbox', { name: /Sélectionner/ })
      .first()
      .check();
    await ecran.getByRole('button', { name: 'Accepter', exact: true }).click();
    const accord = ecran.getByRole('dialog', { name: 'Accepter ce compte' });
    await accord.getByRole('radio', { name: `Les ${NB_INSCRITES} inscriptions de la liste` }).check();
    await accord.getByRole('button', { name: 'Accepter' }).click();
    await expect(ecran.getByText(`${NB_INSCRITES} inscriptions acceptées.`)).toBeVisible();
    await clics.auPlus(6);
    await cockpit.goto(`${url}/parametres/adherents?onglet=DEMANDES`);
    const clicsDuGroupe = await compterClics(cockpit);
    await cockpit
      .getByRole('checkbox', { name: /Sélectionner/ })
      .nth(1)
      .check();
    await cockpit.getByRole('button', { name: 'Accepter', exact: true }).click();
    const reponse = cockpit.getByRole('dialog', { name: /^Accepter/ });
    await reponse.getByRole('radio', { name: new RegExp(`^Les ${NB_INSCRITES}\\sdemandes de la liste`) }).check();
    await reponse.getByRole('button', { name: 'Accepter' }).click();
    await expect(cockpit.getByText(new RegExp(`^${NB_INSCRITES}\\sdemandes acceptées`))).toBeVisible();
    await clicsDuGroupe.auPlus(6);
    const { elements } = await api.appeler('GET', 'groupements/adherents?onglet=ADHERENTS', { token: groupe.token });
    expect(elements.map(({ segments }: { segments: { nom: string }[] }) => segments.map(({ nom }) => nom))).toEqual(
      expect.arrayContaining([['Littoral'], ['Bocage']]),
    );
  });

  const operation = 'Hiver au Couchant';
  const [complete, partielle] = await Promise.all(
    ['anne.couchant', 'couchant.0'].map((username) => api.connecter({ username, motDePasse: MOT_DE_PASSE })),
  );
  await test.step('une opération publiée dit à qui elle part', async () => {
    await api.appeler('POST', 'laboratoires', {
      token: await api.tokenDe(editeur),
      corps: { nature: 'CREATION', laboratoire: { nom: 'Dermalune' } },
    });
    const [laboratoire] = await api.adopter({ username: 'nolwenn', motDePasse: MOT_DE_PASSE }, ['Dermalune']);
    const brouillon = await api.appeler('POST', 'promotions', {
      token: groupe.token,
      corps: {
        nomOperation: operation,
        laboratoireId: laboratoire?.id,
        typePromo: 'PROMO_TG',
        dateDebut: jour(10),
        dateFin: jour(30),
        conditionsPromo: 'Le troisième offert',
        produits: [{ nom: 'Baume réparateur 40 ml' }],
        dispositifs: [{ dispositif: 'LOT', quantiteLot: 2, quantiteOfferte: 1 }],
        emplacementConseille: 'TG d’entrée',
      },
    });
    await cockpit.goto(`${url}/promotionsGroupement?promotion=${brouillon.id}`);
    await cockpit.getByRole('button', { name: 'Valider et publier…' }).click();
    const question = cockpit.getByRole('dialog', { name: `Publier « ${operation} »` });
    await expect(question).toContainText(new RegExp(`Envoyée à ${NB_INSCRITES}\\sadhérents`));
    await question.getByRole('button', { name: 'Publier' }).click();
    await expect(cockpit.getByText(new RegExp(`0\\sréponse sur ${NB_INSCRITES}`))).toBeVisible();
  });

  await test.step('une réponse entière, une à moitié : la relance dit combien, qui, et dans quels mots', async () => {
    const refuser = async ({ token }: Session, corps: object): Promise<void> => {
      const [copie] = (await api.appeler('GET', `promotions?q=${encodeURIComponent(operation)}`, { token })).elements;
      await api.appeler('POST', `promotions/${copie.id}/refuser`, {
        token,
        corps: { version: copie.version, motif: 'Déjà en place', ...corps },
      });
    };
    await refuser(complete!, {});
    await refuser(partielle!, { parts: ['PROMO'] });
    await cockpit.getByRole('button', { name: /^Relancer 11, dont 1 à moitié répondu/ }).click();
    const relance = cockpit.getByRole('dialog', { name: /^Relancer 11\sadhérents \?$/ });
    await relance.getByRole('button', { name: /^11\sdestinataires$/ }).click();
    await expect(relance.getByRole('listitem').filter({ hasText: /Pharmacie du Couchant 2\b/ })).toBeVisible();
    await expect(relance.getByRole('listitem').filter({ hasText: /Pharmacie du Couchant 1\b/ })).toHaveCount(0);
    await expect(relance).toContainText('Votre groupement attend votre réponse');
    await verifierAccessibilite(cockpit);
    await relance.getByRole('button', { name: /^Relancer 11\sadhérents$/ }).click();
    await expect(cockpit.getByText(/^11\sadhérents relancés\.$/)).toBeVisible();
  });

  await test.step('la fiche de l’un d’eux dit ce qu’il a répondu', async () => {
    await cockpit.goto(`${url}/parametres/adherents?onglet=ADHERENTS&q=${encodeURIComponent('Couchant 2')}`);
    await cockpit.getByText('Pharmacie du Couchant 2', { exact: true }).first().click();
    await expect(cockpit.getByRole('dialog').getByRole('link', { name: new RegExp(operation) })).toBeVisible();
    await verifierAccessibilite(cockpit);
  });
});
