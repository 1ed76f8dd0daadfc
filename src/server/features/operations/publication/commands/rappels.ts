/** The notifications that ask an adhérent for its answer: the answer closes them (OPE-78). */
export const OPERATION_A_REPONDRE = ['OPERATION_PUBLIEE', 'OPERATION_RELANCEE', 'OPERATION_A_REPLACER'] as const;

export const sortesDeRappel = ['TG_SEMAINE', 'TG_SANS_PHOTO', 'A_TRAITER', 'SANS_REPONSE'] as const;
export type SorteDeRappel = (typeof sortesDeRappel)[number];
