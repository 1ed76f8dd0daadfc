import * as adhesion from '../features/reseau/adhesion/policy.ts';
import { actesGroupement, actesPharmacie } from '../features/reseau/adhesion/rules.ts';
import * as delegue from '../features/reseau/delegue/policy.ts';
import * as partenariat from '../features/reseau/partenariat/policy.ts';
import * as priorite from '../features/reseau/priorite/policy.ts';
import * as segment from '../features/reseau/segment/policy.ts';
import { pour, type Politique, type Politiques } from './pour-de-test.ts';

const surSonHabilitation =
  (cotes: readonly string[]): Politique =>
  (acteur) =>
    delegue.sortesHabilitation.some((sorte) =>
      cotes.includes(
        delegue.coteDe(acteur, { tenantId: acteur.tenantId, delegueId: acteur.utilisateurId, sorte }) ?? 'AUCUN',
      ),
    );

/** Of reseau. */
export const politiquesReseau: Politiques = {
  adhesion: {
    pageAdherents: adhesion.canLireAdherents,
    deciderAdhesion: (acteur) => actesGroupement.some((acte) => adhesion.canAgirAdhesion(acteur, acte)),
    accepterDemandes: (acteur) => adhesion.canAgirAdhesion(acteur, 'accepter'),
    refuserDemandes: (acteur) => adhesion.canAgirAdhesion(acteur, 'refuser'),
    affecterSegments: adhesion.canAffecterSegments,
    demanderAdhesion: (acteur) => actesPharmacie.some((acte) => adhesion.canAgirAdhesion(acteur, acte)),
    quitterAdhesion: (acteur) => actesPharmacie.some((acte) => adhesion.canAgirAdhesion(acteur, acte)),
  },
  delegue: {
    tenantsDuDelegue: (acteur) => delegue.portee(acteur, acteur.utilisateurId) !== 'AUCUNE',
    demanderPharmacies: (acteur) => delegue.canDemanderPour(acteur, acteur.utilisateurId),
    demanderAcces: surSonHabilitation(['PHARMACIE', 'DELEGUE']),
    changerEtatHabilitation: surSonHabilitation(['PHARMACIE', 'DELEGUE']),
    inviterDelegue: surSonHabilitation(['PHARMACIE']),
    modifierHabilitation: surSonHabilitation(['PHARMACIE']),
  },
  partenariat: pour(
    partenariat.canGererPartenariats,
    'creerPartenariat',
    'modifierPartenariat',
    'supprimerPartenariat',
  ),
  priorite: pour(
    priorite.canGererPriorites,
    'creerPriorite',
    'modifierPriorite',
    'deplacerPriorite',
    'supprimerPriorite',
    'creerListeType',
    'retirerListeType',
  ),
  segment: pour(segment.canGererSegments, 'creerSegment', 'modifierSegment', 'supprimerSegment'),
};
