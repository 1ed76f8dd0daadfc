import type { Page } from '@playwright/test';
import { comptes, expect, test } from '../monde.ts';

const premiereFiche = (page: Page) => page.locator('[data-ouvre]').first().click();
const styleDe = (page: Page, selecteur: string, propriete: string) =>
  page
    .locator(selecteur)
    .first()
    .evaluate((element, nom) => getComputedStyle(element).getPropertyValue(nom), propriete);

// Every journey fails on a refusal of the policy (monde.ts); this test checks that allowed styles really apply.
test('les styles que l’interface écrit elle-même s’appliquent sous la politique', async ({ api, ouvrir, baseURL }) => {
  const page = await ouvrir(comptes.titulaire, { chemin: '/encours' });
  await test.step('ceux de Mantine', async () => {
    await page.locator('[data-ouvre]').first().waitFor();
    expect(await styleDe(page, 'html', '--mantine-color-text')).not.toBe('');
    expect(await page.locator('style[data-mantine-styles]').count()).toBeGreaterThan(0);
  });
  await test.step('le verrou du défilement, sous un panneau', async () => {
    await premiereFiche(page);
    await page.getByRole('dialog').waitFor();
    await expect.poll(() => styleDe(page, 'body', 'overflow-y')).toBe('hidden');
  });
  await test.step('la palette', async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+K');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
  });
  await test.step('les graphiques', async () => {
    await page.goto('/statistiques');
    await page.locator('svg.recharts-surface, .recharts-wrapper').first().waitFor();
  });
  await test.step('une note', async () => {
    const pharmacie = await api.pharmacie();
    await api.adopter(pharmacie.admin, ['Dermalune']);
    const note = await ouvrir(pharmacie.admin, { chemin: '/laboratoires/Dermalune?onglet=rdv' });
    await note.getByRole('button', { name: 'Nouveau RDV' }).first().click();
    await note.locator('.ProseMirror').first().waitFor();
    expect(await styleDe(note, '.ProseMirror', 'white-space-collapse')).toBe('break-spaces');
  });
  await test.step('le mot change à chaque page, et ne se lit pas', async () => {
    const mots = await Promise.all(
      [1, 2].map(async () => {
        const reponse = await page.request.get(`${baseURL}/`);
        const [, nonce] = /'nonce-([^']+)'/.exec(reponse.headers()['content-security-policy'] ?? '') ?? [];
        expect(await reponse.text()).toContain(`nonce="${nonce}"`);
        return nonce;
      }),
    );
    expect(new Set(mots).size).toBe(2);
    expect(await page.locator('meta[property="csp-nonce"]').getAttribute('nonce')).toBe('');
  });
});

test('la page de l’API et celle de la calculatrice s’affichent sous la politique', async ({ page }) => {
  await page.goto('/api/docs');
  expect(await styleDe(page, 'table', 'border-collapse')).toBe('collapse');
  await page.goto('/calculatrice/');
  await page.getByRole('heading', { name: 'Calculatrice de marge' }).waitFor();
});

test('une feuille de style sans le mot de la page est refusée', async ({ browser, baseURL }) => {
  // A page outside the journeys, because these refusals are expected.
  const page = await browser.newPage();
  await page.goto(`${baseURL}/`);
  const refusee = await page.evaluate(
    () =>
      new Promise<string>((dire) => {
        document.addEventListener('securitypolicyviolation', (refus) => dire(refus.effectiveDirective), { once: true });
        const feuille = document.createElement('style');
        feuille.textContent = 'body { outline: 9px solid }';
        document.head.append(feuille);
      }),
  );
  expect(refusee).toBe('style-src-elem');
  expect(await styleDe(page, 'body', 'outline-style')).toBe('none');
  await page.close();
});
