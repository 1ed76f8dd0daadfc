/**
 * For an object whose discussion holds more than messages (a réclamation): the feature writes its own rows in its own
 * transaction.
 */
export {
  enregistrerLecture,
  extraitDe,
  insertCommentaire,
  updateStatut,
  verrouillerDiscussion,
  verrouillerOuverte,
  type Verrouillee,
} from '../repository.ts';
