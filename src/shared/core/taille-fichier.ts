/** What one file may weigh: 15 MB, exactly (spec §5). */
export const MAX_OCTETS_FICHIER = 15 * 1024 * 1024;
