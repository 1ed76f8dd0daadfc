import type { RouteTypee } from '#shared/core/contract.ts';
import { enregistrerSousNom, recevoirFichier, telechargerFichier, type Args } from '../api.ts';

/** The types a browser shows by itself; the others are saved. */
const LISIBLES = /^(?:application\/pdf|image\/(?:png|jpeg|webp|gif))$/;

/**
 * In the browser's own viewer, in another tab; saved when it has none, or when the server keeps it out of the page.
 * @param mime our own type: the browser only shows what the server has checked
 */
export const ouvrirFichier = async <const R extends RouteTypee>(
  mime: string,
  route: R,
  ...args: Args<R>
): Promise<void> => {
  if (!LISIBLES.test(mime)) {
    await telechargerFichier(route, ...args);
    return;
  }
  // Opened in the click itself: after an answer the browser would take it for a pop-up.
  const onglet = window.open('', '_blank');
  try {
    const recu = await recevoirFichier(route, ...args);
    if (!onglet || !recu.montrable) {
      onglet?.close();
      enregistrerSousNom(recu);
      return;
    }
    const url = URL.createObjectURL(new Blob([recu.contenu], { type: mime }));
    onglet.location.href = url;
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  } catch (erreur) {
    onglet?.close();
    throw erreur;
  }
};
