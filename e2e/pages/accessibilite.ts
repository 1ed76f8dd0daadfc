import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const AXE_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];
const EN_COURS = '.mantine-Skeleton-root, .mantine-Loader-root, [aria-busy="true"]';

/** Waits until nothing loads or moves. Runs in the page itself, without the pauses of a retrying assertion. */
export const reposer = async (page: Page): Promise<void> => {
  const reste = await page.evaluate(async (enCours) => {
    // Loaders and skeletons run endlessly, so they are left out; other animations end.
    const enMouvement = () =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getTiming().iterations !== Number.POSITIVE_INFINITY,
        )
        .map((animation) => animation.id || 'animation');
    // The button of a dialog shows a loader until the user answers.
    const attendu = (element: Element): boolean =>
      document.querySelector('[aria-modal="true"]') === null || element.closest('button[data-loading]') === null;
    const agite = () => [
      ...[...document.querySelectorAll(enCours)]
        .filter(attendu)
        .map(({ tagName, classList }) => `${tagName}.${classList.value}`),
      ...enMouvement(),
    ];
    for (const limite = performance.now() + 180_000; agite().length > 0 && performance.now() < limite;)
      await new Promise((suite) => requestAnimationFrame(suite));
    return agite();
  }, EN_COURS);
  expect(reste, 'la page est au repos').toEqual([]);
};

/** Floating elements belong to their button or field, not to a landmark. */
const FLOTTANTS = 'dialog, [role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=tooltip], svg';

/** Rules that depend on the scheme; the structure of the page is checked in the light scheme only. */
const COULEURS = ['color-contrast', 'link-in-text-block'];

const SOURCE = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/**
 * Screens and tabs already checked by this worker: under a dialog the page does not change, so it is not checked
 * again.
 */
const pagesLues = new Set<string>();
const sousUneModaleConnue = async (page: Page): Promise<boolean> => {
  const { pathname, searchParams } = new URL(page.url());
  const ecran = `${pathname} ${searchParams.get('onglet')}`;
  const connue = pagesLues.has(ecran);
  pagesLues.add(ecran);
  return connue && (await page.locator('[aria-modal="true"]').count()) > 0;
};

type Violation = {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly unknown[]; readonly failureSummary?: string }[];
};

/**
 * Runs axe.run in the page, and sends its script once per page. AxeBuilder sends it twice per analysis, opens a second
 * page to gather the frames, and describes each passing element: four fifths of the time. Only pages with frames need
 * that, and ours have none.
 */
const analyser = async (page: Page, schema: 'light' | 'dark', saufLaPage: boolean): Promise<readonly Violation[]> => {
  const runOnly =
    schema === 'light' ? { type: 'tag' as const, values: AXE_RULES } : { type: 'rule' as const, values: COULEURS };
  // Options that axe accepts but its types lack.
  const options = {
    runOnly,
    resultTypes: ['violations'],
    checks: { region: { options: { regionMatcher: FLOTTANTS } } },
  } as object;
  // A sandboxed preview runs no script, not even axe: only the page around it is checked.
  const lisibles = page.frames().filter((cadre) => cadre.url() !== 'about:srcdoc');
  if (lisibles.length > 1) return (await new AxeBuilder({ page }).options(options).analyze()).violations;
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  const lecture = { choix: options, contexte: saufLaPage ? { exclude: ['#root'] } : {} };
  return page.evaluate(async ({ choix, contexte }) => {
    const { violations: trouvees } = await (window as unknown as { axe: typeof import('axe-core') }).axe.run(
      { include: ['html'], ...contexte },
      choix,
    );
    // Elements behind a modal cannot be pressed, so their half-hidden targets do not count.
    const modale = [...document.querySelectorAll('[aria-modal="true"]')].at(-1);
    const devant = ({ target }: { target: readonly unknown[] }) =>
      modale?.contains(document.querySelector(String(target[0]))) ?? true;
    // A target cut by the edge of a scrolling area can be scrolled to, so its full size counts.
    const coupee = ({ target }: { target: readonly unknown[] }) => {
      const element = document.querySelector(String(target[0]));
      let cadre = element?.parentElement;
      while (cadre && !/auto|scroll/.test(getComputedStyle(cadre).overflowY)) cadre = cadre.parentElement;
      if (!element || !cadre) return false;
      const [place, vue] = [element.getBoundingClientRect(), cadre.getBoundingClientRect()];
      return place.bottom > vue.bottom || place.top < vue.top;
    };
    // Elements half hidden by a floating panel are pressed once the panel is closed.
    const panneau = [...document.querySelectorAll('[role="dialog"]')].at(-1);
    const recouverte = ({ target }: { target: readonly unknown[] }) => {
      const element = document.querySelector(String(target[0]));
      if (!element || !panneau || panneau.contains(element)) return false;
      const [place, dessus] = [element.getBoundingClientRect(), panneau.getBoundingClientRect()];
      const enHauteur = place.bottom > dessus.top && place.top < dessus.bottom;
      return enHauteur && place.right > dessus.left && place.left < dessus.right;
    };
    const vises = (nodes: (typeof trouvees)[number]['nodes']) =>
      nodes.filter((node) => devant(node) && !coupee(node) && !recouverte(node));
    return trouvees.map(({ id, nodes }) => ({ id, nodes: id === 'target-size' ? vises(nodes) : nodes }));
  }, lecture);
};

const violations = async (page: Page, schema: 'light' | 'dark', saufLaPage: boolean): Promise<string[]> => {
  await reposer(page);
  return (await analyser(page, schema, saufLaPage)).flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} · ${target.join(' ')} · ${failureSummary}`),
  );
};

/** Checks that axe finds nothing, in the light scheme then in the dark one. */
export const verifierAccessibilite = async (page: Page): Promise<void> => {
  const saufLaPage = await sousUneModaleConnue(page);
  for (const schema of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: schema, reducedMotion: 'reduce' });
    // The calculator follows the preference by its style sheet alone.
    const application = `html[data-mantine-color-scheme="${schema}"], html:not([data-mantine-color-scheme])`;
    await page.locator(application).waitFor();
    expect.soft(await violations(page, schema, saufLaPage), schema).toEqual([]);
  }
};
