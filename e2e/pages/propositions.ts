import type { Page } from '@playwright/test';

/** Opens the choice of a proposition. On a phone it is folded, and its button says that one waits. */
export const choisirProposition = async (page: Page): Promise<void> => {
  const choisir = page.getByRole('button', { name: 'Choisir', exact: true });
  const pliees = page.getByRole('button', { name: /proposition.* à choisir/ });
  await choisir.or(pliees).first().waitFor();
  if (await pliees.isVisible()) await pliees.click();
  await choisir.click();
};
