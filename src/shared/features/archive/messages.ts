/** The subject of the push channel, and what the journal calls them. */
export const SUJET_ARCHIVE = 'archive';
/** Of the address that opens one: `/documents?archive=12`. */
export const PARAM_ARCHIVE = 'archive';

export const INTERROMPUE =
  'L’archive s’est arrêtée avant la fin. Demandez-en une nouvelle ; si cela se répète, contactez votre interlocuteur Pharmaccord.';
