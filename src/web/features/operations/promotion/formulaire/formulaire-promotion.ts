import type { Manque } from '#shared/features/operations/operation/schemas/lecture.ts';
import type { PromotionSaisie } from '#shared/features/operations/operation/schemas/saisie.ts';
import type { SortePromotion } from '#shared/features/operations/operation/rules.ts';
import { insecable } from '#web/lib/formats.ts';
import type { Chemin, EtatFormulaire } from '#web/lib/formulaire.ts';

export type CheminPromotion = Chemin<PromotionSaisie>;

/** Props of each section of the form. */
export type SaisiePromotion = {
  readonly valeurs: PromotionSaisie;
  readonly poser: (modifs: Partial<PromotionSaisie>) => void;
  /**
   * Props of a field by its path (`contreparties.0.action`); a missing field shows it once validation was asked for.
   */
  readonly champ: (chemin: CheminPromotion) => Record<string, unknown>;
  readonly coche: (chemin: CheminPromotion) => Record<string, unknown>;
  readonly erreur: (chemin: CheminPromotion) => React.ReactNode;
  readonly sorte: SortePromotion;
  /** True for a published modèle, whose type and start date cannot change. */
  readonly typeFige?: boolean;
  /** Id of the promotion being edited: it does not conflict with its own places. */
  readonly sauf: number | null;
};

type Options = Pick<SaisiePromotion, 'sorte' | 'typeFige' | 'sauf'> & {
  /** Missing fields to show; empty before validation is asked for. */
  readonly manquesMontres: readonly Manque[];
  /** Lists with a section in this form: an error of the whole list shows under its section. */
  readonly listes: readonly ('produits' | 'dispositifs' | 'emplacements' | 'contreparties')[];
};

/** Adapts the form for its sections: under each field, its error or its missing value. */
export const saisiePromotion = (
  f: Pick<EtatFormulaire<PromotionSaisie>, 'champ' | 'coche' | 'erreurs' | 'poser' | 'valeurs'>,
  { manquesMontres, listes, ...options }: Options,
): SaisiePromotion => {
  const phrases = new Map(manquesMontres.map((manque) => [cheminDuManque(manque), insecable(manque.detail)]));
  const erreur = (chemin: CheminPromotion) => f.erreurs[chemin] ?? phrases.get(chemin);
  for (const liste of listes) f.champ(liste);
  return {
    valeurs: f.valeurs,
    poser: f.poser,
    champ: (chemin) => ({ ...f.champ(chemin), error: erreur(chemin), 'data-champ': chemin }),
    coche: (chemin) => ({ ...f.coche(chemin), error: erreur(chemin), 'data-champ': chemin }),
    erreur,
    ...options,
  };
};

/** True for a field of a product line, which may not be rendered yet: its error renders it (`LignesProduits`). */
export const estChampProduit = (chemin: string): boolean => /^produits\.\d+\.\w+$/.test(chemin);

/** `/contreparties/0/action` → `contreparties.0.action` */
export const cheminDuManque = ({ pointer }: Manque): string => pointer.replace(/^\//, '').replaceAll('/', '.');

/** Moves the focus to a field, or to the nearest rendered element of its section. */
export const viserChamp = (chemin: string): void => {
  const parties = chemin.split('.');
  for (let n = parties.length; n > 0; n--) {
    const trouve = document.querySelector<HTMLElement>(`[data-champ="${parties.slice(0, n).join('.')}"]`);
    if (!trouve) continue;
    trouve.focus();
    trouve.scrollIntoView({ block: 'center' });
    return;
  }
};
