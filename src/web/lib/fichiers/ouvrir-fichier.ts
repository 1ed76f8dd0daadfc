import type { RouteTypee } from '#shared/core/contract.ts';
import { enregistrerSousNom, recevoirFichier, telechargerFichier, type Args } from '../api.ts';

/** The types a browser shows by itself; the others are saved. */
const LISIBLES = /^(?:application\/pdf|image\/(?:png|jpeg|webp|gif))$/;

/**
 * Opens a file in the browser's own viewer, in another tab; saves it when the browser has no viewer or the server
 * forbids showing it.
 * @param mime type that the server checked, so that the browser shows nothing else
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
  // Opens the tab during the click: after the answer, the browser would block it as a pop-up.
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
