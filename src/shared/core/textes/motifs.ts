/**
 * One pattern that matches what any of `motifs` matches, tried in order; it lets a long pattern be written in readable
 * parts.
 * @param drapeaux the flags of the whole; those of the parts count for nothing
 */
export const motifParmi = (motifs: readonly RegExp[], drapeaux = ''): RegExp =>
  new RegExp(motifs.map(({ source }) => source).join('|'), drapeaux);
