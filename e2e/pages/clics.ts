import { expect, type Locator, type Page } from '@playwright/test';

type Fenetre = Window & { clicsComptes?: number };

/** Counts the user's acts in this page until it is loaded again: presses of the pointer, and Enter. */
export const compterClics = async (page: Page) => {
  await page.evaluate(() => {
    const fenetre = window as Fenetre;
    fenetre.clicsComptes = 0;
    const compter = () => {
      fenetre.clicsComptes = (fenetre.clicsComptes ?? 0) + 1;
    };
    document.addEventListener('pointerdown', compter, { capture: true });
    document.addEventListener('keydown', ({ key }) => key === 'Enter' && compter(), { capture: true });
  });
  return {
    /** @throws when the count is zero, or above the given number */
    auPlus: async (attendus: number) => {
      const faits = await page.evaluate(() => (window as Fenetre).clicsComptes);
      expect(faits, 'clics comptés').toBeGreaterThan(0);
      expect(faits, 'clics comptés').toBeLessThanOrEqual(attendus);
    },
  };
};

/** Chooses a file as a user does: presses the button, then gives the file. */
export const choisirFichier = async (
  page: Page,
  bouton: Locator,
  fichier: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> => {
  const [selecteur] = await Promise.all([page.waitForEvent('filechooser'), bouton.click()]);
  await selecteur.setFiles([fichier]);
};
