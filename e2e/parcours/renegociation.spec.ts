// December: the conditions of all laboratories, those to renegotiate first, by gain; one is renegotiated: the new one
// starts and the old one is kept (CND-19, CND-22).
import { ajouterJours, jourParis } from '../../src/shared/core/dates.ts';
import { expect, test } from '../monde.ts';
import { verifierAccessibilite } from '../pages/accessibilite.ts';
import { entreeDe } from '../pages/menu.ts';

const AUJOURDHUI = jourParis(new Date());
const dansUnMois = { dateDebut: ajouterJours(AUJOURDHUI, -335), dateFin: ajouterJours(AUJOURDHUI, 30) };
const plusTard = { dateDebut: ajouterJours(AUJOURDHUI, -100), dateFin: ajouterJours(AUJOURDHUI, 265) };

test(
  'de la liste de toutes les conditions à celle de l’an prochain : la nouvelle s’ajoute, l’ancienne reste',
  { tag: ['@mobile', '@tablette'] },
  async ({ api, ouvrir }) => {
    const { admin } = await api.pharmacie();
    const [dermalune, aquavea] = await api.adopter(admin, ['Dermalune', 'Aquavéa']);
    const token = await api.tokenDe(admin);
    const creer = (laboratoireId: number, gamme: string, periode: object) =>
      api.appeler('POST', 'conditions', {
        token,
        corps: { laboratoireId, gamme, condition: 'Dès 24 unités panachées', remise: '30 %', ...periode },
      });
    await creer(dermalune!.id, 'Solaires', dansUnMois);
    await creer(dermalune!.id, 'Visage', plusTard);
    await creer(aquavea!.id, 'Spray nasal', dansUnMois);

    const page = await ouvrir(admin, { chemin: '/laboratoires/Dermalune' });
    const lignes = page.getByRole('main').locator('tr[data-index], li').filter({ hasText: '30\u00a0%' });
    const ligne = (gamme: string) => lignes.filter({ hasText: gamme });
    const tuile = (nom: RegExp) =>
      page.getByRole('region', { name: 'Conditions en chiffres' }).getByRole('button', { name: nom });

    await test.step('la page du laboratoire dit ce qui se termine, et mène à toutes', async () => {
      const bloc = page.getByRole('region', { name: 'Conditions à renégocier' });
      await expect(bloc.getByRole('link', { name: /^Solaires/ })).toBeVisible();
      await expect(bloc.getByRole('link', { name: /^Visage/ })).toHaveCount(0);
      await bloc.getByRole('link', { name: /^Voir 1/ }).click();
      await page.getByRole('link', { name: 'Celles de tous les laboratoires' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Conditions' })).toBeVisible();
      await expect(lignes).toHaveCount(2);
    });

    await test.step('chaque chiffre ouvre exactement ses lignes', async () => {
      await expect(tuile(/^À renégocier/)).toContainText('2');
      await tuile(/^En cours/).click();
      await expect(lignes).toHaveCount(3);
      await tuile(/^À renégocier/).click();
      await expect(lignes).toHaveCount(2);
      await verifierAccessibilite(page);
    });

    await test.step('triée par gain, à l’adresse', async () => {
      await page.goto('/conditions?suivi=A_RENEGOCIER&tri=gain&ordre=desc');
      await expect(lignes).toHaveCount(2);
    });

    await test.step('une se renégocie d’une ligne : ses termes, un an plus tard', async () => {
      await ligne('Solaires')
        .getByRole('button', { name: /^Actions/ })
        .click();
      await entreeDe(page, /^Actions/, 'Renégocier…').click();
      const form = page.getByRole('dialog', { name: 'Renégocier « Solaires »' });
      await expect(form.getByRole('textbox', { name: 'Gamme', exact: true })).toHaveValue('Solaires');
      await form.getByRole('textbox', { name: 'Remise', exact: true }).fill('35 %');
      await verifierAccessibilite(page);
      await form.getByRole('button', { name: 'Enregistrer la nouvelle' }).click();
      await expect(page.getByText('La nouvelle condition est enregistrée ; l’ancienne reste.')).toBeVisible();
    });

    await test.step('la nouvelle est là, l’ancienne aussi, et chacune mène à l’autre', async () => {
      const tiroir = page.getByRole('dialog', { name: 'Solaires' });
      await expect(tiroir).toContainText(/35\s%/);
      await expect(tiroir).toContainText('À venir');
      await tiroir.getByRole('button', { name: 'Voir l’ancienne' }).click();
      await expect(tiroir).toContainText('Renégociée');
      await expect(tiroir).toContainText(/30\s%/);
      await expect(tiroir.getByRole('button', { name: 'Voir la nouvelle' })).toBeVisible();
      await tiroir.getByRole('button', { name: 'Fermer' }).click();
      await expect(lignes).toHaveCount(1);
      await expect(tuile(/^Renégociées/)).toContainText('1');
    });

    await test.step('une autre se retire : hors de la liste, puis parmi les retirées, et se remet', async () => {
      await ligne('Spray nasal')
        .getByRole('button', { name: /^Actions/ })
        .click();
      await entreeDe(page, /^Actions/, 'Retirer').click();
      await expect(lignes).toHaveCount(0);
      await tuile(/^Retirées/).click();
      await expect(ligne('Spray nasal')).toContainText('Retirée');
      await verifierAccessibilite(page);
      await ligne('Spray nasal')
        .getByRole('button', { name: /^Actions/ })
        .click();
      await entreeDe(page, /^Actions/, 'Remettre').click();
      await expect(lignes).toHaveCount(0);
    });

    await test.step('d’une ligne on ouvre le laboratoire', async () => {
      await tuile(/^À renégocier/).click();
      await ligne('Spray nasal')
        .getByRole('button', { name: /^Actions/ })
        .click();
      await entreeDe(page, /^Actions/, 'Ouvrir le laboratoire').click();
      await expect(page.getByRole('heading', { level: 1, name: 'Aquavéa' })).toBeVisible();
    });
  },
);
