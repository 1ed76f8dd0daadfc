/** The weights by which the total of a groupement is shared between its adhérents (RFA-28). */
export const poidsPartage = ['BASE', 'EGAL'] as const;
export type PoidsPartage = (typeof poidsPartage)[number];

/** Why an adhérent is reminded: it did not answer, or declared no month of its base (RFA-29). */
export const motifsRelance = ['REPONSE', 'BASE'] as const;
export type MotifRelance = (typeof motifsRelance)[number];
