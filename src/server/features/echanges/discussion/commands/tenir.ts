/** For a kind of object whose discussion holds more than messages (réclamations): what it writes itself, in its own transaction. */
export {
  enregistrerLecture,
  extraitDe,
  insertCommentaire,
  updateStatut,
  verrouillerDiscussion,
  verrouillerOuverte,
  type Verrouillee,
} from '../repository.ts';
