import * as prestation from '../features/prestations/prestation/policy.ts';
import * as typePrestation from '../features/prestations/type-prestation/policy.ts';
import { pour, type Politiques } from './pour-de-test.ts';

/** Of prestations. */
export const politiquesPrestations: Politiques = {
  typePrestation: {
    listTypesPrestation: typePrestation.canLireTypesPrestation,
    ...pour(
      typePrestation.canGererTypesPrestation,
      'creerTypePrestation',
      'modifierTypePrestation',
      'supprimerTypePrestation',
      'ajouterTypesHabituels',
    ),
  },
  prestation: {
    listPrestations: prestation.canLirePrestations,
    detailPrestation: prestation.canLirePrestations,
    ...pour(
      prestation.canGererPrestations,
      'operationsAPayer',
      'creerPrestation',
      'modifierPrestation',
      'supprimerPrestation',
      'changerEtatPrestation',
      'propositionRepartition',
      'repartirPrestation',
      'joindrePrestation',
      'retirerPiecePrestation',
    ),
  },
  reversion: {
    lireReleveReversion: prestation.canLirePrestations,
    ...pour(
      prestation.canGererPrestations,
      'direDejaViree',
      'remettreReversion',
      'reverserSansPreuve',
      'emettreVirement',
      'lireVirement',
      'executerVirement',
      'annulerVirement',
      'archiverReleves',
    ),
  },
  reversionRecue: {
    mesReversions: prestation.canLireReversionsRecues,
    monReleveReversion: prestation.canLireReversionsRecues,
    proposerReglementReversion: prestation.canReglerParReversion,
    reglerParReversion: prestation.canReglerParReversion,
  },
  coordonnees: pour(prestation.canGererCoordonneesBancaires, 'lireCoordonnees', 'ecrireCoordonnees'),
};
