import type { LigneComparatif } from '#shared/features/pilotage/comparatif/schemas.ts';
import { insecable } from '#web/lib/formats.ts';
import type { Action } from '#web/ui/action.ts';
import { actesCourants } from '#web/ui/menus/actes-courants.ts';
import { confirmerActe } from '#web/lib/confirmer.ts';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { useActesComparatif, type ActesComparatif } from './queries.ts';

export type NavigationComparatif = {
  ouvrir?: (id: number) => void;
  modifier: (id: number) => void;
  dupliquer: (produit: LigneComparatif) => void;
  supprime?: () => void;
};

const supprimer = async (actes: ActesComparatif, produit: LigneComparatif, fait?: () => void): Promise<void> => {
  const accord = await confirmerActe({
    titre: 'Retirer ce produit du comparatif ?',
    texte: insecable(`« ${produit.nom} » ne sera plus comparé en ${produit.annee}. Ses autres années restent.`),
    action: 'Retirer',
    danger: true,
  });
  if (!accord) return;
  await actes.supprimer(produit);
  succes('Produit retiré du comparatif.');
  fait?.();
};

/** The acts this session may do now on one product, by its rights alone. */
export const useActesOffertsComparatif = (vers: NavigationComparatif) => {
  const actes = useActesComparatif();
  return (produit: LigneComparatif): Action[] => {
    const { id, droits } = produit;
    return actesCourants({
      ouvrir: vers.ouvrir && (() => vers.ouvrir?.(id)),
      modifier: { si: droits.modifier, faire: () => vers.modifier(id) },
      dupliquer: {
        si: droits.modifier,
        libelle: 'Dupliquer vers une autre année…',
        faire: () => vers.dupliquer(produit),
      },
      supprimer: {
        si: droits.supprimer,
        libelle: 'Retirer',
        faire: () => void supprimer(actes, produit, vers.supprime).catch(echec),
      },
    });
  };
};
