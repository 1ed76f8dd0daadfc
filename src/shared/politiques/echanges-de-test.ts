import type { ActeurEssaye } from '../core/roles.ts';
import * as encours from '../features/argent/encours/policy.ts';
import * as discussion from '../features/echanges/discussion/policy.ts';
import { kindsDiscussion } from '../features/echanges/discussion/schemas.ts';
import * as documents from '../features/echanges/document/policy.ts';
import * as support from '../features/echanges/support/policy.ts';
import * as reclamation from '../features/echanges/reclamation/policy.ts';
import { pour, type Politique, type Politiques } from './pour-de-test.ts';

const surUneDiscussion =
  (peut: (acteur: ActeurEssaye, kind: (typeof kindsDiscussion)[number]) => boolean): Politique =>
  (acteur) =>
    kindsDiscussion.some((kind) => peut(acteur, kind));

/** Of echanges. */
export const politiquesEchanges: Politiques = {
  discussion: {
    lirePromotion: (acteur) => discussion.canLireDiscussion(acteur, 'PROMOTION'),
    infoPromotion: (acteur) => discussion.canLireDiscussion(acteur, 'PROMOTION'),
    commenterRfa: (acteur) => discussion.canCommenter(acteur, 'RFA', true),
    poserStatutRfa: (acteur) => discussion.canPoserStatut(acteur, 'RFA'),
    commenterRfaGroupement: (acteur) => discussion.canCommenter(acteur, 'RFA_GROUPEMENT', true),
    poserStatutRfaGroupement: (acteur) => discussion.canPoserStatut(acteur, 'RFA_GROUPEMENT'),
    commenterPrestation: (acteur) => discussion.canCommenter(acteur, 'PRESTATION', true),
    poserStatutPrestation: (acteur) => discussion.canPoserStatut(acteur, 'PRESTATION'),
    dernieres: surUneDiscussion(discussion.canLireDiscussion),
    commenterPromotion: (acteur) => discussion.canCommenter(acteur, 'PROMOTION', true),
    poserStatutPromotion: (acteur) => discussion.canPoserStatut(acteur, 'PROMOTION'),
    marquerLue: (acteur) => discussion.canMarquerLu(acteur) && surUneDiscussion(discussion.canLireDiscussion)(acteur),
    marquerNonLue: (acteur) =>
      discussion.canMarquerLu(acteur) && surUneDiscussion(discussion.canLireDiscussion)(acteur),
    corrigerCommentaire: surUneDiscussion((acteur, kind) => discussion.canCommenter(acteur, kind, true)),
    retirerCommentaire: surUneDiscussion((acteur, kind) => discussion.canCommenter(acteur, kind, true)),
  },
  reglageDiscussion: { modifierReglageDiscussion: discussion.canReglerDiscussions },
  document: {
    ...pour(documents.canGererCategories, 'creerCategorie', 'modifierCategorie'),
    ...pour(documents.canSupprimerDocument, 'supprimerCategorie', 'supprimerDocument'),
    ...pour(
      documents.canRedigerDocument,
      'envoyerDocuments',
      'deposerDocument',
      'modifierDocument',
      'remplacerDocument',
    ),
    relancerLecture: documents.canPartagerDocument,
  },
  support: pour(
    support.canDemanderSupport,
    'mesConversations',
    'ouvrirConversation',
    'lireConversation',
    'ecrireConversation',
    'marquerConversationLue',
    'lirePieceConversation',
  ),
  supportEditeur: pour(
    support.canRepondreSupport,
    'listQuestions',
    'nbQuestions',
    'lireQuestion',
    'repondreQuestion',
    'changerEtatQuestion',
    'marquerQuestionLue',
    'lirePieceQuestion',
    'listReponsesTypes',
    'creerReponseType',
    'modifierReponseType',
    'supprimerReponseType',
  ),
  reclamation: {
    listReclamations: reclamation.canLireReclamation,
    compterReclamations: reclamation.canLireReclamation,
    creerReclamation: reclamation.canEcrireReclamation,
    modifierReclamation: reclamation.canEcrireReclamation,
    supprimerReclamation: reclamation.canSupprimerReclamation,
    revoquerLien: reclamation.canGererLien,
    renouvelerLien: reclamation.canGererLien,
    creerEncoursReclamation: (acteur) => encours.canCreerEncours(acteur, { type: 'NEW_RECLAMATION' }),
    reglerReclamation: encours.canReglerEncours,
    cloreReste: encours.canReglerEncours,
    commenterReclamation: (acteur) => discussion.canCommenter(acteur, 'RECLAMATION'),
    relancerReclamation: reclamation.canEcrireReclamation,
    apercuMessage: reclamation.canEcrireReclamation,
    apercuReclamation: reclamation.canEcrireReclamation,
    poserStatutReclamation: (acteur) => discussion.canPoserStatut(acteur, 'RECLAMATION'),
  },
};
