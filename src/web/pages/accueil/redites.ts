import { ecran } from '#shared/core/screens.ts';
import type { Lien } from '#shared/features/courrier/notification/contract.ts';
import type { LigneAFaire } from '#shared/features/pilotage/accueil/rules.ts';
import { lieuDe, type Regard } from './lieux-a-faire.ts';

/**
 * Whether a line of the home opens what this notification opens: the same screen, with each of its words (PIL-21). The line has the act, and
 * goes by itself once it is done.
 */
export const estRedite = (lien: Lien | null, lignes: readonly LigneAFaire[], regard: Regard): boolean => {
  if (lien === null) return false;
  const { chemin } = ecran(lien.ecran);
  const mots = Object.entries(lien.params);
  return lignes.some((ligne) => {
    const { to, search } = lieuDe(ligne, regard);
    if (to !== chemin) return false;
    const siens = new Map(Object.entries(search ?? {}).map(([nom, mot]) => [nom, String(mot)]));
    return mots.length === 0 ? siens.size === 0 : mots.every(([nom, mot]) => siens.get(nom) === mot);
  });
};
