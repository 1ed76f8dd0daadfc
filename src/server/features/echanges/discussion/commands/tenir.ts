/**
 * For an object whose discussion holds more than messages (a réclamation): the feature writes its own rows in its own
 * transaction.
 */
export {
  upsertLecture,
  extraitDe,
  insertCommentaire,
  updateStatut,
  lockDiscussion,
  lockDiscussionOuverte,
  type DiscussionVerrouillee,
} from '../repository.ts';
