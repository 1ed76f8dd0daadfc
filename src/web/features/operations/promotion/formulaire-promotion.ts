import type { Manque } from '#shared/features/operations/operation/contract/lecture.ts';
import type { PromotionSaisie } from '#shared/features/operations/operation/contract/saisie.ts';
import type { SortePromotion } from '#shared/features/operations/operation/rules.ts';

/** What each section of the form works with. */
export type SaisiePromotion = {
  readonly valeurs: PromotionSaisie;
  readonly poser: (modifs: Partial<PromotionSaisie>) => void;
  /** Props of a field by its path (`contreparties.0.action`); a missing one says so once validation was asked for. */
  readonly champ: (chemin: string) => Record<string, unknown>;
  readonly coche: (chemin: string) => Record<string, unknown>;
  readonly erreur: (chemin: string) => React.ReactNode;
  readonly sorte: SortePromotion;
  /** A published modèle keeps its type and its day. */
  readonly typeFige?: boolean;
  /** Id of the promotion being edited: it does not meet itself. */
  readonly sauf: number | null;
};

/** A line of products that is not drawn: its refusal draws it (`LignesProduits`). */
export const estChampProduit = (chemin: string): boolean => /^produits\.\d+\.\w+$/.test(chemin);

/** `/contreparties/0/action` → `contreparties.0.action` */
export const cheminDuManque = ({ pointer }: Manque): string => pointer.replace(/^\//, '').replaceAll('/', '.');

/** Brings to a field, or to the nearest thing that is there of its section. */
export const viser = (chemin: string): void => {
  const parties = chemin.split('.');
  for (let n = parties.length; n > 0; n--) {
    const trouve = document.querySelector<HTMLElement>(`[data-champ="${parties.slice(0, n).join('.')}"]`);
    if (!trouve) continue;
    trouve.focus();
    trouve.scrollIntoView({ block: 'center' });
    return;
  }
};
