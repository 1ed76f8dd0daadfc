import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const AXE_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];
const EN_COURS = '.mantine-Skeleton-root, .mantine-Loader-root, [aria-busy="true"]';

/** Nothing loads, nothing moves. Waited for in the page itself, without the pauses of an assertion that tries again. */
export const reposer = async (page: Page): Promise<void> => {
  const reste = await page.evaluate(async (enCours) => {
    // Loaders and skeletons turn for ever; the others end.
    const enMouvement = () =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getTiming().iterations !== Number.POSITIVE_INFINITY,
        )
        .map((animation) => animation.id || 'animation');
    // The button that waits for the answer of a dialog turns until it is given.
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

/** What floats over a page belongs to the button or the field that opened it, as a dialog does: it is in no landmark. */
const FLOTTANTS = 'dialog, [role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=tooltip], svg';

/** What the dark scheme changes; the structure of the page is the one the light scheme was checked on. */
const COULEURS = ['color-contrast', 'link-in-text-block'];

const SOURCE = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** Screens and tabs whose page this worker has read: under a dialog it does not change, and is not read again. */
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
 * axe.run in the page itself, its script sent once a page: AxeBuilder sends it twice an analysis, opens a second page to gather
 * the frames and describes each element that passes, four fifths of the time. A page that holds frames needs that; ours hold none.
 */
const analyser = async (page: Page, schema: 'light' | 'dark', saufLaPage: boolean): Promise<readonly Violation[]> => {
  const runOnly =
    schema === 'light' ? { type: 'tag' as const, values: AXE_RULES } : { type: 'rule' as const, values: COULEURS };
  // Options of a check: axe takes them, its types do not know.
  const options = {
    runOnly,
    resultTypes: ['violations'],
    checks: { region: { options: { regionMatcher: FLOTTANTS } } },
  } as object;
  // A sandboxed preview runs nothing, axe neither: the page around it is looked at alone.
  const lisibles = page.frames().filter((cadre) => cadre.url() !== 'about:srcdoc');
  if (lisibles.length > 1) return (await new AxeBuilder({ page }).options(options).analyze()).violations;
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  const lecture = { choix: options, contexte: saufLaPage ? { exclude: ['#root'] } : {} };
  return page.evaluate(async ({ choix, contexte }) => {
    const { violations: trouvees } = await (window as unknown as { axe: typeof import('axe-core') }).axe.run(
      { include: ['html'], ...contexte },
      choix,
    );
    // Behind a modal nothing can be pressed: what it half covers there is no target.
    const modale = [...document.querySelectorAll('[aria-modal="true"]')].at(-1);
    const devant = ({ target }: { target: readonly unknown[] }) =>
      modale?.contains(document.querySelector(String(target[0]))) ?? true;
    // Cut by the edge of what scrolls, it is scrolled to: its size is the one it has then.
    const coupee = ({ target }: { target: readonly unknown[] }) => {
      const element = document.querySelector(String(target[0]));
      let cadre = element?.parentElement;
      while (cadre && !/auto|scroll/.test(getComputedStyle(cadre).overflowY)) cadre = cadre.parentElement;
      if (!element || !cadre) return false;
      const [place, vue] = [element.getBoundingClientRect(), cadre.getBoundingClientRect()];
      return place.bottom > vue.bottom || place.top < vue.top;
    };
    // What a floating panel half covers is pressed once it is closed.
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

/** axe finds nothing, in the light scheme then in the dark one. */
export const verifierAccessibilite = async (page: Page): Promise<void> => {
  const saufLaPage = await sousUneModaleConnue(page);
  for (const schema of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: schema, reducedMotion: 'reduce' });
    // The calculator follows the preference by its sheet alone.
    const application = `html[data-mantine-color-scheme="${schema}"], html:not([data-mantine-color-scheme])`;
    await page.locator(application).waitFor();
    expect.soft(await violations(page, schema, saufLaPage), schema).toEqual([]);
  }
};
