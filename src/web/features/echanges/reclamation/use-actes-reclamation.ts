import { IconBell, IconEdit, IconEye } from '@tabler/icons-react';
import type { Reclamation } from '#shared/features/echanges/reclamation/schemas.ts';
import { permises, SUPPRIMER, type Action } from '#web/ui/action.ts';
import { pluriel } from '#web/lib/formats.ts';
import { echec } from '#web/ui/snackbar.tsx';
import { supprimerApresAccord } from '#web/ui/actes/supprimer-apres-accord.ts';
import { useActesReclamation, type ActesReclamation } from './queries.ts';

type Vers = {
  ouvrir?: (id: number) => void;
  relancer: (r: Reclamation) => void;
  modifier: (id: number) => void;
  supprime?: () => void;
};

const supprimer = async (actes: ActesReclamation, r: Reclamation, fait?: () => void): Promise<void> => {
  await supprimerApresAccord({
    titre: `Supprimer la réclamation ${r.numero} ?`,
    texte: 'Son échange et ses fichiers disparaîtront définitivement, et le lien du laboratoire n’ouvrira plus rien.',
    details: [pluriel(r.nbMessages, 'message'), ...(r.encours ? [`L’encours ${r.encours.numero} est conservé.`] : [])],
    supprimer: () => actes.supprimer(r),
    dit: `Réclamation ${r.numero} supprimée.`,
    suite: fait,
  });
};

/** The acts this session may do now on one réclamation, by its rights alone. */
export const useActesOffertsReclamation = (vers: Vers) => {
  const actes = useActesReclamation();
  return (r: Reclamation): Action[] => {
    return permises([
      {
        si: vers.ouvrir !== undefined,
        cle: 'ouvrir',
        libelle: 'Ouvrir',
        icone: IconEye,
        faire: () => vers.ouvrir?.(r.id),
      },
      { si: r.droits.relancer, cle: 'relancer', libelle: 'Relancer…', icone: IconBell, faire: () => vers.relancer(r) },
      {
        si: r.droits.modifier,
        cle: 'modifier',
        libelle: 'Modifier',
        icone: IconEdit,
        faire: () => vers.modifier(r.id),
      },
      { si: r.droits.supprimer, ...SUPPRIMER, faire: () => void supprimer(actes, r, vers.supprime).catch(echec) },
    ]);
  };
};
