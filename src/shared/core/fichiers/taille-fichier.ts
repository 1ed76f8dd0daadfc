/** The greatest weight of one file: 15 MB, exactly (COM-60). */
export const MAX_OCTETS_FICHIER = 15 * 1024 * 1024;
/** The attachments of one mail weigh 10 MB together (CRR-2). */
export const MAX_OCTETS_MAIL = 10 * 1024 * 1024;
