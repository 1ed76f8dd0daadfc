/**
 * A pattern that matches what one of `motifs` matches, tried in their order: a long one is read in parts.
 * @param drapeaux the flags of the whole; those of the parts count for nothing
 */
export const motifParmi = (motifs: readonly RegExp[], drapeaux = ''): RegExp =>
  new RegExp(motifs.map(({ source }) => source).join('|'), drapeaux);
