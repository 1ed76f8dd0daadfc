// A TG is made: its photo, taken with a phone in front of the shelf, proves it, dates it and makes its rent due
// (OPE-46, OPE-35).
import { jourParis, formatJour } from '../../src/shared/core/dates.ts';
import { expect, test } from '../monde.ts';
import { verifierAccessibilite } from '../pages/accessibilite.ts';
import { unePhoto } from '../pages/photo.ts';

const dansJours = (n: number): string => jourParis(new Date(Date.now() + n * 86_400_000));

test('la TG se photographie au téléphone, même après une coupure ; la pharmacie la voit aussitôt et son loyer est dû ce jour', async ({
  api,
  ouvrir,
}) => {
  const pharmacie = await api.pharmacie();
  const token = await api.tokenDe(pharmacie.admin);
  const [labo] = await api.adopter(pharmacie.admin, ['Dermalune']);
  const zone = await api.appeler('POST', 'emplacements/zones', { token, corps: { nom: 'Entrée' } });
  const lieu = await api.appeler('POST', 'emplacements', {
    token,
    corps: { zoneId: zone.id, nom: 'TG 1', type: 'TG' },
  });
  const { id, version } = await api.appeler('POST', 'promotions', {
    token,
    corps: {
      nomOperation: 'Solaires en tête',
      laboratoireId: labo!.id,
      typePromo: 'TG',
      dateDebut: dansJours(-3),
      dateFin: dansJours(20),
      produits: [{ nom: 'Spray solaire 50+' }],
      emplacements: [{ emplacementId: lieu.id, dateDebut: dansJours(-3), dateFin: dansJours(20) }],
      contreparties: [
        {
          part: 'TG',
          action: 'CHEQUE',
          contrepartie: 'Loyer',
          payeur: 'LABO',
          valeurCentiemes: 15_000,
          declencheur: 'PREUVE_TG',
        },
      ],
    },
  });
  await api.appeler('POST', `promotions/${id}/valider`, { token, corps: { version } });

  const bureau = await ouvrir(pharmacie.admin, { chemin: `/promotions?promotion=${id}` });
  const region = bureau.getByRole('region', { name: 'Photos de la TG' });
  await expect(region).toContainText('Sans photo');

  const telephone = await ouvrir(pharmacie.admin, {
    chemin: `/promotions?promotion=${id}`,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  const photos = telephone.getByRole('region', { name: 'Photos de la TG' });
  await telephone.route('**/preuves', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  const choix = telephone.waitForEvent('filechooser');
  await photos.getByRole('button', { name: 'Prendre une photo de TG 1' }).click();
  await (await choix).setFiles({ name: 'image.png', mimeType: 'image/png', buffer: unePhoto(2400, 1800) });
  await expect(photos.getByRole('alert')).toContainText('La photo n’est pas partie');
  await telephone.unrouteAll();
  await verifierAccessibilite(telephone);
  await photos.getByRole('button', { name: 'Réessayer' }).click();
  const realisee = `Réalisée le ${formatJour(dansJours(0))}`;
  await expect(photos).toContainText(realisee);

  // The other screen was left open, and updates by itself.
  await expect(region).toContainText(realisee);
  await region.getByRole('button', { name: /^Voir la photo de TG 1/ }).click();
  const photo = bureau.getByRole('dialog', { name: 'Photo de TG 1' });
  await expect(photo.getByRole('img', { name: 'Photo de TG 1' })).toHaveJSProperty('naturalWidth', 1600);
  await verifierAccessibilite(bureau);
  const encours = await api.appeler<{ elements: { dateDeclaration: string }[] }>('GET', 'encours', { token });
  expect(encours.elements.map(({ dateDeclaration }) => dateDeclaration)).toEqual([dansJours(0)]);

  await photo.getByRole('button', { name: 'Supprimer' }).click();
  await bureau
    .getByRole('dialog', { name: 'Supprimer cette photo ?' })
    .getByRole('button', { name: 'Supprimer' })
    .click();
  await expect(photos).toContainText('Sans photo');
});
