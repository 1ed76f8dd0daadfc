import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const REGLES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];
/** Good practices that do not bind: a dialog's page has its landmarks behind it. */
const HORS_NORME = ['region', 'landmark-one-main', 'page-has-heading-one', 'heading-order'];

/** What a scheme may change: the rest is read once. */
const DE_COULEUR = ['color-contrast', 'link-in-text-block'];

/** Nothing loads, nothing moves. */
export const reposer = async (page: Page): Promise<void> => {
  await expect(page.locator('.mantine-Skeleton-root, .mantine-Loader-root, [aria-busy="true"]')).toHaveCount(0);
  // Loaders and skeletons turn for ever; the others end.
  const enMouvement = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.id || 'animation'),
    );
  await expect.poll(enMouvement).toEqual([]);
};

const violations = async (page: Page, schema: 'light' | 'dark'): Promise<string[]> => {
  await reposer(page);
  const axe = new AxeBuilder({ page });
  const resultat = await (schema === 'light' ? axe.withTags(REGLES).disableRules(HORS_NORME) : axe.withRules(DE_COULEUR)).analyze();
  return resultat.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} · ${target.join(' ')} · ${failureSummary}`),
  );
};

/** axe finds nothing, in the light scheme then in the dark one. */
export const verifierAccessibilite = async (page: Page): Promise<void> => {
  for (const schema of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: schema, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', schema);
    expect.soft(await violations(page, schema), schema).toEqual([]);
  }
};
