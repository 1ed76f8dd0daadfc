import type { Page } from '@playwright/test';

/** The dialog that asks for the password again, before an act on money or access (CPT-77). */
export const dialogueDeConfirmation = (page: Page) =>
  page.getByRole('dialog', { name: 'Confirmez que c’est bien vous' });

export const retaperLeMotDePasse = async (page: Page, motDePasse: string): Promise<void> => {
  const dialogue = dialogueDeConfirmation(page);
  await dialogue.getByLabel('Votre mot de passe', { exact: true }).fill(motDePasse);
  await dialogue.getByRole('button', { name: 'Confirmer', exact: true }).click();
};
