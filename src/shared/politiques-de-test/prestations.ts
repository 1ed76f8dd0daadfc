import type { ActeurEssaye } from '../core/roles.ts';
import * as prestation from '../features/prestations/prestation/policy.ts';
import * as typePrestation from '../features/prestations/type-prestation/policy.ts';

type Politique = (acteur: ActeurEssaye) => boolean;
/** The same policy before several calls. */
const pour = (peut: Politique, ...appels: readonly string[]): Readonly<Record<string, Politique>> =>
  Object.fromEntries(appels.map((appel) => [appel, peut]));

/** What the server asks the policy before each call of the prestations. */
export const politiquesPrestations: Readonly<Record<string, Readonly<Record<string, Politique>>>> = {
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
