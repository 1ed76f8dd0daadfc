import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SorteAFaire } from '#shared/features/pilotage/accueil/schemas/enumerations.ts';
import type { LigneAFaire } from '#shared/features/pilotage/accueil/rules.ts';
import { ouvrirRdv } from '#web/features/rendez-vous/rdv/rdv-ouvert.ts';
import { relireSujets } from '#web/lib/query.ts';

/** Most encours that one mail may list. */
export const MAX_ENVOI = 200;
const SUR_TOUS: ReadonlySet<SorteAFaire> = new Set(['ENCOURS_A_DECLARER', 'ENCOURS_A_RELANCER']);
const SUR_UN: ReadonlySet<SorteAFaire> = new Set([
  ...SUR_TOUS,
  'PROMOTION_A_REPONDRE',
  'COMPTE_A_ACCEPTER',
  'TG_SANS_PHOTO',
  'ADHERENT_SANS_REPONSE',
  'DECISION_RDV',
]);

export type ActesAccueil = {
  /** The act of this line, if the home does it itself. */
  readonly de: (ligne: LigneAFaire) => (() => void) | null;
  /** Opens the RDV of a line over the screen; null for other kinds. */
  readonly ouvrirRdv: (ligne: LigneAFaire) => (() => void) | null;
};

const rdvDe = ({ sorte, element }: LigneAFaire): (() => void) | null => {
  if (!element || element.laboratoireId === null || (sorte !== 'RDV_A_TENIR' && sorte !== 'DECISION_RDV')) return null;
  const { laboratoireId, parentId, titre, precision } = element;
  const laboratoireNom = sorte === 'RDV_A_TENIR' ? titre : (precision ?? '');
  return () => void ouvrirRdv({ laboratoireId, laboratoireNom, id: parentId });
};

/** The acts of the home, and the line whose act was requested. */
export const useActesAccueil = (): {
  readonly actes: ActesAccueil;
  readonly demandee: LigneAFaire | null;
  readonly finir: () => void;
} => {
  const client = useQueryClient();
  const [demandee, setDemandee] = useState<LigneAFaire | null>(null);
  return {
    demandee,
    finir: () => {
      setDemandee(null);
      void relireSujets(client, 'accueil');
    },
    actes: {
      ouvrirRdv: rdvDe,
      de: (ligne) => {
        if (ligne.sorte === 'RDV_A_TENIR') return rdvDe(ligne);
        const possible = ligne.element
          ? SUR_UN.has(ligne.sorte)
          : SUR_TOUS.has(ligne.sorte) && ligne.nombre <= MAX_ENVOI;
        return possible ? () => setDemandee(ligne) : null;
      },
    },
  };
};
