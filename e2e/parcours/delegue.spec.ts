// A délégué gets a habilitation, reads, and is refused once it has ended; an administrator acts for another pharmacy
// until it withdraws the access.
import { ajouterJours, formatJour, jourParis } from '../../src/shared/core/dates.ts';
import type { Page } from '@playwright/test';
import { comptes, expect, test } from '../monde.ts';
import { Entete } from '../pages/entete.ts';
import { entreeDe } from '../pages/menu.ts';

const ligne = (page: Page, texte: string) =>
  page.getByRole('tabpanel').locator('tr[data-index], li').filter({ hasText: texte });
const agir = async (page: Page, nom: string, acte: string) => {
  await ligne(page, nom)
    .getByRole('button', { name: `Actions de ${nom}` })
    .click();
  await entreeDe(page, `Actions de ${nom}`, acte).click();
};
const confirmer = (page: Page, titre: string, action: string) =>
  page.getByRole('dialog', { name: titre }).getByRole('button', { name: action, exact: true }).click();
const carte = (page: Page, nom: string) =>
  page.getByRole('list', { name: 'Mes pharmacies' }).getByRole('button').filter({ hasText: nom });

test('un délégué demande, suit, puis perd son accès sous ses yeux @mobile', async ({ api, ouvrir }) => {
  const pharmacie = await api.pharmacie();
  const [labo, autre] = await api.adopter(pharmacie.admin, ['Aquavéa', 'Boréal Santé']);
  await api.encours(pharmacie.admin, labo!.id, { info: 'Palette abîmée à la livraison' });
  await api.encours(pharmacie.admin, autre!.id, { info: 'D’un autre laboratoire' });
  const hier = ajouterJours(jourParis(new Date()), -1);

  const delegue = await ouvrir(comptes.delegue, { chemin: '/trade' });
  await test.step('il demande l’accès', async () => {
    await expect(carte(delegue, pharmacie.nom)).toHaveCount(0);
    await delegue.getByRole('button', { name: 'Demander un accès' }).first().click();
    const dialogue = delegue.getByRole('dialog', { name: 'Demander l’accès à une pharmacie' });
    const adresse = `${pharmacie.admin.username}@exemple.fr`;
    await dialogue.getByRole('textbox', { name: /CIP, FINESS/ }).fill(adresse);
    await dialogue.getByRole('button', { name: 'Demander', exact: true }).click();
    await expect(dialogue).toBeHidden();
    await delegue.getByRole('tab', { name: 'Demandes' }).click();
    const envoyees = delegue.getByRole('region', { name: 'Demandes envoyées' });
    await expect(envoyees.getByRole('listitem').filter({ hasText: adresse })).toContainText('Envoyée');
    await expect(delegue.getByRole('tabpanel')).not.toContainText(pharmacie.nom);
    await delegue.getByRole('tab', { name: 'Mes pharmacies' }).click();
  });

  const titulaire = await ouvrir(pharmacie.admin, { chemin: '/parametres/delegues' });
  await test.step('la pharmacie accepte, avec ses droits', async () => {
    await expect(ligne(titulaire, 'Rousseau Julien')).toContainText('À décider');
    await expect(titulaire.getByRole('tab', { name: 'Accès à ma pharmacie' })).toContainText('1');
    await agir(titulaire, 'Rousseau Julien', 'Accepter');
    const dialogue = titulaire.getByRole('dialog', { name: 'Accepter cette demande' });
    await expect(dialogue.getByRole('checkbox', { name: 'Proposer des opérations' })).toBeChecked();
    await expect(dialogue.getByRole('checkbox', { name: 'Lire les encours' })).not.toBeChecked();
    await dialogue.getByRole('checkbox', { name: 'Lire les encours' }).check();
    await expect(dialogue.getByRole('checkbox', { name: 'Lire les documents' })).not.toBeChecked();
    await expect(dialogue.getByRole('checkbox', { name: 'Lire les conditions' })).not.toBeChecked();
    await dialogue.getByRole('button', { name: 'Accepter', exact: true }).click();
    await expect(dialogue).toContainText('Choisissez au moins un laboratoire');
    await dialogue.getByRole('combobox', { name: 'Laboratoires suivis' }).click();
    await titulaire.getByRole('option', { name: 'Aquavéa' }).click();
    await titulaire.keyboard.press('Escape');
    await dialogue.getByRole('button', { name: 'Accepter', exact: true }).click();
    await expect(ligne(titulaire, 'Rousseau Julien')).toContainText('Accepté');
  });

  await test.step('ses chiffres et ses encours paraissent sans recharger', async () => {
    await expect(carte(delegue, pharmacie.nom)).toContainText(/À déclarer\s*1\s*120,50/);
    await carte(delegue, pharmacie.nom).click();
    await delegue.getByRole('dialog', { name: pharmacie.nom }).getByRole('tab', { name: 'Encours' }).click();
    const fiche = delegue.getByRole('dialog', { name: pharmacie.nom });
    await expect(fiche).toContainText('Palette abîmée à la livraison');
    await expect(fiche).not.toContainText('D’un autre laboratoire');
    await expect(fiche.getByRole('tab')).toHaveText([/Promotions/, 'Encours']);
  });

  await test.step('les documents cochés puis décochés ouvrent et ferment leur onglet sous ses yeux', async () => {
    const fiche = delegue.getByRole('dialog', { name: pharmacie.nom });
    const cocher = async (oui: boolean) => {
      await agir(titulaire, 'Rousseau Julien', 'Droits et date de fin');
      const dialogue = titulaire.getByRole('dialog', { name: 'Droits et date de fin' });
      await dialogue.getByRole('checkbox', { name: 'Lire les documents' }).setChecked(oui);
      await dialogue.getByRole('button', { name: 'Enregistrer' }).click();
      await expect(dialogue).toBeHidden();
    };
    await cocher(true);
    await fiche.getByRole('tab', { name: 'Documents' }).click();
    await expect(fiche).toContainText('Aucun document');
    await cocher(false);
    await expect(fiche.getByRole('tab', { name: 'Documents' })).toBeHidden();
    await expect(fiche.getByRole('tab', { name: /Promotions/ })).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('une date passée est refusée, celle du jour acceptée', async () => {
    await agir(titulaire, 'Rousseau Julien', 'Droits et date de fin');
    const dialogue = titulaire.getByRole('dialog', { name: 'Droits et date de fin' });
    await dialogue.getByText('1 mois', { exact: true }).click();
    await expect(dialogue).toContainText('Dernier jour compris');
    await dialogue.getByText('Jusqu’au…').click();
    const fin = dialogue.getByRole('textbox', { name: 'Dernier jour, compris' });
    await fin.fill(formatJour(hier));
    await dialogue.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(dialogue).toContainText('La date de fin ne peut pas être passée.');
    await fin.fill(formatJour(jourParis(new Date())));
    await dialogue.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(dialogue).toBeHidden();
    await expect(delegue.getByRole('dialog', { name: pharmacie.nom })).toContainText(
      `Jusqu’au ${formatJour(jourParis(new Date()))}`,
    );
  });

  await test.step('désactivé, la fiche ouverte se ferme et la carte disparaît', async () => {
    await agir(titulaire, 'Rousseau Julien', 'Désactiver');
    await confirmer(titulaire, 'Désactiver cet accès ?', 'Désactiver');
    await expect(delegue.getByRole('dialog', { name: pharmacie.nom })).toBeHidden();
    await expect(carte(delegue, pharmacie.nom)).toHaveCount(0);
  });

  await test.step('la pharmacie lit ce qu’il a fait', async () => {
    await ligne(titulaire, 'Rousseau Julien').locator('[data-ouvre]').click();
    await expect(titulaire.getByRole('dialog', { name: 'Rousseau Julien' })).toContainText('A consulté les encours');
  });
});

test('un accès expiré ne montre plus rien et se redemande @mobile', async ({ ouvrir }) => {
  const delegue = await ouvrir(comptes.delegue, { chemin: '/trade' });
  await expect(carte(delegue, 'Pharmacie des Tilleuls')).toBeVisible();
  await expect(carte(delegue, 'Pharmacie des Glycines')).toHaveCount(0);
  await delegue.getByRole('tab', { name: 'Demandes' }).click();
  await expect(ligne(delegue, 'Pharmacie des Glycines')).toContainText('Expiré');
  await ligne(delegue, 'Pharmacie des Glycines')
    .getByRole('button', { name: 'Actions de Pharmacie des Glycines' })
    .click();
  const menu = delegue.getByRole('menu', { name: 'Actions de Pharmacie des Glycines' });
  await expect(menu.getByRole('menuitem')).toHaveText(['Demander de nouveau', 'Rendre l’accès']);
});

test('un administrateur agit pour une autre pharmacie, jusqu’à ce qu’elle y mette fin', async ({ api, ouvrir }) => {
  const [mienne, autre] = [await api.pharmacie(), await api.pharmacie()];
  const session = await api.connecter(mienne.admin);
  const { id } = await api.demanderAcces(session.token, autre);
  const page = await ouvrir(session);
  const entete = new Entete(page);
  const entree = page
    .getByRole('dialog', { name: 'Profil' })
    .getByRole('button', { name: 'Agir pour une autre pharmacie…' });
  await entete.profil.click();
  await expect(page.getByRole('button', { name: 'Se déconnecter' })).toBeVisible();
  await expect(entree).toBeHidden();
  await page.keyboard.press('Escape');

  const token = await api.tokenDe(autre.admin);
  await api.appeler('PUT', `utilisateurs/delegue/etat/${id}`, { token, texte: 'ACCEPTED' });
  await entete.profil.click();
  await entree.click();
  await page
    .getByRole('dialog', { name: 'Agir pour une autre pharmacie' })
    .getByRole('button', { name: new RegExp(autre.nom) })
    .click();
  await expect(entete.bandeau).toContainText(autre.nom);
  await page.goto('/parametres/delegues');
  await expect(page.getByText('les accès se consultent sans pouvoir être modifiés')).toBeVisible();

  await api.appeler('PUT', `utilisateurs/delegue/etat/${id}`, { token, texte: 'DEACTIVATED' });
  await page.getByRole('link', { name: 'Encours', exact: true }).first().click();
  await expect(
    page.getByText(`Votre accès à ${autre.nom} a pris fin : vous êtes revenu sur votre compte.`),
  ).toBeVisible();
  await expect(entete.bandeau).toBeHidden();
  await page.goto('/parametres/pharmacie');
  await expect(page.getByRole('textbox', { name: 'Nom' })).toHaveValue(mienne.nom);
});
