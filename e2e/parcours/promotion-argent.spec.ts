// The end of an operation: quantities sold, encours updated, declared, then settled; the promotion and its encours
// link to each other.
import { expect, test } from '../monde.ts';
import { verifierAccessibilite } from '../pages/accessibilite.ts';

const dansJours = (n: number): string => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);

test('une opération se termine : ventes, encours déclarés, réglés @mobile', async ({ api, ouvrir, isMobile }) => {
  const pharmacie = await api.pharmacie();
  const [labo] = await api.adopter(pharmacie.admin, ['Dermalune']);
  const token = await api.tokenDe(pharmacie.admin);
  const contrepartie = { part: 'PROMO', action: 'AVOIR', payeur: 'LABO', declencheur: 'FIN', delaiJours: 0 };
  const { id, version } = await api.appeler('POST', 'promotions', {
    token,
    corps: {
      nomOperation: 'Solaires du printemps',
      laboratoireId: labo!.id,
      typePromo: 'PROMO',
      dateDebut: dansJours(-30),
      dateFin: dansJours(-2),
      conditionsPromo: 'Bon de 2 € sur la gamme',
      produits: [
        { nom: 'Spray solaire 50+', ean: '3400930000001', quantite: 30, prixPublicTtcCentimes: 1690 },
        { nom: 'Lait après-soleil', quantite: 12, prixPublicTtcCentimes: 990 },
      ],
      dispositifs: [{ dispositif: 'BRI', valeurCentimes: 200 }],
      contreparties: [
        { ...contrepartie, contrepartie: 'Remboursement des bons', valeurCentiemes: 200, unite: 'EUR_PAR_UNITE' },
        { ...contrepartie, contrepartie: 'Participation fixe', valeurCentiemes: 8_000, delaiJours: 30 },
      ],
    },
  });
  await api.appeler('POST', `promotions/${id}/valider`, { token, corps: { version } });

  const page = await ouvrir(pharmacie.admin, { chemin: `/promotions?promotion=${id}` });
  const tiroir = page.getByRole('dialog', { name: 'Solaires du printemps', exact: true });
  await tiroir.getByRole('button', { name: 'Traiter', exact: true }).click();
  const assistant = page.getByRole('dialog', { name: 'Traiter « Solaires du printemps »' });
  await assistant.getByRole('button', { name: 'Coller depuis Excel' }).click();
  await assistant.getByRole('textbox', { name: 'Ventes copiées' }).fill('3400930000001\t24\t405,60');
  await expect(assistant.getByRole('status')).toContainText('1 ligne collée : 1 gardée');
  await assistant.getByRole('textbox', { name: 'Lait après-soleil, quantité vendue' }).fill('6');
  await assistant.getByRole('textbox', { name: 'Lait après-soleil, chiffre d’affaires TTC' }).fill('59,40');
  await page.keyboard.press('Enter');

  if (!isMobile) await verifierAccessibilite(page);
  // 30 sold instead of 42 planned.
  await expect(assistant.getByRole('listitem').filter({ hasText: 'Remboursement des bons' })).toContainText(
    /84,00.*60,00.*Sera recalculé/s,
  );
  await assistant.getByRole('button', { name: 'Continuer' }).click();
  const bons = assistant.getByRole('checkbox', { name: /Remboursement des bons/ });
  await expect(bons).not.toBeChecked();
  await expect(assistant.getByRole('checkbox', { name: /Participation fixe/ })).not.toBeChecked();
  await bons.check();
  await expect(assistant.getByRole('status')).toContainText(/60,00.€ HT, à Dermalune, par mail/);
  await assistant.getByRole('button', { name: 'Enregistrer et relire le mail' }).click();
  const message = page.getByRole('dialog', { name: /^Déclarer E-/ });
  const apercu = message.frameLocator('iframe[title="Le mail tel qu’il partira"]');
  await expect(apercu.locator('body')).toContainText('60,00');
  const destinataires = message.getByRole('textbox', { name: 'Destinataires' });
  if ((await destinataires.count()) > 0) {
    await destinataires.fill('encours@dermalune.fr');
    await destinataires.press('Enter');
  }
  await message.getByRole('button', { name: 'Déclarer et envoyer 1 mail' }).click();
  await expect(message).toBeHidden();

  const bilan = tiroir.getByRole('region', { name: 'Bilan' });
  await expect(bilan).toContainText(/Vendu\s*30/);
  await expect(bilan).toContainText(/Avantage donné aux clients, TTC\s*60,00/);
  await expect(bilan).toContainText('aucune n’est importée');

  await tiroir.getByRole('link', { name: /^E-/ }).first().click();
  const encours = page.getByRole('dialog', { name: /^E-/ });
  await expect(encours).toContainText('Solaires du printemps – Remboursement des bons');
  // The encours shows its current state, not the one the promotion had read before.
  await expect(encours).toContainText('À régler');
  await encours.getByRole('button', { name: 'Régler', exact: true }).click();
  await page
    .getByRole('dialog', { name: /^Régler/ })
    .getByRole('button', { name: 'Régler', exact: true })
    .click();
  await expect(encours).toContainText('Réglé le');
  await encours.getByRole('link', { name: 'Voir la promotion' }).click();
  await expect(bilan).toContainText(/Récupéré\s*60,00/);
});
