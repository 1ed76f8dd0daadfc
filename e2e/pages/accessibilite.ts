import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const REGLES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];
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

/** What floats over a page belongs to the button or the field that opened it, as a dialog does: it is in no landmark. */
const FLOTTANTS = 'dialog, [role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=tooltip], svg';

/** What the dark scheme changes; the rest of the page is the one the light scheme was checked on. */
const COULEURS = ['color-contrast', 'link-in-text-block'];

const violations = async (page: Page, schema: 'light' | 'dark'): Promise<string[]> => {
  await reposer(page);
  // Options of a check: axe takes them, its types do not know.
  const options = { checks: { region: { options: { regionMatcher: FLOTTANTS } } } } as object;
  const axe = new AxeBuilder({ page }).options(options);
  const resultat = await (schema === 'light' ? axe.withTags(REGLES) : axe.withRules(COULEURS)).analyze();
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
