/** The greatest weight of one file: 15 MB, exactly (COM-60). */
export const MAX_OCTETS_FICHIER = 15 * 1024 * 1024;
